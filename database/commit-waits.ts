/** A commit of this role that waits for a standby or for the disk, as a check of the database has found it. */
export type CommitWait = {
	pid: number;
	/** changes when another statement of the process waits, and when the disk has written since */
	wait: string;
};

const isDiskWait = `lower(wait_event) in ('walsync', 'walwrite')`;

/** Condition of `pg_stat_activity`. source: PostgreSQL 18, 27.2.3 pg_stat_activity; version 15 writes WALSync, 18 WalSync */
export const isCommitWait = `(usename = current_user and state = 'active' and (wait_event = 'SyncRep' or ${isDiskWait}))`;

/** Text: a long statement waits for the disk again and again, but the disk writes. */
export const commitWait = `case when ${isCommitWait} then query_start::text
	|| case when ${isDiskWait} and not pg_is_in_recovery() then pg_current_wal_flush_lsn()::text else '' end end`;

/** Functions that write, where the shop calls them by themselves; a notification waits for its commit as well. */
const writing =
	/\b(?:insert\s+into|update|delete\s+from|merge\s+into|truncate|pg_notify|setval|write_product_listings)\b/i;

/** Whether a statement may write. A transaction is not refused at its begin: it may only read. */
export const isWrite = (text: string): boolean => writing.test(text.replace(/'[^']*'|--.*$|\/\*[\s\S]*?\*\//gm, ''));

/** Whether a statement may wait for its commit. */
export const mayCommit = (text: string): boolean => /^\s*commit\b/i.test(text) || isWrite(text);

/**
 * Which commits hang. One that a single check finds waiting may have begun to wait just then: it hangs when each check for
 * `hangingMs` has found it.
 */
export function createCommitWaits(hangingMs: number, clock: () => number = () => performance.now()) {
	let foundAt = new Map<string, number>();

	return {
		/** @returns the process ids of those that hang */
		note(waits: readonly CommitWait[]): ReadonlySet<number> {
			const now = clock();
			const present = new Map(waits.map((wait) => [`${wait.pid} ${wait.wait}`, wait]));
			foundAt = new Map([...present.keys()].map((key) => [key, foundAt.get(key) ?? now]));
			const hanging = [...present].filter(([key]) => now - (foundAt.get(key) ?? now) >= hangingMs);
			return new Set(hanging.map(([, { pid }]) => pid));
		},
	};
}
