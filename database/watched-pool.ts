import type { Duplex } from 'node:stream';
import type { PostgresPool } from 'kysely';
import pg from 'pg';

export type WatchTimes = {
	/** a connection in use for this long has the database checked, and again after it */
	checkMs: number;
	/** a database that does not answer a check in this time is hanging */
	answerMs: number;
	/** interval of the checks while it is hanging */
	retryMs: number;
};

/** A request is refused within 1.5 s after the database has stopped to answer. */
export const watchTimes: WatchTimes = { checkMs: 450, answerMs: 900, retryMs: 300 };

function notAnswering(): Error {
	return Object.assign(new Error('the database does not answer'), { code: 'ETIMEDOUT' });
}

/** Resolves after the time, when data that arrived by then was read: the process itself may be busy. */
function pass(ms: number): Promise<void> {
	return new Promise((resolve) => {
		setTimeout(() => setImmediate(resolve), ms).unref();
	});
}

/** Waits for no answer, unlike `end`. */
export function disconnect(client: pg.Client): void {
	(client as unknown as { connection: { stream: Duplex } }).connection.stream.destroy();
}

/** Checks the database on a connection of its own, which stays open. */
function createProbe(config: pg.ClientConfig, answerMs: number) {
	let kept: { client: pg.Client; ready: Promise<unknown> } | null = null;

	function connect() {
		const client = new pg.Client(config);
		client.on('error', () => {});
		return { client, ready: client.connect() };
	}

	/** An error is an answer too: a database that refuses the connection is not hanging. */
	async function answers(): Promise<boolean> {
		kept ??= connect();
		const own = kept;
		const asked = own.ready
			.then(() => own.client.query('select 1'))
			.then(
				() => 'answer',
				() => 'error',
			);
		const outcome = await Promise.race([asked, pass(answerMs).then(() => 'silence')]);
		if (outcome !== 'answer') {
			disconnect(own.client);
			kept = null;
		}
		return outcome !== 'silence';
	}

	async function end(): Promise<void> {
		await kept?.client.end().catch(() => {});
	}

	return { answers, end };
}

/** Records each client from its construction: the pool reports only connected ones, and connecting can hang too. */
function recordedClient(open: Set<pg.Client>): typeof pg.Client {
	return class extends pg.Client {
		constructor(config?: string | pg.ClientConfig) {
			super(config);
			open.add(this);
			this.once('end', () => open.delete(this));
		}
	};
}

/**
 * A pool that notices when the database hangs: it does not respond, so no query ends. Then all connections are
 * closed, so that what waits for them fails at once, and none is opened until the database answers again. A slow query is
 * no sign of it: the check runs on a connection of its own.
 */
export function watchPool(pool: pg.Pool, config: pg.ClientConfig, times: WatchTimes): PostgresPool {
	const open = new Set<pg.Client>();
	(pool as unknown as { Client: typeof pg.Client }).Client = recordedClient(open);
	const probe = createProbe(config, times.answerMs);
	const waiting = new Set<(error: Error) => void>();
	let isHanging = false;
	let isChecking = false;
	let hasEnded = false;

	function closeAll(): void {
		for (const client of open) disconnect(client);
	}

	async function waitForAnswer(): Promise<void> {
		while (isHanging && !hasEnded) {
			// Also connections opened since, for requests that no longer wait.
			closeAll();
			await pass(times.retryMs);
			if (await probe.answers()) isHanging = false;
		}
		closeAll();
	}

	async function check(): Promise<void> {
		if (isChecking || isHanging || hasEnded) return;
		isChecking = true;
		const isAnswered = await probe.answers();
		isChecking = false;
		if (isAnswered || hasEnded) return;
		isHanging = true;
		for (const refuse of waiting) refuse(notAnswering());
		void waitForAnswer();
	}

	/** A connection of the pool, or a refusal as soon as the database hangs. */
	function connectUnlessHanging(): Promise<pg.PoolClient> {
		return new Promise((resolve, reject) => {
			let isRefused = false;
			const refuse = (error: Error) => {
				isRefused = true;
				waiting.delete(refuse);
				reject(error);
			};
			waiting.add(refuse);
			pool.connect().then((client) => {
				if (isRefused) client.release();
				waiting.delete(refuse);
				resolve(client);
			}, refuse);
		});
	}

	return {
		options: pool.options,
		async connect() {
			if (isHanging) throw notAnswering();
			const timer = setInterval(() => void check(), times.checkMs).unref();
			try {
				const client = await connectUnlessHanging();
				const release = client.release.bind(client);
				client.release = (error) => {
					clearInterval(timer);
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
