import { setTimeout as sleep } from 'node:timers/promises';
import { minuteMs } from '#domain/duration.ts';
import type { PostgresPool } from 'kysely';
import type pg from 'pg';
import { createCommitWaits, isWrite, mayCommit } from './commit-waits.ts';
import {
	type Activity,
	type Answer,
	createProbe,
	disconnect,
	pidOf,
	runAfterTurns,
	sleepInTurns,
} from './database-probe.ts';
import { movedBytes, recordedClient, type WatchedClient } from './watched-client.ts';

export type WatchTimes = {
	/** a connection in use for this long has the database checked, and again after it */
	checkMs: number;
	/** a database that does not answer a check in this time is hanging */
	responseMs: number;
	/** a connection that is not open in this time is late: what waits for one is refused, and all late ones but one are given up */
	openMs: number;
	/** interval of the checks while it is hanging */
	retryMs: number;
	/** a commit that waits for a standby or the disk for this long hangs */
	commitMs: number;
	/** a statement without a response for this long lost its connection, unless the database says that it is executing it */
	statementMs: number;
};

/**
 * A request is refused within 1.5 s after the database, or its connection alone, has stopped to answer. A statement is
 * allowed 4 s; a pooler between shop and database does not say what it executes.
 */
export const watchTimes: WatchTimes = {
	checkMs: 350,
	responseMs: 900,
	openMs: 1000,
	retryMs: 300,
	commitMs: 650,
	statementMs: 5000,
};

class NotAnswering extends Error {
	readonly code = 'ETIMEDOUT';

	constructor() {
		super('the database does not answer');
	}
}

/**
 * Runs it until the database answers. For what a start needs: a shop that starts on a busy machine must not end because the
 * database is slow. Every other error is thrown.
 * @param isAway of the errors of a database that is unavailable, such as of a connection that was closed: repeated for a minute
 */
export async function untilAnswered<T>(run: () => Promise<T>, isAway: (error: unknown) => boolean): Promise<T> {
	const startedAt = performance.now();
	for (;;) {
		try {
			return await run();
		} catch (error) {
			const isRepeated = isAway(error) && performance.now() - startedAt < minuteMs;
			if (!(error instanceof NotAnswering) && !isRepeated) throw error;
			await sleep(watchTimes.retryMs);
		}
	}
}

function ageOf({ since }: { since: number }): number {
	return performance.now() - since;
}

/**
 * A pool that notices when the database hangs: it does not respond, so no query ends. Then all connections are
 * closed, so that what waits for them fails at once, and none is opened until the database answers again. A slow query is
 * no sign of it: the check runs on a connection of its own. It also finds single connections that have lost bytes: the
 * database is idle there while the shop waits. They are closed, too. While connections do not open, the open ones are used.
 * @param isBalanced its connections may lead to several servers: the one that is checked need not know a process
 */
export function watchPool(
	pool: pg.Pool,
	{ address, checkAddress }: { address: () => pg.ClientConfig; checkAddress: () => pg.ClientConfig },
	{ isBalanced, ...times }: WatchTimes & { isBalanced: boolean },
): PostgresPool {
	const open = new Set<WatchedClient>();
	(pool as unknown as { Client: typeof pg.Client }).Client = recordedClient(open, address, times.openMs, {
		onLate,
		onAnswer() {
			answered.since = performance.now();
		},
		refusalOf: (text) => (areCommitsHanging && isWrite(text) ? new NotAnswering() : null),
	});
	const probe = createProbe(checkAddress, {
		responseMs: times.responseMs,
		openMs: pool.options.connectionTimeoutMillis ?? times.statementMs,
	});
	pool.on('connect', probe.prepare);
	const waiting = new Set<{ since: number; refuse: (error: Error) => void }>();
	/** opens for longer than openMs */
	let late: pg.Client | null = null;
	const answered = { since: 0 };
	let isHanging = false;
	const commitWaits = createCommitWaits(times.commitMs);
	/** writes are refused, as each would take a connection from the reads */
	let areCommitsHanging = false;
	let isChecking = false;
	let hasEnded = false;

	function closeAll(): void {
		for (const client of open) disconnect(client);
	}

	/** @param ms what has waited for less is not refused */
	function refuseWaiting(ms: number): void {
		for (const request of waiting) if (ageOf(request) >= ms) request.refuse(new NotAnswering());
	}

	/** One goes on until the limit of the pool, as a busy machine may take long; the others make room for further tries. */
	function onLate(client: pg.Client): void {
		// The next connection may take as long.
		refuseWaiting(times.checkMs);
		if (late !== null || hasEnded) {
			disconnect(client);
			return;
		}
		late = client;
		const endWait = () => {
			if (late === client) late = null;
		};
		client.once('connect', endWait).once('end', endWait);
	}

	/** Where the connection of the check cannot be opened or has been lost, one of the pool shows that the database answers. */
	async function askIdle(): Promise<void> {
		if (pool.idleCount === 0) return;
		const client = await pool.connect();
		const stopWaiting = runAfterTurns(times.responseMs, () => disconnect(client));
		await client.query('select 1').then(
			() => client.release(),
			(error: Error) => client.release(error),
		);
		stopWaiting();
	}

	/** Closes a connection that has lost its statement or the response. Twice idle: the first time either may be under way. */
	function closeIfLost(client: WatchedClient, asked: Activity | 'unknown', askedAt: number): void {
		const { statement, isUnlimited, idle } = client;
		// Another server may know it.
		const activity = isBalanced && asked === 'absent' ? 'unknown' : asked;
		const isIdle = activity === 'idle' || activity === 'absent';
		const moved = movedBytes(client);
		const isSame = idle !== null && idle.number === statement.number && idle.moved === moved;
		const isLost = isIdle && isSame && askedAt - idle.since >= 0.8 * times.checkMs;
		const isLate = activity === 'unknown' && !isUnlimited && ageOf(statement) >= times.statementMs;
		if (!isIdle) client.idle = null;
		else if (!isSame) client.idle = { number: statement.number, since: askedAt, moved };
		if (isLost || isLate) disconnect(client);
	}

	/**
	 * Closes the connections whose commits hang, and refuses writes until none does. What was committed is found by the same
	 * request sent again.
	 */
	function checkCommits(
		{ commits }: Answer,
		asked: readonly { client: WatchedClient; pid: number; number: number }[],
	): void {
		const hanging = commitWaits.note(commits);
		if (hanging.size === 0) return;
		for (const { client, pid, number } of asked) {
			const { statement } = client;
			if (statement.number !== number) continue;
			// A pooler hides which one it is, and others wait for the rows of one.
			const isWaiting = mayCommit(statement.text) && ageOf(statement) >= times.commitMs;
			if (hanging.has(pid) || isWaiting) disconnect(client);
		}
		if (areCommitsHanging) return;
		areCommitsHanging = true;
		void waitForCommits();
	}

	async function waitForCommits(): Promise<void> {
		while (areCommitsHanging && !hasEnded) {
			await sleepInTurns(times.retryMs);
			if (isChecking || isHanging || hasEnded) continue;
			isChecking = true;
			const answer = await probe.check([]);
			isChecking = false;
			if (answer !== null && commitWaits.note(answer.commits).size === 0) areCommitsHanging = false;
		}
	}

	async function waitForResponse(): Promise<void> {
		while (isHanging && !hasEnded) {
			// Also connections opened since, for requests that no longer wait.
			closeAll();
			await sleepInTurns(times.retryMs);
			if (!hasEnded && (await probe.check([], { wasHanging: true })) !== null) isHanging = false;
		}
		closeAll();
	}

	async function check(): Promise<void> {
		if (late !== null) {
			// A response that has arrived makes a connection available.
			await sleepInTurns(0);
			if (late !== null) refuseWaiting(times.checkMs);
		}
		if (isChecking || isHanging) return;
		isChecking = true;
		const askedAt = performance.now();
		const asked = [...open]
			.filter(({ statement }) => statement.waiting > 0 && ageOf(statement) >= times.checkMs)
			.map((client) => ({ client, pid: pidOf(client), number: client.statement.number }));
		let askedIdleAt = Number.POSITIVE_INFINITY;
		const stopAsking = runAfterTurns(times.responseMs - 0.8 * times.checkMs, () => {
			askedIdleAt = performance.now();
			void askIdle().catch(() => {});
		});
		const activityOf = await probe.check(asked.map(({ pid }) => pid));
		stopAsking();
		// What has arrived by now is read first.
		await sleepInTurns(0);
		isChecking = false;
		if (activityOf !== null) checkCommits(activityOf, asked);
		if (activityOf !== null || answered.since >= askedIdleAt) {
			for (const { client, pid, number } of asked) {
				const { from, to } = client.opened;
				const now = performance.now();
				// Other servers may have a process of the same number.
				const age = isBalanced ? { min: now - to, max: now - from } : undefined;
				if (client.statement.number === number) closeIfLost(client, activityOf?.(pid, age) ?? 'unknown', askedAt);
			}
			return;
		}
		isHanging = true;
		refuseWaiting(0);
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
			const connected = pool.connect();
			waiting.add(request);
			connected.then((client) => {
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
			if (late !== null) disconnect(late);
			if (isHanging) closeAll();
			// Statements in progress are watched until they end.
			await pool.end();
			probe.end();
		},
	} as PostgresPool;
}
