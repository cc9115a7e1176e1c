import { stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { isBackupDue, mayBackUp, mayDelayBackup } from '#domain/backup.ts';
import { closeDatabase, type DatabaseConnection, type Db } from '#database/db.ts';
import type { Config } from '#server/platform/config.ts';
import { createPace } from '#server/platform/throttle.ts';
import type { FastifyBaseLogger } from 'fastify';
import { askDisk } from './backup-file.ts';
import { backupFileName, deleteOldBackups, loadInstallationId, readAppVersion } from './backup-folder.ts';
import { openForBackup } from './backup-queries.ts';
import {
	type BackupRun,
	findLastBackup,
	findLastLogicalBackup,
	insertBackupRun,
	type LastBackup,
	tryLockBackups,
	unlockBackups,
} from './backup-run-queries.ts';
import { readKeyFingerprint } from './manifest.ts';
import { backupErrorSentence, recordBackup } from './record-backup.ts';
import { BackupError } from './tar-entries.ts';
import { writeBackup } from './write-backup.ts';

type Input = {
	db: Db;
	connection: DatabaseConnection;
	config: Pick<Config, 'backup' | 'dataDirectory' | 'secretKey'>;
	log: Pick<FastifyBaseLogger, 'error' | 'info'>;
	startedAt: Date;
	/** whether requests of customers are in progress or wait; null: not known */
	isUrgent: () => boolean | null;
	/** left free on a disk that the database uses, too; missing: 128 MB */
	reserveBytes?: number;
};

export type ScheduledBackup = {
	/** writes a backup when one is due */
	run: (now: Date) => Promise<void>;
	/** as the table has it and, of this process, what could not be recorded there */
	findLast: () => Promise<LastBackup>;
	/** ends the one that is being written; nothing of it is left */
	stop: () => void;
};

/** The most of the time that a backup takes while customers wait. */
const share = 0.25;

/** Several files of the log of PostgreSQL, which ends when it finds no space for the next one. */
const defaultReserveBytes = 128 * 1024 ** 2;

/** Throws BackupError when the disk of the database, if the folder is on it, has less space left than this. */
async function keepSpace(folder: string, dataDirectory: string, reserveBytes: number): Promise<void> {
	const { bavail, bsize } = await statfs(folder);
	if (bavail * bsize >= reserveBytes) return;
	const [{ dev }, ofData] = await Promise.all([stat(folder), stat(dataDirectory)]);
	if (dev !== ofData.dev) return;
	const megabytes = Math.round(reserveBytes / 1024 ** 2);
	throw new BackupError(
		`The disk of the database would have less than ${megabytes} MB left with this backup. Give it more space, or set BACKUP_DIR to a folder of another disk.`,
	);
}

/** The later one of two instants. An own one that is not past is of a clock that was ahead. */
function latest(recorded: Date | null, own: Date | null, now: Date): Date | null {
	if (own === null || own > now) return recorded;
	return recorded === null || own > recorded ? own : recorded;
}

/** The backups that the shop makes by itself. Those that are too many are deleted after a new one is verified. */
export function createScheduledBackup(input: Input): ScheduledBackup {
	const { db, connection, config, log, startedAt, isUrgent, reserveBytes = defaultReserveBytes } = input;
	const { key, time, keep, directory } = config.backup;
	const stopping = new AbortController();
	/** of the backup that is being written */
	let reading: Db | null = null;
	// Beside the table, which cannot be written on a full disk: there would be a backup every minute.
	let triedAt: Date | null = null;
	let verifiedAt: Date | null = null;
	/** whether the log says that one that is due waits for customers */
	let saysDelay = false;
	/** the last run, while it could not be recorded */
	let unrecorded: BackupRun | null = null;

	async function record(run: BackupRun): Promise<void> {
		try {
			await insertBackupRun(db, run);
			unrecorded = null;
		} catch (error) {
			const message =
				run.error === null ? 'backup written and verified, but not recorded' : 'failed backup not recorded';
			if (run !== unrecorded) log.error({ err: error, file: run.file }, message);
			unrecorded = run;
		}
	}

	async function loadId(): Promise<string> {
		const started = new Date();
		try {
			return await loadInstallationId(config.dataDirectory);
		} catch (error) {
			const failed = { file: directory, isPhysical: false, bytes: null, error: backupErrorSentence(error) };
			await record({ startedAt: started, endedAt: new Date(), ...failed });
			throw error;
		}
	}

	async function isDue(at: string, now: Date): Promise<boolean> {
		const last = await findLastLogicalBackup(db);
		const [lastAt, lastTry] = [latest(last.lastAt, verifiedAt, now), latest(last.triedAt, triedAt, now)];
		return isBackupDue({ time: at, now, lastAt, triedAt: lastTry });
	}

	/**
	 * Whether one that is due waits for customers. While it is written, PostgreSQL keeps every version of every row, and an order
	 * reads all those of its stock pools.
	 */
	function isDelayed(at: string, now: Date): boolean {
		if (isUrgent() !== true || !mayDelayBackup(at, now, startedAt)) return false;
		if (!saysDelay) log.info('backup is due and waits for customers, for an hour at most');
		saysDelay = true;
		return true;
	}

	async function write(own: Db, now: Date): Promise<void> {
		triedAt = now;
		try {
			const installationId = await loadId();
			// Where it is not known whether customers wait, they may.
			const wait = createPace(share, () => !stopping.signal.aborted && isUrgent() !== false);
			const file = join(directory, backupFileName(now, { installationId, isEncrypted: key !== null }));
			const { bytes } = await recordBackup(
				{
					db: own,
					file,
					key: key === null ? null : Buffer.from(key, 'hex'),
					keyAtHand: readKeyFingerprint(config.secretKey, config.dataDirectory),
					appVersion: readAppVersion(),
					logStep: () => {},
					signal: stopping.signal,
					async pace() {
						await askDisk(file, () => keepSpace(directory, config.dataDirectory, reserveBytes));
						await wait();
					},
				},
				{ isPhysical: false, write: writeBackup, record },
			);
			verifiedAt = now;
			log.info({ file, bytes }, 'backup written and verified');
			await deleteOldBackups(directory, { installationId, keep, now }).catch((error: unknown) =>
				log.error({ err: error }, 'backups that are too many could not be deleted'),
			);
		} catch (error) {
			if (!stopping.signal.aborted) log.error({ err: error }, 'backup failed, next attempt in half an hour');
		}
	}

	return {
		async run(now) {
			if (time === null || !mayBackUp(now, startedAt)) return;
			if (unrecorded !== null) await record(unrecorded);
			if (!(await isDue(time, now))) {
				saysDelay = false;
				return;
			}
			if (isDelayed(time, now)) return;
			const own = openForBackup(connection);
			reading = own;
			try {
				// Another process with this database may be writing it, or have written it.
				if (await tryLockBackups(own)) {
					if (await isDue(time, now)) await write(own, now);
					// A connection that was lost has released it.
					await unlockBackups(own).catch(() => {});
				}
			} catch (error) {
				if (!stopping.signal.aborted) throw error;
			} finally {
				reading = null;
				await own.destroy();
			}
		},
		async findLast() {
			const last = await findLastBackup(db);
			if (unrecorded === null) return last;
			const { startedAt: lastAt, file, bytes, error } = unrecorded;
			if (error !== null) return { ...last, error };
			return { lastAt, file, bytes, error: 'The last backup was written and verified, but it could not be recorded.' };
		},
		stop() {
			stopping.abort();
			// A statement may take long. Errors that follow are of the stop.
			if (reading !== null) void closeDatabase(reading, 0).catch(() => {});
		},
	};
}
