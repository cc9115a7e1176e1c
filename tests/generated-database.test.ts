import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { templateName } from '#tests/fixtures/cluster.ts';
import pg from 'pg';
import { expect, inject, onTestFinished, test } from 'vitest';
import { rowTypeArguments, schemaSql } from '#tools/schema-sql.ts';

const template = { ...inject('cluster'), database: templateName };

test('has row types that follow from the migrations', () => {
	const run = spawnSync(process.execPath, rowTypeArguments(template, true), { encoding: 'utf8' });
	expect(run.status, `${run.stdout}${run.stderr}\nRun: npm run generate:database`).toBe(0);
});

test('has a schema.sql that follows from the migrations', async () => {
	const current = await readFile('database/schema.sql', 'utf8');
	expect(current, 'Run: npm run generate:database').toBe(await schemaSql(template));
});

test('makes the same schema from schema.sql as from the migrations', async () => {
	const database = `schema_${randomBytes(6).toString('hex')}`;
	const admin = new pg.Client({ ...template, database: 'postgres' });
	await admin.connect();
	await admin.query(`create database ${database}`);
	onTestFinished(async () => {
		await admin.query(`drop database ${database} with (force)`);
		await admin.end();
	});
	const client = new pg.Client({ ...template, database });
	await client.connect();
	await client.query(await readFile('database/schema.sql', 'utf8'));
	await client.end();
	expect(await schemaSql({ ...template, database })).toBe(await schemaSql(template));
});
