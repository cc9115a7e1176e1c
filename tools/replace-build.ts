import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { isAlive } from '../database/embedded/is-alive.ts';

/** In the folder of the build: the files of its version, without those that are kept from the version before. */
const listName = 'files.json';

/** Files that are named by their content. The others, such as pages, belong to one version. */
const isHashed = (file: string) => file.split('/').includes('assets');
/** A compressed file belongs to the one it was made of. */
const originalOf = (file: string) => file.replace(/\.(br|gz)$/, '');

/** Without the folder of tools/build-program.ts, which has its own list. */
function listFiles(folder: string): string[] {
	return readdirSync(folder, { withFileTypes: true, recursive: true })
		.filter((entry) => entry.isFile())
		.map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll(sep, '/'))
		.filter((file) => !file.startsWith('program/'));
}

/** Before the first list was written, all files are of one version. */
function readList(folder: string): string[] {
	const list = join(folder, listName);
	if (existsSync(list)) return JSON.parse(readFileSync(list, 'utf8')) as string[];
	return existsSync(folder) ? listFiles(folder) : [];
}

/** Replaces the file at once: a process that reads it has the one before or this one. */
export function writeWhole(file: string, content: string | Buffer): void {
	const part = `${file}.${process.pid}.part`;
	writeFileSync(part, content);
	renameSync(part, file);
}

/** Whether it is the unfinished file of another process that goes on. */
export function isBeingWritten(file: string): boolean {
	const pid = /\.(\d+)\.part$/.exec(file)?.[1];
	return pid !== undefined && isAlive(Number(pid));
}

/**
 * Moves a complete build into the folder that running shops read. Hashed files are added before the pages that name them, and
 * those of the version before stay: a process that has not been restarted still sends its pages. Older ones are deleted.
 */
export function replaceBuild(made: string, folder: string): void {
	const files = listFiles(made);
	const former = readList(folder);
	// Such as the build of a second process that was started at the same time
	const isRepeated = former.length === files.length && files.every((file) => former.includes(file));
	const kept = new Set([...former.filter(isHashed), ...files].map(originalOf));
	const inOrder = [...files.filter(isHashed), ...files.filter((file) => !isHashed(file))];
	for (const file of inOrder) {
		mkdirSync(dirname(join(folder, file)), { recursive: true });
		renameSync(join(made, file), join(folder, file));
	}
	for (const file of isRepeated ? [] : listFiles(folder)) {
		if (file !== listName && !kept.has(originalOf(file))) rmSync(join(folder, file), { force: true });
	}
	// Last: after an interruption the version before is still known.
	writeWhole(join(folder, listName), JSON.stringify(files));
	rmSync(made, { recursive: true });
}
