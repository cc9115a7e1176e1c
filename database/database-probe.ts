import type { Duplex } from 'node:stream';
import pg from 'pg';

const sliceMs = 50;

/**
 * Runs it after the time, when data that arrived by then was read. The process itself may be busy, with a page that it renders or
 * because the machine is: one slice then takes as long as that, and a connection that is being opened gets its other ones.
 * @returns cancels it
 */
export function runAfterTurns(ms: number, run: () => void): () => void {
	let left = ms;
	let isCancelled = false;
	let timer: NodeJS.Timeout;
	function waitForSlice(): void {
		timer = setTimeout(() => setImmediate(() => queueMicrotask(endSlice)), Math.min(left, sliceMs)).unref();
	}
	function endSlice(): void {
		if (isCancelled) return;
		left -= sliceMs;
		if (left >= 0) waitForSlice();
		else run();
	}
	waitForSlice();
	return () => {
		isCancelled = true;
		clearTimeout(timer);
	};
}

/** As runAfterTurns. */
export function sleepInTurns(ms: number): Promise<void> {
	return new Promise((resolve) => {
		runAfterTurns(ms, resolve);
	});
}

/** Waits for no response, unlike `end`. */
export function disconnect(client: pg.Client): void {
	(client as unknown as { connection: { stream: Duplex } }).connection.stream.destroy();
}

/** What the database does for a connection: nothing, although the shop waits, or something; null: it is not known there. */
export type Activity = 'idle' | 'active' | null;

/** Checks the database on a connection of its own, which stays open. */
export function createProbe(config: pg.ClientConfig, responseMs: number) {
	let kept: { client: pg.Client; ready: Promise<unknown> } | null = null;

	function connect() {
		const client = new pg.Client(config);
		client.on('error', () => {});
		client.once('end', () => {
			if (kept?.client === client) kept = null;
		});
		return { client, ready: client.connect() };
	}

	async function ask(own: NonNullable<typeof kept>, pids: readonly number[]): Promise<Map<number, Activity>> {
		await own.ready;
		const { rows } = await own.client.query<{ pid: number; state: string }>(
			'select pid, state from pg_stat_activity where pid = any($1) and datname = current_database()',
			[pids],
		);
		return new Map(rows.map(({ pid, state }) => [pid, state.startsWith('idle') ? 'idle' : 'active']));
	}

	/**
	 * What the connections with these process ids do; null: silence, the database is hanging. An error is a response too:
	 * a database that refuses the connection is not hanging.
	 */
	async function check(pids: readonly number[]): Promise<ReadonlyMap<number, Activity> | null> {
		kept ??= connect();
		const own = kept;
		const silence = sleepInTurns(responseMs).then(() => null);
		const asked = ask(own, pids).catch((error: { code?: string }) =>
			// A socket whose queue is full: nothing accepts its connections.
			error.code === 'EAGAIN' ? silence : ('error' as const),
		);
		const outcome = await Promise.race([asked, silence]);
		if (outcome === null || outcome === 'error') {
			disconnect(own.client);
			kept = null;
		}
		return outcome === 'error' ? new Map() : outcome;
	}

	async function end(): Promise<void> {
		await kept?.client.end().catch(() => {});
	}

	return { check, end };
}
