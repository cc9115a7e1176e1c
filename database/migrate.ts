import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import type { DatabaseConnection } from './db.ts';

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

/**
 * Updates the schema: each file once, each in its own transaction, under one lock.
 * Throws MigrationError when a file that was applied has been edited or is missing.
 * @returns the names of the files applied now
 */
export async function migrate(connection: DatabaseConnection, migrations?: Migration[]): Promise<string[]> {
	const wanted = migrations ?? (await readMigrations());
	const client = new pg.Client({ ...connection, application_name: 'khetse-migrate' });
	await client.connect();
	try {
		await client.query('select pg_advisory_lock($1)', [migrationLock]);
		await client.query(`create table if not exists schema_migrations (
			name text primary key, checksum text not null, applied_at timestamptz not null default now())`);
		const { rows } = await client.query<{ name: string; checksum: string }>(
			'select name, checksum from schema_migrations order by name',
		);
		const done = new Map(rows.map((row) => [row.name, row.checksum]));
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
				await runMigration(client, migration);
				ran.push(migration.name);
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

async function runMigration(client: pg.Client, migration: Migration): Promise<void> {
	await client.query('begin');
	try {
		await client.query(migration.sql);
		await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [
			migration.name,
			migration.checksum,
		]);
		await client.query('commit');
	} catch (error) {
		await client.query('rollback');
		throw new MigrationError(`The migration ${migration.name} failed: ${(error as Error).message}`, { cause: error });
	}
}
