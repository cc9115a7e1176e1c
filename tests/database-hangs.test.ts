import { promisify } from 'node:util';
import { isDatabaseAway } from '#database/database-away.ts';
import { type DatabaseTimeouts, type Db, defaultTimeouts, openDatabase } from '#database/db.ts';
import { untilAnswered, watchTimes } from '#database/watched-pool.ts';
import { testTimeouts } from '#tests/fixtures/cluster.ts';
import { type DatabaseProxy, startDatabaseProxy } from '#tests/fixtures/database-proxy.ts';
import { findContradictions } from '#tests/fixtures/ledger.ts';
import { startPooler } from '#tests/fixtures/pooler.ts';
import { getVariant, openShop, orderBody } from '#tests/fixtures/shop.ts';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, expect, inject, onTestFinished, test, vi } from 'vitest';

let proxy: DatabaseProxy | undefined;
// Only the watch refuses: the other times would depend on the speed of the machine, as would a short wait for a response.
const timeouts = { ...testTimeouts, watch: { ...watchTimes, responseMs: 5000, openMs: 5000 } };
const shop = await openShop({
	timeouts,
	maxConnections: 4,
	async through(database) {
		proxy = await startDatabaseProxy(database);
		return proxy.address;
	},
});
afterAll(async () => {
	await shop.close();
	await proxy?.close();
});

const within = { interval: 50, timeout: 120_000 };

test('the times of the watch add up to less than a second and a half', () => {
	expect(defaultTimeouts.watch).toBe(watchTimes);
	expect(watchTimes.checkMs + watchTimes.responseMs).toBeLessThan(1500);
	expect(watchTimes.checkMs + watchTimes.openMs).toBeLessThan(1500);
});

test('answers 503 while the database does not respond, and recovers without a restart', async () => {
	const onion = await getVariant(shop.db, 'VR-ONI', '1 kg');
	const customer = await shop.signIn();
	const order = (key: string) =>
		shop.call('orders.place', { token: customer.token, key, body: orderBody([{ variant: onion, qty: 2 }]) });
	expect((await order('before')).status).toBe(201);

	proxy?.stopAnswering();
	// More requests than connections: some wait for a query, some for a connection.
	const requests = [
		...Array.from({ length: 6 }, (_, index) => order(`hanging ${index % 3}`)),
		...Array.from({ length: 6 }, () => shop.call('products.list')),
		...Array.from({ length: 6 }, () => shop.call('user.me', { token: customer.token })),
	];
	for (const response of await Promise.all(requests)) {
		expect(response).toMatchObject({ status: 503, error: { code: 'BUSY' }, headers: { 'retry-after': '2' } });
	}
	// A database that is known to hang is not asked: no request waits.
	const statements = await shop.record(async () => {
		expect((await shop.call('products.list')).status).toBe(503);
	});
	expect(statements).toEqual([]);
	await vi.waitUntil(() => (proxy?.attempts() ?? 0) > 2, within);
	expect((await order('hanging 0')).status).toBe(503);

	proxy?.recover();
	const found = await vi.waitFor(async () => {
		const response = await order('hanging 0');
		expect(response.status).toBe(201);
		return response;
	}, within);
	expect((await order('hanging 0')).body).toEqual(found.body);
	const all = await Promise.all(Array.from({ length: 8 }, () => shop.call('user.me', { token: customer.token })));
	expect(all.map(({ status }) => status)).toEqual(Array(8).fill(200));
	const mine = await shop.call('orders.list', { token: customer.token });
	expect(mine.body.data.orders).toHaveLength(2);
	expect((await findContradictions(shop.db)).problems).toEqual([]);
});

/** Another shop with a proxy of its own. @returns `me` asks for a signed-in customer */
async function openBehindProxy(options: { timeouts: DatabaseTimeouts; maxConnections: number }) {
	const opened: DatabaseProxy[] = [];
	const other = await openShop({
		...options,
		async through(database) {
			const made = await startDatabaseProxy(database);
			opened.push(made);
			return made.address;
		},
	});
	onTestFinished(async () => {
		await other.close();
		for (const made of opened) await made.close();
	});
	const { token } = await other.signIn();
	return { own: opened[0], other, me: () => other.call('user.me', { token }) };
}

test('answers 503 on a connection that alone loses its bytes, and replaces it', async () => {
	const { own, me } = await openBehindProxy({ timeouts, maxConnections: 2 });
	await Promise.all([me(), me()]);
	own?.silence(1);
	const [well, refused] = (await Promise.all([me(), me()])).sort((a, b) => a.status - b.status);
	expect(well?.status).toBe(200);
	expect(refused).toMatchObject({ status: 503, error: { code: 'BUSY' }, headers: { 'retry-after': '2' } });
	expect((await Promise.all([me(), me()])).map(({ status }) => status)).toEqual([200, 200]);
});

test('answers 503 on a connection whose end was not received, and replaces it', async () => {
	const { own, other, me } = await openBehindProxy({
		timeouts: { ...timeouts, watch: { ...timeouts.watch, statementMs: 600_000 } },
		maxConnections: 1,
	});
	expect((await me()).status).toBe(200);
	own?.silence(1);
	const admin = new pg.Client({ ...inject('cluster'), database: 'postgres' });
	await admin.connect();
	await admin.query(
		`select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and application_name like 'khetse%'`,
		[other.database],
	);
	await admin.end();
	expect((await me()).status).toBe(503);
	expect((await me()).status).toBe(200);
});

/** @returns of an address that may lead to several servers */
async function openBalanced(address: { host: string; port: number }): Promise<Db> {
	const db = openDatabase({
		connection: { ...inject('cluster'), ...address, database: 'postgres' },
		isBalanced: true,
		timeouts: { ...timeouts, watch: { ...timeouts.watch, statementMs: 600_000 } },
		maxConnections: 1,
	});
	onTestFinished(() => db.destroy());
	await sql`select 1`.execute(db);
	return db;
}

test('a connection to one of several servers that loses its bytes is closed when this server is idle', async () => {
	const own = await startDatabaseProxy(inject('cluster'));
	onTestFinished(() => own.close());
	const db = await openBalanced(own.address);
	own.silence(1);
	await expect(sql`select 1`.execute(db)).rejects.toThrow();
	expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
});

test('a pool that is closed during a statement without a response ends it', async () => {
	const database = await startDatabaseProxy(inject('cluster'));
	onTestFinished(() => database.close());
	const db = openDatabase({ connection: { ...database.address, database: 'postgres' }, timeouts, maxConnections: 2 });
	await sql`select 1`.execute(db);
	database.stopAnswering();
	const refused = expect(sql`select 1`.execute(db)).rejects.toThrow();
	await db.destroy();
	await refused;
});

test('a pool that is closed refuses what still waits for a connection', async () => {
	const db = openDatabase({
		connection: { ...inject('cluster'), database: 'postgres' },
		timeouts,
		maxConnections: 1,
	});
	const { promise: held, resolve: release } = Promise.withResolvers<void>();
	const { promise: isHeld, resolve: hold } = Promise.withResolvers<void>();
	const holding = db.connection().execute(async (holder) => {
		await sql`select 1`.execute(holder);
		hold();
		await held;
	});
	await isHeld;
	const refused = expect(sql`select 1`.execute(db)).rejects.toThrow('the database does not answer');
	const closed = db.destroy();
	release();
	await holding;
	await closed;
	await refused;
});

test.for(['EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN', 'ECONNREFUSED'])(
	'answers 503 when the connection to the database fails with %s',
	(code) => {
		expect(isDatabaseAway(Object.assign(new Error(`connect ${code} 192.0.2.1:5432`), { code }))).toBe(true);
		expect(isDatabaseAway(Object.assign(new Error('no such column'), { code: '42703' }))).toBe(false);
	},
);

test('answers on open connections while new ones hang, and 503 to what waits for one', async () => {
	const { own, me } = await openBehindProxy({
		timeouts: { ...timeouts, watch: { ...timeouts.watch, openMs: 1000 } },
		maxConnections: 3,
	});
	expect((await me()).status).toBe(200);
	own?.loseNew();
	const statuses = (await Promise.all([me(), me(), me(), me(), me(), me()])).map(({ status }) => status);
	expect(statuses).toContain(200);
	expect(statuses).toContain(503);
	expect(own?.attempts()).toBeGreaterThan(0);
	// Not longer than the limit for a connection: the database itself is known to answer.
	for (let request = 0; request < 10; request += 1) expect((await me()).status).toBe(200);
	own?.recover();
	await vi.waitFor(async () => {
		const all = await Promise.all(Array.from({ length: 6 }, me));
		expect(all.map(({ status }) => status)).toEqual(Array(6).fill(200));
	}, within);
});

test('a start waits for a database that does not answer yet, and fails with its other errors', async () => {
	expect((await shop.call('products.list')).status).toBe(200);
	proxy?.stopAnswering();
	expect((await shop.call('products.list')).status).toBe(503);
	let tries = 0;
	const read = untilAnswered(() => {
		tries += 1;
		return sql<{ one: number }>`select 1 as one`.execute(shop.db);
	}, isDatabaseAway);
	await vi.waitUntil(() => tries > 2, within);
	proxy?.recover();
	expect((await read).rows).toEqual([{ one: 1 }]);
	await expect(untilAnswered(() => sql`select 1 / 0`.execute(shop.db), isDatabaseAway)).rejects.toThrow(
		'division by zero',
	);
});

/** Whether the watch has asked the database since a query began to wait for a lock, and got a response. */
const hasAsked = `
	select 1 from pg_stat_activity probe, pg_stat_activity slow
	where probe.datname = current_database() and probe.query like '%from pg_stat_activity where (pid = any%' and probe.state = 'idle'
		and slow.datname = current_database() and slow.wait_event = 'advisory'
		and probe.query_start > slow.query_start`;

function waitForLock(db: Db, lock: number) {
	return sql<{ done: boolean }>`
		with waited as materialized (select pg_advisory_xact_lock(${lock})) select true as done from waited`.execute(db);
}

test('a process that is busy while it asks does not take the database for one that hangs', async () => {
	const lock = 4712;
	const connection = { ...inject('cluster'), database: shop.database };
	const db = openDatabase({ connection, timeouts: { ...timeouts, watch: watchTimes } });
	const holder = new pg.Client(connection);
	const nextTurn = promisify(setImmediate);
	onTestFinished(async () => {
		vi.useRealTimers();
		await holder.end();
		await db.destroy();
	});
	await holder.connect();
	await holder.query('select pg_advisory_lock($1)', [lock]);
	// Time passes only here: the connection that asks is opened in real time, which is none for the watch.
	vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'setImmediate'] });
	let isRefused = false;
	const slow = waitForLock(db, lock);
	slow.catch(() => {
		isRefused = true;
	});
	const waitForRow = async (query: string) => {
		while (!isRefused && (await holder.query(query)).rowCount === 0) await nextTurn();
	};
	await waitForRow(`select 1 from pg_stat_activity where datname = current_database() and wait_event = 'advisory'`);
	// Each turn of the event loop takes longer than the time for a response.
	for (let turn = 0; turn < 10; turn += 1) {
		vi.advanceTimersByTime(watchTimes.checkMs + watchTimes.responseMs);
		await nextTurn();
	}
	await waitForRow(hasAsked);
	await holder.query('select pg_advisory_unlock($1)', [lock]);
	expect((await slow).rows).toEqual([{ done: true }]);
});

test('leaves a slow query alone while the database answers', async () => {
	const lock = 4711;
	await shop.db.connection().execute(async (holder) => {
		await sql`select pg_advisory_lock(${lock})`.execute(holder);
		const slow = waitForLock(shop.db, lock);
		// The watch has asked the database while the query was waiting.
		await vi.waitFor(async () => {
			const { rows } = await sql.raw(hasAsked).execute(holder);
			expect(rows).toHaveLength(1);
		}, within);
		await sql`select pg_advisory_unlock(${lock})`.execute(holder);
		expect((await slow).rows).toEqual([{ done: true }]);
	});
	expect((await shop.call('products.list')).status).toBe(200);
});

test('leaves a slow query on one of several servers alone while another one is checked', async () => {
	const lock = 4713;
	let connections = 0;
	const port = await startPooler(inject('cluster'), {
		renamed: 1,
		onConnection(count) {
			connections = count;
		},
	});
	const db = await openBalanced({ host: '127.0.0.1', port });
	const holder = new pg.Client({ ...inject('cluster'), database: 'postgres' });
	onTestFinished(() => holder.end());
	await holder.connect();
	await holder.query('select pg_advisory_lock($1)', [lock]);
	const slow = waitForLock(db, lock).catch((error: Error) => error);
	// After each check that does not find its process another connection is opened.
	await vi.waitUntil(() => connections > 5, within);
	await holder.query('select pg_advisory_unlock($1)', [lock]);
	expect(await slow).toMatchObject({ rows: [{ done: true }] });
});

test('leaves a slow query alone while new connections hang and an idle one is answered', async () => {
	const lock = 4714;
	const name = `idle-${process.pid}`;
	const own = await startDatabaseProxy(inject('cluster'));
	const { user, password, port } = own.address;
	const db = openDatabase({
		connection: {
			connectionString: `postgres://${user}:${password}@127.0.0.1:${port}/postgres?application_name=${name}`,
		},
		timeouts: { ...timeouts, watch: { ...timeouts.watch, statementMs: 600_000 } },
		maxConnections: 2,
	});
	const holder = new pg.Client({ ...inject('cluster'), database: 'postgres' });
	onTestFinished(async () => {
		await db.destroy();
		await holder.end();
		await own.close();
	});
	await holder.connect();
	await holder.query('select pg_advisory_lock($1)', [lock]);
	await Promise.all([sql`select 1`.execute(db), sql`select 1`.execute(db)]);
	// That of the checks has had no statement.
	await vi.waitFor(async () => {
		const ended = await holder.query(
			`select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1 and query = ''`,
			[name],
		);
		expect(ended.rowCount).toBe(1);
	}, within);
	own.loseNew();
	const slow = waitForLock(db, lock).catch((error: Error) => error);
	// Two for each check.
	await vi.waitUntil(() => own.attempts() > 2, within);
	await holder.query('select pg_advisory_unlock($1)', [lock]);
	expect(await slow).toMatchObject({ rows: [{ done: true }] });
});

test('leaves a slow query alone while new connections are refused from the first check on', async () => {
	const lock = 4715;
	const own = await startDatabaseProxy(inject('cluster'));
	const db = openDatabase({ connection: { ...own.address, database: 'postgres' }, timeouts, maxConnections: 1 });
	const holder = new pg.Client({ ...inject('cluster'), database: 'postgres' });
	onTestFinished(async () => {
		await db.destroy();
		await holder.end();
		await own.close();
	});
	await holder.connect();
	await holder.query('select pg_advisory_lock($1)', [lock]);
	await sql`select 1`.execute(db);
	await vi.waitUntil(() => own.opened() === 2, within);
	own.refuseNew();
	const slow = waitForLock(db, lock).catch((error: Error) => error);
	await vi.waitFor(async () => {
		expect((await holder.query(`${hasAsked} + interval '${2 * watchTimes.checkMs} ms'`)).rowCount).toBeGreaterThan(0);
	}, within);
	await holder.query('select pg_advisory_unlock($1)', [lock]);
	expect(await slow).toMatchObject({ rows: [{ done: true }] });
	await own.acceptNew();
});
