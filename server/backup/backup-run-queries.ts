import type { Db } from '#database/db.ts';
import { type DeleteChunk, deleteRows } from '#server/platform/retention-queries.ts';
import { sql } from 'kysely';

export type LastBackup = {
	/** of the last one that was verified */
	lastAt: Date | null;
	bytes: number | null;
	/** of the last try */
	triedAt: Date | null;
	/** the last try failed */
	error: string | null;
};

export async function findLastBackup(db: Db): Promise<LastBackup> {
	const { rows } = await sql<LastBackup>`
		with verified as (
			select started_at, bytes from backup_runs where error is null order by started_at desc limit 1
		), tried as (select started_at, error from backup_runs order by started_at desc, id desc limit 1)
		select (select started_at from verified) as "lastAt", (select bytes from verified) as bytes,
			(select started_at from tried) as "triedAt", (select error from tried) as error`.execute(db);
	return rows[0] as LastBackup;
}

export type BackupRun = { startedAt: Date; endedAt: Date; file: string; bytes: number | null; error: string | null };

export async function insertBackupRun(db: Db, run: BackupRun): Promise<void> {
	const { startedAt, endedAt, file, bytes, error } = run;
	await db.insertInto('backup_runs').values({ started_at: startedAt, ended_at: endedAt, file, bytes, error }).execute();
}

/** Not before the schema has the table: an older one is backed up before its upgrade. */
export async function hasBackupRunsTable(db: Db): Promise<boolean> {
	const { rows } = await sql<{ isThere: boolean }>`
		select to_regclass('backup_runs') is not null as "isThere"`.execute(db);
	return rows[0]?.isThere ?? false;
}

export const deleteOldBackupRuns: DeleteChunk = (db, chunk) =>
	deleteRows(db, 'backup_runs', sql`started_at < ${chunk.before}`, chunk);
