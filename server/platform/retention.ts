import { dayMs } from '#domain/duration.ts';
import type { Db } from '#database/db.ts';
import { type DeleteChunk, takeRetentionRun, updateRetentionRun } from './retention-queries.ts';

/** At two in the morning in India, as the time of day of UTC. */
const nightMs = 20.5 * 60 * 60_000;

/** Rows of one statement, and statements of one run: the rest waits for the next run. */
const chunkRows = 1000;
const maxChunks = 200;

export type RetentionPeriod = {
	/** the rows that are deleted; identifies the period */
	recordType: string;
	/** kept for so many days */
	days: number;
	/** after this; without days, until this */
	from: string;
	why: string;
	tables: readonly string[];
	every: 'minute' | 'night';
	delete: DeleteChunk;
};

/** The last night that has begun. */
export function lastNight(now: Date): Date {
	return new Date(Math.floor((now.getTime() - nightMs) / dayMs) * dayMs + nightMs);
}

/** Deletes expired rows, in chunks that each lock their rows for a short time. @returns the number of rows */
export async function deleteExpired(
	db: Db,
	period: Pick<RetentionPeriod, 'recordType' | 'days' | 'delete'>,
	now: Date,
	limit = chunkRows,
): Promise<number> {
	const before = new Date(now.getTime() - period.days * dayMs);
	let deleted = 0;
	for (let chunk = 0; chunk < maxChunks; chunk += 1) {
		const count = await period.delete(db, { now, before, limit });
		deleted += count;
		if (count < limit) return deleted;
	}
	throw new Error(`${deleted} rows deleted, the rest in an hour`);
}

/**
 * Runs the periods that were not run since `dueSince`. One of the night that fails is tried again after an hour. A failure does
 * not stop the others. The last run of each is in retention_runs.
 */
export async function deleteDue(
	db: Db,
	periods: readonly Pick<RetentionPeriod, 'recordType' | 'days' | 'delete'>[],
	{ now, dueSince }: { now: Date; dueSince: Date },
): Promise<void> {
	const errors: Error[] = [];
	for (const period of periods) {
		try {
			if (!(await takeRetentionRun(db, period.recordType, { now, dueSince }))) continue;
			let deleted = 0;
			let error: Error | null = null;
			try {
				deleted = await deleteExpired(db, period, now);
			} catch (cause) {
				error = new Error(`${period.recordType}: ${(cause as Error).message}`, { cause });
				errors.push(error);
			}
			await updateRetentionRun(db, period.recordType, { endedAt: new Date(), deleted, error: error?.message ?? null });
		} catch (cause) {
			errors.push(cause as Error);
		}
	}
	if (errors.length > 0) throw new AggregateError(errors, errors.map(({ message }) => message).join('; '));
}
