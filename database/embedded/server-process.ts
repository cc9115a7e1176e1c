import { randomInt } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { disconnect, runAfterTurns } from '../database-probe.ts';
import { EmbeddedPostgresError } from './binaries.ts';
import { databaseUser } from './cluster.ts';
import { isAlive } from './is-alive.ts';
import { isUnusable } from './start-failure.ts';

/** A connection of one role of the embedded server. */
export type ServerConnection = { host: string; port: number; user: string; database: string; password: string };

const startTimeoutMs = 60_000;
/** For a server that is shutting down. It may never end when it was in the middle of its recovery. */
export const stopTimeoutMs = 20_000;
/** PostgreSQL kills the processes of a server that ends at once after 5 s. source: SIGKILL_CHILDREN_AFTER_SECS */
export const quitTimeoutMs = 8000;
const connectTimeoutMs = 5000;
const endTimeoutMs = 1000;
/** A server that says for so long why it cannot be used does not recover by itself. */
const unusableMs = 3000;
/** A longer wait is said. */
const longWaitMs = 10_000;
/** source: PostgreSQL, appendix A, SQLSTATE of a server that is starting */
const cannotConnectNow = '57P03';

export function ownerConnection(address: { host: string; port: number }, password: string): ServerConnection {
	const { host, port } = address;
	return { host, port, user: databaseUser, database: 'postgres', password };
}

type PostmasterFile = { pid: number; directory: string; port: number; host: string };

/** The text of a file; '' when there is none. A server deletes its file as it ends, also while it is looked at. */
function readIfThere(file: string): string {
	try {
		return existsSync(file) ? readFileSync(file, 'utf8') : '';
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code === 'ENOENT') return '';
		throw error;
	}
}

/**
 * source: PostgreSQL, src/include/utils/pidfile.h — pid, data directory, start, port, socket directory, address
 * @returns null also for a file in which no process is named yet: as the process 0 it would be this process and its group
 */
export function readPostmasterFile(cluster: string): PostmasterFile | null {
	const lines = readIfThere(join(cluster, 'postmaster.pid')).split('\n');
	const pid = Number(lines[0]);
	if (pid === 0) return null;
	const host = lines[4]?.trim() || lines[5]?.trim() || '';
	return { pid, directory: lines[1]?.trim() ?? '', port: Number(lines[3]), host };
}

/** Whether the process that is named in the directory runs. */
export function isServerAlive(cluster: string): boolean {
	const file = readPostmasterFile(cluster);
	return file !== null && isAlive(file.pid);
}

/** It accepts no connection, and ends when its last process has ended. */
const isShuttingDown = (error: unknown): boolean =>
	(error as { code?: string }).code === cannotConnectNow && (error as Error).message.includes('is shutting down');

/** A server answers for too long that it is shutting down. */
export class EndingServerError extends Error {}

/** SQLSTATE of a password that is not that of the role. */
export function isWrongPassword(error: unknown): boolean {
	return (error as { code?: string }).code === '28P01';
}

/** A server accepts connections and answers none of them: its processes are stopped, or wait for a disk. */
export class SilentServerError extends Error {}

/** The driver's error of connectionTimeoutMillis has no code. EAGAIN: so many connections wait that no more are accepted. */
export function isSilence(error: unknown): boolean {
	const { code, message } = error as NodeJS.ErrnoException;
	return message === 'timeout expired' || code === 'EAGAIN';
}

/**
 * A server that refuses the password is ready too.
 * @param limits.silentMs throws SilentServerError when no connection is answered for this time, three in a row; missing: it is
 * given the whole time of a start
 * @param limits.stopMs throws EndingServerError when it has been shutting down for this time; missing: its end is waited for
 * @param limits.saidMs after this time a line says why it is still waited for
 */
export async function waitUntilReady(
	connection: ServerConnection,
	hasEnded: () => boolean,
	limits: { silentMs?: number; stopMs?: number; saidMs?: number; logStep?: (line: string) => void } = {},
): Promise<void> {
	const { silentMs = Number.POSITIVE_INFINITY, stopMs = Number.POSITIVE_INFINITY, saidMs = longWaitMs } = limits;
	let { logStep } = limits;
	const startedAt = Date.now();
	let answeredAt = startedAt;
	let endingSince: number | null = null;
	let unusableSince: number | null = null;
	for (let end = Date.now() + startTimeoutMs; Date.now() < end; ) {
		try {
			await withClient(connection, (client) => client.query('select 1'), Math.min(connectTimeoutMs, silentMs / 3));
			return;
		} catch (error) {
			if (isWrongPassword(error)) return;
			if (hasEnded()) throw error;
			if (!isSilence(error)) answeredAt = Date.now();
			else if (Date.now() - answeredAt >= silentMs) throw new SilentServerError();
			endingSince = isShuttingDown(error) ? (endingSince ?? Date.now()) : null;
			if (endingSince !== null && Date.now() - endingSince >= stopMs) throw new EndingServerError();
			unusableSince = isUnusable(error) ? (unusableSince ?? Date.now()) : null;
			if (unusableSince !== null && Date.now() - unusableSince >= unusableMs) throw error;
			if (Date.now() - startedAt >= saidMs) {
				logStep?.(`database: its server is not ready yet (${(error as Error).message}), still waiting`);
				logStep = undefined;
			}
			// It repeats its WAL, which takes as long as there is WAL.
			if ((error as { code?: string }).code === cannotConnectNow) end = Date.now() + startTimeoutMs;
			await sleep(20);
		}
	}
	throw new EmbeddedPostgresError('The database was not ready within a minute.');
}

export async function withClient<T>(
	connection: ServerConnection,
	use: (client: pg.Client) => Promise<T>,
	connectionTimeoutMillis = connectTimeoutMs,
): Promise<T> {
	const client = new pg.Client({ ...connection, application_name: 'khetse-supervisor', connectionTimeoutMillis });
	// An error while the connection closes needs no handling.
	client.on('error', () => {});
	await client.connect();
	try {
		return await use(client);
	} finally {
		// A server that does not respond does not close its side.
		const stopWaiting = runAfterTurns(endTimeoutMs, () => disconnect(client));
		await client.end();
		stopWaiting();
	}
}

/** Another cluster may be behind the same socket. */
export async function refuseOtherDirectory(client: pg.Client, cluster: string): Promise<void> {
	const { rows } = await client.query<{ directory: string }>("select current_setting('data_directory') as directory");
	const directory = rows[0]?.directory ?? '';
	if (directory !== cluster) throw otherDirectory(client.host, directory, cluster);
}

export function otherDirectory(host: string, served: string, cluster: string): EmbeddedPostgresError {
	return new EmbeddedPostgresError(
		`The PostgreSQL behind ${host} serves ${served}, not ${cluster}. Stop it, or use another DATA_DIR.`,
	);
}

/**
 * Our own connections close with a delay, those with a statement after client_connection_check_interval; one that remains after
 * this time belongs to another shop.
 */
export const leaveTimeoutMs = 2000;

/**
 * Whether another shop is connected.
 * @param limitMs after this time the connection is closed and the last response counts; missing: it waits for each one
 * @returns null: there was no response
 */
export async function isUsedByOthers(client: pg.Client, limitMs?: number): Promise<boolean | null> {
	let isUsed: boolean | null = null;
	let isSilent = false;
	const endWait = () => {
		isSilent = true;
		disconnect(client);
	};
	const stopWaiting = limitMs === undefined ? null : runAfterTurns(limitMs, endWait);
	try {
		for (const end = Date.now() + leaveTimeoutMs; isUsed !== false && Date.now() < end; await sleep(20)) {
			const { rowCount } = await client.query(
				"select 1 from pg_stat_activity where application_name = 'khetse' limit 1",
			);
			isUsed = rowCount !== 0;
		}
	} catch (error) {
		if (!isSilent) throw error;
	} finally {
		stopWaiting?.();
	}
	return isUsed;
}

/**
 * @param signal SIGINT is PostgreSQL's fast shutdown: open transactions are rolled back, data is flushed. SIGQUIT ends it
 * at once.
 * @param waitMs how long its end is waited for
 * @returns its process when it has not ended
 */
export async function endServer(
	cluster: string,
	signal: 'SIGINT' | 'SIGQUIT',
	waitMs = stopTimeoutMs,
): Promise<number | null> {
	const file = readPostmasterFile(cluster);
	if (file === null || !isAlive(file.pid)) return null;
	process.kill(file.pid, signal);
	for (const end = Date.now() + waitMs; Date.now() < end && isAlive(file.pid); ) await sleep(20);
	return isAlive(file.pid) ? file.pid : null;
}

/**
 * Below the ports that systems give to outgoing connections, one of which could take it before it is opened.
 * source: Linux, ip_local_port_range: from 32768; RFC 6335: from 49152
 */
const ports = { first: 20_000, end: 32_000, tries: 100 };

function canListen(port: number): Promise<boolean> {
	return new Promise((resolve) => {
		const server = createServer();
		server.once('error', () => resolve(false));
		server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
	});
}

/** A port of 127.0.0.1 that no program listens on now. */
export async function freePort(): Promise<number> {
	for (let tries = 0; tries < ports.tries; tries += 1) {
		const port = randomInt(ports.first, ports.end);
		if (await canListen(port)) return port;
	}
	throw new Error(`no free port between ${ports.first} and ${ports.end} found`);
}
