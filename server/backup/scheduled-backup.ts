import { join } from 'node:path';
import { isBackupDue } from '#domain/backup.ts';
import type { DatabaseConnection, Db } from '#database/db.ts';
import type { Config } from '#server/platform/config.ts';
import type { FastifyBaseLogger } from 'fastify';
import { backupFileName, deleteOldBackups, loadInstallationId, readAppVersion } from './backup-folder.ts';
import { openForBackup } from './backup-queries.ts';
import { findLastLogicalBackup } from './backup-run-queries.ts';
import { readKeyFingerprint } from './manifest.ts';
import { recordBackup } from './record-backup.ts';
import { writeBackup } from './write-backup.ts';

type Input = {
	db: Db;
	connection: DatabaseConnection;
	config: Pick<Config, 'backup' | 'dataDirectory' | 'secretKey'>;
	log: Pick<FastifyBaseLogger, 'error' | 'info'>;
	startedAt: Date;
};

export type ScheduledBackup = {
	/** writes a backup when one is due */
	run: (now: Date) => Promise<void>;
	/** ends the one that is being written; nothing of it is left */
	stop: () => void;
};

/** A start is busy enough: a backup that was missed is made later. */
const afterStartMs = 10 * 60 * 1000;

/** The backups that the shop makes by itself. Those that are too many are deleted after a new one is verified. */
export function createScheduledBackup({ db, connection, config, log, startedAt }: Input): ScheduledBackup {
	const { key, time, keep, directory } = config.backup;
	const stopping = new AbortController();

	async function write(now: Date): Promise<void> {
		const reading = openForBackup(connection);
		try {
			const installationId = await loadInstallationId(config.dataDirectory);
			const { file, bytes } = await recordBackup(
				{
					db: reading,
					file: join(directory, backupFileName(now, { installationId, isEncrypted: key !== null })),
					key: key === null ? null : Buffer.from(key, 'hex'),
					keyAtHand: readKeyFingerprint(config.secretKey, config.dataDirectory),
					appVersion: readAppVersion(),
					logStep: () => {},
					signal: stopping.signal,
				},
				{ isPhysical: false, write: writeBackup },
			);
			log.info({ file, bytes }, 'backup written and verified');
			await deleteOldBackups(directory, { installationId, keep, now }).catch((error: unknown) =>
				log.error({ err: error }, 'backups that are too many could not be deleted'),
			);
		} catch (error) {
			if (!stopping.signal.aborted) log.error({ err: error }, 'backup failed, next attempt in half an hour');
		} finally {
			await reading.destroy();
		}
	}

	return {
		async run(now) {
			if (time === null || now.getTime() - startedAt.getTime() < afterStartMs) return;
			const { lastAt, triedAt } = await findLastLogicalBackup(db);
			if (isBackupDue({ time, now, lastAt, triedAt })) await write(now);
		},
		stop: () => stopping.abort(),
	};
}
