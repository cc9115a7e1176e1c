import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { access, chmod, type FileHandle, link, open, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { minuteMs } from '#domain/duration.ts';
import type { Db } from '#database/db.ts';
import { makeFolder } from '#server/platform/make-folder.ts';
import { inTime, NoResponseError } from '#server/platform/silent-files.ts';
import { createEncryption, decryptBackupFile } from './backup-encryption.ts';
import { hasMigrations } from './backup-queries.ts';
import { manifestName } from './manifest.ts';
import { BackupError, createTar, type Entry, readTar } from './tar-entries.ts';

export type BackupInput = {
	/** opened without time limits: see `openForBackup` */
	db: Db;
	file: string;
	/** of BACKUP_KEY; null: not encrypted */
	key: Buffer | null;
	/** of the key of this machine; the backup has that of the database, if it names one */
	keyAtHand: string | null;
	appVersion: string;
	logStep: (line: string) => void;
	/** ends it; nothing is left */
	signal?: AbortSignal;
	/** waits after each part of the file that was written or read */
	pace?: () => Promise<void>;
};

export type WrittenBackup = {
	file: string;
	bytes: number;
	takenAt: Date;
	/** what it holds: '1,64,640 rows' */
	content: string;
	secretKeyFingerprint: string | null;
};

export type AddEntry = (entry: Entry) => Promise<void>;

const progressMs = 5000;
/** Of one part of a file: a disk that does not respond for longer would hold the snapshot of the backup for good. */
const partMs = minuteMs;
/** Of what the system has not written to the disk yet, which may be some hundred MB. */
const syncMs = 15 * minuteMs;

/** Asks the disk of a backup, once at a time; other operations on its folder have a time of their own. Throws NoResponseError. */
export function askDisk<R>(file: string, operate: () => Promise<R>, limitMs: number = partMs): Promise<R> {
	return inTime(`${dirname(file)}/`, operate, limitMs);
}

/** Throws NoResponseError when the disk of the file does not respond. */
async function* readParts(file: string): AsyncGenerator<Buffer> {
	const stream = createReadStream(file, { highWaterMark: 256 * 1024 });
	const parts: AsyncIterator<Buffer> = stream[Symbol.asyncIterator]();
	try {
		while (true) {
			const part = await askDisk(file, () => parts.next());
			if (part.done === true) return;
			yield part.value;
		}
	} finally {
		stream.destroy();
	}
}

/** Entries of a backup file, decrypted. Throws BackupError at the first byte that is not as written. */
export async function* readBackupFile(file: string, key: Buffer | null): AsyncGenerator<Entry> {
	const parts = readParts(file);
	try {
		yield* readTar(decryptBackupFile(parts, key));
	} finally {
		await parts.return(undefined);
	}
}

/**
 * Reads a backup file to its end: entries, then the manifest. Throws BackupError.
 * @param onEntry receives the other entries in the order of the file
 */
export async function readBackupEntries<M>(
	file: string,
	key: Buffer | null,
	readManifest: (bytes: Buffer) => M,
	onEntry: (entry: Entry) => Promise<void>,
): Promise<M> {
	let manifest: M | null = null;
	for await (const entry of readBackupFile(file, key)) {
		if (manifest !== null) throw new BackupError('The backup is damaged: files follow its manifest.');
		if (entry.name === manifestName) manifest = readManifest(entry.bytes);
		else await onEntry(entry);
	}
	if (manifest === null) throw new BackupError('The backup is damaged: it has no manifest.');
	return manifest;
}

const exists = (path: string) =>
	access(path).then(
		() => true,
		() => false,
	);

/** Of a file system that writes no directory on demand, such as that of shared folders of VirtualBox. */
const withoutDirectorySync = ['EINVAL', 'EBADF', 'ENOTSUP', 'EOPNOTSUPP'];

async function syncDirectory(directory: string): Promise<void> {
	// Windows cannot open a directory.
	if (process.platform === 'win32') return;
	const handle = await open(directory, 'r');
	try {
		await handle.sync();
	} catch (error) {
		if (!withoutDirectorySync.includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
	} finally {
		await handle.close();
	}
}

/** A new folder is readable for this user alone; one that was there before keeps its rights. */
async function makePrivateDirectory(directory: string): Promise<void> {
	for (const made of await makeFolder(directory, 0o700)) await chmod(made, 0o700);
}

const fileReasons: Record<string, string> = {
	EACCES: 'this account has no right to do so',
	EPERM: 'this account has no right to do so',
	EROFS: 'it can only be read',
	EEXIST: 'there is a file with this name',
	ENOTDIR: 'a part of the path is a file',
	EISDIR: 'it is a folder',
	ENOENT: 'it is missing',
	ENOSPC: 'the disk is full',
	EFBIG: 'its disk, such as one with FAT32, or a limit of this account allows no file of this size',
	EDQUOT: 'the account has no more space on the disk',
};

/** What an error of the file system says, in one sentence; null: it is another error. */
export function fileErrorSentence(error: unknown): string | null {
	if (error instanceof NoResponseError) return error.message;
	const { code = '', path, syscall } = error as NodeJS.ErrnoException;
	const reason = code === 'ENOENT' && syscall === 'mkdir' ? 'no folder can be made there' : fileReasons[code];
	if (reason === undefined) return null;
	return `${path ?? 'The file'} cannot be used (${syscall === undefined ? code : `${syscall}, ${code}`}): ${reason}.`;
}

/** Another backup has this name: it is complete, or being written. */
export class NameTakenError extends BackupError {}

/** Of `link` where the file system has no hard links; EISDIR is that of exFAT on Windows. */
const withoutLinks = ['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EISDIR'];

/** Gives a file a name that no other has: a rename would replace the other one. @returns false: there is another one */
export async function renameToNew(from: string, to: string): Promise<boolean> {
	try {
		await link(from, to);
	} catch (error) {
		const { code = '' } = error as NodeJS.ErrnoException;
		if (code === 'EEXIST') return false;
		if (!withoutLinks.includes(code)) throw error;
		if (await exists(to)) return false;
		await rename(from, to);
		return true;
	}
	await rm(from, { force: true });
	return true;
}

/**
 * Writes a file under a temporary name, has it verified, and gives it its name. It is deleted when one of them fails, also when
 * another process has written a file with this name in the meantime, or once a disk that did not respond does so. Throws BackupError
 * and NoResponseError.
 * @param write adds the entries; what it returns is given to `verify`
 * @param verify reads the temporary file; throws when it is not as written
 * @returns its size, and what `write` returned
 */
export async function writeBackupFile<T>(input: {
	file: string;
	key: Buffer | null;
	write: (addEntry: AddEntry) => Promise<T>;
	verify: (file: string, written: T) => Promise<void>;
}): Promise<{ bytes: number; written: T }> {
	const { file, key, write, verify } = input;
	const directory = dirname(file);
	const part = `${file}.${randomBytes(4).toString('hex')}.part`;
	const refuse = () => new NameTakenError(`${file} exists already. Name another file.`);
	// A disk that does not respond would hold threads of the process for good.
	const isTaken = await inTime(directory, async () => {
		if (await exists(file)) return true;
		await makePrivateDirectory(directory);
		return false;
	});
	if (isTaken) throw refuse();
	const opened: { handle: FileHandle | null } = { handle: null };
	let last: Promise<unknown> = Promise.resolve();
	function onDisk<R>(operate: () => Promise<R>, limitMs?: number): Promise<R> {
		const begin = () => {
			const operation = operate();
			last = operation.catch(() => {});
			return operation;
		};
		return askDisk(file, begin, limitMs);
	}
	async function remove(): Promise<void> {
		await opened.handle?.close();
		await rm(part, { force: true });
	}
	try {
		const handle = await onDisk(async () => {
			opened.handle = await open(part, 'wx', 0o600);
			return opened.handle;
		});
		const encryption = createEncryption(key, async (bytes) => {
			for (let at = 0; at < bytes.length; ) {
				at += (await onDisk(() => handle.write(bytes, at))).bytesWritten;
			}
		});
		const tar = createTar(encryption.write);
		const written = await write(tar.addEntry);
		await tar.end();
		await encryption.end();
		await onDisk(() => handle.sync(), syncMs);
		await onDisk(() => handle.close());
		await verify(part, written);
		const { size } = await onDisk(() => stat(part));
		if (!(await onDisk(() => renameToNew(part, file)))) throw refuse();
		await onDisk(() => syncDirectory(directory));
		return { bytes: size, written };
	} catch (error) {
		// A disk that does not respond can come back.
		if (error instanceof NoResponseError) void last.then(() => onDisk(remove)).catch(() => {});
		else if (opened.handle !== null) await remove().catch(() => {});
		throw error;
	}
}

/** Says at intervals what is being written. */
export function createProgress(logStep: (line: string) => void): (what: () => string) => void {
	let saidAt = Date.now();
	return (what) => {
		if (Date.now() - saidAt < progressMs) return;
		saidAt = Date.now();
		logStep(`backup: ${what()}`);
	};
}

/**
 * Writes a backup of a shop to one file, reads it again and compares everything. A backup that is not as written is deleted.
 * Throws BackupError.
 * @param write adds the entries and returns the manifest, which is the last one
 * @param read throws when anything differs from the manifest
 */
export async function writeVerifiedBackup<M extends { takenAt: string; secretKeyFingerprint: string | null }>(
	{ db, file, key, logStep, signal, pace }: BackupInput,
	write: (addEntry: AddEntry) => Promise<M>,
	read: (file: string, key: Buffer | null, onEntry: () => Promise<void>) => Promise<M>,
	contentOf: (manifest: M) => string,
): Promise<WrittenBackup> {
	const { bytes, written } = await writeBackupFile({
		file,
		key,
		async write(addEntry) {
			if (!(await hasMigrations(db)))
				throw new BackupError('There is no shop in this database yet: nothing to back up.');
			const manifest = await write(async (entry) => {
				signal?.throwIfAborted();
				await addEntry(entry);
				await pace?.();
			});
			await addEntry({ name: manifestName, bytes: Buffer.from(JSON.stringify(manifest, null, '\t')) });
			logStep('backup: written, reading it again');
			return manifest;
		},
		async verify(part, manifest) {
			const found = await read(part, key, async () => {
				signal?.throwIfAborted();
				await pace?.();
			});
			if (JSON.stringify(found) !== JSON.stringify(manifest)) {
				throw new BackupError('The backup is not as it was written. It has been deleted; check the disk.');
			}
		},
	});
	const { takenAt, secretKeyFingerprint } = written;
	return { file, bytes, takenAt: new Date(takenAt), content: contentOf(written), secretKeyFingerprint };
}
