import { randomBytes } from 'node:crypto';
import { access } from 'node:fs';
import { readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isUploadName } from '#domain/picture.ts';

/** A file of the media folder: `<name>-<width>.webp`, the same in AVIF, or `<name>.pdf`. */
export const mediaFile = /^([a-z0-9][a-z0-9-]{0,100}?)(?:-(\d{2,4})\.(webp|avif)|\.pdf)$/;
const unfinished = /\.part$/;

/** With a callback, as the error of a promise takes longer than the call of the system, and floods ask for missing files. */
export function isThere(path: string): Promise<boolean> {
	return new Promise((resolve) => access(path, (error) => resolve(error === null)));
}

/** A file gets its name only when it is complete; an incomplete one is deleted. */
async function keepCopy(path: string, bytes: Uint8Array): Promise<void> {
	const part = `${path}.${randomBytes(6).toString('hex')}.part`;
	try {
		await writeFile(part, bytes);
		await rename(part, path);
	} finally {
		await rm(part, { force: true });
	}
}

/** Temporary files of a killed process. */
export async function removeUnfinished(directory: string): Promise<void> {
	const left = (await readdir(directory)).filter((file) => unfinished.test(file));
	await Promise.all(left.map((file) => rm(join(directory, file), { force: true })));
}

/** Deletes the copies of these uploads from the folder. */
export async function removeCopies(directory: string, names: readonly string[]): Promise<void> {
	if (names.length === 0) return;
	const removed = new Set(names);
	const copies = (await readdir(directory)).filter((file) => removed.has(mediaFile.exec(file)?.[1] ?? ''));
	await Promise.all(copies.map((file) => rm(join(directory, file), { force: true })));
}

/** Deletes the copies of all uploads from the folder, if there is one: another database may have other uploads. */
export async function removeUploadCopies(directory: string): Promise<void> {
	const files = await readdir(directory).catch(() => []);
	const copies = files.filter((file) => isUploadName(mediaFile.exec(file)?.[1] ?? ''));
	await Promise.all(copies.map((file) => rm(join(directory, file), { force: true })));
}

/** Deleted names that are remembered: a file of one of them may still be in the making. */
const maxRemembered = 10_000;

export type MediaCopies = {
	/** Keeps the copy of a file that is being made, unless its upload is deleted in the meantime; null: there is no such file. */
	keep: (file: string, making: Promise<Uint8Array | null>) => Promise<void>;
	/** Deletes the copies of deleted uploads. */
	forget: (names: readonly string[]) => Promise<void>;
	/** Deletes the copies of uploads that are no longer stored: deletions may have been missed. */
	compare: () => Promise<void>;
};

/**
 * The copies of the media folder. The database says which uploads there are.
 * @param findStored those of these names that are stored
 */
export function createMediaCopies(
	directory: string,
	findStored: (names: readonly string[]) => Promise<string[]>,
): MediaCopies {
	const deleted = new Set<string>();
	const writing = new Set<Promise<void>>();

	async function forget(names: readonly string[]): Promise<void> {
		for (const name of names) deleted.add(name);
		for (const name of deleted) {
			if (deleted.size <= maxRemembered) break;
			deleted.delete(name);
		}
		await removeCopies(directory, names);
	}

	async function write(file: string, making: Promise<Uint8Array | null>): Promise<void> {
		const bytes = await making;
		if (bytes === null) return;
		const path = join(directory, file);
		await keepCopy(path, bytes);
		if (deleted.has(mediaFile.exec(file)?.[1] ?? '')) await rm(path, { force: true });
	}

	return {
		forget,
		async keep(file, making) {
			// From the reading on: it may be of before a deletion that was missed.
			const written = write(file, making).finally(() => writing.delete(written));
			writing.add(written);
			await written;
		},
		async compare() {
			await Promise.all([...writing].map((written) => written.catch(() => {})));
			const names = (await readdir(directory)).map((file) => mediaFile.exec(file)?.[1] ?? '');
			const uploads = [...new Set(names.filter(isUploadName))];
			if (uploads.length === 0) return;
			const stored = new Set(await findStored(uploads));
			await forget(uploads.filter((name) => !stored.has(name)));
		},
	};
}
