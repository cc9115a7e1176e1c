import type { Db } from '#database/db.ts';
import { type RawBuilder, sql } from 'kysely';

/** What one statement of a deletion does: rows older than `before`, at most `limit`. */
export type Chunk = { now: Date; before: Date; limit: number };
/** @returns the number of rows */
export type DeleteChunk = (db: Db, chunk: Chunk) => Promise<number>;

/** Deletes some rows, leaving out those that another transaction holds. */
export async function deleteRows(
	db: Db,
	table: string,
	condition: RawBuilder<unknown>,
	{ limit }: Pick<Chunk, 'limit'>,
): Promise<number> {
	const { numAffectedRows } = await sql`
		delete from ${sql.table(table)} where ctid = any(array(
			select ctid from ${sql.table(table)} where ${condition} limit ${limit} for update skip locked))`.execute(db);
	return Number(numAffectedRows ?? 0);
}

/** After a failure, and after a process that ended during a run. */
const retryAfterMs = 60 * 60_000;

/** Clocks of the processes differ; a run of later than this is one of a clock that was ahead. */
const maxClockDifferenceMs = 5 * 60_000;

/**
 * Takes the run of a record type for this process if it was not run since `dueSince`, or failed. One of a clock that was
 * ahead does not count.
 * @returns false: it is not due, or another process runs it
 */
export async function takeRetentionRun(db: Db, recordType: string, { now, dueSince }: { now: Date; dueSince: Date }) {
	const lateSince = new Date(now.getTime() - retryAfterMs);
	const latest = new Date(now.getTime() + maxClockDifferenceMs);
	const { rows } = await sql`
		insert into retention_runs as r (record_type, started_at) values (${recordType}, ${now})
		on conflict (record_type) do update set started_at = ${now}, ended_at = null, deleted = 0, error = null
		where r.started_at < ${dueSince} or r.started_at > ${latest}
			or (r.error is not null or r.ended_at is null) and r.started_at < ${lateSince}
		returning record_type`.execute(db);
	return rows.length > 0;
}

export async function updateRetentionRun(
	db: Db,
	recordType: string,
	{ endedAt, deleted, error }: { endedAt: Date; deleted: number; error: string | null },
): Promise<void> {
	await db
		.updateTable('retention_runs')
		.set({ ended_at: endedAt, deleted, error })
		.where('record_type', '=', recordType)
		.execute();
}
