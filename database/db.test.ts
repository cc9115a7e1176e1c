import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { getPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { urlOf } from '#tests/fixtures/cluster.ts';
import { namePrefix } from '#tests/fixtures/temporary-directory.ts';
import { sql } from 'kysely';
import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { defaultTimeouts, openDatabase } from './db.ts';
import { databaseNice } from './embedded/priority.ts';
import { readAddress } from './watched-client.ts';

const connection = { ...inject('cluster'), database: 'postgres' };

test('keeps working when the server ends a connection inside a transaction', async () => {
	const lost: string[] = [];
	const db = openDatabase({ connection, onConnectionLost: (error) => lost.push(error.message) });
	const work = db.transaction().execute(async (tx) => {
		const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
		// Between two statements no query is pending: the error arrives as an event.
		await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(db);
		await expect.poll(() => lost, { timeout: 60_000 }).not.toEqual([]);
		await sql`select 1`.execute(tx);
	});
	await expect(work).rejects.toThrow();
	expect(lost.length).toBeGreaterThan(0);
	expect((await sql<{ one: number }>`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
	await db.destroy();
});

test('connects with the certificate that was last read while its file cannot be read', async () => {
	const directory = mkdtempSync(join(tmpdir(), namePrefix));
	const file = join(directory, 'root.crt');
	writeFileSync(file, '');
	const address = `${urlOf(inject('cluster'), 'postgres')}&sslmode=disable&sslrootcert=${encodeURIComponent(file)}`;
	const db = openDatabase({ connection: { connectionString: address }, maxConnections: 1 });
	const readPid = async () => (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)).rows[0]?.pid;
	const first = await readPid();
	rmSync(directory, { recursive: true });
	const other = openDatabase({ connection: { connectionString: address } });
	await expect(sql`select 1`.execute(other)).rejects.toThrow('ENOENT');
	await other.destroy();
	await sql`select pg_terminate_backend(pg_backend_pid())`.execute(db).catch(() => {});
	const readNext = () => readPid().catch(() => first);
	await expect.poll(readNext, { timeout: 60_000 }).not.toBe(first);
	await db.destroy();
});

test.for(['ssl=true', 'ssl=no-verify', 'sslmode=no-verify', 'sslmode=verify-full', 'host=%2Ftmp', ''])(
	'reads an address with "%s" as the driver does',
	(query) => {
		const connectionString = `postgres://khetse:a%25b@db.example.in:6000/khetse?${query}`;
		const [own, driver] = [readAddress({ connectionString })(), { connectionString }].map((config) => {
			const { user, password, host, port, database, ssl } = new pg.Client(config);
			return { user, password, host, port, database, ssl };
		});
		expect(own).toEqual(driver);
	},
);

test('counts every statement, BEGIN and COMMIT included', async () => {
	const statements: string[] = [];
	const db = openDatabase({ connection, onStatement: (statement) => statements.push(statement) });
	await db.transaction().execute((tx) => sql`select 1`.execute(tx));
	expect(statements.map((statement) => statement.toLowerCase())).toEqual(['begin', 'select 1', 'commit']);
	await db.destroy();
});

test('reads bigint and numeric as numbers', async () => {
	const db = openDatabase({ connection });
	const { rows } = await sql`select 9000000000::bigint as big, 12.5::numeric as exact`.execute(db);
	expect(rows).toEqual([{ big: 9_000_000_000, exact: 12.5 }]);
	await db.destroy();
});

test('bounds every wait of a statement below the seven seconds of a request', async () => {
	const db = openDatabase({ connection });
	const { rows } = await sql<{ name: string; setting: string }>`
		select name, setting from pg_settings
		where name in ('lock_timeout', 'statement_timeout', 'idle_in_transaction_session_timeout') order by name`.execute(
		db,
	);
	expect(rows).toEqual([
		{ name: 'idle_in_transaction_session_timeout', setting: '5000' },
		{ name: 'lock_timeout', setting: '1500' },
		{ name: 'statement_timeout', setting: '4000' },
	]);
	expect(defaultTimeouts.connectMs).toBeLessThan(7000);
	await db.destroy();
});

test('gives the database processes of the embedded server a lower priority than the shop', async () => {
	const db = openDatabase({ connection, maxConnections: 1 });
	const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
	const pid = rows[0]?.pid ?? 0;
	expect(getPriority(pid)).toBe(databaseNice);
	const share = `/proc/${pid}/autogroup`;
	if (existsSync(share)) {
		const written = () => readFileSync(share, 'utf8');
		await expect.poll(written, { timeout: 60_000 }).toMatch(new RegExp(`nice ${databaseNice}\\n`));
	}
	expect(getPriority()).toBeLessThan(databaseNice);
	await db.destroy();
});

test('a frequent statement is planned once per connection, and again when its columns have changed', async () => {
	const db = openDatabase({ connection, maxConnections: 1 });
	await db.connection().execute(async (one) => {
		await sql`create temporary table crate (size int)`.execute(one);
		const read = () => sql`select * from crate where size > ${1}`.execute(one);
		const prepared = async () => {
			const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(one);
			return rows.filter(({ statement }) => statement.includes('from crate')).length;
		};
		await sql`insert into crate values (2)`.execute(one);
		for (let use = 0; use < 5; use += 1) await read();
		expect(await prepared()).toBe(0);
		await read();
		await read();
		expect(await prepared()).toBe(1);
		await sql`alter table crate add column colour text default 'green'`.execute(one);
		await expect(read()).rejects.toThrow('cached plan must not change result type');
		expect((await read()).rows).toEqual([{ size: 2, colour: 'green' }]);
	});
	await db.destroy();
});

test('closes the connection to a server that refuses it and leaves it open', async () => {
	const closed = Promise.withResolvers<void>();
	const server = createServer((socket) => {
		socket.on('close', () => closed.resolve()).on('error', () => {});
		// ErrorResponse: severity, code, message.
		const fields = Buffer.from('SFATAL\0C53300\0Mtoo many connections\0\0');
		const header = Buffer.alloc(5, 'E');
		header.writeInt32BE(fields.length + 4, 1);
		socket.once('data', () => socket.write(Buffer.concat([header, fields])));
	}).listen(0, '127.0.0.1');
	await once(server, 'listening');
	const { port } = server.address() as AddressInfo;
	const db = openDatabase({ connection: { host: '127.0.0.1', port, user: 'khetse', database: 'khetse' } });
	await expect(sql`select 1`.execute(db)).rejects.toThrow('too many connections');
	await closed.promise;
	await db.destroy();
	server.close();
});

test('closes a pool whose server does not close its side of a connection', async () => {
	const server = createServer({ allowHalfOpen: true }, (socket) => {
		socket.on('error', () => {}).resume();
		// AuthenticationOk, ReadyForQuery.
		socket.once('data', () => socket.write(Buffer.from('5200000008000000005a0000000549', 'hex')));
	}).listen(0, '127.0.0.1');
	await once(server, 'listening');
	const { port } = server.address() as AddressInfo;
	const db = openDatabase({ connection: { host: '127.0.0.1', port, user: 'khetse', database: 'khetse' } });
	const { promise: held, resolve: release } = Promise.withResolvers<void>();
	const { promise: isHeld, resolve: hold } = Promise.withResolvers<void>();
	const holding = db.connection().execute(async () => {
		hold();
		await held;
	});
	await isHeld;
	const closed = db.destroy();
	// The pool ends before the connection is released.
	setImmediate(release);
	await Promise.all([holding, closed]);
	server.close();
});
