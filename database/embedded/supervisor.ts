import { spawn } from 'node:child_process';
import { closeSync, existsSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { DatabaseConnection } from '#database/db.ts';
import { runTimeRole } from '#database/run-time-role.ts';
import pg from 'pg';
import { type Account, accountForServer, chooseDirectories } from './account.ts';
import { type Binaries, binaryPath, EmbeddedPostgresError, findBinaries } from './binaries.ts';
import { databaseName, databaseUser, ensureCluster, socketDirectory, windowsPassword } from './cluster.ts';
import { superviseServer } from './keep-running.ts';

export type EmbeddedPostgres = {
	/** of the owner of the database, for migrations and backups */
	connection: DatabaseConnection;
	/** of the role for requests and jobs; its rights are those of run-time-role.ts */
	shopConnection: DatabaseConnection;
	/** true when the server was already running: left by a killed shop, or shared with another one */
	isReused: boolean;
	isNew: boolean;
	stop: () => Promise<void>;
};

type Options = {
	dataDirectory: string;
	binDirectory: string | null;
	logStep: (line: string) => void;
};

const startTimeoutMs = 60_000;
const stopTimeoutMs = 20_000;
/** source: PostgreSQL, appendix A, SQLSTATE of a server that is starting */
const cannotConnectNow = '57P03';
/** Settings without which a confirmed order could be lost in a power failure; the server is refused without them. */
const neededSettings = ['fsync', 'synchronous_commit', 'full_page_writes', 'data_checksums'];

/**
 * Starts the PostgreSQL of this data directory, or reuses the one that is already running.
 * Never deletes postmaster.pid and never starts a second server on the same data.
 * Throws EmbeddedPostgresError that states what is wrong.
 */
export async function startEmbeddedPostgres(options: Options): Promise<EmbeddedPostgres> {
	const account = accountForServer();
	const { binaries, cluster, movedTo } = chooseDirectories(
		findBinaries(options.binDirectory),
		options.dataDirectory,
		account,
	);
	if (movedTo !== null) {
		options.logStep(
			`database: stored in ${movedTo}, because the account that runs PostgreSQL cannot access this directory`,
		);
	}
	const isNew = await ensureCluster(cluster, binaries, account);
	const running = await findRunning(cluster);
	const connection = running ?? (await startServer(cluster, binaries, account));
	await ensureDatabase(connection);
	await ensureRunTimeRole(connection);
	await refuseUnsafeSettings(connection);
	const watchdog = superviseServer({
		isRunning: () => isServerAlive(cluster),
		restart: () => startServer(cluster, binaries, account, connection.port).then(() => {}),
		logStep: options.logStep,
	});
	return {
		connection: { ...connection, database: databaseName },
		shopConnection: { ...connection, database: databaseName, user: runTimeRole },
		isReused: running !== null,
		isNew,
		async stop() {
			await watchdog.stop();
			await stopServer(cluster, connection);
		},
	};
}

type ServerConnection = { host: string; port: number; user: string; database: string; password?: string };

function connectionTo(cluster: string, host: string, port: number): ServerConnection {
	const password = process.platform === 'win32' ? { password: windowsPassword(cluster) } : {};
	return { host, port, user: databaseUser, database: 'postgres', ...password };
}

type PostmasterFile = { pid: number; port: number; host: string };

/** source: PostgreSQL, src/include/utils/pidfile.h — pid, data directory, start, port, socket directory, address */
function readPostmasterFile(cluster: string): PostmasterFile | null {
	const file = join(cluster, 'postmaster.pid');
	if (!existsSync(file)) return null;
	const lines = readFileSync(file, 'utf8').split('\n');
	const pid = Number(lines[0]);
	const host = lines[4]?.trim() || lines[5]?.trim() || '';
	return { pid, port: Number(lines[3]), host };
}

/** @param pid of any process of this machine */
export function isAlive(pid: number): boolean {
	try {
		process.kill(pid, 0);
		return true;
	} catch (error) {
		return (error as NodeJS.ErrnoException).code === 'EPERM';
	}
}

/** Whether the process that is named in the directory runs. */
export function isServerAlive(cluster: string): boolean {
	const file = readPostmasterFile(cluster);
	return file !== null && isAlive(file.pid);
}

/** The server that already runs on this cluster, or null. Another cluster behind the same socket is refused. */
async function findRunning(cluster: string): Promise<ServerConnection | null> {
	const file = readPostmasterFile(cluster);
	if (file === null || !isAlive(file.pid) || file.host === '') return null;
	const connection = connectionTo(cluster, file.host, file.port);
	try {
		await waitUntilReady(connection, () => !isAlive(file.pid));
	} catch {
		// The pid belongs to another process now; PostgreSQL itself decides whether the file is stale.
		return null;
	}
	const directory = await show(connection, 'data_directory');
	if (directory !== cluster) {
		throw new EmbeddedPostgresError(
			`The PostgreSQL behind ${file.host} serves ${directory}, not ${cluster}. Stop it, or use another DATA_DIR.`,
		);
	}
	return connection;
}

async function startServer(
	cluster: string,
	binaries: Binaries,
	account: Account,
	formerPort?: number,
): Promise<ServerConnection> {
	const isWindows = process.platform === 'win32';
	const port = isWindows ? (formerPort ?? (await freePort())) : 5432;
	const host = isWindows ? '127.0.0.1' : socketDirectory(cluster, account);
	const logFile = join(dirname(cluster), 'postgres-start.log');
	mkdirSync(dirname(logFile), { recursive: true });
	const log = openSync(logFile, 'w');
	const settings: Record<string, string> = {
		port: String(port),
		listen_addresses: isWindows ? '127.0.0.1' : '',
		unix_socket_directories: isWindows ? '' : host,
		unix_socket_permissions: '0700',
		max_connections: '60',
		shared_buffers: '128MB',
		timezone: 'UTC',
		log_timezone: 'UTC',
		logging_collector: 'on',
		log_directory: 'log',
		log_filename: 'postgres-%a.log',
		log_truncate_on_rotation: 'on',
		log_rotation_age: '1d',
	};
	const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
	// Its own process group: Ctrl-C reaches the shop first, and the shop stops the database last.
	const child = spawn(binaryPath(binaries, 'postgres'), ['-D', cluster, ...args], {
		...account,
		cwd: '/',
		env: { LC_ALL: 'C', TZ: 'UTC' },
		detached: true,
		stdio: ['ignore', log, log],
	});
	closeSync(log);
	let hasEnded = false;
	child.on('error', () => {
		hasEnded = true;
	});
	child.on('exit', () => {
		hasEnded = true;
	});
	child.unref();
	const connection = connectionTo(cluster, host, port);
	try {
		await waitUntilReady(connection, () => hasEnded);
	} catch {
		const said = readFileSync(logFile, 'utf8').trim().split('\n').slice(-3).join(' ');
		throw new EmbeddedPostgresError(`The database did not start: ${said || 'no output'}`);
	}
	return connection;
}

async function waitUntilReady(connection: ServerConnection, hasEnded: () => boolean): Promise<void> {
	for (let end = Date.now() + startTimeoutMs; Date.now() < end; ) {
		try {
			await withClient(connection, (client) => client.query('select 1'));
			return;
		} catch (error) {
			if (hasEnded()) throw error;
			// It repeats its WAL, which takes as long as there is WAL.
			if ((error as { code?: string }).code === cannotConnectNow) end = Date.now() + startTimeoutMs;
			await sleep(20);
		}
	}
	throw new EmbeddedPostgresError('The database was not ready within a minute.');
}

async function withClient<T>(connection: ServerConnection, use: (client: pg.Client) => Promise<T>): Promise<T> {
	const client = new pg.Client({ ...connection, application_name: 'khetse-supervisor', connectionTimeoutMillis: 5000 });
	// An error while the connection closes needs no handling.
	client.on('error', () => {});
	await client.connect();
	try {
		return await use(client);
	} finally {
		await client.end();
	}
}

async function show(connection: ServerConnection, setting: string): Promise<string> {
	const { rows } = await withClient(connection, (client) =>
		client.query<{ value: string }>('select current_setting($1) as value', [setting]),
	);
	return rows[0]?.value ?? '';
}

async function ensureDatabase(connection: ServerConnection): Promise<void> {
	await withClient(connection, async (client) => {
		const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [databaseName]);
		if (rowCount === 0) await client.query(`create database ${databaseName}`);
	});
}

/** Also in clusters of older versions, in which requests used the owner. */
async function ensureRunTimeRole(connection: ServerConnection): Promise<void> {
	await withClient(connection, async (client) => {
		const { rowCount } = await client.query('select 1 from pg_roles where rolname = $1', [runTimeRole]);
		if (rowCount !== 0) return;
		const password = connection.password === undefined ? '' : `password ${client.escapeLiteral(connection.password)}`;
		await client.query(`create role ${runTimeRole} login ${password}`).catch((error: { code?: string }) => {
			// Another shop that uses this server was faster.
			if (error.code !== '42710' && error.code !== '23505') throw error;
		});
	});
}

async function refuseUnsafeSettings(connection: ServerConnection): Promise<void> {
	for (const setting of neededSettings) {
		const value = await show(connection, setting);
		if (value !== 'on') {
			throw new EmbeddedPostgresError(
				`The database runs with ${setting} = ${value}. Set it to on, otherwise a power cut can lose orders.`,
			);
		}
	}
}

/** Our own connections close with a delay; one that remains after this time belongs to another shop. */
const leaveTimeoutMs = 1000;

async function isUsedByOthers(connection: ServerConnection): Promise<boolean> {
	return withClient(connection, async (client) => {
		for (const end = Date.now() + leaveTimeoutMs; ; await sleep(20)) {
			const { rowCount } = await client.query(
				"select 1 from pg_stat_activity where application_name = 'khetse' limit 1",
			);
			if (rowCount === 0) return false;
			if (Date.now() >= end) return true;
		}
	});
}

/** Stops the server fast, unless another shop still uses it. */
async function stopServer(cluster: string, connection: ServerConnection): Promise<void> {
	if (!isServerAlive(cluster)) return;
	try {
		if (await isUsedByOthers(connection)) return;
	} catch {
		// It is shutting down already, or accepts no more connections: stop it all the same.
	}
	await endServer(cluster, 'SIGINT');
}

/**
 * @param signal SIGINT is PostgreSQL's fast shutdown: open transactions are rolled back, data is flushed. SIGQUIT ends it
 * at once.
 */
export async function endServer(cluster: string, signal: 'SIGINT' | 'SIGQUIT'): Promise<void> {
	const file = readPostmasterFile(cluster);
	if (file === null || !isAlive(file.pid)) return;
	process.kill(file.pid, signal);
	for (const end = Date.now() + stopTimeoutMs; Date.now() < end && isAlive(file.pid); ) await sleep(20);
}

/** A port of 127.0.0.1 that no program listens on now. */
export function freePort(): Promise<number> {
	return new Promise((resolve, reject) => {
		const server = createServer();
		server.once('error', reject);
		server.listen(0, '127.0.0.1', () => {
			const address = server.address();
			server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
		});
	});
}
