import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '#tests/fixtures/shop-process.ts';
import pg from 'pg';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './supervisor.ts';

const restarted = { timeout: 60_000, interval: 20 };

async function start(dataDirectory = directory): Promise<{ embedded: EmbeddedPostgres; said: string[] }> {
	const said: string[] = [];
	const logStep = (line: string) => said.push(line);
	const embedded = await startEmbeddedPostgres({ dataDirectory, binDirectory: null, logStep });
	onTestFinished(() => embedded.stop());
	return { embedded, said };
}

/** One cluster for all tests, which are done one after the other: each starts its server and stops it. */
const directory = mkdtempSync(join(tmpdir(), 'khetse-pg-'));
chmodSync(directory, 0o755);
const file = join(directory, 'postgres-password');
const rules = join(directory, 'postgres/pg_hba.conf');
afterAll(() => rmSync(directory, { recursive: true, force: true }));

/** As a shop that was killed leaves its server: nothing watches it. */
function leaveRunning(): void {
	const options = JSON.stringify({ dataDirectory: directory, binDirectory: null });
	const program = `import { startEmbeddedPostgres } from '#database/embedded/supervisor.ts';
		await startEmbeddedPostgres({ ...${options}, logStep() {} });
		process.exit();`;
	execFileSync(process.execPath, ['--input-type=module', '--eval', program], { cwd: root });
}

const passwords = () => readFileSync(file, 'utf8').split('\n');

async function on<T extends object>(connection: pg.ClientConfig, text: string): Promise<T[]> {
	const client = new pg.Client(connection);
	await client.connect();
	try {
		return (await client.query<T & pg.QueryResultRow>(text)).rows;
	} finally {
		await client.end();
	}
}

/** The user of a session, or what the server says. A client without a password fails by itself. */
async function sessionOf(connection: object, password: string): Promise<string> {
	try {
		return (await on<{ user: string }>({ ...connection, password }, 'select current_user as user'))[0]?.user ?? '';
	} catch (error) {
		return (error as Error).message;
	}
}

async function connectShop(connection: object): Promise<pg.Client> {
	const shop = new pg.Client({ ...connection, application_name: 'khetse' });
	shop.on('error', () => {});
	await shop.connect();
	onTestFinished(() => shop.end());
	return shop;
}

/** As a version before the passwords left it, with a rule of the operator. */
async function makeTrusting(connection: pg.ClientConfig): Promise<void> {
	const text = readFileSync(rules, 'utf8').replace(/scram-sha-256$/gm, 'trust');
	writeFileSync(rules, `local "all" reporter peer map=reports # of the operator\n${text}`);
	await on(
		connection,
		'alter role khetse password null; alter role khetse_shop password null; select pg_reload_conf()',
	);
	rmSync(file);
	await expect.poll(() => sessionOf(connection, 'wrong'), restarted).toBe('khetse');
}

test('lets each role in with its own password only, which no file of the server contains', async () => {
	const { embedded } = await start();
	expect(statSync(file).mode & 0o777).toBe(0o600);
	const [owner = '', shop = ''] = passwords();
	expect(await sessionOf(embedded.connection, owner)).toBe('khetse');
	expect(await sessionOf(embedded.shopConnection, shop)).toBe('khetse_shop');
	expect(await sessionOf(embedded.connection, shop)).toMatch(/password authentication failed for user "khetse"/);
	expect(await sessionOf(embedded.shopConnection, owner)).toMatch(/password authentication failed/);
	expect(readFileSync(rules, 'utf8')).not.toMatch(/^[^#]*trust/m);
	await on(embedded.connection as pg.ClientConfig, 'checkpoint');
	const find = () => execFileSync('grep', ['-rlE', `${owner}|${shop}`, join(directory, 'postgres')]);
	expect(find).toThrow(expect.objectContaining({ status: 1 }));
});

test('requires passwords in a cluster of an older version from its next start, and keeps rules and rows', async () => {
	const older = await start();
	await on(older.embedded.connection as pg.ClientConfig, 'create table kept (id int); insert into kept values (5)');
	await makeTrusting(older.embedded.connection as pg.ClientConfig);
	await older.embedded.stop();
	const { embedded, said } = await start();
	expect(said).toEqual(['database: its roles have passwords from now on']);
	expect(await on(embedded.connection as pg.ClientConfig, 'select id from kept')).toEqual([{ id: 5 }]);
	await expect.poll(() => sessionOf(embedded.connection, 'wrong'), restarted).toMatch(/authentication failed/);
	expect(await sessionOf(embedded.shopConnection, passwords()[1] ?? '')).toBe('khetse_shop');
	expect(readFileSync(rules, 'utf8')).toMatch(/^local "all" reporter peer map=reports # of the operator$/m);
	expect(readFileSync(rules, 'utf8')).not.toMatch(/^[^#]*trust/m);
	expect((await start()).said).toEqual([]);
});

test('goes on trusting roles while a shop of an older version is connected', async () => {
	leaveRunning();
	const [password = ''] = passwords();
	const connection = { host: join(directory, 'postgres'), port: 5432, user: 'khetse', database: 'khetse' };
	await makeTrusting({ ...connection, password });
	const shop = await connectShop(connection);
	const { embedded, said } = await start();
	expect(said).toEqual([expect.stringContaining('passwords are required from the next start without it')]);
	expect(await sessionOf(embedded.connection, 'wrong')).toBe('khetse');
	await shop.end();
	await embedded.stop();
	expect((await start()).said).toEqual(['database: its roles have passwords from now on']);
	await expect.poll(() => sessionOf(embedded.connection, 'wrong'), restarted).toMatch(/authentication failed/);
});

test('sets the passwords again when their file is lost, of a stopped server and of one that a killed shop left', async () => {
	leaveRunning();
	const before = readFileSync(rules, 'utf8');
	rmSync(file);
	const adopting = await start();
	expect(adopting.embedded.isReused).toBe(true);
	expect(adopting.said).toEqual(['database: new passwords set for its roles']);
	await adopting.embedded.stop();
	writeFileSync(file, 'not a password\n');
	const moved = `${directory}-moved`;
	renameSync(directory, moved);
	onTestFinished(() => renameSync(moved, directory));
	const { embedded, said } = await start(moved);
	expect(said).toEqual(['database: new passwords set for its roles']);
	expect(await on(embedded.shopConnection as pg.ClientConfig, 'select 1 as one')).toEqual([{ one: 1 }]);
	await expect.poll(() => sessionOf(embedded.connection, 'wrong'), restarted).toMatch(/authentication failed/);
	expect(readFileSync(join(moved, 'postgres/pg_hba.conf'), 'utf8')).toBe(before);
});

test('leaves the passwords as they are while a shop is connected with others than those of the file', async () => {
	const { embedded } = await start();
	const before = readFileSync(rules, 'utf8');
	await connectShop(embedded.shopConnection);
	rmSync(file);
	await expect(start()).rejects.toThrow(/^A shop is running on the database in .* with another password/);
	expect(readFileSync(rules, 'utf8')).toBe(before);
	expect(await on(embedded.shopConnection as pg.ClientConfig, 'select 1 as one')).toEqual([{ one: 1 }]);
});
