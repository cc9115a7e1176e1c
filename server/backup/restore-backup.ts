import { statfs } from 'node:fs/promises';
import { formatNumber } from '#domain/amount.ts';
import { isDatabaseAway } from '#database/database-away.ts';
import type { Db, Tx } from '#database/db.ts';
import { type Migration, migrationLock, objectsOf, readMigrations, tablesOf, wordsOf } from '#database/migrate.ts';
import { listTables } from './backup-queries.ts';
import type { Manifest } from './manifest.ts';
import { readBackup } from './read-backup.ts';
import { findTableUsers, lockEverything, lockMigrations } from './restore-lock-queries.ts';
import {
	countRows,
	createMigrationTable,
	dropEverything,
	findPresent,
	finishLoading,
	grantRunTimeRights,
	insertMigration,
	insertRows,
	listColumnTypes,
	listRunTimeRoles,
	prepareLoading,
	runMigrationText,
	setSequence,
} from './restore-queries.ts';
import { BackupError } from './tar-entries.ts';

export type RestoreInput = {
	file: string;
	/** of BACKUP_KEY; null: not set */
	key: Buffer | null;
	/** what `verifyForRestore` has returned for this file */
	manifest: Manifest;
	/** of this shop; null: it has no key yet */
	secretKeyFingerprint: string | null;
	/** opened without time limits: `openForBackup` */
	db: Db;
	/** --yes: what is in the database may be replaced */
	isConfirmed: boolean;
	/** folder of the included database, which no other program uses; null: that of DATABASE_URL */
	includedCluster: string | null;
	/** called with the data that are replaced, when no shop can change them any more */
	readPresent: (tx: Tx) => Promise<void>;
	/** called with the restored data on the schema of this version, before they are committed */
	complete: (tx: Tx) => Promise<void>;
	logStep: (line: string) => void;
	/** ends the restore before it has changed anything */
	signal?: AbortSignal;
	/** those of this version of the shop */
	migrations?: readonly Migration[];
	/** how long other programs may go on using the tables */
	lockTimeoutMs?: number;
};

const defaultLockTimeoutMs = 30_000;
/** source: PostgreSQL, appendix A: lock_not_available */
const lockTimedOut = '55P03';

/** Why the tables could not be locked. They are asked for afterwards: a program that has ended by then is not named. */
async function sentenceOfLock(db: Db): Promise<string> {
	const users = await findTableUsers(db);
	const uses = users.map(({ tables, program, pid }) => {
		const some = tables.slice(0, 3).join(', ') + (tables.length > 3 ? ` and ${tables.length - 3} more` : '');
		return `${some} by ${program === '' ? 'a program without a name' : program} (process ${pid} of PostgreSQL)`;
	});
	const which = uses.length === 0 ? '' : `: ${uses.join('; ')}`;
	return `Tables of the shop are in use${which}. Nothing was changed. Stop the programs that use them, or wait until they have ended, and repeat the command.`;
}

/** source: PostgreSQL, appendix A: disk_full */
const diskFull = '53100';
/** Two segments of WAL: one that does not fit is deleted again. */
const leastFreeBytes = 32 * 1024 * 1024;

/** A server without space for its WAL ends all connections, and names no reason. */
async function isDiskFull(error: Error & { code?: string }, includedCluster: string | null): Promise<boolean> {
	if (error.code === diskFull) return true;
	if (includedCluster === null || !isDatabaseAway(error)) return false;
	const { bavail, bsize } = await statfs(includedCluster);
	return bavail * bsize < leastFreeBytes;
}

export type Restored = {
	manifest: Manifest;
	rows: number;
	migrated: number;
	wasRunning: boolean;
	isKeyDifferent: boolean;
};

/** Throws when this version of the shop does not know the schema of the backup. */
export function checkMigrations(
	{ migrations: inBackup }: Pick<Manifest, 'migrations'>,
	known: readonly Migration[],
): void {
	for (const { name, checksum } of inBackup) {
		const own = known.find((migration) => migration.name === name);
		if (own === undefined) {
			throw new BackupError(
				`The backup was made by a newer version of the shop: it has the migration ${name}. Restore it with that version.`,
			);
		}
		if (own.checksum !== checksum) {
			throw new BackupError(`The migration ${name} of the backup differs from that of this version of the shop.`);
		}
	}
}

async function refuseToReplace(
	{ db, isConfirmed, includedCluster, logStep }: RestoreInput,
	known: readonly Migration[],
): Promise<{ wasRunning: boolean }> {
	const present = await findPresent(
		db,
		tablesOf(known),
		objectsOf(known),
		wordsOf(known),
		known.map(({ name }) => name),
	);
	const { encoding, otherTables, otherRoles, orders, users, products, connections } = present;
	const isIncluded = includedCluster !== null;
	const others = isIncluded ? otherTables : [...otherTables, ...present.otherObjects];
	const otherParts = isIncluded ? [] : present.otherParts;
	if (encoding !== 'UTF8') {
		throw new BackupError(`The database has the encoding ${encoding}: create one with encoding 'UTF8'.`);
	}
	// Those of the included database are of the newer version: the owner goes back to the version before.
	if (others.length > 0 && !(isIncluded && present.isNewer)) {
		const some = others.slice(0, 5).join(', ');
		throw new BackupError(
			`The database has ${otherTables.length > 0 ? 'tables' : 'objects'} that are not of this version of the shop, such as ${some}. Restore into an empty database; if a newer version of the shop has made them and no other program uses them, you can delete them instead.`,
		);
	}
	const lost = [
		otherRoles.length === 0
			? ''
			: ` The rights of ${otherRoles.join(', ')} on its tables end with that: grant them again afterwards.`,
		otherParts.length === 0
			? ''
			: ` These of its tables, which this version of the shop does not make, end with that: ${otherParts.join(', ')}. Make those of other programs again afterwards.`,
	].join('');
	if (!isConfirmed && connections > 0) {
		throw new BackupError(
			`A shop is running on this database. Stop it, or repeat the command with --yes to replace its data.${lost}`,
		);
	}
	if (!isConfirmed && orders + users + products > 0) {
		const rows = `${formatNumber(orders)} orders, ${formatNumber(users)} users and ${formatNumber(products)} products`;
		throw new BackupError(`The database has ${rows}. Repeat the command with --yes to replace all of it.${lost}`);
	}
	if (lost !== '') logStep(`restore: replacing the database.${lost}`);
	return { wasRunning: connections > 0 };
}

async function runMigrations(tx: Tx, migrations: readonly Migration[]): Promise<void> {
	for (const { name, sql, checksum } of migrations) {
		await runMigrationText(tx, sql);
		await insertMigration(tx, name, checksum);
	}
}

/** By name of the table, and of the column: its SQL type. */
type TypesOfTables = ReadonlyMap<string, ReadonlyMap<string, string>>;

/**
 * The columns of the tables as the migrations have made them; the backup must have all tables and columns. Those of other programs,
 * which it may have too, are named and left out.
 */
async function typesOfTables(tx: Tx, manifest: Manifest, logStep: (line: string) => void): Promise<TypesOfTables> {
	const inBackup = new Set([...manifest.tables.map(({ name }) => name), ...manifest.tablesWithoutRows]);
	const { tables: made } = await listTables(tx, null);
	const missing = made.filter(({ name }) => !inBackup.has(name)).map(({ name }) => name);
	if (missing.length > 0) {
		throw new BackupError(`The backup lacks tables of its schema version: ${missing.join(', ')}. Nothing was changed.`);
	}
	const types = new Map<string, Map<string, string>>();
	const others: string[] = [];
	for (const { name, columns } of manifest.tables) {
		const ofTable = await listColumnTypes(tx, name);
		if (ofTable.size === 0) {
			others.push(name);
			continue;
		}
		const isComplete = [...ofTable.keys()].every((column) => columns.includes(column));
		if (!isComplete) throw new BackupError(`The columns of ${name} in the backup are not those of its schema version.`);
		others.push(...columns.filter((column) => !ofTable.has(column)).map((column) => `${name}.${column}`));
		types.set(name, ofTable);
	}
	if (others.length > 0) {
		logStep(
			`restore: without these tables and columns of the backup, which no migration of the shop makes: ${others.join(', ')}.`,
		);
	}
	return types;
}

/**
 * The rows again, in the transaction: they are compared with the manifest a second time before it is committed.
 * @returns how many were loaded
 */
async function loadRows(tx: Tx, input: RestoreInput, manifest: Manifest, types: TypesOfTables): Promise<number> {
	const { file, key, logStep } = input;
	let table = '';
	const again = await readBackup(file, key, async (part) => {
		input.signal?.throwIfAborted();
		const ofTable = types.get(part.table);
		if (ofTable === undefined) return;
		if (part.table !== table) logStep(`restore: ${part.table}`);
		table = part.table;
		// A line break inside of a value is escaped: each one in the file ends a row.
		const json = `[${part.lines.toString('utf8').trimEnd().replaceAll('\n', ',')}]`;
		await insertRows(tx, part.table, ofTable, json);
	});
	if (JSON.stringify(again) !== JSON.stringify(manifest))
		throw new BackupError('The backup changed while it was restored.');
	const loaded = manifest.tables.filter(({ name }) => types.has(name));
	for (const { name, rows } of loaded) {
		const found = await countRows(tx, name);
		if (found !== rows) throw new BackupError(`${name} has ${found} rows after the restore instead of ${rows}.`);
	}
	return loaded.reduce((sum, { rows }) => sum + rows, 0);
}

async function replaceDatabase(tx: Tx, input: RestoreInput, manifest: Manifest, known: readonly Migration[]) {
	const isOfBackup = ({ name }: Migration) => manifest.migrations.some((migration) => migration.name === name);
	const later = known.filter((migration) => !isOfBackup(migration));
	await lockMigrations(tx, migrationLock, input.lockTimeoutMs ?? defaultLockTimeoutMs);
	const roles = await listRunTimeRoles(tx);
	await lockEverything(tx);
	await input.readPresent(tx);
	await dropEverything(tx);
	await createMigrationTable(tx);
	await runMigrations(tx, known.filter(isOfBackup));
	const types = await typesOfTables(tx, manifest, input.logStep);
	const tables = [...types.keys(), ...manifest.tablesWithoutRows];
	const foreignKeys = await prepareLoading(tx, tables);
	const rows = await loadRows(tx, input, manifest, types);
	input.logStep('restore: checking references between tables');
	await finishLoading(tx, tables, foreignKeys);
	for (const sequence of manifest.sequences) await setSequence(tx, sequence);
	await runMigrations(tx, later);
	await grantRunTimeRights(tx, roles);
	return { rows, migrated: later.length };
}

/**
 * Reads a backup to its last byte, and checks that this version of the shop can restore it. Nothing else is opened before.
 * Throws BackupError.
 */
export async function verifyForRestore(
	file: string,
	key: Buffer | null,
	migrations?: readonly Migration[],
): Promise<Manifest> {
	const manifest = await readBackup(file, key);
	checkMigrations(manifest, migrations ?? (await readMigrations()));
	return manifest;
}

/**
 * Replaces the content of a database with that of a verified backup, in one transaction; the planner has no statistics after it.
 * Throws BackupError that states why nothing was changed.
 */
export async function restoreBackup(input: RestoreInput): Promise<Restored> {
	const { db, manifest } = input;
	const known = input.migrations ?? (await readMigrations());
	const { wasRunning } = await refuseToReplace(input, known);
	const replaced = db.transaction().execute(async (tx) => {
		const done = await replaceDatabase(tx, input, manifest, known);
		await input.complete(tx);
		input.signal?.throwIfAborted();
		return done;
	});
	const { rows, migrated } = await replaced.catch(async (error: Error & { code?: string }) => {
		if (error.code === lockTimedOut) throw new BackupError(await sentenceOfLock(db));
		if (!(await isDiskFull(error, input.includedCluster))) throw error;
		throw new BackupError(
			`The disk of the database is full (${error.message}). Nothing was changed. Make space, and repeat the command: until it has ended, the present and the restored data are both on the disk.`,
		);
	});
	const written = manifest.secretKeyFingerprint;
	return {
		manifest,
		rows,
		migrated,
		wasRunning,
		isKeyDifferent: written !== null && written !== input.secretKeyFingerprint,
	};
}
