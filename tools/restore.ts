import { stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { formatNumber } from '#domain/amount.ts';
import { type DatabaseConnection, type Db, isUuid, type Tx } from '#database/db.ts';
import { clusterOf } from '#database/embedded/account.ts';
import { openForBackup } from '#server/backup/backup-queries.ts';
import { countRowsOf, type Manifest, readKeyFingerprint } from '#server/backup/manifest.ts';
import { restorePhysicalBackup, verifyPhysicalBackup } from '#server/backup/physical-restore.ts';
import { isPhysicalBackup } from '#server/backup/read-physical-backup.ts';
import { restoreBackup, verifyForRestore } from '#server/backup/restore-backup.ts';
import { analyze, inSavepoint } from '#server/backup/restore-queries.ts';
import { removeUploadCopies } from '#server/media/media-copies.ts';
import { type Config, loadSettingsFile, readConfig } from '#server/platform/config.ts';
import { lostKeySentence } from '#server/platform/secret-key.ts';
import { endProcess, inTime, NoResponseError } from '#server/platform/silent-files.ts';
import { createRestoredErasures, findErasedOf, keepErasedOfCluster, type RestoredErasures } from './restore-erased.ts';
import { createStepLog, keyOf, missingDatabase, printFailure, stopSignal, withConnection } from './tool-database.ts';

/** Replaces the data of a shop with a backup. docs/operations.md */
const usage = `npm run restore -- <file>           restores into an empty database
npm run restore -- <file> --yes     replaces what is in the database
npm run restore -- <file> --check   verifies the backup and changes nothing
--not-encrypted                     takes an own backup that is not encrypted although BACKUP_KEY is set
--keep-customer <id>                brings back this customer, who was erased by mistake; it can be repeated
A physical backup (npm run backup -- --physical) replaces the files of the included database: the shop is stopped
before, and with --yes the present database is kept under another name.\n`;

type LogStep = (line: string) => void;
/** A verified backup of one of both kinds. */
type Verified = { sentence: string; restore: (isConfirmed: boolean, logStep: LogStep) => Promise<string[]> };
type Input = { config: Config; file: string; key: Buffer | null; erasures: RestoredErasures };
type AnyManifest = Pick<Manifest, 'takenAt' | 'appVersion' | 'postgresVersion' | 'secretKeyFingerprint'>;

const sentenceOf = (content: string, { takenAt, appVersion, postgresVersion }: AnyManifest) =>
	`${content} of ${takenAt}, shop ${appVersion}, PostgreSQL ${postgresVersion}`;

/** What both kinds say. */
function notesOf(restored: { manifest: AnyManifest; migrated: number; isKeyDifferent: boolean }): string[] {
	const { manifest, migrated, isKeyDifferent } = restored;
	return [
		...(migrated > 0 ? [`${migrated} migrations were run on the restored data.`] : []),
		...(isKeyDifferent
			? [
					`The backup belongs to the secret key ${manifest.secretKeyFingerprint}, this shop has another one or none: set SECRET_KEY to that key before the start. The shop does not start without a key, or with another one while values are encrypted. ${lostKeySentence}`,
				]
			: []),
		'All users sign in again.',
	];
}

async function verifyLogical({ config, file, key, erasures }: Input): Promise<Verified> {
	const manifest = await verifyForRestore(file, key);
	return {
		sentence: sentenceOf(`${formatNumber(countRowsOf(manifest))} rows`, manifest),
		async restore(isConfirmed, logStep) {
			const secretKeyFingerprint = readKeyFingerprint(config.secretKey, config.dataDirectory);
			const place = missingDatabase(config) === null ? '' : ', which is made now';
			const target = config.databaseUrl === null ? `${clusterOf(config.dataDirectory)}${place}` : 'DATABASE_URL';
			const signal = stopSignal();
			logStep(`restore: into the database of ${target}`);
			await erasures.readLists();
			const into = async (connection: DatabaseConnection) => {
				const db = openForBackup(connection);
				try {
					const readPresent = (tx: Tx) => erasures.keepPresent(() => inSavepoint(tx, () => findErasedOf(tx)));
					const complete = (tx: Tx) => erasures.erase(tx, manifest.takenAt);
					const steps = { readPresent, complete, logStep, signal };
					const includedCluster = config.databaseUrl === null ? clusterOf(config.dataDirectory) : null;
					const input = { file, key, manifest, secretKeyFingerprint, db, isConfirmed, includedCluster, ...steps };
					const restored = await restoreBackup(input);
					await erasures.record();
					await analyze(db);
					return restored;
				} finally {
					await db.destroy();
				}
			};
			const restored = await withConnection(config, into, { isMade: true, signal });
			const isStillOld = restored.wasRunning;
			return [
				...notesOf(restored),
				...erasures.notes,
				...(isStillOld ? ['Restart the running shop now: it still shows what it has in memory.'] : []),
			];
		},
	};
}

async function verifyPhysical({ config, file, key, erasures }: Input): Promise<Verified> {
	const { dataDirectory, pgBinDirectory: binDirectory, databaseUrl, secretKey } = config;
	const manifest = await verifyPhysicalBackup(file, key);
	return {
		sentence: sentenceOf(`${formatNumber(manifest.files.length)} files`, manifest),
		async restore(isConfirmed, logStep) {
			if (databaseUrl !== null) {
				throw new Error(
					'The backup has the files of an included database, and DATABASE_URL is set: restore it without DATABASE_URL, or restore a backup of npm run backup without --physical.',
				);
			}
			const secretKeyFingerprint = readKeyFingerprint(secretKey, dataDirectory);
			const complete = (db: Db) => db.transaction().execute((tx) => erasures.erase(tx, manifest.takenAt));
			const target = { dataDirectory, binDirectory, isConfirmed, complete, now: new Date(), logStep };
			const signal = stopSignal();
			await erasures.readLists();
			if (isConfirmed) await keepErasedOfCluster(config, erasures, signal);
			const restored = await restorePhysicalBackup({ file, key, manifest, secretKeyFingerprint, signal, ...target });
			await erasures.record();
			const { former } = restored;
			return [
				...notesOf(restored),
				...erasures.notes,
				...(former === null ? [] : [`The former database is kept in ${former}: delete it when the shop works.`]),
			];
		},
	};
}

type Options = { isCheck: boolean; isConfirmed: boolean; isNotEncrypted: boolean; kept: ReadonlySet<string> };

async function run(config: Config, file: string, options: Options): Promise<void> {
	const logStep: LogStep = options.isCheck ? () => {} : createStepLog();
	const key = options.isNotEncrypted ? null : keyOf(config.backup.key);
	logStep('restore: verifying the backup');
	const isPhysical = await isPhysicalBackup(file, key);
	const erasures = createRestoredErasures(config, { file, kept: options.kept });
	const { sentence, restore } = await (isPhysical ? verifyPhysical : verifyLogical)({ config, file, key, erasures });
	if (options.isCheck) {
		process.stdout.write(`The backup is complete: ${sentence}.\n`);
		return;
	}
	logStep(`restore: the backup is complete, ${sentence}`);
	const notes = await restore(options.isConfirmed, logStep);
	await removeUploadCopies(join(config.dataDirectory, 'media'));
	logStep('restore: done');
	process.stdout.write(`${notes.join('\n')}\n`);
	if (erasures.failures.length > 0) printFailure(new Error(erasures.failures.join('\n')));
}

/** A file that cannot be looked at is missing for this account. */
function unlessSilent(error: unknown): null {
	if (error instanceof NoResponseError) throw error;
	return null;
}

try {
	loadSettingsFile();
	const { values, positionals } = parseArgs({
		allowPositionals: true,
		options: {
			...{ yes: { type: 'boolean' }, check: { type: 'boolean' }, help: { type: 'boolean' } },
			'not-encrypted': { type: 'boolean' },
			'keep-customer': { type: 'string', multiple: true },
		},
	});
	const [name, ...rest] = positionals;
	const kept = new Set(values['keep-customer']?.map((id) => id.toLowerCase()));
	const wrong = [...kept].find((id) => !isUuid(id));
	if (wrong !== undefined) throw new Error(`--keep-customer ${wrong}: name the id of a customer.`);
	const file = resolve(name ?? '');
	const found = name === undefined ? null : await inTime(dirname(file), () => stat(file)).catch(unlessSilent);
	if (values.help === true) process.stdout.write(usage);
	else if (name === undefined || rest.length > 0) {
		process.stderr.write(usage);
		process.exitCode = 1;
	} else if (found === null) {
		throw new Error(`There is no file ${file}.`);
	} else if (found.isDirectory()) {
		throw new Error(`${file} is a folder: name the backup in it.`);
	} else if (!found.isFile()) {
		throw new Error(`${file} is no regular file: name a backup.`);
	} else {
		const isNotEncrypted = values['not-encrypted'] === true;
		const options = { isCheck: values.check === true, isConfirmed: values.yes === true, isNotEncrypted, kept };
		await run(readConfig(process.env), name, options);
	}
} catch (error) {
	printFailure(error);
}
// A disk that does not respond holds a thread.
await endProcess(Number(process.exitCode ?? 0));
