import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { formatNumber } from '#domain/amount.ts';
import type { Tx } from '#database/db.ts';
import { objectsOf, readMigrations, tablesOf } from '#database/migrate.ts';
import {
	type AddEntry,
	type BackupInput,
	createProgress,
	type WrittenBackup,
	writeVerifiedBackup,
} from './backup-file.ts';
import {
	type AppliedMigration,
	findKeyOfDatabase,
	listMigrations,
	listSequences,
	listTables,
	lockTables,
	type OwnNames,
	readRows,
	readSnapshot,
	type TableColumns,
} from './backup-queries.ts';
import { countRowsOf, type Manifest, sha256, type TableInBackup } from './manifest.ts';
import { readBackup } from './read-backup.ts';
import { BackupError } from './tar-entries.ts';

const compress = promisify(gzip);
/** A part is compressed when it is as large as this. */
const partBytes = 1024 * 1024;

/**
 * After a restore every user signs in again: a session that was revoked since the backup stays revoked. Another server has other
 * timelines.
 */
const namesWithoutRows = ['sessions', 'log_timelines'];

async function writeTable(
	tx: Tx,
	table: TableColumns,
	addEntry: AddEntry,
	progress: ReturnType<typeof createProgress>,
): Promise<TableInBackup> {
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
		progress(() => `${table.name}, ${formatNumber(rows)} rows`);
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

/** Names of what the migrations make; null: a newer version of the shop has migrated the database. */
async function ownNamesOf(applied: readonly AppliedMigration[]): Promise<OwnNames | null> {
	const known = await readMigrations();
	const names = new Set(known.map(({ name }) => name));
	const isNewer = applied.some(({ name }) => !names.has(name));
	return isNewer ? null : { tables: tablesOf(known), objects: objectsOf(known) };
}

/** Writes one snapshot: all tables of the shop as they are at one instant, while it goes on. */
async function writeSnapshot(input: BackupInput, addEntry: AddEntry): Promise<Manifest> {
	const { db, keyAtHand, appVersion, logStep } = input;
	const applied = await listMigrations(db);
	const own = await ownNamesOf(applied);
	const { tables, others } = await listTables(db, own);
	if (others.length > 0) {
		logStep(`backup: without these tables, which no migration of the shop makes: ${others.join(', ')}.`);
	}
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
			const migrations = await listMigrations(tx);
			const isSame = JSON.stringify(migrations) === JSON.stringify(applied);
			if (!isSame || columnsOf((await listTables(tx, own)).tables) !== columnsOf(tables)) {
				throw new BackupError('The schema changed while the backup began. Try again.');
			}
			const written: TableInBackup[] = [];
			for (const table of tables) {
				if (namesWithoutRows.includes(table.name)) continue;
				written.push(await writeTable(tx, table, addEntry, progress));
			}
			return {
				format: 'khetse-backup',
				formatVersion: 1,
				appVersion,
				postgresVersion,
				takenAt: takenAt.toISOString(),
				secretKeyFingerprint: (await findKeyOfDatabase(tx)) ?? keyAtHand,
				migrations,
				tables: written,
				// A database of an older version lacks some of them.
				tablesWithoutRows: namesWithoutRows.filter((name) => tables.some((table) => table.name === name)),
				sequences: await listSequences(tx, own),
			};
		});
}

/** Writes a backup of all rows to one file and verifies it. Throws BackupError. */
export function writeBackup(input: BackupInput): Promise<WrittenBackup> {
	return writeVerifiedBackup(
		input,
		(addEntry) => writeSnapshot(input, addEntry),
		readBackup,
		(manifest) => `${formatNumber(countRowsOf(manifest))} rows`,
	);
}
