import type { Socket } from 'node:net';
import pg from 'pg';
import { type CommitWait, commitWait, isCommitWait } from './commit-waits.ts';

const sliceMs = 50;

/**
 * Runs it after the time, when data that arrived by then was read. The process itself may be busy, with a page that it renders or
 * because the machine is: a turn of the event loop counts as two slices at most, so a connection that is being opened gets several.
 * @returns cancels it
 */
export function runAfterTurns(ms: number, run: () => void): () => void {
	let left = ms;
	let isCancelled = false;
	let timer: NodeJS.Timeout;
	let since = 0;
	function waitForSlice(): void {
		since = performance.now();
		timer = setTimeout(() => setImmediate(() => queueMicrotask(endSlice)), Math.min(left, sliceMs)).unref();
	}
	function endSlice(): void {
		if (isCancelled) return;
		left -= Math.min(Math.max(performance.now() - since, sliceMs), 2 * sliceMs);
		if (left > 0) waitForSlice();
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

export function socketOf(client: pg.Client): Socket {
	return (client as unknown as { connection: { stream: Socket } }).connection.stream;
}

/** Waits for no response, unlike `end`. */
export function disconnect(client: pg.Client): void {
	socketOf(client).destroy();
}

/** The operating system asks a silent peer after 30 s, then each second, ten times: firewalls forget idle connections. */
export const keepAlive = { keepAlive: true, keepAliveInitialDelayMillis: 30_000 };

/** The database is idle on a connection, although the shop waits, or is active, or does not know it. */
export type Activity = 'idle' | 'active' | 'absent';

/**
 * The response to a check, by process ids; unknown: it was an error, or a pooler, which gives process ids of its own.
 * @param age in ms; a process of the same number that is not as old is another one. Missing: it is not compared
 */
export type Answer = ((pid: number, age?: { min: number; max: number }) => Activity | 'unknown') & {
	/** of all shop processes: a pooler hides which of them are of this one */
	commits: readonly CommitWait[];
};

function answerWith(
	activity: (pid: number, age?: { min: number; max: number }) => Activity | 'unknown',
	commits: readonly CommitWait[] = [],
): Answer {
	return Object.assign(activity, { commits });
}

/** By which the age of a process may differ from what the shop knows of it, for the way of the response. */
const ageToleranceMs = 1000;

type ProbeClient = {
	client: pg.Client;
	/** it is open, and has the response to its last statement */
	ready: Promise<unknown>;
	isOpen: boolean;
	/** no response is waited for */
	isIdle: boolean;
	isGivenUp: boolean;
};

export function pidOf(client: pg.Client): number {
	return (client as unknown as { processID: number | null }).processID ?? 0;
}

/**
 * Checks the database on a connection of its own, which stays open.
 * @param responseMs a database without a response in this time is silent
 * @param openMs one connection that opens during this time is kept beside the next ones: on a busy machine, or over a long way
 */
export function createProbe(
	address: () => pg.ClientConfig,
	{ responseMs, openMs }: { responseMs: number; openMs: number },
) {
	let kept: ProbeClient | null = null;
	/** opens for longer than responseMs */
	let late: ProbeClient | null = null;
	const all = new Set<ProbeClient>();
	let hasEnded = false;

	function remove(own: ProbeClient): void {
		if (kept === own) kept = null;
		if (late === own) late = null;
		disconnect(own.client);
	}

	/** Its error is no response of the database. */
	function giveUp(own: ProbeClient): void {
		own.isGivenUp = true;
		remove(own);
	}

	function open(): ProbeClient {
		const client = new pg.Client(address());
		const own: ProbeClient = { client, isOpen: false, isIdle: false, isGivenUp: false, ready: client.connect() };
		all.add(own);
		const stopWaiting = runAfterTurns(openMs, () => giveUp(own));
		own.ready.then(
			() => {
				own.isOpen = true;
				stopWaiting();
			},
			() => {
				stopWaiting();
				remove(own);
			},
		);
		client.on('error', () => {});
		client.once('end', () => {
			all.delete(own);
			remove(own);
		});
		return own;
	}

	async function ask(own: ProbeClient, pids: readonly number[]): Promise<Answer> {
		const { client } = own;
		const response = own.ready.then(() =>
			client.query<{ pid: number; state: string | null; ageMs: number; wait: string | null }>(
				`select pid, state, (extract(epoch from clock_timestamp() - backend_start) * 1000)::float8 as "ageMs",
					${commitWait} as wait
				from pg_stat_activity where (pid = any($1) or ${isCommitWait}) and datname = current_database()`,
				[[...pids, pidOf(client)]],
			),
		);
		own.ready = response;
		own.isIdle = false;
		const { rows } = await response;
		own.isIdle = true;
		const processes = new Map(rows.map((row) => [row.pid, row]));
		const commits = rows.flatMap(({ pid, wait }) => (wait === null ? [] : [{ pid, wait }]));
		if (!processes.has(pidOf(client))) return answerWith(() => 'unknown', commits);
		return answerWith((pid, age = { min: 0, max: Number.POSITIVE_INFINITY }) => {
			const found = processes.get(pid);
			if (found === undefined) return 'absent';
			if (found.ageMs < age.min - ageToleranceMs || found.ageMs > age.max + ageToleranceMs) return 'absent';
			return found.state?.startsWith('idle') ? 'idle' : 'active';
		}, commits);
	}

	/**
	 * null: silence, the database is hanging. Only what the server itself says is a response: a connection that the system
	 * refuses, or that a balancer without a server closes, shows nothing of the connections that are open.
	 * After a process that is absent the next check is asked on a new connection: this one may lead to a former server.
	 * @param wasHanging no connection is open for a statement: a connection that is refused ends the check
	 */
	async function check(pids: readonly number[], { wasHanging = false } = {}): Promise<Answer | null> {
		if (hasEnded) return null;
		const silence = sleepInTurns(responseMs).then(() => null);
		/** without a response yet; whether they were open when they were asked */
		const asked = new Map<ProbeClient, { wasOpen: boolean }>();
		let isOver = false;

		function waitFor(own: ProbeClient, response: Promise<Answer>): Promise<Answer | null> {
			asked.set(own, { wasOpen: own.isOpen });
			return response.then(
				(answer) => {
					if (isOver) return null;
					asked.delete(own);
					kept = own;
					if (late === own) late = null;
					return answer;
				},
				(error) => {
					remove(own);
					asked.delete(own);
					// One of the connection comes from a pooler that has no server for it.
					const isOfServer = error instanceof pg.DatabaseError && error.code?.startsWith('08') === false;
					if (isOfServer && !own.isGivenUp) return answerWith(() => 'unknown');
					return wasHanging && asked.size === 0 ? null : silence;
				},
			);
		}

		if (kept === null && late?.isIdle) [kept, late] = [late, null];
		kept ??= open();
		const tries = [silence, waitFor(kept, ask(kept, pids))];
		// It is asked when it is kept.
		if (late !== null)
			tries.push(
				waitFor(
					late,
					late.ready.then(() => answerWith(() => 'unknown')),
				),
			);
		// That connection alone may have lost its network, or its first packet.
		const second = sleepInTurns(responseMs / 3).then(() => {
			if (isOver || hasEnded) return silence;
			const own = open();
			return waitFor(own, ask(own, pids));
		});
		const answer = await Promise.race([...tries, second]);
		isOver = true;
		for (const [own, { wasOpen }] of asked) {
			if (answer === null && !wasOpen && !own.isGivenUp && (late ?? own) === own) late = own;
			else giveUp(own);
		}
		if (answer === null) kept = null;
		else if (kept !== null && pids.some((pid) => answer(pid) === 'absent')) {
			giveUp(kept);
			prepare();
		}
		return answer;
	}

	/** Opens the connection of the next check, which then needs no new one: new ones may be refused while open ones work. */
	function prepare(): void {
		if (!hasEnded) kept ??= open();
	}

	function end(): void {
		hasEnded = true;
		for (const own of all) giveUp(own);
	}

	return { check, prepare, end };
}
