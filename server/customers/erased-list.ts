import { randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import { type FileHandle, lchown, lstat, open, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Account } from '#database/embedded/account.ts';
import { makeFolder } from '#server/platform/make-folder.ts';

/** Beside the backups: it is copied with them, and is there when the database is lost. */
export const erasedCustomersFile = (directory: string) => join(directory, 'erased-customers.txt');

export type ErasedCustomer = { id: string; erasedAt: Date };
/** A line: '2026-11-23T06:30:00.000Z <id of the customer> <id of the installation>'. */
export type ListedErasure = ErasedCustomer & {
	/** of the shop that wrote the line; null: it has none, and the line counts for each shop */
	installationId: string | null;
};

export type ErasedList = {
	listed: ListedErasure[];
	/** numbers of the lines that are no erasure; they stay in the file */
	unreadable: number[];
};

const lineFormat = /^(\d{4}-\d\d-\d\dT\S+) ([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?: ([0-9a-f]{8}))?$/;

/** Null: it is no erasure. */
function readLine(line: string): ListedErasure | null {
	const [, time = '', id = '', installationId = null] = lineFormat.exec(line.trim()) ?? [];
	const erasedAt = new Date(time);
	return Number.isNaN(erasedAt.getTime()) ? null : { id, erasedAt, installationId };
}

/** A pipe in its place is not waited for. */
async function withFile<T>(file: string, flags: number, work: (handle: FileHandle) => Promise<T>): Promise<T> {
	// Windows has no such flag.
	const handle = await open(file, flags | (constants.O_NONBLOCK ?? 0), 0o600);
	try {
		if (!(await handle.stat()).isFile()) throw new Error(`${file} is not a file: move it away.`);
		return await work(handle);
	} finally {
		await handle.close();
	}
}

async function readText(file: string, encoding: 'utf8' | 'latin1'): Promise<string> {
	return withFile(file, constants.O_RDONLY, (handle) => handle.readFile(encoding)).catch(
		(error: NodeJS.ErrnoException) => {
			if (error.code === 'ENOENT') return '';
			throw error;
		},
	);
}

/** A file that is missing is an empty list. Throws when it cannot be read. */
export async function readErasedList(file: string): Promise<ErasedList> {
	const list: ErasedList = { listed: [], unreadable: [] };
	for (const [index, line] of (await readText(file, 'utf8')).split('\n').entries()) {
		if (line.trim() === '') continue;
		const erasure = readLine(line);
		if (erasure === null) list.unreadable.push(index + 1);
		else list.listed.push(erasure);
	}
	return list;
}

/** What to do about unreadable lines. */
export const unreadableSentence = (file: string, { unreadable }: ErasedList): string =>
	`${file} has lines that are not a time and the id of a customer: ${unreadable.join(', ')}. Correct or delete them; the other lines are used.`;

/** A line counts for each shop, or for that which wrote it. */
export const isOfShop = (line: ListedErasure, installationId: string | null): boolean =>
	line.installationId === null || line.installationId === installationId;

/** Not by the function for the start, which would wait for a disk in the thread of the requests. */
async function giveTo(path: string, account: Account): Promise<void> {
	if (account !== null) await lchown(path, account.uid, account.gid);
}

/** Replaces the list as a whole: a process that ends in between leaves the former one. */
async function replace(file: string, text: string, account: Account): Promise<void> {
	const part = `${file}.${randomBytes(4).toString('hex')}.part`;
	try {
		await writeFile(part, text, { encoding: 'latin1', mode: 0o600, flag: 'wx', flush: true });
		await giveTo(part, account);
		await rename(part, file);
	} finally {
		await rm(part, { force: true });
	}
}

/** A process that was killed can leave a part of a line. */
const lineEndAfter = (lastCharacter: string) => (['', '\n'].includes(lastCharacter) ? '' : '\n');

/** Also a list that root has copied to the folder: the shop could neither read it nor add to it. */
async function giveListTo(file: string, account: Account): Promise<void> {
	if (account === null) return;
	const found = await lstat(file).catch((error: NodeJS.ErrnoException) => {
		if (error.code === 'ENOENT') return null;
		throw error;
	});
	if (!found?.isFile() || found.nlink > 1 || found.uid === account.uid) return;
	await giveTo(file, account);
}

/** Adds at the end, so that processes which do so at the same time lose no line of each other. */
async function append(file: string, lines: string, account: Account): Promise<void> {
	for (const folder of await makeFolder(dirname(file), 0o700)) await giveTo(folder, account);
	await withFile(file, constants.O_RDWR | constants.O_APPEND | constants.O_CREAT, async (handle) => {
		const { size } = await handle.stat();
		if (size === 0) await giveTo(file, account);
		const { buffer, bytesRead } = await handle.read(Buffer.alloc(1), 0, 1, Math.max(0, size - 1));
		try {
			await handle.appendFile(lineEndAfter(buffer.toString('latin1', 0, bytesRead)) + lines);
			await handle.sync();
		} catch (error) {
			// A full disk takes a part of a line. What another process has added after it, that process adds again.
			await handle.truncate(size).catch(() => {});
			throw error;
		}
	});
}

/** The file of another account, such as one that root has copied there, is replaced where the folder allows it. */
async function appendOrReplace(file: string, lines: string, account: Account): Promise<void> {
	await append(file, lines, account).catch(async (error: NodeJS.ErrnoException) => {
		if (error.code !== 'EACCES') throw error;
		const before = await readText(file, 'latin1');
		await replace(file, before + lineEndAfter(before.slice(-1)) + lines, account);
	});
}

/**
 * Adds the erasures that the list in the folder lacks. Throws when it cannot be read or written.
 * @param account that gets the list and what is made
 * @returns the list as it was
 */
export async function addToErasedList(
	directory: string,
	erasures: readonly ListedErasure[],
	account: Account,
): Promise<ErasedList> {
	const file = erasedCustomersFile(directory);
	await giveListTo(file, account);
	const list = await readErasedList(file);
	const keyOf = ({ id, installationId }: ListedErasure) => `${id} ${installationId ?? ''}`.trim();
	const known = new Set(list.listed.map(keyOf));
	const missing = new Map<string, ListedErasure>();
	for (const erasure of erasures) {
		if (!known.has(erasure.id) && !known.has(keyOf(erasure))) missing.set(keyOf(erasure), erasure);
	}
	const lines = [...missing]
		.sort(([, a], [, b]) => a.erasedAt.getTime() - b.erasedAt.getTime())
		.map(([key, { erasedAt }]) => `${erasedAt.toISOString()} ${key}\n`);
	if (lines.length > 0) await appendOrReplace(file, lines.join(''), account);
	return list;
}

/** Takes customers out of the list in the folder, and keeps all other lines as they are. Throws as `addToErasedList` does. */
export async function removeFromErasedList(
	directory: string,
	ids: ReadonlySet<string>,
	account: Account,
): Promise<void> {
	const file = erasedCustomersFile(directory);
	// Each byte is a character: what is no UTF-8 stays as it is.
	const lines = (await readText(file, 'latin1')).split('\n');
	const left = lines.filter((line) => !ids.has(readLine(line)?.id ?? ''));
	if (left.length === lines.length) return;
	await replace(file, left.join('\n'), account);
}
