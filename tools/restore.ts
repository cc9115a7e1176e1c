import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { openForBackup } from '#server/backup/backup-queries.ts';
import { findKeyFingerprint, type Manifest } from '#server/backup/manifest.ts';
import { countRowsOf, type Restored, restoreBackup, verifyForRestore } from '#server/backup/restore-backup.ts';
import { removeUploadCopies } from '#server/media/media-copies.ts';
import { type Config, readConfig } from '#server/platform/config.ts';
import { createStepLog, keyOf, printFailure, withConnection } from './tool-database.ts';

/** Replaces the data of a shop with a backup. docs/operations.md */
const usage = `npm run restore -- <file>           restores into an empty database
npm run restore -- <file> --yes     replaces what is in the database
npm run restore -- <file> --check   verifies the backup and changes nothing\n`;

function sentenceOf(manifest: Manifest): string {
	const { takenAt, appVersion, postgresVersion } = manifest;
	const rows = countRowsOf(manifest).toLocaleString('en-IN');
	return `${rows} rows of ${takenAt}, shop ${appVersion}, PostgreSQL ${postgresVersion}`;
}

function notesOf({ manifest, migrated, wasRunning, isKeyDifferent }: Restored): string[] {
	return [
		...(migrated > 0 ? [`${migrated} migrations were run on the restored data.`] : []),
		...(isKeyDifferent
			? [
					`The backup belongs to the secret key ${manifest.secretKeyFingerprint}, this shop has another one or none: set SECRET_KEY to that key before the start. Without it refund accounts and two-factor authentication cannot be read.`,
				]
			: []),
		'All users sign in again.',
		...(wasRunning ? ['Restart the running shop now: it still shows what it has in memory.'] : []),
	];
}

async function restore(config: Config, file: string, isConfirmed: boolean): Promise<void> {
	const logStep = createStepLog();
	const key = keyOf(config.backup.key);
	logStep('restore: verifying the backup');
	const manifest = await verifyForRestore(file, key);
	logStep(`restore: the backup is complete, ${sentenceOf(manifest)}`);
	const secretKeyFingerprint = findKeyFingerprint(config.secretKey, config.dataDirectory);
	const restored = await withConnection(config, async (connection) => {
		const db = openForBackup(connection);
		try {
			return await restoreBackup({ file, key, manifest, secretKeyFingerprint, db, isConfirmed, logStep });
		} finally {
			await db.destroy();
		}
	});
	await removeUploadCopies(join(config.dataDirectory, 'media'));
	logStep('restore: done');
	process.stdout.write(`${notesOf(restored).join('\n')}\n`);
}

async function check(config: Config, file: string): Promise<void> {
	const manifest = await verifyForRestore(file, keyOf(config.backup.key));
	process.stdout.write(`The backup is complete: ${sentenceOf(manifest)}.\n`);
}

try {
	if (existsSync('.env')) process.loadEnvFile('.env');
	const { values, positionals } = parseArgs({
		allowPositionals: true,
		options: { yes: { type: 'boolean' }, check: { type: 'boolean' } },
	});
	const [name, ...rest] = positionals;
	if (name === undefined || rest.length > 0) {
		process.stderr.write(usage);
		process.exitCode = 1;
	} else if (!existsSync(name)) {
		throw new Error(`There is no file ${resolve(name)}.`);
	} else if (values.check === true) await check(readConfig(process.env), name);
	else await restore(readConfig(process.env), name, values.yes === true);
} catch (error) {
	printFailure(error);
}
