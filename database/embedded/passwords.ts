import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto';
import { chmodSync, existsSync, linkSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { runTimeRole } from '#database/run-time-role.ts';
import type pg from 'pg';
import { type Account, giveTo } from './account.ts';
import { EmbeddedPostgresError } from './binaries.ts';
import { databaseUser } from './cluster.ts';
import {
	isUsedByOthers,
	isWrongPassword,
	readPostmasterFile,
	refuseOtherDirectory,
	type ServerConnection,
	withClient,
} from './server-process.ts';

/** Of the owner of the database, and of the role for requests and jobs. */
export type Passwords = { owner: string; shop: string };

/** Beside the cluster, so that no copy of its files contains it. */
export const passwordFile = (cluster: string): string => `${cluster}-password`;

const isPassword = (line: string | undefined): line is string => /^[0-9a-f]{32,}$/.test(line ?? '');
const makePassword = () => randomBytes(24).toString('hex');

function unreadable(file: string, error: unknown): EmbeddedPostgresError {
	return new EmbeddedPostgresError(
		`The passwords of the database in ${file} cannot be read (${(error as NodeJS.ErrnoException).code}). Start the shop as the account that owns the database.`,
	);
}

function readLines(file: string): string[] {
	try {
		return readFileSync(file, 'utf8').trim().split(/\r?\n/);
	} catch (error) {
		throw unreadable(file, error);
	}
}

/**
 * Reads the passwords, a line each, or makes what is missing of them. On Windows, where there was a password before, the
 * first line is that of both roles.
 */
export function loadPasswords(cluster: string, account: Account): Passwords {
	const file = passwordFile(cluster);
	const isThere = existsSync(file);
	const [owner, shop] = isThere ? readLines(file) : [];
	if (isPassword(owner) && isPassword(shop)) {
		giveTo(file, account);
		if ((statSync(file).mode & 0o077) !== 0) chmodSync(file, 0o600);
		return { owner, shop };
	}
	const part = `${file}.${randomBytes(6).toString('hex')}.part`;
	const made = { owner: isPassword(owner) ? owner : makePassword(), shop: makePassword() };
	try {
		writeFileSync(part, `${made.owner}\n${made.shop}\n`, { mode: 0o600, flush: true });
		giveTo(part, account);
		if (isThere) renameSync(part, file);
		// Of processes that start at the same time one creates the file, and the others read it.
		else linkSync(part, file);
		return made;
	} catch (error) {
		const { code } = error as NodeJS.ErrnoException;
		// A closed directory hides the file.
		if (code === 'EACCES') throw unreadable(file, error);
		if (code !== 'EEXIST') throw error;
		return loadPasswords(cluster, account);
	} finally {
		rmSync(part, { force: true });
	}
}

const iterations = 4096;

/** What PostgreSQL stores of a password: the password itself is never sent to it. source: RFC 5803 */
function verifierOf(password: string, salt: Buffer, rounds: number): string {
	const salted = pbkdf2Sync(password, salt, rounds, 32, 'sha256');
	const keyOf = (text: string) => createHmac('sha256', salted).update(text).digest();
	const stored = createHash('sha256').update(keyOf('Client Key')).digest('base64');
	return `SCRAM-SHA-256$${rounds}:${salt.toString('base64')}$${stored}:${keyOf('Server Key').toString('base64')}`;
}

function isVerifierOf(password: string, verifier: string | null): boolean {
	const [, rounds, salt = ''] = /^SCRAM-SHA-256\$(\d+):([^$]+)\$/.exec(verifier ?? '') ?? [];
	return rounds !== undefined && verifierOf(password, Buffer.from(salt, 'base64'), Number(rounds)) === verifier;
}

/** Any fixed number: two shops that start together would change the same roles at once. */
const roleLock = 727_270_003;

/** Makes the role for requests and jobs, and gives both roles their passwords. */
async function ensureRoles(client: pg.Client, passwords: Passwords): Promise<void> {
	const wanted = new Map([
		[databaseUser, passwords.owner],
		[runTimeRole, passwords.shop],
	]);
	await client.query('begin');
	await client.query('select pg_advisory_xact_lock($1)', [roleLock]);
	const { rows } = await client.query<{ role: string; verifier: string | null }>(
		'select rolname as role, rolpassword as verifier from pg_authid where rolname = any($1)',
		[[...wanted.keys()]],
	);
	const present = new Map(rows.map(({ role, verifier }) => [role, verifier]));
	if (!present.has(runTimeRole)) await client.query(`create role ${runTimeRole} login`);
	for (const [role, password] of wanted) {
		if (isVerifierOf(password, present.get(role) ?? null)) continue;
		await client.query(`alter role ${role} password '${verifierOf(password, randomBytes(16), iterations)}'`);
	}
	await client.query('commit');
}

const accessFile = (cluster: string) => join(cluster, 'pg_hba.conf');

/** Marks the line by which the owner is let in once without a password. */
const mark = '# until the passwords are set';
const onceLine =
	process.platform === 'win32'
		? `host postgres ${databaseUser} 127.0.0.1/32 trust ${mark}`
		: `local postgres ${databaseUser} trust ${mark}`;
const word = String.raw`[ \t]+(?:"[^"]*"|\S+)`;
const trustLine = new RegExp(
	String.raw`^([ \t]*(?:local${word}${word}|host\w*${word}${word}[ \t]+\S+(?:[ \t]+[\d.:a-f]+)?)[ \t]+)trust(?=\s|$)`,
	'gm',
);

/** The rules for roles with the line that lets the owner in removed, and no role trusted; others stay as they are. */
function withPasswords(rules: string): string {
	const lines = rules.split('\n').filter((line) => !line.includes(mark));
	return lines.join('\n').replace(trustLine, '$1scram-sha-256');
}

function writeAccess(cluster: string, rules: string): void {
	const file = accessFile(cluster);
	const { uid, gid } = statSync(file);
	const part = `${file}.${process.pid}.part`;
	writeFileSync(part, rules, { mode: 0o600, flush: true });
	giveTo(part, process.getuid?.() === 0 ? { uid, gid } : null);
	renameSync(part, file);
}

/** On Windows the rules are read for each connection, and a signal would end the server. */
function reload(cluster: string): void {
	const pid = readPostmasterFile(cluster)?.pid;
	if (process.platform !== 'win32' && pid !== undefined) process.kill(pid, 'SIGHUP');
}

const letInTimeoutMs = 5000;

/** A session of the owner without the password: an account that can write the files of the server has all rights on it. */
async function letIn(cluster: string, connection: ServerConnection, work: (client: pg.Client) => Promise<void>) {
	const rules = readFileSync(accessFile(cluster), 'utf8');
	writeAccess(cluster, `${onceLine}\n${rules}`);
	try {
		reload(cluster);
		for (const end = Date.now() + letInTimeoutMs; ; await sleep(20)) {
			try {
				return await withClient(connection, work);
			} catch (error) {
				if (!isWrongPassword(error)) throw error;
				if (Date.now() < end) continue;
				throw new EmbeddedPostgresError(
					`The database in ${cluster} has another password than ${passwordFile(cluster)}, and it does not follow its pg_hba.conf, in which the shop is let in to set it.`,
				);
			}
		}
	} finally {
		if (readFileSync(accessFile(cluster), 'utf8').includes(mark)) {
			writeAccess(cluster, rules);
			reload(cluster);
		}
	}
}

/**
 * Gives the roles the passwords of the file and lets no role in without one: also in a cluster of an older version, which
 * trusted every role, and in files that were made for another data directory. While a shop of an older version is connected,
 * roles stay trusted: it has no password for its next connections. Throws EmbeddedPostgresError.
 * @param connection of the owner, with the password of the file
 */
export async function requirePasswords(
	server: { cluster: string; passwords: Passwords },
	connection: ServerConnection,
	logStep: (line: string) => void,
): Promise<void> {
	const { cluster, passwords } = server;
	async function work(client: pg.Client, isLetIn: boolean): Promise<void> {
		await refuseOtherDirectory(client, cluster);
		const rules = readFileSync(accessFile(cluster), 'utf8');
		const closed = withPasswords(rules);
		const isShared = closed !== rules && (await isUsedByOthers(client)) === true;
		if (isLetIn && isShared) {
			throw new EmbeddedPostgresError(
				`A shop is running on the database in ${cluster} with another password than that of ${passwordFile(cluster)}. Stop it, then try again.`,
			);
		}
		await ensureRoles(client, passwords);
		if (closed === rules) return;
		if (isShared) {
			logStep('database: another shop is connected; passwords are required from the next start without it');
			return;
		}
		writeAccess(cluster, closed);
		await client.query('select pg_reload_conf()');
		logStep(isLetIn ? 'database: new passwords set for its roles' : 'database: its roles have passwords from now on');
	}
	try {
		await withClient(connection, (client) => work(client, false));
	} catch (error) {
		if (!isWrongPassword(error)) throw error;
		await letIn(cluster, connection, (client) => work(client, true));
	}
}
