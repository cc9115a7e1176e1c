import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, mkdirSync, openSync } from 'node:fs';
import { release } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Account, giveTo } from './account.ts';
import { type Binaries, binaryPath, EmbeddedPostgresError } from './binaries.ts';
import { socketDirectory } from './cluster.ts';
import {
	freePort,
	ownerConnection,
	quitTimeoutMs,
	type ServerConnection,
	stopTimeoutMs,
	waitUntilReady,
} from './server-process.ts';
import { failureSentence } from './start-failure.ts';

/** What a server is started with. */
export type ServerFiles = { cluster: string; binaries: Binaries; account: Account; password: string };

/**
 * Whether recovery may flush the file system at once instead of 1,700 files one after the other, which takes seconds on a
 * busy disk. source: PostgreSQL, recovery_init_sync_method: Linux before 5.8 may not report errors of syncfs
 */
function reportsSyncfsErrors(): boolean {
	const [major = 0, minor = 0] = release().split('.').map(Number);
	return process.platform === 'linux' && (major > 5 || (major === 5 && minor >= 8));
}

/** Ends a server that cannot be used: at once when it does not complete its stop. */
async function endStarted(child: ChildProcess, hasEnded: () => boolean): Promise<void> {
	for (const [signal, waitMs] of [
		['SIGINT', stopTimeoutMs],
		['SIGQUIT', quitTimeoutMs],
	] as const) {
		if (hasEnded()) return;
		child.kill(signal);
		for (const end = Date.now() + waitMs; Date.now() < end && !hasEnded(); ) await sleep(20);
	}
}

/** Throws EmbeddedPostgresError with what the server said; then it has been ended. */
export async function startServer(
	server: ServerFiles,
	logStep: (line: string) => void,
	formerPort?: number,
): Promise<ServerConnection> {
	const { cluster, binaries, account, password } = server;
	const isWindows = process.platform === 'win32';
	const port = isWindows ? (formerPort ?? (await freePort())) : 5432;
	const host = isWindows ? '127.0.0.1' : socketDirectory(cluster, account);
	const logFile = join(dirname(cluster), 'postgres-start.log');
	mkdirSync(dirname(logFile), { recursive: true });
	const log = openSync(logFile, 'w', 0o600);
	// The shop starts the server again when it is no longer root.
	giveTo(logFile, account);
	const settings: Record<string, string> = {
		port: String(port),
		listen_addresses: isWindows ? '127.0.0.1' : '',
		unix_socket_directories: isWindows ? '' : host,
		unix_socket_permissions: '0700',
		max_connections: '60',
		// What does not fit is in the page cache of the system.
		shared_buffers: '64MB',
		timezone: 'UTC',
		log_timezone: 'UTC',
		logging_collector: 'on',
		log_directory: 'log',
		log_filename: 'postgres-%a.log',
		log_truncate_on_rotation: 'on',
		log_rotation_age: '1d',
		// A statement ends when the shop that sent it has ended. source: PostgreSQL, client_connection_check_interval
		...(isWindows ? {} : { client_connection_check_interval: '500ms' }),
		...(reportsSyncfsErrors() ? { recovery_init_sync_method: 'syncfs' } : {}),
	};
	const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
	const since = Date.now();
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
	const connection = ownerConnection({ host, port }, password);
	try {
		await waitUntilReady(connection, () => hasEnded, { logStep });
	} catch (error) {
		await endStarted(child, () => hasEnded);
		const sentence = failureSentence(error, { cluster, startLog: logFile, since });
		throw new EmbeddedPostgresError(`The database did not start: ${sentence}`);
	}
	return connection;
}
