import { type DatabaseConnection, type Db, defaultTimeouts, openDatabase, type Tx } from '#database/db.ts';
import { hasOwnMigrations, ownSchema } from '#database/migrate.ts';
import { findStoredFingerprint } from '#server/platform/secret-key-queries.ts';
import { sql } from 'kysely';

export type TableColumns = { name: string; columns: string[]; isLarge: boolean };
export type SequenceState = { name: string; lastValue: string; isCalled: boolean };
export type AppliedMigration = { name: string; checksum: string };

/** SQL: whether an extension made the object, which is then no part of the schema. @param oid a column: 'c.oid' */
export const isOfExtension = (oid: string) =>
	`exists (select from pg_depend x where x.objid = ${oid} and x.deptype = 'e')`;

/** One connection without time limits: a large table takes minutes, and a slow disk is no reason to give up. */
export function openForBackup(connection: DatabaseConnection): Db {
	const timeouts = { ...defaultTimeouts, lockMs: 0, statementMs: 0, idleInTransactionMs: 0, watch: null };
	return openDatabase({ connection, maxConnections: 1, timeouts });
}

/** Names of what migrations make: `tablesOf` and `objectsOf`. */
export type OwnNames = { tables: readonly string[]; objects: readonly string[] };

/**
 * The tables with their written columns, and the names of those of other programs. Large values need small chunks.
 * @param own null: of a newer version of the shop, so all tables may be its own
 */
export async function listTables(db: Db, own: OwnNames | null): Promise<{ tables: TableColumns[]; others: string[] }> {
	const { rows } = await sql<TableColumns & { isOwn: boolean }>`
		select c.relname as name, ${own === null ? sql`true` : sql`c.relname = any (${own.tables}::text[])`} as "isOwn",
			array(select a.attname::text from pg_attribute a where a.attrelid = c.oid and a.attnum > 0
				and not a.attisdropped and a.attgenerated = '' order by a.attnum) as columns,
			c.reltoastrelid <> 0 and pg_relation_size(c.reltoastrelid) > 8 * 1024 * 1024 as "isLarge"
		from pg_class c
		where c.relnamespace = ${sql.raw(ownSchema)} and c.relkind = 'r' and c.relname <> 'schema_migrations'
			and not ${sql.raw(isOfExtension('c.oid'))}
		order by c.relname`.execute(db);
	return {
		tables: rows.filter(({ isOwn }) => isOwn).map(({ name, columns, isLarge }) => ({ name, columns, isLarge })),
		others: rows.filter(({ isOwn }) => !isOwn).map(({ name }) => name),
	};
}

/** Whether a shop has run on this database. */
export async function hasMigrations(db: Db): Promise<boolean> {
	const { rows } = await sql<{ isThere: boolean }>`select ${sql.raw(hasOwnMigrations)} as "isThere"`.execute(db);
	return rows[0]?.isThere ?? false;
}

export async function listMigrations(db: Db): Promise<AppliedMigration[]> {
	const { rows } = await sql<AppliedMigration>`
		select name, checksum from schema_migrations order by name collate "C"`.execute(db);
	return rows;
}

/** The fingerprint of the key that the values were encrypted with; null: no shop, or an older one, has stored it. */
export async function findKeyOfDatabase(db: Db): Promise<string | null> {
	const { rows } = await sql<{ isThere: boolean }>`
		select to_regclass('secret_keys') is not null as "isThere"`.execute(db);
	if (rows[0]?.isThere !== true) return null;
	return (await findStoredFingerprint(db))?.toString('hex') ?? null;
}

/** Holds the schema for the transaction. Called before the first read, which makes the snapshot. */
export async function lockTables(tx: Tx, names: readonly string[]): Promise<void> {
	await sql`set local synchronize_seqscans = off`.execute(tx);
	// Text of the same form on every server
	await sql`set local datestyle = 'ISO, YMD'`.execute(tx);
	await sql`set local intervalstyle = 'postgres'`.execute(tx);
	await sql`set local timezone = 'UTC'`.execute(tx);
	await sql`set local extra_float_digits = 1`.execute(tx);
	await sql`set local bytea_output = 'hex'`.execute(tx);
	await sql`lock table ${sql.join(['schema_migrations', ...names].map((name) => sql.id(name)))} in access share mode`.execute(
		tx,
	);
}

export async function readSnapshot(tx: Tx): Promise<{ takenAt: Date; postgresVersion: string }> {
	const { rows } = await sql<{ takenAt: Date; postgresVersion: string }>`
		select clock_timestamp() as "takenAt", current_setting('server_version') as "postgresVersion"`.execute(tx);
	return rows[0] as { takenAt: Date; postgresVersion: string };
}

/** Sequences are not part of a snapshot: read after it, they are at least where its rows need them. */
export async function listSequences(db: Db, own: OwnNames | null): Promise<SequenceState[]> {
	const isOwn =
		own === null
			? sql`true`
			: sql`c.relname = any (${own.objects}::text[]) or exists (select from pg_depend d join pg_class t on t.oid = d.refobjid
				where d.objid = c.oid and d.deptype in ('a', 'i') and t.relname = any (${own.tables}::text[]))`;
	const { rows: names } = await sql<{ name: string }>`
		select c.relname as name from pg_class c
		where c.relnamespace = ${sql.raw(ownSchema)} and c.relkind = 'S' and not ${sql.raw(isOfExtension('c.oid'))} and (${isOwn})
		order by c.relname`.execute(db);
	const states: SequenceState[] = [];
	for (const { name } of names) {
		const { rows } = await sql<Omit<SequenceState, 'name'>>`
			select last_value::text as "lastValue", is_called as "isCalled" from ${sql.id(name)}`.execute(db);
		states.push({ name, ...(rows[0] as Omit<SequenceState, 'name'>) });
	}
	return states;
}

/** Chunks are about this large in memory. */
const chunkBytes = 512 * 1024;
const maxRows = 4000;
const maxLargeRows = 16;

/**
 * All rows of a table in chunks: each a JSON object of the texts that PostgreSQL writes for its values, which it reads
 * again without loss.
 */
export async function* readRows(tx: Tx, table: TableColumns): AsyncGenerator<string[]> {
	// As ids, as other programs name columns with dots.
	const texts = table.columns.map((column) => sql`${sql.id(column)}::text as ${sql.id(column)}`);
	await sql`declare backup_rows no scroll cursor for
		select row_to_json(r)::text as line from (select ${sql.join(texts)} from ${sql.id(table.name)}) r`.execute(tx);
	const most = table.isLarge ? maxLargeRows : maxRows;
	for (let count = 16; ; ) {
		const { rows } = await sql<{ line: string }>`fetch ${sql.raw(String(count))} from backup_rows`.execute(tx);
		if (rows.length === 0) break;
		yield rows.map(({ line }) => line);
		const bytes = rows.reduce((sum, { line }) => sum + line.length, 0);
		count = Math.min(most, 4 * count, Math.max(1, Math.floor((rows.length * chunkBytes) / bytes)));
	}
	await sql`close backup_rows`.execute(tx);
}
