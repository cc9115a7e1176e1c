import type { Db } from '#database/db.ts';
import { sql } from 'kysely';
import { type LogPosition, partsOf, replayedTimeline } from './lsn.ts';

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
				and ${sql.raw(replayedTimeline)} >= ${timeline}::int, false) as "hasReplayed"`.execute(db);
	return rows[0] as Replayed;
}
