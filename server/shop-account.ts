import { closeSync, existsSync, lstatSync, mkdtempSync, openSync, readdirSync, rmdirSync, statSync } from 'node:fs';
import { flushCompileCache } from 'node:module';
import { dirname, join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Account, accountForServer, giveTo } from '#database/embedded/account.ts';
import { fileErrorSentence } from '#server/backup/backup-file.ts';
import { erasedCustomersFile } from '#server/customers/erased-list.ts';
import { type Config, parseDatabaseUrl } from '#server/platform/config.ts';
import { secretKeyFile } from '#server/platform/encryption.ts';
import { makeFolder } from '#server/platform/make-folder.ts';

const checkout = fileURLToPath(new URL('../', import.meta.url));
/** What is loaded or sent while the shop runs, one file of each kind. */
const readInCheckout = [
	...[
		'server/main.ts',
		'build/program/main.js',
		'server/media/encoder-process.ts',
		'build/server/index.js',
		'build/office/index.html',
		'build/client/assets',
	],
	...['node_modules/pg/package.json', 'node_modules/sharp/package.json', 'node_modules/pdfkit/package.json'],
];
/** Ports below need root. */
export const firstFreePort = 1024;

type Paths = Pick<Config, 'dataDirectory' | 'backup'>;
type Settings = Paths &
	Pick<Config, 'databaseUrl' | 'databaseDirectUrl' | 'databaseReplicaUrl' | 'metricsPort' | 'workers'>;

/**
 * Folders that the shop writes to: also one that makes no backup by itself writes the list of erased customers to that of backups.
 * @param isSilent the latter does not respond: each call on it would hold up the start
 */
function writtenFolders({ dataDirectory, backup }: Paths, isSilent: boolean): string[] {
	return [join(dataDirectory, 'media'), ...(isSilent ? [] : [backup.directory])];
}

const nearestExisting = (path: string): string => (existsSync(path) ? path : nearestExisting(dirname(path)));

/** A folder of DATA_DIR is given to the account; another one, also behind a link, stays with its owner. */
function isOwnFolder(folder: string, dataDirectory: string): boolean {
	return folder.startsWith(dataDirectory + sep) && lstatSync(folder).isDirectory();
}

/** Reads files, and of a folder its first file. Throws where this account cannot. */
function readAll(paths: readonly string[]): void {
	for (const path of paths) {
		closeSync(openSync(path, 'r'));
		const [first] = statSync(path).isDirectory() ? readdirSync(path) : [];
		if (first !== undefined) closeSync(openSync(join(path, first), 'r'));
	}
}

/** Does something with the rights of an account alone. */
export function asAccount<T>({ uid, gid }: NonNullable<Account>, work: () => T): T {
	const [groups = [], group = 0] = [process.getgroups?.(), process.getegid?.()];
	process.setgroups?.([gid]);
	process.setegid?.(gid);
	process.seteuid?.(uid);
	try {
		return work();
	} finally {
		process.seteuid?.(0);
		process.setegid?.(group);
		process.setgroups?.(groups);
	}
}

type Database = { hasPassword: boolean; certificates: string[] };

/** What a connection of this address reads each time it is made. */
function readAddress(url: string): Database {
	const address = parseDatabaseUrl(url);
	if (address === null) return { hasPassword: false, certificates: [] };
	const { password, searchParams } = address;
	const certificates = ['sslrootcert', 'sslcert', 'sslkey'].flatMap((name) => searchParams.getAll(name));
	return { hasPassword: password !== '' || Boolean(searchParams.get('password')), certificates };
}

/** What the account could not do while the shop runs, as the end of a sentence; null: nothing. */
function findObstacle(config: Settings, account: NonNullable<Account>, isSilent: boolean): string | null {
	const { dataDirectory, databaseUrl, databaseDirectUrl, databaseReplicaUrl, metricsPort, workers } = config;
	if (workers === 1 && (metricsPort ?? firstFreePort) < firstFreePort) return `METRICS_PORT is below ${firstFreePort}`;
	const databases = [databaseUrl, databaseDirectUrl, databaseReplicaUrl].filter((url) => url !== null).map(readAddress);
	// Without one the server may know the shop by its account, or by a file of root.
	if (databases.some(({ hasPassword }) => !hasPassword)) return 'the address of the database has no password';
	const inCheckout = readInCheckout.map((path) => join(checkout, path)).filter(existsSync);
	const written = writtenFolders(config, isSilent);
	const outside = written.filter((folder) => existsSync(folder) && !isOwnFolder(folder, dataDirectory));
	// The start makes a folder that is missing, with those above it, and gives them to the account.
	const above = written.filter((folder) => !existsSync(folder)).map(nearestExisting);
	const isThere = existsSync(dataDirectory);
	const steps: [string, () => unknown][] = [
		[`read ${checkout}`, () => readAll(inCheckout)],
		// It draws pictures in a process of its own.
		[`execute ${process.execPath}`, () => readAll([process.execPath])],
		['read the certificates of the database', () => readAll(databases.flatMap(({ certificates }) => certificates))],
		// A path ends with the folder, the dot is in it.
		[`enter ${dataDirectory}`, () => isThere && statSync(`${dataDirectory}/.`)],
		...above.map((folder): [string, () => unknown] => [`enter ${folder}`, () => statSync(`${folder}/.`)]),
		...outside.map((folder): [string, () => unknown] => [
			`write to ${folder}`,
			() => rmdirSync(mkdtempSync(join(folder, '.khetse-'))),
		]),
	];
	for (const [what, step] of steps) {
		try {
			asAccount(account, step);
		} catch (error) {
			return `the account ${account.uid} cannot ${what} (${(error as NodeJS.ErrnoException).code})`;
		}
	}
	return null;
}

/**
 * The account whose rights the shop keeps when it is started as root, and what stands against it: the sentence continues
 * "It stays root: ". Null: it is not root. Nothing is changed.
 * @param isSilent the folder of backups does not respond, and is not looked at
 */
export function findShopAccount(
	config: Settings,
	isSilent = false,
): { account: NonNullable<Account>; obstacle: string | null } | null {
	const account = accountForServer(config.dataDirectory);
	return account === null ? null : { account, obstacle: findObstacle(config, account, isSilent) };
}

/**
 * As root, gives the account what is in DATA_DIR: the key, and the folders with their files. Links are left as they are.
 * @param options.isSilent the folder of backups does not respond, and is left as it is
 * @param options.logStep says that it cannot be made or given, with which a shop goes on
 */
export async function giveDataTo(
	config: Paths,
	account: NonNullable<Account>,
	{ isSilent, logStep }: { isSilent: boolean; logStep: (line: string) => void },
): Promise<void> {
	const { dataDirectory, backup } = config;
	const give = (path: string) => {
		const found = lstatSync(path, { throwIfNoEntry: false });
		if (found?.isFile() && found.nlink === 1 && found.uid !== account.uid) giveTo(path, account);
	};
	async function giveFolder(folder: string): Promise<void> {
		for (const path of await makeFolder(folder, 0o700)) giveTo(path, account);
		// It is also written as root, into a folder that has its account.
		if (folder === backup.directory) give(erasedCustomersFile(folder));
		if (!isOwnFolder(folder, dataDirectory) || lstatSync(folder).uid === account.uid) return;
		// The folder last: after an interruption the next start goes on.
		for (const name of readdirSync(folder)) give(join(folder, name));
		giveTo(folder, account);
	}
	for (const file of [secretKeyFile(dataDirectory), join(dataDirectory, 'media/.demo-media')]) give(file);
	for (const folder of writtenFolders(config, isSilent)) {
		await giveFolder(folder).catch((error: unknown) => {
			// A network disk may refuse root what it allows the account.
			if (folder !== backup.directory) throw error;
			logStep(`backup: ${fileErrorSentence(error) ?? error}`);
		});
	}
}

/** Ends the rights of root in this process, for good. What was compiled is written before: the next start needs no compiler. */
export function dropRoot({ uid, gid }: NonNullable<Account>): void {
	flushCompileCache();
	process.setgroups?.([gid]);
	process.setgid?.(gid);
	process.setuid?.(uid);
}
