import { setTimeout as sleep } from 'node:timers/promises';
import type { PostgresPool } from 'kysely';
import pg from 'pg';
import { type Activity, createProbe, disconnect, sleepInTurns } from './database-probe.ts';

export type WatchTimes = {
	/** a connection in use for this long has the database checked, and again after it */
	checkMs: number;
	/** a database that does not answer a check in this time is hanging */
	responseMs: number;
	/** a connection that is not open in this time is given up */
	openMs: number;
	/** interval of the checks while it is hanging */
	retryMs: number;
	/** a statement without a response for this long lost its connection, unless the database says that it is executing it */
	statementMs: number;
};

/**
 * A request is refused within 1.5 s after the database, or its connection alone, has stopped to answer. A statement is
 * allowed 4 s; a pooler between shop and database does not say what it executes.
 */
export const watchTimes: WatchTimes = { checkMs: 350, responseMs: 900, openMs: 1000, retryMs: 300, statementMs: 5000 };

class NotAnswering extends Error {
	readonly code = 'ETIMEDOUT';

	constructor() {
		super('the database does not answer');
	}
}

/**
 * Runs it until the database answers. For what a start needs: a shop that starts on a busy machine must not end because the
 * database is slow. Every other error is thrown.
 */
export async function untilAnswered<T>(run: () => Promise<T>): Promise<T> {
	for (;;) {
		try {
			return await run();
		} catch (error) {
			if (!(error instanceof NotAnswering)) throw error;
			await sleep(watchTimes.retryMs);
		}
	}
}

function ageOf({ since }: { since: number }): number {
	return performance.now() - since;
}

function pidOf(client: pg.Client): number {
	return (client as unknown as { processID: number | null }).processID ?? 0;
}

type WatchedClient = pg.Client & {
	/** statements that wait for their responses; the number changes with each one that is sent or answered */
	statement: { waiting: number; number: number; since: number };
	/** the transaction has no limit of time */
	isUnlimited: boolean;
	/** the statement that waited when the database last said that it is idle */
	idleDuring: number | null;
};

/**
 * Records each client from its construction: the pool reports only connected ones, and connecting can hang too.
 * @param giveUp called for one that has not connected in time
 */
function recordedClient(
	open: Set<WatchedClient>,
	openMs: number,
	giveUp: (client: pg.Client) => void,
): typeof pg.Client {
	return class extends pg.Client {
		statement = { waiting: 0, number: 0, since: 0 };
		isUnlimited = false;
		idleDuring: number | null = null;

		constructor(config?: string | pg.ClientConfig) {
			super(config);
			open.add(this);
			let isOpening = true;
			this.once('connect', () => {
				isOpening = false;
			});
			this.once('end', () => {
				isOpening = false;
				open.delete(this);
			});
			void sleepInTurns(openMs).then(() => isOpening && giveUp(this));
		}

		override query(...args: unknown[]): never {
			const { statement } = this;
			statement.waiting += 1;
			statement.number += 1;
			statement.since = performance.now();
			if (typeof args[0] === 'string' && args[0].startsWith('set local statement_timeout')) this.isUnlimited = true;
			const response = (pg.Client.prototype.query as (...all: unknown[]) => unknown).apply(this, args);
			const end = () => {
				statement.waiting -= 1;
				statement.number += 1;
				statement.since = performance.now();
			};
			if (response instanceof Promise) response.then(end, end);
			else statement.waiting -= 1;
			return response as never;
		}
	} as unknown as typeof pg.Client;
}

/**
 * A pool that notices when the database hangs: it does not respond, so no query ends. Then all connections are
 * closed, so that what waits for them fails at once, and none is opened until the database answers again. A slow query is
 * no sign of it: the check runs on a connection of its own. It also finds single connections that have lost bytes: the
 * database is idle there while the shop waits. They are closed, too.
 */
export function watchPool(pool: pg.Pool, config: pg.ClientConfig, times: WatchTimes): PostgresPool {
	const open = new Set<WatchedClient>();
	(pool as unknown as { Client: typeof pg.Client }).Client = recordedClient(open, times.openMs, giveUp);
	const probe = createProbe(config, times.responseMs);
	const waiting = new Set<{ since: number; refuse: (error: Error) => void }>();
	let isHanging = false;
	let isChecking = false;
	let hasEnded = false;

	function closeAll(): void {
		for (const client of open) disconnect(client);
	}

	/**
	 * Gives up a connection that does not open, while others may work. What has waited for a time is refused with it: the next
	 * connection may take as long.
	 */
	function giveUp(client: pg.Client): void {
		for (const request of waiting) if (ageOf(request) >= times.checkMs) request.refuse(new NotAnswering());
		disconnect(client);
	}

	/** Whether an idle connection of the pool answers, where new ones cannot be opened. */
	async function isIdleAnswering(): Promise<boolean> {
		if (pool.idleCount === 0) return false;
		const ask = async () => {
			const client = await pool.connect();
			const isAnswered = await client.query('select 1').then(
				() => true,
				() => false,
			);
			client.release(!isAnswered);
			return isAnswered;
		};
		return Promise.race([ask().catch(() => false), sleepInTurns(times.responseMs).then(() => false)]);
	}

	/** Closes a connection that has lost its statement or the response. Twice idle: the first time either may be under way. */
	function closeIfLost(client: WatchedClient, activity: Activity): void {
		const { statement, isUnlimited, idleDuring } = client;
		const isLost = activity === 'idle' && idleDuring === statement.number;
		const isLate = activity === null && !isUnlimited && ageOf(statement) >= times.statementMs;
		client.idleDuring = activity === 'idle' ? statement.number : null;
		if (isLost || isLate) disconnect(client);
	}

	async function waitForResponse(): Promise<void> {
		while (isHanging && !hasEnded) {
			// Also connections opened since, for requests that no longer wait.
			closeAll();
			await sleepInTurns(times.retryMs);
			if ((await probe.check([])) !== null) isHanging = false;
		}
		closeAll();
	}

	async function check(): Promise<void> {
		if (isChecking || isHanging || hasEnded) return;
		isChecking = true;
		const asked = [...open]
			.filter(({ statement }) => statement.waiting > 0 && ageOf(statement) >= times.checkMs)
			.map((client) => ({ client, pid: pidOf(client), number: client.statement.number }));
		const idle = probe.isOpen() ? null : isIdleAnswering();
		const activities = await probe.check(asked.map(({ pid }) => pid));
		const isIdleWell = activities === null && (await idle) === true;
		// What has arrived by now is read first.
		await sleepInTurns(0);
		isChecking = false;
		if (hasEnded || isIdleWell) return;
		if (activities !== null) {
			for (const { client, pid, number } of asked) {
				if (client.statement.number === number) closeIfLost(client, activities.get(pid) ?? null);
			}
			return;
		}
		isHanging = true;
		for (const { refuse } of waiting) refuse(new NotAnswering());
		void waitForResponse();
	}

	/** A connection of the pool, or a refusal as soon as the database hangs. */
	function connectUnlessHanging(): Promise<pg.PoolClient> {
		return new Promise((resolve, reject) => {
			let isRefused = false;
			const refuse = (error: Error) => {
				isRefused = true;
				waiting.delete(request);
				reject(error);
			};
			const request = { since: performance.now(), refuse };
			waiting.add(request);
			pool.connect().then((client) => {
				if (isRefused) client.release();
				waiting.delete(request);
				resolve(client);
			}, refuse);
		});
	}

	return {
		options: pool.options,
		async connect() {
			if (isHanging) throw new NotAnswering();
			const timer = setInterval(() => void check(), times.checkMs).unref();
			try {
				const client = await connectUnlessHanging();
				const release = client.release.bind(client);
				client.release = (error) => {
					clearInterval(timer);
					(client as unknown as WatchedClient).isUnlimited = false;
					release(error);
				};
				return client;
			} catch (error) {
				clearInterval(timer);
				throw error;
			}
		},
		async end() {
			hasEnded = true;
			if (isHanging) closeAll();
			else await probe.end();
			await pool.end();
		},
	} as PostgresPool;
}
