import { chmodSync, existsSync, lchownSync, linkSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { Db } from '#database/db.ts';
import { type Config, loadSettingsFile, readConfig } from '#server/platform/config.ts';
import {
	findSecretKey,
	fingerprintOf,
	formerSecretKeyFile,
	keyInOtherFile,
	newSecretKeyFile,
	secretKeyFile,
} from '#server/platform/encryption.ts';
import { goOnWithoutReader } from '#server/platform/ended-reader.ts';
import { rotateSecretKey } from '#server/platform/secret-key.ts';
import { findStoredFingerprint, isShopConnected } from '#server/platform/secret-key-queries.ts';
import { printFailure, withDatabase } from './tool-database.ts';

/** Encrypts what is kept encrypted with another key. The shop is stopped while it runs: it would encrypt with the former one. */
const usage = `npm run rotate-key   encrypts refund accounts and authenticators with another key
It reads the new key, 64 hexadecimal digits, from the standard input: other users could see an argument (ps).
  (umask 077; openssl rand -hex 32 > ~/new-key) && npm run rotate-key < ~/new-key
Delete that file when the key is kept in its place. Stop every shop that uses the database first.\n`;

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
	if (await isShopConnected(db)) throw new Error('The shop is running. Stop it, and start it with the new key.');
	const to = Buffer.from(hex, 'hex');
	const stored = await findStoredFingerprint(db);
	const from = findSecretKey(config.secretKey, config.dataDirectory);
	if (from === null) {
		throw new Error(
			'This machine has no secret key: set SECRET_KEY to the present one, or DATA_DIR to the folder with it.',
		);
	}
	if (stored !== null && !stored.equals(fingerprintOf(from)) && !stored.equals(fingerprintOf(to))) {
		throw new Error(
			keyInOtherFile(config.dataDirectory, stored) ??
				`The database was encrypted with the key ${stored.toString('hex')}, which is neither the present nor the new one.`,
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
	const former = formerSecretKeyFile(config.dataDirectory, fingerprintOf(from));
	if (!existsSync(former)) linkSync(file, former);
	chmodSync(former, 0o600);
	renameSync(newFile, file);
	return `${encrypted} Stored in ${file}; the former one is in ${former}: backups of before need it.\n`;
}

goOnWithoutReader();
try {
	loadSettingsFile();
	const hex = process.argv.length > 2 ? '' : await readKey();
	if (!/^[0-9a-f]{64}$/i.test(hex)) {
		process.stderr.write(usage);
		process.exitCode = 1;
	} else {
		const config = readConfig(process.env);
		process.stdout.write(await withDatabase(config, (db) => rotate(db, config, hex)));
	}
} catch (error) {
	printFailure(error);
}
