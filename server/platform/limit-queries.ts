import type { Db } from '#database/db.ts';
import { sql } from 'kysely';
import { type DeleteChunk, deleteRows } from './retention-queries.ts';

/** Clocks of several machines may differ by this. */
export const clockToleranceMs = 60_000;

/**
 * Counts an attempt in one statement: of concurrent attempts in all processes as many pass as are allowed. A refused
 * attempt changes no row.
 * @returns null: allowed; else the end of the window
 */
export async function takeLimit(
	db: Db,
	key: string,
	{ limit, endsAt, now }: { limit: number; endsAt: Date; now: Date },
): Promise<Date | null> {
	// A window that ends later than one that begins now was begun before the clock was set back.
	const latestEnd = new Date(endsAt.getTime() + clockToleranceMs);
	const hasEnded = sql`(attempt_limits.ends_at <= ${now} or attempt_limits.ends_at > ${latestEnd})`;
	const taken = await sql`
		insert into attempt_limits (key, attempts, ends_at) values (${key}, 1, ${endsAt})
		on conflict (key) do update set
			attempts = case when ${hasEnded} then 1 else attempt_limits.attempts + 1 end,
			ends_at = case when ${hasEnded} then excluded.ends_at else attempt_limits.ends_at end
		where ${hasEnded} or attempt_limits.attempts < ${limit}
		returning key`.execute(db);
	if (taken.rows.length > 0) return null;
	const row = db.selectFrom('attempt_limits').select('ends_at as endsAt').where('key', '=', key);
	return (await row.executeTakeFirst())?.endsAt ?? now;
}

export async function giveBackLimit(db: Db, key: string): Promise<void> {
	await db
		.updateTable('attempt_limits')
		.set((set) => ({ attempts: set('attempts', '-', 1) }))
		.where('key', '=', key)
		.where('attempts', '>', 0)
		.execute();
}

/** About 100 MB of rows and index: an attack from many networks fills no disk. */
const maxLimits = 500_000;

/** Deletes windows that have ended and, if there are more than `most` keys, those that end first. */
export const deleteEndedLimits =
	(most = maxLimits): DeleteChunk =>
	async (db, chunk) => {
		const ended = await deleteRows(db, 'attempt_limits', sql`ends_at <= ${chunk.now}`, chunk);
		if (ended === chunk.limit) return ended;
		await sql`
			delete from attempt_limits where key in (
				select key from attempt_limits order by ends_at desc, key offset ${most})`.execute(db);
		return ended;
	};
