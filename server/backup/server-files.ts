import { type FileHandle, open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pieceBytes } from './physical-manifest.ts';
import { BackupError } from './tar-entries.ts';

/** Directories that a server fills by itself. source: PostgreSQL, basebackup.c, excludeDirContents */
const emptiedDirectories = new Set([
	...['pg_dynshmem', 'pg_notify', 'pg_replslot', 'pg_serial', 'pg_snapshots', 'pg_stat_tmp', 'pg_subtrans'],
	// Logs say nothing to another server; the WAL that is needed is added at the end.
	...['log', 'pg_wal'],
]);
/** Temporary, or of the running server. source: PostgreSQL, basebackup.c, excludeFiles */
const leftOutFile =
	/^(?:postmaster\.(?:pid|opts)|\.s\.PGSQL\..*|current_logfiles.*|postgresql\.auto\.conf\.tmp|pg_internal\.init.*|pgsql_tmp.*|t\d+_.*|backup_label.*|backup_manifest|tablespace_map.*)$/;
/** Read after all others, as the server writes it last. */
export const controlFile = 'global/pg_control';

type Found = { directories: string[]; files: string[] };

const unlessDeleted = (error: NodeJS.ErrnoException) => {
	if (error.code === 'ENOENT') return null;
	throw error;
};

/** The files of a server that a backup contains, but for WAL; paths are relative, with forward slashes. */
export async function listServerFiles(directory: string, path = ''): Promise<Found> {
	const found: Found = { directories: [], files: [] };
	for (const entry of (await readdir(join(directory, path), { withFileTypes: true }).catch(unlessDeleted)) ?? []) {
		const inner = path === '' ? entry.name : `${path}/${entry.name}`;
		const isEmptied = emptiedDirectories.has(inner);
		if (entry.isSymbolicLink() && !isEmptied) {
			throw new BackupError(`${join(directory, inner)} is a symbolic link: a physical backup would not contain it.`);
		}
		if (isEmptied) found.directories.push(inner);
		else if (entry.isDirectory() && !entry.name.startsWith('pgsql_tmp')) {
			const below = await listServerFiles(directory, inner);
			found.directories.push(inner, ...below.directories);
			found.files.push(...below.files);
		} else if (entry.isFile() && !leftOutFile.test(entry.name)) found.files.push(inner);
	}
	return found;
}

async function readPiece(handle: FileHandle, at: number): Promise<Buffer> {
	const { size } = await handle.stat();
	const buffer = Buffer.allocUnsafe(Math.min(pieceBytes, Math.max(0, size - at)));
	const { bytesRead } = await handle.read(buffer, 0, buffer.length, at);
	return buffer.subarray(0, bytesRead);
}

/**
 * Bytes of a file as they are now: the server may be writing it, which its WAL repairs. None of a file that was deleted.
 * @param check may read a piece again, from the handle
 */
export async function* readPieces(
	file: string,
	check: (piece: Buffer, at: number, again: () => Promise<Buffer>) => Promise<Buffer> = async (piece) => piece,
): AsyncGenerator<Buffer> {
	const handle = await open(file, 'r').catch(unlessDeleted);
	if (handle === null) return;
	try {
		for (let at = 0; ; at += pieceBytes) {
			const piece = await readPiece(handle, at);
			if (piece.length > 0 || at === 0) yield await check(piece, at, () => readPiece(handle, at));
			if (piece.length < pieceBytes) return;
		}
	} finally {
		await handle.close();
	}
}

/** A file that is changed in place, read until it is the same twice: never half of a change. */
export const readWhole = (file: string): AsyncGenerator<Buffer> =>
	readPieces(file, async (first, _, again) => {
		let last = first;
		for (let next = await again(); !next.equals(last); next = await again()) last = next;
		return last;
	});

/** Names of the WAL files between two, in their order. Throws when one of them is missing. */
export async function listWalFiles(directory: string, first: string, last: string): Promise<string[]> {
	const names = await readdir(join(directory, 'pg_wal'));
	const needed = names.filter((name) => /^[0-9A-F]{24}$/.test(name) && name >= first && name <= last).sort();
	if (needed[0] !== first || needed.at(-1) !== last)
		throw new BackupError('PostgreSQL has already removed WAL files that this backup needs.');
	return needed;
}
