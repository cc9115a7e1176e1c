import { createHash } from 'node:crypto';
import { cpSync, existsSync, lchownSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
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
	const clusters = [resolve(dataDirectory), movedPlace(dataDirectory)].map((place) => join(place, 'postgres'));
	return [...clusters, dataDirectory].map(ownerOf).find((owner) => owner !== null) ?? unprivilegedAccount;
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

function movedPlace(dataDirectory: string): string {
	return join(machineDirectory, hashOf(dataDirectory));
}

type Places = { binaries: Binaries; cluster: string; movedTo: string | null };

/**
 * Directories of programs and data. They stay in the checkout unless the unprivileged account cannot enter it: then
 * they move to a directory of the machine, with one copy of the programs for all clusters.
 * @param dataDirectory DATA_DIR; the cluster is its subdirectory `postgres`
 */
export function chooseDirectories(binaries: Binaries, dataDirectory: string, account: Account): Places {
	const cluster = join(resolve(dataDirectory), 'postgres');
	if (account === null) return { binaries, cluster, movedTo: null };
	const canReachPrograms = !binaries.isPackaged || canEnter(binaries.bin, account);
	const programs = canReachPrograms ? binaries : copyPrograms(binaries);
	const place = movedPlace(dataDirectory);
	const isIn = (directory: string) => existsSync(join(directory, 'PG_VERSION'));
	// A directory that was opened later does not hide the data.
	const hasMoved = isIn(join(place, 'postgres')) && !isIn(cluster);
	if (!hasMoved && canEnter(dirname(cluster), account)) return { binaries: programs, cluster, movedTo: null };
	if (isIn(cluster)) {
		throw new EmbeddedPostgresError(
			`The database is in ${cluster}, which the account of PostgreSQL (uid ${account.uid}) can no longer enter. Let it pass through the folders above: chmod o+x ${dirname(cluster)}`,
		);
	}
	mkdirSync(place, { recursive: true, mode: 0o755 });
	return { binaries: programs, cluster: join(place, 'postgres'), movedTo: place };
}

/** Whether there is a cluster for DATA_DIR. One that this account may not look at counts. */
export function hasCluster(dataDirectory: string): boolean {
	return [resolve(dataDirectory), movedPlace(dataDirectory)].some((place) => {
		try {
			return statSync(join(place, 'postgres', 'PG_VERSION')).isFile();
		} catch (error) {
			return (error as NodeJS.ErrnoException).code === 'EACCES';
		}
	});
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
