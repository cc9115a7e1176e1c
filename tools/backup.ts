import { existsSync, statSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { DatabaseConnection, Db } from '#database/db.ts';
import { accountForServer, giveTo } from '#database/embedded/account.ts';
import {
	backupFileName,
	deleteOldBackups,
	installationOf,
	loadInstallationId,
	newInstallationId,
	readAppVersion,
} from '#server/backup/backup-folder.ts';
import { openForBackup } from '#server/backup/backup-queries.ts';
import { type BackupRun, canRecordBackups, insertBackupRun } from '#server/backup/backup-run-queries.ts';
import { readKeyFingerprint } from '#server/backup/manifest.ts';
import { writePhysicalBackup } from '#server/backup/physical-backup.ts';
import { recordBackup } from '#server/backup/record-backup.ts';
import { writeBackup } from '#server/backup/write-backup.ts';
import { addToErasedList, erasedCustomersFile, readErasedList } from '#server/customers/erased-list.ts';
import { findErasedCustomers } from '#server/customers/personal-data-queries.ts';
import { type Config, loadSettingsFile, readConfig } from '#server/platform/config.ts';
import { makeFolder } from '#server/platform/make-folder.ts';
import { endProcess, inTime } from '#server/platform/silent-files.ts';
import { createStepLog, failureSentence, keyOf, printFailure, stopSignal, withConnection } from './tool-database.ts';

/** Writes a backup of the shop, running or not, to one file. docs/operations.md */
const usage = `npm run backup                            writes to BACKUP_DIR and keeps the newest BACKUP_KEEP there
npm run backup -- --to <folder or file>   writes to this folder, or to this file if it ends with .tar or .tar.enc
npm run backup -- --physical              writes the files of the included database: for a large shop\n`;

const otherArchive = /\.(?:7z|bak|bz2|enc|gz|rar|sql|t[bgx]z|tar|xz|zip|zst)$/i;

type Wanted = { to: string | undefined; isPhysical: boolean };

/** The place that is named: a file, or the folder of one. The ending of a file says whether it is encrypted. */
function targetOf(to: string | undefined, { backup }: Config): { path: string; isFile: boolean } {
	const path = resolve(to ?? backup.directory);
	const isFolder = to === undefined || (existsSync(path) && statSync(path).isDirectory());
	const isFile = !isFolder && /\.tar(\.enc)?$/.test(path);
	if (!isFolder && !isFile && otherArchive.test(path)) {
		throw new Error(`A backup is written as .tar, or as .tar.enc with BACKUP_KEY: name ${path} so, or name a folder.`);
	}
	if (isFile && path.endsWith('.enc') && backup.key === null) {
		throw new Error(`${path} ends with .enc, and BACKUP_KEY is not set: set it, or name a file that ends with .tar.`);
	}
	if (isFile && path.endsWith('.tar') && backup.key !== null) {
		throw new Error(`The backup is encrypted with BACKUP_KEY: name it ${path}.enc, or name a folder.`);
	}
	return { path, isFile };
}

/** @param keyOfShop that the backup names */
function noteOfKey(keyOfShop: string | null, keyAtHand: string | null): string {
	if (keyOfShop === null) return 'The shop has no secret key yet.';
	const without = 'A restored shop does not start without a key, or with another one while values are encrypted.';
	if (keyOfShop === keyAtHand) {
		return `The secret key of the shop (${keyOfShop}) is not in it: keep it in another place too. ${without}`;
	}
	const own = keyAtHand === null ? 'there is no key' : `the key is ${keyAtHand}`;
	return `The database was encrypted with the secret key ${keyOfShop}, and here ${own}: a restore needs the former, look for it now. ${without}`;
}

/** A place that was named wrongly is no backup that failed. */
function refuseTarget({ path, isFile }: { path: string; isFile: boolean }): void {
	if (isFile && existsSync(path)) throw new Error(`${path} exists already. Name another file.`);
	for (let folder = isFile ? dirname(path) : path; ; folder = dirname(folder)) {
		if (!existsSync(folder)) continue;
		if (statSync(folder).isDirectory()) return;
		throw new Error(`${folder} is a file: name a folder, or a file that ends with .tar or .tar.enc.`);
	}
}

/** A restore reads the list in the folder of the backup: on another machine there is no other one. */
async function listErased(db: Db, config: Config, folder: string): Promise<void> {
	const { directory } = config.backup;
	const { listed } = await inTime(directory, () => readErasedList(erasedCustomersFile(directory)));
	const found = await findErasedCustomers(db);
	// Without any no id of the installation is made.
	const installationId = found.length === 0 ? null : await installationOf(config).catch(() => null);
	const erased = found.map((customer) => ({ ...customer, installationId }));
	const account = resolve(folder) === resolve(directory) ? accountForServer(config.dataDirectory) : null;
	await inTime(folder, () => addToErasedList(folder, [...listed, ...erased], account));
}

async function run(config: Config, wanted: Wanted): Promise<void> {
	if (wanted.isPhysical && config.databaseUrl !== null) {
		throw new Error(
			'--physical needs the files of the included database, and DATABASE_URL is set: use the backups of that server, such as pgBackRest, or npm run backup without --physical.',
		);
	}
	if (wanted.to === '') throw new Error('Name a folder or a file after --to.');
	const logStep = createStepLog();
	const signal = stopSignal();
	const to = wanted.to === undefined ? null : resolve(wanted.to);
	if (to !== null) await inTime(to, () => stat(to).catch(() => {}));
	const target = targetOf(wanted.to, config);
	if (wanted.to !== undefined) refuseTarget(target);
	const keyAtHand = readKeyFingerprint(config.secretKey, config.dataDirectory);
	const { directory, keep } = config.backup;
	const { isPhysical } = wanted;
	const account = accountForServer(config.dataDirectory);
	const notes: string[] = [];
	const nameOf = (installationId: string) =>
		backupFileName(new Date(), { installationId, isEncrypted: config.backup.key !== null, isPhysical });
	const loadId = (dataDirectory: string) =>
		loadInstallationId(dataDirectory).catch((error: Error) => {
			notes.push(`${error.message} No older backups are deleted.`);
			return null;
		});
	const write = async (connection: DatabaseConnection) => {
		if (to === null) {
			// What fails here fails the backup, which is recorded.
			const made = await inTime(directory, () => makeFolder(directory, 0o700)).catch(() => []);
			for (const path of made) giveTo(path, account);
		}
		const db = openForBackup(connection);
		try {
			// A file that is named needs none: DATA_DIR may be read-only.
			const installationId = target.isFile ? null : await loadId(config.dataDirectory);
			const input = {
				db,
				file: target.isFile ? target.path : join(target.path, nameOf(installationId ?? newInstallationId())),
				key: keyOf(config.backup.key),
				keyAtHand,
				appVersion: readAppVersion(),
				logStep,
				signal,
			};
			const record = async (made: BackupRun) => {
				try {
					if (await canRecordBackups(db)) await insertBackupRun(db, made);
				} catch (error) {
					notes.push(
						`The backup could not be recorded, so the dashboard and npm run doctor do not show it: ${(error as Error).message}`,
					);
				}
			};
			const writer = isPhysical ? writePhysicalBackup : writeBackup;
			const written = await recordBackup(input, { isPhysical, write: writer, record });
			if (installationId !== null && wanted.to === undefined && !isPhysical) {
				await deleteOldBackups(directory, { installationId, keep, now: new Date() }).catch((error: unknown) => {
					notes.push(`Backups that are too many could not be deleted: ${failureSentence(error)}`);
				});
			}
			await listErased(db, config, dirname(written.file)).catch((error: unknown) => {
				notes.push(
					`The list of erased customers beside the backup could not be written, so its restore on another machine brings them back: ${failureSentence(error)}`,
				);
			});
			return written;
		} finally {
			await db.destroy();
		}
	};
	const { file, bytes, content, secretKeyFingerprint } = await withConnection(config, write, { signal });
	const size = (bytes / 1024 / 1024).toLocaleString('en-IN', { maximumFractionDigits: 1 });
	// What root makes among the backups of the shop is deleted by the shop when it is old.
	if (to === null) giveTo(file, account);
	logStep(`backup: ${file}, ${size} MB, ${content}, verified`);
	notes.push(
		config.backup.key === null
			? 'It is not encrypted: it holds the data of customers. Set BACKUP_KEY to encrypt the next one.'
			: 'It is encrypted with BACKUP_KEY: keep that key in another place.',
		noteOfKey(secretKeyFingerprint, keyAtHand),
	);
	process.stdout.write(`${notes.join('\n')}\n`);
}

try {
	loadSettingsFile();
	const { values } = parseArgs({
		options: { to: { type: 'string' }, physical: { type: 'boolean' }, help: { type: 'boolean' } },
	});
	if (values.help === true) process.stdout.write(usage);
	else await run(readConfig(process.env), { to: values.to, isPhysical: values.physical === true });
} catch (error) {
	printFailure(error);
}
// A disk that does not respond holds a thread.
await endProcess(Number(process.exitCode ?? 0));
