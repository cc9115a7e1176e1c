import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { minuteMs } from '#domain/duration.ts';
import { sql } from 'kysely';
import pg from 'pg';
import { keepAlive } from './database-probe.ts';
import { type DatabaseConnection, directConnection, type Tx } from './db.ts';

const migrationsDirectory = fileURLToPath(new URL('./migrations/', import.meta.url));
/** Any fixed number: two shops that start at the same time migrate one after the other. */
export const migrationLock = 727_270_001;

export class MigrationError extends Error {}

export type Migration = { name: string; sql: string; checksum: string };

export async function readMigrations(directory = migrationsDirectory): Promise<Migration[]> {
	const names = (await readdir(directory)).filter((name) => name.endsWith('.sql')).sort();
	return Promise.all(
		names.map(async (name) => {
			const sql = await readFile(`${directory}/${name}`, 'utf8');
			return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
		}),
	);
}

/** Another shop may be migrating or filling a large database. */
export const waitForOthersMs = 30 * minuteMs;
/**
 * A migration that waits for a table makes everything behind it wait too, orders included: it waits for less than the lock
 * timeout of a request, and tries again later. source: GitLab, with_lock_retries
 */
const waitForTable = { ms: 1000, tries: 20, pauseMs: 2000 };

/**
 * Updates the schema: each file once, each in its own transaction, under one lock. The lock ends with its transaction, so
 * it also holds through a pooler.
 * Throws MigrationError when a file that was applied has been edited or is missing, or a table is in use for too long.
 * @returns the names of the files applied now
 */
export async function migrate(connection: DatabaseConnection, migrations?: Migration[]): Promise<string[]> {
	const wanted = migrations ?? (await readMigrations());
	const client = new pg.Client({
		...directConnection(connection),
		...keepAlive,
		application_name: 'khetse-migrate',
	});
	await client.connect();
	try {
		const done = await inTransaction(client, async () => {
			await refuseSchema(client);
			const foreign = await findOtherTables((text, values) => client.query(text, values), wanted);
			if (foreign !== null) throw new MigrationError(foreign);
			return readDone(client);
		});
		for (const name of done.keys()) {
			if (!wanted.some((migration) => migration.name === name)) {
				throw new MigrationError(
					`The database contains the migration ${name}, which this version of the shop does not have. Start the newer version.`,
				);
			}
		}
		const ran: string[] = [];
		for (const migration of wanted) {
			const checksum = done.get(migration.name);
			if (checksum === undefined) {
				if (await runMigration(client, migration)) ran.push(migration.name);
			} else if (checksum !== migration.checksum) {
				throw new MigrationError(
					`The migration ${migration.name} was edited after it ran. Revert the edit and add a new migration file.`,
				);
			}
		}
		return ran;
	} finally {
		await client.end();
	}
}

/** Runs work in a transaction in which no other shop migrates. */
async function inTransaction<T>(client: pg.Client, work: () => Promise<T>): Promise<T> {
	await client.query(`begin; set local statement_timeout = 0; set local lock_timeout = ${waitForOthersMs}`);
	try {
		await client.query('select pg_advisory_xact_lock($1)', [migrationLock]);
		await client.query(`set local lock_timeout = ${waitForTable.ms}`);
		const result = await work();
		await client.query('commit');
		return result;
	} catch (error) {
		await client.query('rollback');
		throw error;
	}
}

/**
 * For the first rows of a migrated database, which take several transactions: no other shop that starts writes them until this one
 * ends. @returns whether it has the lock
 */
export async function tryFillLock(tx: Tx): Promise<boolean> {
	const { rows } = await sql<{ isFree: boolean }>`
		select pg_try_advisory_xact_lock(hashtext('khetse.fill')) as "isFree"`.execute(tx);
	return rows[0]?.isFree === true;
}

/** The table that names the migrations which have run. */
export const createMigrationsTable = `create table if not exists schema_migrations (
	name text primary key, checksum text not null, applied_at timestamptz not null default now())`;

/** Names of the tables and views that migrations make. */
export function tablesOf(migrations: readonly Pick<Migration, 'sql'>[]): string[] {
	const made = /\b(?:create (?:table|(?:or replace )?view|materialized view)(?: if not exists)?|rename to) (\w+)/gi;
	const names = migrations.flatMap(({ sql }) => [...sql.matchAll(made)].map(([, name = '']) => name.toLowerCase()));
	return ['schema_migrations', ...names];
}

/** Names of the routines, sequences, types, triggers and indexes that migrations make. */
export function objectsOf(migrations: readonly Pick<Migration, 'sql'>[]): string[] {
	const made =
		/\b(?:create (?:or replace |unique |constraint )?(?:function|procedure|sequence|type|domain|trigger|index)(?: if not exists)?|rename to) (\w+)/gi;
	// 0110_glossary_names.sql replaces these parts of all names.
	const replaced = /\['(\w+)', '(\w+)'\]/g;
	const names: string[] = [];
	for (const { sql } of migrations) {
		const pairs = [...sql.matchAll(replaced)];
		const rename = (name: string) => pairs.reduce((last, [, from = '', to = '']) => last.replaceAll(from, to), name);
		if (pairs.length > 0) names.push(...names.map(rename));
		names.push(...[...sql.matchAll(made)].map(([, name = '']) => name.toLowerCase()));
	}
	return names;
}

/** All words of the migrations: the names of the columns that they make, and others, which a column of another program may have. */
export function wordsOf(migrations: readonly Pick<Migration, 'sql'>[]): string[] {
	return [
		...new Set(
			[{ sql: createMigrationsTable }, ...migrations].flatMap(({ sql }) => sql.toLowerCase().match(/\w+/g) ?? []),
		),
	];
}

/** The schema of the tables, which may have a name that needs quotes. */
export const ownSchema = 'quote_ident(current_schema())::regnamespace';

/** Whether the shop has made schema_migrations: other programs have a table of this name too, without checksums. */
export const hasOwnMigrations = `exists (select from pg_attribute
	where attrelid = to_regclass('schema_migrations') and attname = 'checksum' and not attisdropped)`;

/** Some migrations write the name of the schema without quotes. One that was renamed after they ran stays in use. */
async function refuseSchema(client: pg.Client): Promise<void> {
	const { rows } = await client.query<{ schema: string | null; isQuoted: boolean }>(
		`select current_schema() as schema, quote_ident(current_schema()) <> current_schema() and not ${hasOwnMigrations} as "isQuoted"`,
	);
	const [found] = rows;
	if (found?.schema === null) {
		throw new MigrationError(
			'search_path names no schema that exists: create the schema, or set search_path to public.',
		);
	}
	if (found?.isQuoted) {
		throw new MigrationError(
			`The name of the schema ${found.schema} needs quotes: set search_path to one of small letters, digits and _, such as public.`,
		);
	}
}

type Query = (text: string, values: unknown[]) => Promise<{ rows: unknown[] }>;

/** Another program may have tables of the same names: in one sentence, or null. */
export async function findOtherTables(query: Query, migrations?: readonly Migration[]): Promise<string | null> {
	const { rows } = await query(
		`select relname as name from pg_class
		where relnamespace = ${ownSchema} and relkind in ('r', 'p', 'v', 'm') and relname = any ($1)
			and not ${hasOwnMigrations}
		order by relname limit 5`,
		[tablesOf(migrations ?? (await readMigrations()))],
	);
	if (rows.length === 0) return null;
	const names = (rows as { name: string }[]).map(({ name }) => name);
	return `The database has tables of another program, such as ${names.join(', ')}. Use an empty database.`;
}

async function readDone(client: pg.Client): Promise<Map<string, string>> {
	await client.query(createMigrationsTable);
	const { rows } = await client.query<{ name: string; checksum: string }>(
		'select name, checksum from schema_migrations order by name',
	);
	return new Map(rows.map((row) => [row.name, row.checksum]));
}

/** source: PostgreSQL, appendix A: lock_not_available */
const isInUse = (error: unknown): boolean => (error as { code?: string }).code === '55P03';

/** @returns false when another shop has run it first */
async function runMigration(client: pg.Client, { name, sql, checksum }: Migration): Promise<boolean> {
	for (let attempt = 1; ; attempt += 1) {
		let isOwnTurn = false;
		try {
			return await inTransaction(client, async () => {
				isOwnTurn = true;
				const { rowCount } = await client.query('select 1 from schema_migrations where name = $1', [name]);
				if (rowCount !== 0) return false;
				await client.query(sql);
				await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [name, checksum]);
				return true;
			});
		} catch (error) {
			if (isOwnTurn && isInUse(error) && attempt < waitForTable.tries) {
				await sleep(waitForTable.pauseMs);
				continue;
			}
			const inUse = isOwnTurn
				? 'its tables are in use, stop what uses them and start again'
				: 'another shop is still running migrations';
			const reason = isInUse(error) ? inUse : (error as Error).message;
			throw new MigrationError(`The migration ${name} failed: ${reason}`, { cause: error });
		}
	}
}
