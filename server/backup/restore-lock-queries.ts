import type { Db, Tx } from '#database/db.ts';
import { ownSchema } from '#database/migrate.ts';
import { sql } from 'kysely';
import { isOfExtension } from './backup-queries.ts';

const here = sql.raw(ownSchema);

/** Waits for shops that are starting, and keeps others from starting. @param timeoutMs for each lock of the transaction */
export async function lockMigrations(tx: Tx, lock: number, timeoutMs: number): Promise<void> {
	await sql`select set_config('lock_timeout', ${`${timeoutMs}`}, true)`.execute(tx);
	await sql`select pg_advisory_xact_lock(${lock})`.execute(tx);
}

/** Waits for the transactions of a running shop. What is read afterwards is all that they have written. */
export async function lockEverything(tx: Tx): Promise<void> {
	const { rows } = await sql<{ tables: string }>`
		select string_agg(c.oid::regclass::text, ', ') as tables from pg_class c
		where c.relnamespace = ${here} and c.relkind in ('r', 'p') and not ${sql.raw(isOfExtension('c.oid'))} having count(*) > 0`.execute(
		tx,
	);
	for (const { tables } of rows) await sql.raw(`lock table ${tables} in access exclusive mode`).execute(tx);
}

/** A program that holds locks on tables of the shop. */
export type TableUser = { tables: string[]; program: string; pid: number };

/** At most five, those of the longest transactions first. */
export async function findTableUsers(db: Db): Promise<TableUser[]> {
	const { rows } = await sql<TableUser>`
		select array_agg(distinct c.relname::text order by c.relname::text) as tables,
			coalesce(a.application_name, '') as program, l.pid
		from pg_locks l join pg_class c on c.oid = l.relation left join pg_stat_activity a on a.pid = l.pid
		where l.database = (select oid from pg_database where datname = current_database()) and l.granted
			and l.pid is distinct from pg_backend_pid() and c.relnamespace = ${here} and c.relkind in ('r', 'p')
		group by l.pid, a.application_name, a.xact_start order by a.xact_start nulls first limit 5`.execute(db);
	return rows;
}
