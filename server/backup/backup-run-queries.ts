import type { Db } from '#database/db.ts';
import { type DeleteChunk, deleteRows } from '#server/platform/retention-queries.ts';
import { sql } from 'kysely';

export type LastBackup = {
	/** of the last one that was verified, of either kind */
	lastAt: Date | null;
	/** path on the machine that has written it */
	file: string | null;
	bytes: number | null;
	/** the last try of one of both kinds failed, in the week before the last try of all */
	error: string | null;
};

/** Runs of later were written while a clock was ahead: they are not the last ones. */
export const isRunOfPast = sql<boolean>`started_at < now() + interval '1 hour'`;

/** Scalar subquery: the error of the kind whose last try failed. */
export const lastBackupError = sql<string | null>`(
	select error from (
		select distinct on (is_physical) started_at, error from backup_runs
		where ${isRunOfPast}
			and started_at > (select max(started_at) from backup_runs where ${isRunOfPast}) - interval '7 days'
		order by is_physical, started_at desc, id desc
	) tried where error is not null order by started_at desc limit 1)`;

export async function findLastBackup(db: Db): Promise<LastBackup> {
	const { rows } = await sql<LastBackup>`
		with verified as (
			select started_at, file, bytes from backup_runs where error is null and ${isRunOfPast} order by started_at desc limit 1
		)
		select (select started_at from verified) as "lastAt", (select file from verified) as file,
			(select bytes from verified) as bytes,
			${lastBackupError} as error`.execute(db);
	return rows[0] as LastBackup;
}

/** Of those that the shop makes by itself: the last one that was verified, and the last try. */
export async function findLastLogicalBackup(db: Db): Promise<{ lastAt: Date | null; triedAt: Date | null }> {
	return db
		.selectFrom('backup_runs')
		.select([
			sql<Date | null>`max(started_at) filter (where error is null)`.as('lastAt'),
			sql<Date | null>`max(started_at)`.as('triedAt'),
		])
		.where('is_physical', '=', false)
		.where(isRunOfPast)
		.executeTakeFirstOrThrow();
}

/** @returns false while another process writes a backup by itself; others get false until unlockBackups */
export async function tryLockBackups(db: Db): Promise<boolean> {
	const { rows } = await sql<{ isLocked: boolean }>`
		select pg_try_advisory_lock(hashtext('khetse.backups')) as "isLocked"`.execute(db);
	return rows[0]?.isLocked ?? false;
}

/** The end of the connection releases it too, at a time of the server. */
export async function unlockBackups(db: Db): Promise<void> {
	await sql`select pg_advisory_unlock(hashtext('khetse.backups'))`.execute(db);
}

export type BackupRun = {
	startedAt: Date;
	endedAt: Date;
	file: string;
	isPhysical: boolean;
	bytes: number | null;
	error: string | null;
};

export async function insertBackupRun(db: Db, run: BackupRun): Promise<void> {
	const { startedAt, endedAt, file, isPhysical, bytes, error } = run;
	await db
		.insertInto('backup_runs')
		.values({ started_at: startedAt, ended_at: endedAt, file, is_physical: isPhysical, bytes, error })
		.execute();
}

/** Not before the schema has the table with all its columns: an older one is backed up before its upgrade. */
export async function canRecordBackups(db: Db): Promise<boolean> {
	const { rows } = await sql<{ is: boolean }>`
		select exists (select 1 from pg_attribute
			where attrelid = to_regclass('backup_runs') and attname = 'is_physical') as is`.execute(db);
	return rows[0]?.is ?? false;
}

export const deleteOldBackupRuns: DeleteChunk = (db, chunk) =>
	deleteRows(db, 'backup_runs', sql`started_at < ${chunk.before}`, chunk);
