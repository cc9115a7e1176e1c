import { setTimeout as sleep } from 'node:timers/promises';
import { isDatabaseAway } from '#database/database-away.ts';
import { type DatabaseTimeouts, type Db, defaultTimeouts } from '#database/db.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { ChangeListener } from './changes.ts';
import { type LogPosition, parsePosition, partsOf } from './lsn.ts';
import { Refused } from './refuse.ts';
import { findReplayed, insertTimeline, onOneConnection } from './replica-queries.ts';

/** A replica that lacks what is older than this is not read. */
const maxLagMs = 2000;
/** Interval at which the state of the replica is read. */
const checkIntervalMs = 500;
/** A replica is mostly some milliseconds behind: a user who has just written waits for it this long, then reads the primary. */
const maxWaitMs = 60;
const retryMs = 10;
/** source: PostgreSQL, appendix A; before the first migrations have run, or in another database */
const undefinedTable = '42P01';

/** Shorter than those of the primary, which answers when the replica does not. */
export const replicaTimeouts: DatabaseTimeouts = {
	...defaultTimeouts,
	connectMs: 1000,
	watch: { checkMs: 250, responseMs: 500, openMs: 600, retryMs: 300, commitMs: 650, statementMs: 5000 },
};

export type Replica = {
	/**
	 * Reads on the replica if it has all that the reader must see, otherwise on the primary. `work` changes nothing: what
	 * fails on the replica is done again on the primary.
	 * @param session null: the reader is not known, and copies of the response may be made
	 */
	read: <T>(session: { position: LogPosition | null } | null, work: (db: Db) => Promise<T>) => Promise<T>;
	/** Receives the events of the connection for changes, beside another listener. */
	listener: (other: ChangeListener) => ChangeListener;
	/** whether reads may go there */
	isUsed: () => boolean;
	stop: () => Promise<void>;
};

/**
 * The position up to which a read must be current: everything committed more than two seconds ago, and every announced change, because
 * a copy made without it would be kept.
 */
function createRequirement() {
	let samples: { position: LogPosition; askedAt: number }[] = [];
	let announced: LogPosition | null = null;
	let last: LogPosition = 0n;

	/** What was committed before it is older than two seconds. */
	function oldest(): LogPosition | null {
		const since = performance.now() - maxLagMs;
		return samples.find(({ askedAt }) => askedAt >= since)?.position ?? null;
	}

	return {
		/** null: it is not known, only the primary has all */
		ofReader(): LogPosition | null {
			const position = oldest();
			if (position === null || announced === null) return null;
			return position > announced ? position : announced;
		},
		/** a replica without it is too far behind for anyone */
		ofAll: (): LogPosition => oldest() ?? last,
		/** the latest that is known; while the primary is unavailable there is no later one */
		last: () => last,
		change() {
			announced = null;
		},
		forget() {
			announced = null;
			samples = [];
		},
		add(position: LogPosition, { askedAt, isLatest }: { askedAt: number; isLatest: boolean }) {
			last = position;
			const since = performance.now() - maxLagMs;
			samples = [...samples.filter((sample) => sample.askedAt >= since), { position, askedAt }];
			if (isLatest) announced ??= position;
		},
	};
}

/** Follows the state of a replica and chooses, in this one place, where a read goes. */
export function followReplica(input: {
	primary: Db;
	replica: Db;
	log: Pick<FastifyBaseLogger, 'warn' | 'info'>;
}): Replica {
	const { primary, replica, log } = input;
	const requirement = createRequirement();
	/** why it is not read; null: it is, undefined: not known yet */
	let reason: string | null | undefined;
	let checking: Promise<void> | null = null;
	/** null: it is being written */
	let writtenTimeline: number | null = 0;

	function setReason(next: string | null, error?: unknown): void {
		if (next === null && reason === undefined) log.info('public reads and reports go to the replica');
		else if (next === null && reason !== null) log.warn('replica available: public reads and reports go to it again');
		else if (next !== null && (reason === null || reason === undefined))
			log.warn({ reason: next, err: error }, 'replica unavailable or behind: reads go to the primary');
		reason = next;
	}

	async function checkOnce(): Promise<void> {
		try {
			const { isReplica, hasReplayed } = await findReplayed(replica, requirement.ofAll());
			if (!isReplica) setReason('DATABASE_REPLICA_URL leads to a server that is no replica');
			else setReason(hasReplayed ? null : 'it is more than 2 s behind or follows another primary');
		} catch (error) {
			const hasNoTables = (error as { code?: string }).code === undefinedTable;
			setReason(hasNoTables ? 'its database has no tables of the shop yet' : 'it does not answer', error);
		}
	}

	function check(): void {
		checking ??= checkOnce().finally(() => {
			checking = null;
		});
	}

	/** Until it is written, no replica counts as current; tried again with the next position. */
	async function writeTimeline(present: number): Promise<void> {
		const before = writtenTimeline;
		if (before === null || before >= present) return;
		writtenTimeline = null;
		writtenTimeline = await insertTimeline(primary).catch(() => before);
	}

	async function hasReplayed(db: Db, needed: LogPosition, until: number): Promise<boolean> {
		for (;;) {
			const found = await findReplayed(db, needed);
			if (found.isReplica && found.hasReplayed) return true;
			if (!found.isReplica || performance.now() >= until) return false;
			await sleep(retryMs);
		}
	}

	/** @returns null: the replica cannot answer it */
	async function readThere<T>(
		needed: LogPosition,
		waitMs: number,
		work: (db: Db) => Promise<T>,
	): Promise<{ result: T } | null> {
		const until = performance.now() + waitMs;
		try {
			return await onOneConnection(replica, async (db) =>
				(await hasReplayed(db, needed, until)) ? { result: await work(db) } : null,
			);
		} catch (error) {
			if (error instanceof Refused) throw error;
			check();
			return null;
		}
	}

	const timer = setInterval(check, checkIntervalMs).unref();
	check();
	return {
		async read(session, work) {
			const needed = session === null ? requirement.ofReader() : session.position;
			if (reason === null && needed !== null) {
				const found = await readThere(needed, session === null ? 0 : maxWaitMs, work);
				if (found !== null) return found.result;
			}
			try {
				return await work(primary);
			} catch (error) {
				// Nothing is written while the primary is unavailable: the replica has the present state.
				if (session !== null || reason !== null || !isDatabaseAway(error)) throw error;
				const found = await readThere(requirement.last(), 0, work);
				if (found === null) throw error;
				return found.result;
			}
		},
		listener: ({ onChange, onConnection, ...other }) => ({
			...other,
			onChange(change) {
				requirement.change();
				onChange(change);
			},
			onConnection(isConnected) {
				requirement.forget();
				onConnection(isConnected);
			},
			onPosition({ position: text, ...reading }) {
				const position = parsePosition(text);
				requirement.add(position, reading);
				void writeTimeline(partsOf(position).timeline);
			},
		}),
		isUsed: () => reason === null,
		async stop() {
			clearInterval(timer);
			await checking;
			await replica.destroy();
		},
	};
}
