import { createReadStream, existsSync } from 'node:fs';
import { chmod, mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { createEncryption, decryptBackupFile } from './backup-encryption.ts';
import { BackupError, createTar, type Entry, readTar } from './tar-entries.ts';

/** Entries of a backup file, decrypted. Throws BackupError at the first byte that is not as written. */
export async function* readBackupFile(file: string, key: Buffer | null): AsyncGenerator<Entry> {
	const stream = createReadStream(file, { highWaterMark: 256 * 1024 });
	try {
		yield* readTar(decryptBackupFile(stream, key));
	} finally {
		stream.destroy();
	}
}

async function syncDirectory(directory: string): Promise<void> {
	// Windows cannot open a directory.
	if (process.platform === 'win32') return;
	const handle = await open(directory, 'r');
	try {
		await handle.sync();
	} finally {
		await handle.close();
	}
}

/** A new folder is readable for this user alone; one that was there before keeps its rights. */
async function makePrivateDirectory(directory: string): Promise<void> {
	const made = await mkdir(directory, { recursive: true, mode: 0o700 });
	if (made !== undefined) await chmod(directory, 0o700);
}

/**
 * Writes a file under a temporary name, has it verified, and gives it its name. It is deleted when one of them fails.
 * @param write adds the entries
 * @param verify reads the temporary file; throws when it is not as written
 */
export async function writeBackupFile(input: {
	file: string;
	key: Buffer | null;
	write: (addEntry: (entry: Entry) => Promise<void>) => Promise<void>;
	verify: (file: string) => Promise<void>;
}): Promise<{ bytes: number }> {
	const { file, key, write, verify } = input;
	const part = `${file}.${process.pid}.part`;
	if (existsSync(file)) throw new BackupError(`${file} exists already. Name another file.`);
	await makePrivateDirectory(dirname(file));
	const handle = await open(part, 'wx', 0o600);
	try {
		try {
			const encryption = createEncryption(key, async (bytes) => {
				for (let at = 0; at < bytes.length; ) at += (await handle.write(bytes, at)).bytesWritten;
			});
			const tar = createTar(encryption.write);
			await write(tar.addEntry);
			await tar.end();
			await encryption.end();
			await handle.sync();
		} finally {
			await handle.close();
		}
		await verify(part);
		const { size } = await stat(part);
		await rename(part, file);
		await syncDirectory(dirname(file));
		return { bytes: size };
	} catch (error) {
		await rm(part, { force: true });
		throw error;
	}
}
