import type { Db } from '#database/db.ts';
import { sql } from 'kysely';
import { currentTimeline, type LogPosition, partsOf, writtenTimeline } from './lsn.ts';

/** All statements of the callback go to one server, also where the address leads to several. */
export async function onOneConnection<T>(db: Db, work: (one: Db) => Promise<T>): Promise<T> {
	return db.connection().execute(work);
}

export type Replayed = {
	isReplica: boolean;
	/** what was committed before the position can be read */
	hasReplayed: boolean;
};

export async function findReplayed(db: Db, position: LogPosition): Promise<Replayed> {
	const { timeline, lsn } = partsOf(position);
	const { rows } = await sql<Replayed>`
		select pg_is_in_recovery() as "isReplica",
			coalesce(pg_last_wal_replay_lsn() >= ${lsn}::pg_lsn
				and ${sql.raw(writtenTimeline)} >= ${timeline}::int, false) as "hasReplayed"`.execute(db);
	return rows[0] as Replayed;
}

/**
 * Writes that the shop has written in the timeline of the primary. A larger one is of before pg_upgrade, which begins again
 * with 1. @returns the timeline of the primary
 */
export async function insertTimeline(db: Db): Promise<number> {
	const { rows } = await sql<{ timeline: number }>`
		with present as (
			select ('x' || ${sql.raw(currentTimeline)})::bit(32)::int as timeline
		), written as (
			insert into log_timelines (timeline) select timeline from present on conflict do nothing
		), earlier as (
			delete from log_timelines where timeline > (select timeline from present)
		)
		select timeline from present`.execute(db);
	return rows[0]?.timeline ?? 0;
}
