import { createHash } from 'node:crypto';
import {
	cpSync,
	existsSync,
	lchownSync,
	mkdirSync,
	readFileSync,
	renameSync,
	rmSync,
	statSync,
	writeFileSync,
} from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { type Binaries, EmbeddedPostgresError } from './binaries.ts';

/** The account PostgreSQL runs as: it refuses to run as root. `nobody` exists on every Linux and macOS. */
export type Account = { uid: number; gid: number } | null;

export const unprivilegedAccount: Account = { uid: 65_534, gid: 65_534 };

/** Without the rights of root, also in the group of a directory that was only given to a user. */
function ownerOf(path: string): Account {
	const { uid = 0, gid = 0 } = statSync(path, { throwIfNoEntry: false }) ?? {};
	return uid === 0 ? null : { uid, gid: gid === 0 ? 65_534 : gid };
}

/**
 * As root: the owner of the database or else of the data directory, so that `chown` chooses the account, and
 * `unprivilegedAccount` where root owns both. Otherwise null: the account of this process.
 * @param dataDirectory DATA_DIR
 */
export function accountForServer(dataDirectory: string): Account {
	if (process.getuid?.() !== 0) return null;
	const { own, moved } = clustersOf(dataDirectory);
	return [own, moved, dataDirectory].map(ownerOf).find((owner) => owner !== null) ?? unprivilegedAccount;
}

/** Whether an account can enter a directory: it needs the x bit of every parent directory. */
export function canEnter(path: string, account: NonNullable<Account>): boolean {
	for (let directory = resolve(path); ; directory = dirname(directory)) {
		if (existsSync(directory)) {
			const { mode, uid, gid } = statSync(directory);
			const bit = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001;
			if ((mode & bit) === 0) return false;
		}
		if (dirname(directory) === directory) return true;
	}
}

/** Directory of the machine for what the unprivileged account cannot reach in the checkout. */
const machineDirectory = '/var/lib/khetse';

function hashOf(path: string): string {
	return createHash('sha256').update(resolve(path)).digest('hex').slice(0, 12);
}

const placeFile = (dataDirectory: string): string => join(resolve(dataDirectory), 'database-place');

/** What is read of a path; null: it is missing, or this account may not enter the directory above it. */
function unlessMissing<T>(read: () => T): T | null {
	try {
		return read();
	} catch (error) {
		if (['ENOENT', 'ENOTDIR', 'EACCES'].includes((error as NodeJS.ErrnoException).code ?? '')) return null;
		throw error;
	}
}

/** The directory of the machine that DATA_DIR names, or null. Throws EmbeddedPostgresError for any other directory. */
function recordedPlace(dataDirectory: string): string | null {
	const file = placeFile(dataDirectory);
	const place = unlessMissing(() => readFileSync(file, 'utf8').trim());
	if (place === null) return null;
	if (dirname(place) === machineDirectory && /^[0-9a-f]{12}$/.test(basename(place))) return place;
	throw new EmbeddedPostgresError(
		`${file} does not name the folder of a database in ${machineDirectory}. Correct or delete it.`,
	);
}

/** In the directory of the machine: the DATA_DIR that uses it. */
const userFile = (place: string): string => join(place, 'data-directory');

function writeLine(file: string, line: string): void {
	writeFileSync(`${file}.part`, `${line}\n`, { mode: 0o644, flush: true });
	renameSync(`${file}.part`, file);
}

/** Writes into DATA_DIR where its database is, so that it is found when DATA_DIR has been moved, and there the DATA_DIR. */
export function recordPlace(dataDirectory: string, place: string): void {
	if (recordedPlace(dataDirectory) !== place) writeLine(placeFile(dataDirectory), place);
	// The directory of the machine belongs to root.
	if (process.getuid?.() === 0) writeLine(userFile(place), resolve(dataDirectory));
}

/** Throws EmbeddedPostgresError for a copy of the DATA_DIR that uses a place: it would change the database of the other. */
function refuseCopy(dataDirectory: string, place: string): void {
	const file = userFile(place);
	const other = existsSync(file) ? readFileSync(file, 'utf8').trim() : null;
	if (other === null || other === resolve(dataDirectory) || !existsSync(other)) return;
	const [own, theirs] = [statSync(dataDirectory, { throwIfNoEntry: false }), statSync(other)];
	const isSame = own?.dev === theirs.dev && own.ino === theirs.ino;
	if (isSame || recordedPlace(other) !== place) return;
	throw new EmbeddedPostgresError(
		`${dataDirectory} is a copy of ${other}, which uses the database in ${place}. Delete ${placeFile(dataDirectory)}: then the copy has a database of its own, which npm run restore fills.`,
	);
}

function movedPlace(dataDirectory: string): string {
	return recordedPlace(dataDirectory) ?? join(machineDirectory, hashOf(dataDirectory));
}

const isCluster = (directory: string): boolean => existsSync(join(directory, 'PG_VERSION'));

/** Beside the cluster, while a restore gives its name to the restored one: the names of both folders. */
const exchangeFile = (cluster: string): string => `${cluster}.exchange`;

/**
 * Written before the present cluster is renamed to `former` and the restored one, which is complete, to its name. Both are
 * below the folder of the cluster.
 */
export function recordExchange(cluster: string, { former, restored }: { former: string; restored: string }): void {
	writeLine(exchangeFile(cluster), [former, restored].map((path) => relative(dirname(cluster), path)).join('\n'));
}

/** For a cluster that is there: the exchange is over. */
export function endExchange(cluster: string): void {
	unlessMissing(() => rmSync(exchangeFile(cluster), { force: true }));
}

/** For a command that is copied into a shell. */
export const quotePath = (path: string): string =>
	/^[\w./:-]+$/.test(path) ? path : `'${path.replaceAll("'", String.raw`'\''`)}'`;
const renameCommand = (from: string, to: string): string => `mv ${quotePath(from)} ${quotePath(to)}`;

/**
 * Without a cluster, when a restore was killed while it exchanged the names: what to do, in a sentence. Null: none was, or
 * the former one was moved away since.
 */
export function replacedSentence(cluster: string): string | null {
	const folder = dirname(cluster);
	const text = existsSync(cluster) ? null : unlessMissing(() => readFileSync(exchangeFile(cluster), 'utf8'));
	const [former = '', restored = ''] = (text ?? '').trim().split('\n');
	if (former === '' || !existsSync(join(folder, former))) return null;
	const back = renameCommand(join(folder, former), cluster);
	const advice = isCluster(join(folder, restored))
		? `The restored one is complete: ${renameCommand(join(folder, restored), cluster)} or, to go on with the one of before: ${back}`
		: `To go on with the database of before the restore: ${back}`;
	return `There is no database in ${cluster}: a restore has renamed it to ${former} and was interrupted. ${advice} To begin with an empty database instead, or to restore a backup again, move ${former} to another folder.`;
}

/**
 * The cluster of DATA_DIR in a directory of the machine, or null. Throws EmbeddedPostgresError where it is missing although
 * DATA_DIR names it, and where it belongs to another account: a second, empty database would be taken for that of the shop.
 */
function findMovedCluster(dataDirectory: string): string | null {
	const cluster = join(movedPlace(dataDirectory), 'postgres');
	const owner = unlessMissing(() => statSync(cluster).uid);
	if (owner === null) {
		if (recordedPlace(dataDirectory) === null) return null;
		const replaced = replacedSentence(cluster);
		if (replaced !== null) throw new EmbeddedPostgresError(replaced);
		throw new EmbeddedPostgresError(
			`The database of ${dataDirectory} is in ${cluster}, as ${placeFile(dataDirectory)} says, but that folder is missing, or closed to this account. Bring it back. To begin with an empty database or to restore a backup, delete the file.`,
		);
	}
	refuseCopy(dataDirectory, dirname(cluster));
	const own = process.getuid?.();
	if (own !== undefined && own !== 0 && owner !== own) {
		throw new EmbeddedPostgresError(
			`The database of ${dataDirectory} is in ${cluster} and belongs to the account ${owner}. Start the shop as root or as that account.`,
		);
	}
	return cluster;
}

type Places = { binaries: Binaries; cluster: string; movedTo: string | null };

/**
 * Directories of programs and data. They stay in the checkout unless the unprivileged account cannot enter it: then
 * they move to a directory of the machine, with one copy of the programs for all clusters.
 * @param dataDirectory DATA_DIR; the cluster is its subdirectory `postgres`
 */
export function chooseDirectories(binaries: Binaries, dataDirectory: string, account: Account): Places {
	const cluster = join(resolve(dataDirectory), 'postgres');
	const canReachPrograms = account === null || !binaries.isPackaged || canEnter(binaries.bin, account);
	const programs = canReachPrograms ? binaries : copyPrograms(binaries);
	// A directory that was opened later does not hide the data.
	const moved = isCluster(cluster) ? null : findMovedCluster(dataDirectory);
	if (moved !== null) return { binaries: programs, cluster: moved, movedTo: dirname(moved) };
	if (account === null || canEnter(dirname(cluster), account)) return { binaries: programs, cluster, movedTo: null };
	if (isCluster(cluster)) {
		throw new EmbeddedPostgresError(
			`The database is in ${cluster}, which the account of PostgreSQL (uid ${account.uid}) can no longer enter. Let it pass through the folders above: chmod o+x ${quotePath(dirname(cluster))}`,
		);
	}
	const place = movedPlace(dataDirectory);
	mkdirSync(place, { recursive: true, mode: 0o755 });
	return { binaries: programs, cluster: join(place, 'postgres'), movedTo: place };
}

/** Whether there is a cluster for DATA_DIR. One that this account may not look at counts, and one that it names. */
export function hasCluster(dataDirectory: string): boolean {
	if (recordedPlace(dataDirectory) !== null) return true;
	return Object.values(clustersOf(dataDirectory)).some((cluster) => {
		try {
			return statSync(join(cluster, 'PG_VERSION')).isFile();
		} catch (error) {
			return (error as NodeJS.ErrnoException).code === 'EACCES';
		}
	});
}

/** Where the cluster of DATA_DIR may be: in it, and in the directory of the machine. */
function clustersOf(dataDirectory: string): { own: string; moved: string } {
	return { own: join(resolve(dataDirectory), 'postgres'), moved: join(movedPlace(dataDirectory), 'postgres') };
}

/** A cluster that a shop with this DATA_DIR does not use, because there is one in DATA_DIR, or null. */
export function findUnusedCluster(dataDirectory: string): string | null {
	const { own, moved } = clustersOf(dataDirectory);
	return isCluster(own) && existsSync(moved) ? moved : null;
}

/** The cluster of DATA_DIR, or where the first start makes it if PostgreSQL can enter DATA_DIR. */
export function clusterOf(dataDirectory: string): string {
	const { own, moved } = clustersOf(dataDirectory);
	return !isCluster(own) && existsSync(moved) ? moved : own;
}

function copyPrograms(binaries: Binaries): Binaries {
	const { mtimeMs } = statSync(binaries.bin);
	const root = join(machineDirectory, `programs-${hashOf(binaries.root)}-${Math.trunc(mtimeMs)}`);
	if (!existsSync(root)) {
		mkdirSync(machineDirectory, { recursive: true, mode: 0o755 });
		const unfinished = `${root}.${process.pid}`;
		cpSync(binaries.root, unfinished, { recursive: true, verbatimSymlinks: true });
		renameOrDrop(unfinished, root);
	}
	return { ...binaries, root, bin: join(root, 'bin') };
}

function renameOrDrop(from: string, to: string): void {
	try {
		renameSync(from, to);
	} catch (error) {
		rmSync(from, { recursive: true, force: true });
		if (!existsSync(to)) throw error;
	}
}

/** A link itself is given, never what it leads to. */
export function giveTo(path: string, account: Account): void {
	if (account !== null) lchownSync(path, account.uid, account.gid);
}
