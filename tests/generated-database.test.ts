import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { templateName } from '#tests/fixtures/cluster.ts';
import pg from 'pg';
import { afterAll, expect, inject, test } from 'vitest';
import { rowTypeArguments, schemaSql } from '#tools/schema-sql.ts';

const admin = new pg.Client({ ...inject('cluster'), database: 'postgres' });
await admin.connect();
/** A copy: while the template has a connection, no other test can copy it. */
const migrated = await createDatabase(`template ${templateName} strategy file_copy`);
const fromFile = await createDatabase();
afterAll(async () => {
	for (const { database } of [migrated, fromFile]) await admin.query(`drop database ${database} with (force)`);
	await admin.end();
});

async function createDatabase(options = '') {
	const database = `schema_${randomBytes(6).toString('hex')}`;
	await admin.query(`create database ${database} ${options}`);
	return { ...inject('cluster'), database };
}

test('has row types that follow from the migrations', () => {
	const run = spawnSync(process.execPath, rowTypeArguments(migrated, true), { encoding: 'utf8' });
	expect(run.status, `${run.stdout}${run.stderr}\nRun: npm run generate:database`).toBe(0);
});

test('has a schema.sql that follows from the migrations', async () => {
	const current = await readFile('database/schema.sql', 'utf8');
	expect(current, 'Run: npm run generate:database').toBe(await schemaSql(migrated));
});

test('makes the same schema from schema.sql as from the migrations', async () => {
	const client = new pg.Client(fromFile);
	await client.connect();
	await client.query(await readFile('database/schema.sql', 'utf8'));
	await client.end();
	expect(await schemaSql(fromFile)).toBe(await schemaSql(migrated));
});
