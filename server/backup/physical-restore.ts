import type { Db } from '#database/db.ts';
import { replaceCluster } from '#database/embedded/replace-cluster.ts';
import { type Migration, migrate, readMigrations } from '#database/migrate.ts';
import { timeInName } from './backup-folder.ts';
import { openForBackup } from './backup-queries.ts';
import { deleteSessions } from './physical-backup-queries.ts';
import { type PhysicalManifest, thisPlatform } from './physical-manifest.ts';
import { readPhysicalBackup } from './read-physical-backup.ts';
import { checkMigrations } from './restore-backup.ts';
import { BackupError } from './tar-entries.ts';

export type PhysicalRestoreInput = {
	file: string;
	/** of BACKUP_KEY; null: not set */
	key: Buffer | null;
	/** what `verifyPhysicalBackup` has returned for this file */
	manifest: PhysicalManifest;
	/** of this shop; null: it has no key yet */
	secretKeyFingerprint: string | null;
	dataDirectory: string;
	binDirectory: string | null;
	/** --yes: a database that is there may be replaced */
	isConfirmed: boolean;
	/** called with the restored database, on the schema of this version */
	complete: (db: Db) => Promise<void>;
	now: Date;
	logStep: (line: string) => void;
	/** ends the restore before it has changed anything */
	signal?: AbortSignal;
};

export type PhysicallyRestored = {
	manifest: PhysicalManifest;
	migrated: number;
	isKeyDifferent: boolean;
	/** directory of the database that was there; null: there was none */
	former: string | null;
};

/**
 * Reads a physical backup to its last byte, and checks that this version of the shop can restore it on this machine.
 * Nothing else is opened before. Throws BackupError.
 */
export async function verifyPhysicalBackup(
	file: string,
	key: Buffer | null,
	migrations?: readonly Migration[],
): Promise<PhysicalManifest> {
	const manifest = await readPhysicalBackup(file, key);
	checkMigrations(manifest, migrations ?? (await readMigrations()));
	return manifest;
}

function refuseOtherMachines({ platform }: PhysicalManifest): void {
	if (process.platform === 'win32') {
		throw new BackupError(
			'A physical backup cannot be restored on Windows: use one of npm run backup without --physical.',
		);
	}
	if (platform !== thisPlatform) {
		throw new BackupError(
			`The files of this backup are of ${platform}, this machine is ${thisPlatform}: use one of npm run backup without --physical.`,
		);
	}
}

/**
 * Replaces the included database with the files of a verified backup. Throws BackupError or EmbeddedPostgresError that
 * states why nothing was changed.
 */
export async function restorePhysicalBackup(input: PhysicalRestoreInput): Promise<PhysicallyRestored> {
	const { file, key, manifest, dataDirectory, binDirectory, isConfirmed, now, logStep, signal } = input;
	refuseOtherMachines(manifest);
	const { completed, former } = await replaceCluster({
		dataDirectory,
		binDirectory,
		isConfirmed,
		time: timeInName(now),
		logStep,
		async write({ makeDirectory, append }) {
			for (const directory of manifest.directories) await makeDirectory(directory);
			const again = await readPhysicalBackup(file, key, (path, piece) => {
				signal?.throwIfAborted();
				return append(path, piece);
			});
			if (JSON.stringify(again) !== JSON.stringify(manifest)) {
				throw new BackupError('The backup changed while it was restored.');
			}
			logStep('restore: files written, starting the database');
		},
		async complete(connection) {
			const db = openForBackup(connection);
			try {
				await deleteSessions(db);
				const ran = await migrate(connection);
				await input.complete(db);
				signal?.throwIfAborted();
				return ran;
			} finally {
				await db.destroy();
			}
		},
	});
	const written = manifest.secretKeyFingerprint;
	return {
		manifest,
		migrated: completed.length,
		isKeyDifferent: written !== null && written !== input.secretKeyFingerprint,
		former,
	};
}
