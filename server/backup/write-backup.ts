import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Db, Tx } from '#database/db.ts';
import { writeBackupFile } from './backup-file.ts';
import {
	hasMigrations,
	listMigrations,
	listSequences,
	listTables,
	lockTables,
	readRows,
	readSnapshot,
	type TableColumns,
} from './backup-queries.ts';
import { type Manifest, manifestName, sha256, type TableInBackup } from './manifest.ts';
import { readBackup } from './read-backup.ts';
import { BackupError, type Entry } from './tar-entries.ts';

const compress = promisify(gzip);
/** A part is compressed when it is as large as this. */
const partBytes = 1024 * 1024;
const progressMs = 5000;

/** After a restore every user signs in again: a session that was revoked since the backup stays revoked. */
const tablesWithoutRows = ['sessions'];

export type BackupInput = {
	/** opened without time limits: see `openForBackup` */
	db: Db;
	file: string;
	/** of BACKUP_KEY; null: not encrypted */
	key: Buffer | null;
	secretKeyFingerprint: string | null;
	appVersion: string;
	logStep: (line: string) => void;
	/** ends it; nothing is left */
	signal?: AbortSignal;
};

/** `content` is what it holds: '1,64,640 rows' */
export type WrittenBackup = { file: string; bytes: number; takenAt: Date; content: string };

type AddEntry = (entry: Entry) => Promise<void>;
type Progress = (name: string, rows: number) => void;

const numberOf = (count: number) => count.toLocaleString('en-IN');

/** Says what is being written, at intervals. */
function createProgress(logStep: (line: string) => void): Progress {
	let saidAt = Date.now();
	return (name, rows) => {
		if (Date.now() - saidAt < progressMs) return;
		saidAt = Date.now();
		logStep(`backup: ${name}, ${numberOf(rows)} rows`);
	};
}

async function writeTable(tx: Tx, table: TableColumns, addEntry: AddEntry, progress: Progress): Promise<TableInBackup> {
	const hash = createHash('sha256');
	const parts: TableInBackup['parts'] = [];
	let held: string[] = [];
	let heldLength = 0;
	let rows = 0;

	async function writePart(): Promise<void> {
		const lines = Buffer.from(`${held.join('\n')}\n`);
		hash.update(lines);
		const bytes = await compress(lines);
		const name = `tables/${table.name}/${String(parts.length + 1).padStart(6, '0')}.ndjson.gz`;
		parts.push({ name, rows: held.length, sha256: sha256(bytes) });
		await addEntry({ name, bytes });
		rows += held.length;
		held = [];
		heldLength = 0;
		progress(table.name, rows);
	}

	for await (const lines of readRows(tx, table)) {
		for (const line of lines) {
			held.push(line);
			heldLength += line.length;
			if (heldLength >= partBytes) await writePart();
		}
	}
	if (held.length > 0) await writePart();
	return { name: table.name, columns: table.columns, rows, sha256: hash.digest('hex'), parts };
}

const columnsOf = (tables: readonly TableColumns[]) =>
	JSON.stringify(tables.map(({ name, columns }) => [name, columns]));

/** Writes one snapshot: all tables as they are at one instant, while the shop goes on. */
async function writeSnapshot(input: BackupInput, addEntry: AddEntry): Promise<Manifest> {
	const { db, secretKeyFingerprint, appVersion, logStep } = input;
	if (!(await hasMigrations(db))) throw new BackupError('There is no shop in this database yet: nothing to back up.');
	const tables = await listTables(db);
	const progress = createProgress(logStep);
	return db
		.transaction()
		.setIsolationLevel('repeatable read')
		.setAccessMode('read only')
		.execute(async (tx) => {
			await lockTables(
				tx,
				tables.map(({ name }) => name),
			);
			const { takenAt, postgresVersion } = await readSnapshot(tx);
			if (columnsOf(await listTables(tx)) !== columnsOf(tables)) {
				throw new BackupError('The schema changed while the backup began. Try again.');
			}
			const written: TableInBackup[] = [];
			for (const table of tables) {
				const isEmptied = tablesWithoutRows.includes(table.name);
				if (!isEmptied) written.push(await writeTable(tx, table, addEntry, progress));
			}
			const manifest: Manifest = {
				format: 'khetse-backup',
				formatVersion: 1,
				appVersion,
				postgresVersion,
				takenAt: takenAt.toISOString(),
				secretKeyFingerprint,
				migrations: await listMigrations(tx),
				tables: written,
				tablesWithoutRows,
				sequences: await listSequences(tx),
			};
			await addEntry({ name: manifestName, bytes: Buffer.from(JSON.stringify(manifest, null, '\t')) });
			return manifest;
		});
}

/**
 * Writes a backup of the whole database to one file, reads it again and compares everything. A backup that is not as
 * written is deleted. Throws BackupError.
 */
export async function writeBackup(input: BackupInput): Promise<WrittenBackup> {
	const { file, key, logStep, signal } = input;
	let written: Manifest | null = null;
	const { bytes } = await writeBackupFile({
		file,
		key,
		async write(addEntry) {
			written = await writeSnapshot(input, async (entry) => {
				signal?.throwIfAborted();
				await addEntry(entry);
			});
			logStep('backup: written, reading it again');
		},
		async verify(part) {
			const found = await readBackup(part, key, async () => signal?.throwIfAborted());
			if (JSON.stringify(found) !== JSON.stringify(written)) {
				throw new BackupError('The backup is not as it was written. It has been deleted; check the disk.');
			}
		},
	});
	const { takenAt, tables } = written as unknown as Manifest;
	const rows = tables.reduce((sum, table) => sum + table.rows, 0);
	return { file, bytes, takenAt: new Date(takenAt), content: `${numberOf(rows)} rows` };
}
