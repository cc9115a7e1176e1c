import { randomBytes } from 'node:crypto';
import { urlOf } from '#tests/fixtures/cluster.ts';
import { startPooler } from '#tests/fixtures/pooler.ts';
import { failToStart, makeEmptyDataDirectory, removeDataDirectory } from '#tests/fixtures/shop-process.ts';
import { sql } from 'kysely';
import pg from 'pg';
import { expect, inject, onTestFinished, test } from 'vitest';
import { checkServer } from './check-server.ts';
import { type Db, openDatabase, type Pooler, setTimeoutsOfRole } from './db.ts';

/** A database with a role of its own. @returns its address, of which the port can be another one */
async function ownDatabase(): Promise<(port?: number) => string> {
	const address = inject('cluster');
	const name = `pooled_${randomBytes(4).toString('hex')}`;
	const admin = new pg.Client({ ...address, database: 'postgres' });
	await admin.connect();
	await admin.query(`create role ${name} login password '${name}'`);
	await admin.query(`create database ${name} owner ${name}`);
	onTestFinished(async () => {
		await admin.query(`drop database ${name} with (force)`);
		await admin.query(`drop role ${name}`);
		await admin.end();
	});
	return (otherPort) =>
		otherPort === undefined
			? urlOf({ ...address, user: name, password: name }, name)
			: `postgres://${name}:${name}@127.0.0.1:${otherPort}/${name}`;
}

function openPooled(connectionString: string, pooler: Pooler): Db {
	const db = openDatabase({ connection: { connectionString, pooler }, maxConnections: 1 });
	onTestFinished(() => db.destroy());
	return db;
}

async function settingsIn(db: Db): Promise<unknown> {
	const { rows } = await sql`select current_setting('statement_timeout') as statement,
		current_setting('lock_timeout') as lock,
		current_setting('idle_in_transaction_session_timeout') as idle`.execute(db);
	return rows[0];
}

const bounded = { statement: '4s', lock: '1500ms', idle: '5s' };

test('gives each transaction its time-outs through a pooler, in the statement that begins it', async () => {
	const db = openPooled((await ownDatabase())(), { canPrepare: false });
	expect(await db.transaction().execute(settingsIn)).toEqual(bounded);
	expect(await db.transaction().setIsolationLevel('repeatable read').execute(settingsIn)).toEqual(bounded);
	expect(await settingsIn(db), 'nothing is left in the session').toEqual({ statement: '0', lock: '0', idle: '0' });
	await expect(
		db.transaction().execute(async () => {
			throw new Error('refused');
		}),
	).rejects.toThrow('refused');
});

test('gives the role the time-outs of single statements', async () => {
	const connectionString = (await ownDatabase())();
	expect((await checkServer(connectionString)).hasTimeouts).toBe(false);
	await setTimeoutsOfRole({ connectionString });
	expect((await checkServer(connectionString)).hasTimeouts).toBe(true);
	expect(await settingsIn(openPooled(connectionString, { canPrepare: false }))).toEqual(bounded);
});

test.for([
	[false, 0],
	[true, 1],
] as const)('prepares statements through a pooler that knows them (%s)', async ([canPrepare, expected]) => {
	const db = openPooled((await ownDatabase())(), { canPrepare });
	for (let count = 0; count < 10; count += 1) await sql`select ${count}::int as found`.execute(db);
	const { rows } = await sql<{ count: number }>`select count(*) as count from pg_prepared_statements`.execute(db);
	expect(rows[0]?.count).toBe(expected);
});

test('recognises a pooler, and starts through it only with an address of the server itself', async () => {
	const addressAt = await ownDatabase();
	const url = addressAt(await startPooler(inject('cluster')));
	expect((await checkServer(url)).pooler).toEqual({ canPrepare: false });
	const dataDirectory = makeEmptyDataDirectory();
	onTestFinished(() => removeDataDirectory(dataDirectory));
	const { code, output } = await failToStart({ dataDirectory, env: { DATABASE_URL: url } });
	expect(code).toBe(1);
	expect(output).toContain('set DATABASE_DIRECT_URL to the server itself.\n');
});
