import { accessSync, constants, existsSync, readFileSync, readlinkSync, statfsSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { findUnusedCluster, quotePath, unprivilegedAccount } from '#database/embedded/account.ts';
import { newDirectoryMode } from '#database/embedded/cluster.ts';
import { installationIdFile, loadInstallationId } from '#server/backup/backup-folder.ts';
import { readKeyFingerprint } from '#server/backup/manifest.ts';
import type { Config } from '#server/platform/config.ts';
import { findSecretKey, keyInOtherFile, secretKeyFile } from '#server/platform/encryption.ts';
import { lostKeySentence, missingKeySentence } from '#server/platform/secret-key.ts';
import type { findShopAccount } from '#server/shop-account.ts';
import { isSilentFolder } from '#server/silent-folder.ts';

/** One line of `npm run doctor`. A problem makes it end with 1; a note is worth knowing. */
export type Finding = { state: 'good' | 'note' | 'problem'; sentence: string };

export const good = (sentence: string): Finding => ({ state: 'good', sentence });
export const note = (sentence: string): Finding => ({ state: 'note', sentence });
export const problem = (sentence: string): Finding => ({ state: 'problem', sentence });

const gigabyte = 1024 ** 3;

const octal = (mode: number) => `0${mode.toString(8)}`;

/** Others may have the rights of `wanted` at most. Windows has no such rights. */
function checkRights(path: string, name: string, wanted: number): Finding[] {
	if (process.platform === 'win32' || !existsSync(path)) return [];
	const mode = statSync(path).mode & 0o777;
	if ((mode & 0o077 & ~wanted) === 0) return [good(`${name} ${path} has the rights ${octal(mode)}.`)];
	return [
		problem(
			`${name} ${path} has the rights ${octal(mode)}, so other users can read it: chmod ${octal(wanted)} ${quotePath(path)}`,
		),
	];
}

const nearestExisting = (path: string): string => (existsSync(path) ? path : nearestExisting(dirname(path)));

/** A link on the way to this path whose target is missing; null: there is none. */
function findDanglingLink(path: string): string | null {
	if (existsSync(path) || dirname(path) === path) return null;
	try {
		readlinkSync(path);
		return path;
	} catch {
		return findDanglingLink(dirname(path));
	}
}

/** Whether this account may use a file or folder in this way. @param mode of access(2) */
export function isAllowed(path: string, mode: number): boolean {
	try {
		accessSync(path, mode);
		return true;
	} catch {
		return false;
	}
}

/** Whether this account has no right to look at this path, also where a link leads. */
function isHidden(path: string): boolean {
	try {
		statSync(path);
		return false;
	} catch (error) {
		return (error as NodeJS.ErrnoException).code === 'EACCES';
	}
}

/** Whether this account can write into the folder, or make it. */
function checkWritable(path: string, name: string): Finding[] {
	if (isHidden(path)) {
		return [
			problem(
				`${name} ${path} cannot be reached by this account: let the account of the shop enter each folder on the way to it (chmod, chown), or run this as that account.`,
			),
		];
	}
	const link = findDanglingLink(path);
	if (link !== null) {
		return [
			problem(
				`${name} ${path} cannot be used: ${link} is a link to something that is missing. Bring that back, or delete the link.`,
			),
		];
	}
	const existing = nearestExisting(path);
	if (!statSync(existing).isDirectory()) {
		return [problem(`${name} ${path} cannot be used: ${existing} is a file. Set another folder.`)];
	}
	if (isAllowed(existing, constants.W_OK | constants.X_OK)) return [];
	if (existing !== path) {
		return [
			problem(
				`${name} ${path} is missing and cannot be made by this account: make it, and give it to the account of the shop (chown), or run this as that account.`,
			),
		];
	}
	return [
		problem(
			`${name} ${path} cannot be written by this account: give it to the account of the shop (chown), or run this as that account.`,
		),
	];
}

export function checkFiles({ dataDirectory, backup }: Config): Finding[] {
	const media = join(dataDirectory, 'media');
	const unwritable = [
		...checkWritable(dataDirectory, 'The data directory'),
		...(existsSync(media) ? checkWritable(media, 'The folder of pictures') : []),
		// The shop also writes the list of erased customers there.
		...checkWritable(backup.directory, 'The folder of backups'),
	];
	if (unwritable.length > 0) return unwritable;
	if (!existsSync(dataDirectory)) {
		return [note(`The data directory ${dataDirectory} is made by the first start.`)];
	}
	// PostgreSQL of a shop that root starts passes through it, also when another account runs this.
	const wanted = statSync(dataDirectory).uid === 0 ? 0o711 : newDirectoryMode;
	const unused = findUnusedCluster(dataDirectory);
	return [
		...(unused === null
			? []
			: [
					problem(
						`There are two databases: the shop uses ${join(dataDirectory, 'postgres')}, not ${unused}. Find the one with the orders, and move the other one away (docs/operations.md, Root).`,
					),
				]),
		...checkRights(dataDirectory, 'The data directory', wanted),
		...checkRights(join(dataDirectory, 'postgres-password'), 'The password of the database', 0o600),
		...checkRights(secretKeyFile(dataDirectory), 'The secret key', 0o600),
		...checkRights(backup.directory, 'The folder of backups', 0o700),
	];
}

/** Settings that hold a password or a key. */
const secretSetting = /^[ \t]*(?:export[ \t]+)?(?:DATABASE_\w*URL|SMTP_URL|SECRET_KEY|BACKUP_KEY)[ \t]*=[ \t]*\S/m;

/** Files of settings with secrets: those that other users can read. */
export function checkSettingsFiles(paths: readonly string[]): Finding[] {
	return paths.flatMap((path) => {
		const rights = checkRights(path, 'The file of settings', 0o600);
		const isOpenToOthers = rights.some(({ state }) => state === 'problem');
		return isOpenToOthers && !hasSecrets(path) ? [] : rights;
	});
}

/** A file that this account cannot read counts as one with secrets. */
function hasSecrets(path: string): boolean {
	try {
		return secretSetting.test(readFileSync(path, 'utf8'));
	} catch {
		return true;
	}
}

/** What is wrong with the file of the key, or null. */
export function checkKeyFile({ secretKey, dataDirectory }: Config): Finding | null {
	const file = secretKeyFile(dataDirectory);
	if (secretKey !== null || !existsSync(file)) return null;
	if (!isAllowed(file, constants.R_OK)) {
		return problem(
			`The secret key ${file} cannot be read by this account: give it to the account of the shop (chown), or run this as that account.`,
		);
	}
	if (/^[0-9a-f]{64}$/i.test(readFileSync(file, 'utf8').trim())) return null;
	return problem(`${file} does not contain a key of 64 hexadecimal digits: put back the right file.`);
}

/**
 * @param named fingerprint of the key that the database was encrypted with; null: it names none
 * @param isTaken the start takes the key of this machine in its place
 */
export function checkSecretKey(config: Config, named: string | null, isTaken = false): Finding {
	const unusable = checkKeyFile(config);
	if (unusable !== null) return unusable;
	const { secretKey, dataDirectory, databaseUrl } = config;
	const file = secretKeyFile(dataDirectory);
	const atHand = readKeyFingerprint(secretKey, dataDirectory);
	if (atHand === null && named === null) {
		if (databaseUrl !== null) return problem(missingKeySentence);
		return note('There is no secret key yet: the first start makes one.');
	}
	const where = secretKey === null ? `in ${file}` : 'set (SECRET_KEY)';
	if (named !== null && atHand !== named && isTaken) {
		return note(
			`The database names the key ${named}, with which nothing in it is encrypted, and the one ${where} is ${atHand}: the start of the shop takes that one.`,
		);
	}
	if (named !== null && atHand !== named) {
		const change = secretKey === null ? keyInOtherFile(dataDirectory, Buffer.from(named, 'hex')) : null;
		if (change !== null) return problem(change);
		const own = atHand === null ? 'is not here' : `is not the one ${where}, which is ${atHand}`;
		return problem(
			`The key of the database, ${named}, ${own}: set SECRET_KEY to it. The shop does not start without it. ${lostKeySentence}`,
		);
	}
	const sentence = `The secret key is ${where}${named === null ? '' : ' and is that of the database'}`;
	return good(
		secretKey === null ? `${sentence}: keep a copy in another place, no backup contains it.` : `${sentence}.`,
	);
}

/** The folder of backups when it does not respond. */
export async function findSilentFolder({ backup: { directory } }: Config): Promise<Finding | null> {
	if (!(await isSilentFolder(directory))) return null;
	return problem(
		`The folder of backups ${directory} does not respond: look at its disk, or set BACKUP_DIR to another folder. Nothing else was checked.`,
	);
}

/** PostgreSQL makes them as tables grow and for each part of its log. */
const fewFiles = 1000;

/** A disk may have space and no room for the entry of another file; some file systems have no limit, and say 0. */
function checkFileCount(place: string): Finding[] {
	const { ffree, files } = statfsSync(place);
	if (files === 0 || ffree >= fewFiles) return [];
	return [
		problem(
			`${ffree} more files can be made for ${place}, however much space is free: the shop cannot take orders without. Delete files there.`,
		),
	];
}

export function checkDisk({ dataDirectory, backup }: Config): Finding[] {
	const places = [...new Set([dataDirectory, backup.directory].map(nearestExisting))];
	return [...places.map(checkSpace), ...places.flatMap(checkFileCount)];
}

function checkSpace(place: string): Finding {
	const { bavail, blocks, bsize } = statfsSync(place);
	const free = (bavail * bsize) / gigabyte;
	const sentence = `${free.toLocaleString('en-IN', { maximumFractionDigits: 1 })} GB are free for ${place}`;
	if (free < 1) return problem(`${sentence}: the shop cannot take orders without space. Make room.`);
	return free < 5 || bavail / blocks < 0.1 ? note(`${sentence}: make room soon.`) : good(`${sentence}.`);
}

const deviceOf = (path: string) => statSync(nearestExisting(path)).dev;

function isSecretKey(key: string, { secretKey, dataDirectory }: Pick<Config, 'secretKey' | 'dataDirectory'>): boolean {
	try {
		return findSecretKey(secretKey, dataDirectory)?.equals(Buffer.from(key, 'hex')) === true;
	} catch {
		// A file that cannot be read has a line of its own.
		return false;
	}
}

export function checkBackupSettings({ backup, databaseUrl, dataDirectory, secretKey }: Config): Finding[] {
	const isBesideShop = databaseUrl === null && deviceOf(backup.directory) === deviceOf(dataDirectory);
	return [
		...(backup.time === null && databaseUrl === null
			? [problem('BACKUP_TIME is off: no backup is made by itself. Set a time, or run npm run backup every night.')]
			: []),
		backup.key === null
			? note('BACKUP_KEY is not set: who has a backup can read all orders and addresses in it.')
			: isSecretKey(backup.key, { secretKey, dataDirectory })
				? problem('BACKUP_KEY is SECRET_KEY: who gets one of them reads both. Set BACKUP_KEY to another key.')
				: good('Backups are encrypted (BACKUP_KEY).'),
		...(isBesideShop
			? [
					note(
						`The backups in ${backup.directory} are on the disk of the shop and are lost with it: set BACKUP_DIR to another disk, or copy them to another machine.`,
					),
				]
			: []),
	];
}

/** The start makes one that is missing. */
export async function checkInstallationId({ dataDirectory }: Config): Promise<Finding[]> {
	if (!existsSync(installationIdFile(dataDirectory))) return [];
	return loadInstallationId(dataDirectory).then(
		() => [],
		(error: Error) => [problem(error.message)],
	);
}

/** @param found null: this is not root */
export function checkUser(found: ReturnType<typeof findShopAccount>): Finding[] {
	if (found === null) return [];
	const { account, obstacle } = found;
	if (obstacle !== null) {
		return [note(`Started as root, the shop stays root: ${obstacle}. What to do is in docs/operations.md, Root.`)];
	}
	const sentence = `Started as root, the shop goes on with the rights of the account ${account.uid}`;
	return account.uid === unprivilegedAccount?.uid
		? [
				note(
					`${sentence}, which other programs may use too. Give the data directory to a user of its own (docs/operations.md, Root).`,
				),
			]
		: [good(`${sentence}.`)];
}
