import type { Db } from '#database/db.ts';
import { type RawBuilder, sql } from 'kysely';

/**
 * An online backup of the files of a server: `pg_backup_start` and `pg_backup_stop` need one session, so `db` has one
 * connection, which is held. source: PostgreSQL 18, 25.3.4 Making a Base Backup Using the Low Level API
 */
export type PhysicalSession = {
	/** of the server's files, on this machine */
	directory: string;
	postgresVersion: string;
	/** position in the WAL: pages that were written later are made whole by it */
	startLsn: string;
	stop: () => Promise<StoppedBackup>;
};

export type StoppedBackup = {
	/** the file `backup_label` */
	label: string;
	/** name of the last file of WAL that is needed */
	lastWal: string;
	/** what was committed before is included */
	takenAt: Date;
};

/** Reads files while the server goes on; its WAL is kept until `work` has ended. */
export function inPhysicalBackup<T>(db: Db, work: (session: PhysicalSession) => Promise<T>): Promise<T> {
	return db.connection().execute(async (connection) => {
		const one = async <Row>(query: RawBuilder<Row>): Promise<Row> => {
			const { rows } = await query.execute(connection);
			return rows[0] as Row;
		};
		// It keeps the WAL, and ends with the session at the latest.
		const slot = `khetse_backup_${process.pid}`;
		await one(sql`select pg_create_physical_replication_slot(${slot}, true, true)`);
		try {
			const server = await one(sql<{ directory: string; postgresVersion: string; startLsn: string }>`
				select current_setting('data_directory') as directory, current_setting('server_version') as "postgresVersion",
					pg_backup_start('khetse', true)::text as "startLsn"`);
			return await work({
				...server,
				async stop() {
					const { takenAt } = await one(sql<{ takenAt: Date }>`select clock_timestamp() as "takenAt"`);
					// A transaction with a number is committed to the disk, and all WAL before it.
					const stopped = await one(sql<Omit<StoppedBackup, 'takenAt'>>`
						select labelfile as label, pg_walfile_name(lsn - 1) as "lastWal", pg_current_xact_id()
						from pg_backup_stop(false)`);
					return { label: stopped.label, lastWal: stopped.lastWal, takenAt };
				},
			});
		} finally {
			await one(sql`select pg_drop_replication_slot(${slot})`).catch(() => {});
		}
	});
}

/** After a restore every user signs in again: a session that was revoked since the backup stays revoked. */
export async function deleteSessions(db: Db): Promise<void> {
	await sql`delete from sessions`.execute(db);
}
