import pg from 'pg';
import { expect, inject, onTestFinished, test } from 'vitest';
import type { DatabaseConnection } from './db.ts';
import { MigrationError, migrate, readMigrations } from './migrate.ts';

async function emptyDatabase(): Promise<DatabaseConnection & pg.ClientConfig> {
	const address = inject('cluster');
	const name = `migrate_${Math.random().toString(36).slice(2, 10)}`;
	const admin = new pg.Client({ ...address, database: 'postgres' });
	await admin.connect();
	await admin.query(`create database ${name}`);
	onTestFinished(async () => {
		await admin.query(`drop database ${name} with (force)`);
		await admin.end();
	});
	return { ...address, database: name };
}

const first = { name: '0001_a.sql', sql: 'create table a (id int)', checksum: 'one' };
const second = { name: '0002_b.sql', sql: 'create table b (id int)', checksum: 'two' };

test('runs every file once, in order', async () => {
	const connection = await emptyDatabase();
	const names = (await readMigrations()).map((migration) => migration.name);
	expect(names.length).toBeGreaterThanOrEqual(6);
	expect(await migrate(connection)).toEqual(names);
	expect(await migrate(connection)).toEqual([]);
});

test('lets two shops that start together migrate one after the other', async () => {
	const connection = await emptyDatabase();
	const ran = await Promise.all([migrate(connection), migrate(connection), migrate(connection)]);
	expect(ran.map((names) => names.length).sort()).toEqual([0, 0, (await readMigrations()).length]);
});

test('refuses a file that was changed after it ran', async () => {
	const connection = await emptyDatabase();
	await migrate(connection, [first]);
	await expect(migrate(connection, [{ ...first, checksum: 'other' }])).rejects.toThrow(
		'The migration 0001_a.sql was edited after it ran. Revert the edit and add a new migration file.',
	);
});

test('refuses a database that is newer than the shop', async () => {
	const connection = await emptyDatabase();
	await migrate(connection, [first, second]);
	await expect(migrate(connection, [first])).rejects.toThrow(MigrationError);
});

test('leaves nothing of a file that fails, and keeps what ran before', async () => {
	const connection = await emptyDatabase();
	const broken = { ...second, sql: 'create table b (id int); create table a (id int)' };
	await expect(migrate(connection, [first, broken])).rejects.toThrow(/0002_b\.sql failed: relation "a" already exists/);
	expect(await migrate(connection, [first, second])).toEqual(['0002_b.sql']);
});

test('guards what must hold in the database itself', async () => {
	const connection = await emptyDatabase();
	await migrate(connection);
	const client = new pg.Client(connection);
	await client.connect();
	await client.query(`insert into categories (slug, name_en, name_hi, name_mr, tint, position, search_key)
		values ('x', 'X', 'X', 'X', 'leafy', 1, '|x|')`);
	await client.query(`insert into products (sku, slug, category_id, product_type, name_en, name_hi, name_mr, description_html, base, gst_percent, hsn, origin)
		select 'X', 'x', id, 'loose', 'X', 'X', 'X', '', 'g', 0, '0', 'India' from categories`);
	await client.query(`insert into stock_pools (product_id, base, on_hand) select id, 'g', 10 from products`);
	await expect(client.query('update stock_pools set on_hand = -1')).rejects.toThrow(/on_hand/);
	await client.query("insert into audit_log (actor_name, action, entity, entity_id) values ('a', 'b', 'c', 'd')");
	await expect(client.query('delete from audit_log')).rejects.toThrow('audit_log is append-only');
	const { rows } = await client.query<{ id: string }>('select uuidv7() as id');
	expect(rows[0]?.id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-/);
	await client.end();
});
