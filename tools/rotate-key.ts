import { chmodSync, existsSync, lchownSync, linkSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { Db } from '#database/db.ts';
import { accountForServer, giveTo } from '#database/embedded/account.ts';
import { type Config, loadSettingsFile, readConfig } from '#server/platform/config.ts';
import {
	findSecretKey,
	fingerprintOf,
	formerSecretKeyFile,
	hasKey,
	keyInOtherFile,
	newSecretKeyFile,
	secretKeyFile,
} from '#server/platform/encryption.ts';
import { goOnWithoutReader } from '#server/platform/ended-reader.ts';
import { lostKeySentence, rotateSecretKey } from '#server/platform/secret-key.ts';
import { findStoredFingerprint, isShopConnected } from '#server/platform/secret-key-queries.ts';
import { lostAdvice, lostSentence, refuseKeyAtHand, replaceLostKey } from './lost-key.ts';
import { printFailure, withDatabase } from './tool-database.ts';

/** Encrypts what is kept encrypted with another key. The shop is stopped while it runs: it would encrypt with the former one. */
const usage = `npm run rotate-key   encrypts refund accounts and authenticators with another key
It reads the new key, 64 hexadecimal digits, from the standard input: other users could see an argument (ps).
  (umask 077; openssl rand -hex 32 > ~/new-key) && npm run rotate-key < ~/new-key
Delete that file when the key is kept in its place. Stop every shop that uses the database first.
npm run rotate-key -- --without-former        when the present key is lost: says what is lost with it
npm run rotate-key -- --without-former --yes  removes that, and the shop starts with the new key\n`;

/** The text of the standard input. What is typed on a terminal is not shown. */
async function readKey(): Promise<string> {
	if (!process.stdin.isTTY) return (await text(process.stdin)).trim();
	process.stderr.write('The new key, 64 hexadecimal digits (not shown): ');
	const output = new Writable({ write: (_chunk, _encoding, done) => done() });
	const lines = createInterface({ input: process.stdin, output, terminal: true });
	try {
		return (await lines.question('')).trim();
	} finally {
		lines.close();
		process.stderr.write('\n');
	}
}

async function rotate(db: Db, config: Config, hex: string): Promise<string> {
	const to = Buffer.from(hex, 'hex');
	const stored = await findStoredFingerprint(db);
	const from = findSecretKey(config.secretKey, config.dataDirectory);
	if (from === null) {
		throw new Error(
			`This machine has no secret key: set SECRET_KEY to the present one, or DATA_DIR to the folder with it. ${lostKeySentence}`,
		);
	}
	if (stored !== null && !stored.equals(fingerprintOf(from)) && !stored.equals(fingerprintOf(to))) {
		throw new Error(
			keyInOtherFile(config.dataDirectory, stored) ??
				`The database was encrypted with the key ${stored.toString('hex')}, which is neither the present nor the new one. ${lostKeySentence}`,
		);
	}
	if (from.equals(to)) throw new Error('This is the present key. Make another one.');
	const file = secretKeyFile(config.dataDirectory);
	const newFile = newSecretKeyFile(config.dataDirectory);
	// Kept before anything is encrypted with it; a second run after an interruption completes the change.
	if (config.secretKey === null) {
		writeFileSync(newFile, hex.toLowerCase(), { mode: 0o600, flush: true });
		const { uid, gid } = statSync(file);
		if (process.getuid?.() === 0) lchownSync(newFile, uid, gid);
	}
	const count = await rotateSecretKey(db, { from, to }, new Date());
	const encrypted = `${count} ${count === 1 ? 'value' : 'values'} encrypted with the key ${fingerprintOf(to).toString('hex')}.`;
	if (config.secretKey !== null) {
		return `${encrypted} Set SECRET_KEY to the new key before you start the shop. Keep the former one: backups of before need it.\n`;
	}
	replaceFile(config, from);
	const former = formerSecretKeyFile(config.dataDirectory, fingerprintOf(from));
	return `${encrypted} Stored in ${file}; the former one is in ${former}: backups of before need it.\n`;
}

/** The file with the new key takes the place of the one with this key, which is kept under another name; null: there is none. */
function replaceFile({ dataDirectory }: Config, own: Buffer | null): void {
	const file = secretKeyFile(dataDirectory);
	if (own !== null) {
		const former = formerSecretKeyFile(dataDirectory, fingerprintOf(own));
		if (!existsSync(former)) linkSync(file, former);
		chmodSync(former, 0o600);
	}
	renameSync(newSecretKeyFile(dataDirectory), file);
}

/** The shop goes on with a new key and without what was encrypted with the former one, which is lost. */
async function rotateWithoutFormer(
	db: Db,
	config: Config,
	input: { hex: string; isConfirmed: boolean },
): Promise<string> {
	const { hex, isConfirmed } = input;
	const { dataDirectory, databaseUrl, secretKey } = config;
	const to = Buffer.from(hex, 'hex');
	const own = findSecretKey(secretKey, dataDirectory);
	const stored = await findStoredFingerprint(db);
	const file = secretKeyFile(dataDirectory);
	const newFile = newSecretKeyFile(dataDirectory);
	// Interrupted between the last statement and the name of the file.
	const isInterrupted = secretKey === null && stored?.equals(fingerprintOf(to)) === true && hasKey(newFile, stored);
	if (isInterrupted) {
		replaceFile(config, own);
		return `The interrupted change is complete. Stored in ${file}.\n`;
	}
	const other = stored === null ? null : keyInOtherFile(dataDirectory, stored);
	if (other !== null) throw new Error(other);
	await refuseKeyAtHand(db, stored, { own, to });
	const isKept = secretKey === null && (databaseUrl === null || own !== null);
	if (isKept && isConfirmed) {
		writeFileSync(newFile, hex.toLowerCase(), { mode: 0o600, flush: true });
		giveTo(newFile, accountForServer(dataDirectory));
	}
	const lost = await replaceLostKey(db, { to, isConfirmed }, new Date());
	if (!isConfirmed) {
		throw new Error(
			`It would remove: ${lostSentence(lost)}. Look for the former key first. If it is lost, repeat this with --yes.`,
		);
	}
	if (isKept) replaceFile(config, own);
	const place = isKept ? `Stored in ${file}.` : 'Set SECRET_KEY to the new key before you start the shop.';
	const named = `The key of the database is ${fingerprintOf(to).toString('hex')} now.`;
	return `${[`Removed: ${lostSentence(lost)}.`, ...lostAdvice(lost), `${named} ${place}`].join('\n')}\n`;
}

/** @returns null: the usage is printed */
function readOptions(words: readonly string[]): { isWithoutFormer: boolean; isConfirmed: boolean } | null {
	const [isWithoutFormer, isConfirmed] = [words.includes('--without-former'), words.includes('--yes')];
	const known = [isWithoutFormer, isConfirmed].filter(Boolean).length;
	return words.length > known || (isConfirmed && !isWithoutFormer) ? null : { isWithoutFormer, isConfirmed };
}

goOnWithoutReader();
try {
	loadSettingsFile();
	const options = readOptions(process.argv.slice(2));
	const hex = options === null ? '' : await readKey();
	if (options === null || !/^[0-9a-f]{64}$/i.test(hex)) {
		process.stderr.write(usage);
		process.exitCode = 1;
	} else {
		const config = readConfig(process.env);
		const { isWithoutFormer, isConfirmed } = options;
		const work = async (db: Db) => {
			if (await isShopConnected(db)) throw new Error('The shop is running. Stop it, and start it with the new key.');
			return isWithoutFormer ? rotateWithoutFormer(db, config, { hex, isConfirmed }) : rotate(db, config, hex);
		};
		process.stdout.write(await withDatabase(config, work));
	}
} catch (error) {
	printFailure(error);
}
