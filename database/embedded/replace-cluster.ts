import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { type FileHandle, mkdir, open } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { DatabaseConnection } from '#database/db.ts';
import {
	type Account,
	accountForServer,
	chooseDirectories,
	endExchange,
	giveTo,
	recordExchange,
	recordPlace,
} from './account.ts';
import { EmbeddedPostgresError, findBinaries } from './binaries.ts';
import { prepareDirectory } from './cluster.ts';
import { endServer, isServerAlive } from './server-process.ts';
import { startEmbeddedPostgres } from './supervisor.ts';

/** Files of a new cluster; paths are relative. */
export type ClusterFiles = {
	makeDirectory: (path: string) => Promise<void>;
	/** the pieces of a file follow each other */
	append: (path: string, piece: Buffer) => Promise<void>;
};

type Input<T> = {
	/** DATA_DIR */
	dataDirectory: string;
	binDirectory: string | null;
	/** a database that is there may be replaced; it is kept under another name */
	isConfirmed: boolean;
	/** end of that name */
	time: string;
	write: (files: ClusterFiles) => Promise<void>;
	/** works on the new database before it replaces the present one */
	complete: (connection: DatabaseConnection) => Promise<T>;
	logStep: (line: string) => void;
};

/** Files of one account; all are on the disk after `finish`. */
function createClusterFiles(directory: string, account: Account) {
	const paths: string[] = [];
	let current: { path: string; handle: FileHandle } | null = null;
	async function makeDirectory(path: string): Promise<void> {
		if (path === '.' || existsSync(join(directory, path))) return;
		await makeDirectory(dirname(path));
		await mkdir(join(directory, path), { mode: 0o700 });
		giveTo(join(directory, path), account);
		paths.push(path);
	}
	async function end(): Promise<void> {
		const ended = current;
		current = null;
		await ended?.handle.close();
	}
	return {
		makeDirectory,
		async append(path: string, piece: Buffer): Promise<void> {
			if (current?.path !== path) {
				await end();
				await makeDirectory(dirname(path));
				current = { path, handle: await open(join(directory, path), 'wx', 0o600) };
				giveTo(join(directory, path), account);
				paths.push(path);
			}
			await current.handle.appendFile(piece);
		},
		end,
		/** One after the other would wait for the disk each time. */
		async finish(): Promise<void> {
			await end();
			for (let at = 0; at < paths.length; at += 64) {
				await Promise.all(paths.slice(at, at + 64).map((path) => syncPath(join(directory, path))));
			}
			await syncPath(directory);
		},
	};
}

async function syncPath(path: string): Promise<void> {
	const handle = await open(path, 'r');
	try {
		await handle.sync();
	} finally {
		await handle.close();
	}
}

function refuse(cluster: string, isConfirmed: boolean): void {
	if (isServerAlive(cluster)) {
		throw new EmbeddedPostgresError(
			`A shop is running on the database in ${cluster}: ${join(cluster, 'postmaster.pid')} names its process. Stop it, then repeat the command.`,
		);
	}
	if (existsSync(cluster) && !isConfirmed) {
		throw new EmbeddedPostgresError(
			`There is a database in ${cluster}. Repeat the command with --yes to replace it; it is kept under another name.`,
		);
	}
}

/** Starts the new cluster where it was written, which brings its files to one state, and stops it. */
async function completeCluster<T>(place: string, { binDirectory, complete, logStep }: Input<T>): Promise<T> {
	try {
		const embedded = await startEmbeddedPostgres({ dataDirectory: place, binDirectory, logStep });
		try {
			return await complete(embedded.connection);
		} finally {
			await embedded.stop();
		}
	} finally {
		// Only if the start failed after the server had started
		await endServer(join(place, 'postgres'), 'SIGQUIT');
	}
}

async function swap(cluster: string, replacement: string, former: string | null): Promise<void> {
	if (former !== null) {
		recordExchange(cluster, { former, restored: replacement });
		await syncPath(dirname(cluster));
		renameSync(cluster, former);
	}
	try {
		renameSync(replacement, cluster);
	} catch (error) {
		if (former !== null) renameSync(former, cluster);
		throw error;
	}
	await syncPath(dirname(cluster));
	endExchange(cluster);
}

/**
 * Writes a new cluster beside the present one, completes it there and exchanges them: until then, and whenever something
 * fails, the present database stays as it is. Throws EmbeddedPostgresError while a server runs on it.
 * @returns also where the former database is kept; null: there was none
 */
export async function replaceCluster<T>(input: Input<T>): Promise<{ completed: T; former: string | null }> {
	const account = accountForServer(input.dataDirectory);
	const { cluster, movedTo } = chooseDirectories(findBinaries(input.binDirectory), input.dataDirectory, account);
	refuse(cluster, input.isConfirmed);
	// A data directory of its own, as the server is started in one
	const place = `${cluster}.restore-${process.pid}`;
	const replacement = join(place, 'postgres');
	prepareDirectory(dirname(cluster));
	rmSync(place, { recursive: true, force: true });
	try {
		for (const directory of [place, replacement]) {
			mkdirSync(directory, { mode: 0o700 });
			giveTo(directory, account);
		}
		const files = createClusterFiles(replacement, account);
		try {
			await input.write(files);
			await files.finish();
		} catch (error) {
			const { code = '', message } = error as NodeJS.ErrnoException;
			if (!['ENOSPC', 'EDQUOT'].includes(code)) throw error;
			throw new EmbeddedPostgresError(
				`The disk of ${dirname(cluster)} is full (${message}). Nothing was changed. Make space, and repeat the command: until it has ended, the present and the restored database are both on the disk.`,
			);
		} finally {
			await files.end();
		}
		const completed = await completeCluster(place, input);
		// A shop may have been started since.
		refuse(cluster, input.isConfirmed);
		const former = existsSync(cluster) ? `${cluster}.replaced-${input.time}` : null;
		await swap(cluster, replacement, former);
		if (movedTo !== null) {
			prepareDirectory(input.dataDirectory);
			recordPlace(input.dataDirectory, movedTo);
		}
		return { completed, former };
	} finally {
		rmSync(place, { recursive: true, force: true });
	}
}
