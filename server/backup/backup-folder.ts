import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { chmod, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { indiaOffsetMs } from '#domain/indian-clock.ts';
import { accountForServer, giveTo } from '#database/embedded/account.ts';
import { newDirectoryMode } from '#database/embedded/cluster.ts';
import { makeFolder } from '#server/platform/make-folder.ts';
import { renameToNew } from './backup-file.ts';
import { BackupError } from './tar-entries.ts';

/** Files that the shop has named: id of the installation and time. */
const ownName = /^khetse-([0-9a-f]{8})-(\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d)\.tar(\.enc)?$/;
const unfinished = /^khetse-(?:physical-)?([0-9a-f]{8})-(\d{4}-\d\d-\d\d)T.*\.part$/;
/** Nothing writes a backup as long as that: its process was killed. */
const unfinishedKeptMs = 2 * 24 * 60 * 60 * 1000;

/** '2026-11-22T03-00-05', the time in India: names with it sort by age. */
export function timeInName(now: Date): string {
	return new Date(now.getTime() + indiaOffsetMs).toISOString().slice(0, 19).replaceAll(':', '-');
}

type NamedKind = { installationId: string; isEncrypted: boolean; isPhysical?: boolean };

/** 'khetse-1a2b3c4d-2026-11-22T03-00-05.tar', or 'khetse-physical-…' */
export function backupFileName(now: Date, { installationId, isEncrypted, isPhysical = false }: NamedKind): string {
	return `khetse-${isPhysical ? 'physical-' : ''}${installationId}-${timeInName(now)}.tar${isEncrypted ? '.enc' : ''}`;
}

/** Id of the installation that has named a backup, of one of both kinds; null: the file has another name. */
export const installationInName = (name: string): string | null =>
	/^khetse-(?:physical-)?([0-9a-f]{8})-\d{4}-/.exec(name)?.[1] ?? null;

export const installationIdFile = (dataDirectory: string) => join(dataDirectory, 'installation-id');

/** 8 hexadecimal digits. */
export const newInstallationId = () => randomBytes(4).toString('hex');

/**
 * 8 hexadecimal digits of DATA_DIR, made when they are first asked for. No backup contains them: a shop that is restored elsewhere
 * has others, and never deletes the backups of this one. Throws BackupError when the file has something else or
 * cannot be made.
 */
export async function loadInstallationId(dataDirectory: string): Promise<string> {
	const file = installationIdFile(dataDirectory);
	if (!existsSync(file)) await makeInstallationId(file, dataDirectory);
	const id = (await readFile(file, 'utf8')).trim();
	if (/^[0-9a-f]{8}$/.test(id)) return id;
	throw new BackupError(
		`${file} does not contain 8 hexadecimal digits. Delete it and start the shop again: the start, or with DATABASE_URL the next backup, makes another one, and no older backups are deleted.`,
	);
}

/** The id that is there, as `loadInstallationId` reads it; null: there is none. */
export async function findInstallationId(dataDirectory: string): Promise<string | null> {
	return existsSync(installationIdFile(dataDirectory)) ? loadInstallationId(dataDirectory) : null;
}

/** `loadInstallationId` of the shop with these settings; null: a database that is not the included one has none. */
export async function installationOf(config: { databaseUrl: string | null; dataDirectory: string }) {
	return config.databaseUrl === null ? loadInstallationId(config.dataDirectory) : null;
}

/** Of processes that make one at the same time one creates the file, complete, and the others read it. */
async function makeInstallationId(file: string, dataDirectory: string): Promise<void> {
	const [id, ending] = [newInstallationId(), newInstallationId()];
	const part = `${file}.${ending}.part`;
	try {
		// With DATABASE_URL no start may have made it.
		await makeFolder(dataDirectory, newDirectoryMode);
		await writeFile(part, `${id}\n`, { flag: 'wx', flush: true });
		// The shop and npm run backup may have different accounts.
		await chmod(part, 0o644);
		giveTo(part, accountForServer(dataDirectory));
		await renameToNew(part, file);
	} catch (error) {
		throw new BackupError(`${file} cannot be made (${(error as NodeJS.ErrnoException).code ?? error}).`, {
			cause: error,
		});
	} finally {
		await rm(part, { force: true }).catch(() => {});
	}
}

/**
 * Deletes all but the newest backups of this installation in the folder. Physical ones are made by hand, and stay. So do those of
 * another installation, and those of a later time, of a clock that was ahead or is behind now: among them the present one would
 * count as the oldest.
 * @returns the names of the deleted ones
 */
export async function deleteOldBackups(
	directory: string,
	{ installationId, keep, now }: { installationId: string; keep: number; now: Date },
): Promise<string[]> {
	const names = await readdir(directory);
	const present = timeInName(now);
	const old = names
		.filter((name) => {
			const [, id, time = '~'] = ownName.exec(name) ?? [];
			return id === installationId && time <= present;
		})
		.sort()
		.slice(0, -keep);
	const left = names.filter((name) => {
		const [, id, day = ''] = unfinished.exec(name) ?? [];
		return id === installationId && now.getTime() - Date.parse(day) > unfinishedKeptMs;
	});
	await Promise.all([...old, ...left].map((name) => rm(join(directory, name), { force: true })));
	return old;
}

/** Backups of all kinds and installations; 0 where there is no folder. */
export async function countBackups(directory: string): Promise<number> {
	const names = await readdir(directory).catch(() => []);
	return names.filter((name) => /^khetse-.*\.tar(\.enc)?$/.test(name)).length;
}

/** Version of the shop, from its package.json. */
export function readAppVersion(): string {
	const file = fileURLToPath(new URL('../../package.json', import.meta.url));
	return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;
}
