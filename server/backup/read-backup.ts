import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { readBackupEntries } from './backup-file.ts';
import { type Manifest, readManifest, sha256 } from './manifest.ts';
import { BackupError } from './tar-entries.ts';

const unzip = promisify(gunzip);
/** The largest row is a document of 10 MB in hexadecimal. */
const maxPartBytes = 256 * 1024 * 1024;

/** Rows of one table: JSON objects, one in a line. */
export type Part = { name: string; table: string; sha256: string; rows: number; lines: Buffer };

const partName = /^tables\/([a-z0-9_]+)\/\d{6}\.ndjson\.gz$/;

function countLines(lines: Buffer): number {
	let count = 0;
	for (let at = lines.indexOf(10); at !== -1; at = lines.indexOf(10, at + 1)) count += 1;
	return count;
}

async function readPart(name: string, bytes: Buffer): Promise<Part> {
	const table = partName.exec(name)?.[1];
	if (table === undefined)
		throw new BackupError(`The backup is damaged: it contains ${name}, which is not of a backup.`);
	const lines = await unzip(bytes, { maxOutputLength: maxPartBytes }).catch(() => {
		throw new BackupError(`The backup is damaged: ${name} cannot be read.`);
	});
	return { name, table, sha256: sha256(bytes), rows: countLines(lines), lines };
}

type Found = { rows: number; hash: ReturnType<typeof createHash>; parts: Omit<Part, 'table' | 'lines'>[] };

/** What differs between the manifest and the rows that were read, or null. */
function differenceOf(manifest: Manifest, found: ReadonlyMap<string, Found>): string | null {
	const unknown = [...found.keys()].filter((name) => !manifest.tables.some((table) => table.name === name));
	if (unknown.length > 0) return `it contains rows of ${unknown.join(', ')}, which its manifest does not name`;
	for (const table of manifest.tables) {
		const { rows, hash, parts } = found.get(table.name) ?? { rows: 0, hash: createHash('sha256'), parts: [] };
		if (rows !== table.rows) return `${table.name} has ${rows} rows instead of ${table.rows}`;
		const isSame =
			parts.length === table.parts.length &&
			parts.every((part, index) => {
				const written = table.parts[index];
				return written?.name === part.name && written.sha256 === part.sha256 && written.rows === part.rows;
			});
		if (!isSame || hash.digest('hex') !== table.sha256)
			return `the rows of ${table.name} are not those that were written`;
	}
	return null;
}

/**
 * Reads a backup to its end and compares every hash and every row count. Throws BackupError when anything differs.
 * @param onPart receives the rows in the order of the file; they are compared with the manifest only after the last one
 */
export async function readBackup(
	file: string,
	key: Buffer | null,
	onPart: (part: Part) => Promise<void> = async () => {},
): Promise<Manifest> {
	const found = new Map<string, Found>();
	const manifest = await readBackupEntries(file, key, readManifest, async ({ name, bytes }) => {
		const part = await readPart(name, bytes);
		const table = found.get(part.table) ?? { rows: 0, hash: createHash('sha256'), parts: [] };
		table.rows += part.rows;
		table.hash.update(part.lines);
		table.parts.push({ name: part.name, sha256: part.sha256, rows: part.rows });
		found.set(part.table, table);
		await onPart(part);
	});
	const difference = differenceOf(manifest, found);
	if (difference !== null) throw new BackupError(`The backup is damaged: ${difference}.`);
	return manifest;
}
