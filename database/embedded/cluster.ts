import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Account, endExchange, giveTo, replacedSentence } from './account.ts';
import { type Binaries, binaryPath, EmbeddedPostgresError } from './binaries.ts';

export const databaseUser = 'khetse';
export const databaseName = 'khetse';
const majorVersion = '18';
/** sun_path holds 108 bytes including its terminator. */
const maxSocketPathBytes = 107;
const socketName = '.s.PGSQL.5432';

/**
 * Creates the cluster if there is none. Throws EmbeddedPostgresError for one of another major version, and where a restore
 * was killed while it exchanged the names.
 * @param input.passwordFile its first line is the password of the owner
 * @returns whether it was created
 */
export async function ensureCluster(
	cluster: string,
	input: { binaries: Binaries; account: Account; passwordFile: string },
): Promise<boolean> {
	const { binaries, account, passwordFile } = input;
	const versionFile = join(cluster, 'PG_VERSION');
	if (existsSync(versionFile)) {
		const version = readFileSync(versionFile, 'utf8').trim();
		if (version !== majorVersion && binaries.isPackaged) {
			throw new EmbeddedPostgresError(
				`The database in ${cluster} was created by PostgreSQL ${version}, this version of the shop uses ${majorVersion}. Set PG_BIN_DIR to the programs of PostgreSQL ${version} and take the data over with npm run backup and npm run restore (docs/operations.md), or use another DATA_DIR.`,
			);
		}
		const program = binaries.isPackaged ? null : programVersion(binaries, account);
		if (program !== null && program !== version) {
			const advice = version === majorVersion ? 'leave PG_BIN_DIR out' : 'set PG_BIN_DIR to those programs';
			throw new EmbeddedPostgresError(
				`The database in ${cluster} was created by PostgreSQL ${version}, and PG_BIN_DIR has the programs of PostgreSQL ${program}: ${advice}, or use another DATA_DIR.`,
			);
		}
		endExchange(cluster);
		return false;
	}
	// A new one would be taken for that of the shop.
	const replaced = replacedSentence(cluster);
	if (replaced !== null) throw new EmbeddedPostgresError(replaced);
	// Created in a temporary directory and renamed at the end: an interrupted initdb leaves no incomplete cluster.
	const unfinished = `${cluster}.new-${process.pid}`;
	rmSync(unfinished, { recursive: true, force: true });
	mkdirSync(unfinished, { recursive: true, mode: 0o700 });
	giveTo(unfinished, account);
	await run(
		binaryPath(binaries, 'initdb'),
		[
			...['--pgdata', unfinished, '--username', databaseUser, '--encoding', 'UTF8', '--no-instructions'],
			...['--locale', 'C', '--data-checksums', '--auth', 'scram-sha-256', '--pwfile', passwordFile],
			...(binaries.isPackaged ? ['--locale-provider', 'builtin', '--builtin-locale', 'C.UTF-8'] : []),
		],
		account,
	);
	renameSync(unfinished, cluster);
	return true;
}

/** The major version of the programs; null: they do not say it. */
function programVersion(binaries: Binaries, account: Account): string | null {
	const { stdout } = spawnSync(binaryPath(binaries, 'postgres'), ['--version'], {
		...account,
		cwd: '/',
		encoding: 'utf8',
	});
	return /^postgres \(PostgreSQL\) (\d+)/.exec(stdout ?? '')?.[1] ?? null;
}

/** Of a new data directory. PostgreSQL under an account of its own must pass through it; the rest of it is the shop's alone. */
export const newDirectoryMode = process.getuid?.() === 0 ? 0o711 : 0o700;

export function prepareDirectory(directory: string): void {
	try {
		mkdirSync(directory, { recursive: true, mode: newDirectoryMode });
	} catch (error) {
		throw new EmbeddedPostgresError(
			`The data directory ${directory} cannot be created (${(error as NodeJS.ErrnoException).code}). Set DATA_DIR to a directory this user may write to.`,
		);
	}
}

/**
 * The socket is in the 0700 cluster directory, or in a short 0700 directory when that path is too long or has a comma: PostgreSQL
 * takes a list of directories.
 */
export function socketDirectory(cluster: string, account: Account): string {
	if (Buffer.byteLength(join(cluster, socketName)) < maxSocketPathBytes && !cluster.includes(',')) return cluster;
	const hash = createHash('sha256').update(cluster).digest('hex').slice(0, 12);
	const directory = join(tmpdir(), `khetse-${hash}`);
	mkdirSync(directory, { recursive: true, mode: 0o700 });
	giveTo(directory, account);
	chmodSync(directory, 0o700);
	return directory;
}

/** Runs a program to completion. Throws EmbeddedPostgresError with its last output line when it fails. */
function run(command: string, args: string[], account: Account): Promise<void> {
	return new Promise((resolve, reject) => {
		const child = spawn(command, args, {
			...account,
			stdio: ['ignore', 'ignore', 'pipe'],
			cwd: '/',
			env: { LC_ALL: 'C', TZ: 'UTC' },
		});
		let said = '';
		child.stderr.on('data', (chunk: Buffer) => {
			said += chunk.toString();
		});
		child.on('error', (error) => reject(new EmbeddedPostgresError(`cannot start ${command}: ${error.message}`)));
		child.on('exit', (code) => {
			if (code === 0) resolve();
			else reject(new EmbeddedPostgresError(`${command} failed: ${said.trim().split('\n').slice(-3).join(' ')}`));
		});
	});
}
