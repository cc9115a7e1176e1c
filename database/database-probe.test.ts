import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { type DatabaseProxy, startDatabaseProxy } from '#tests/fixtures/database-proxy.ts';
import { startPooler } from '#tests/fixtures/pooler.ts';
import pg from 'pg';
import { expect, inject, onTestFinished, test, vi } from 'vitest';
import { createProbe } from './database-probe.ts';

const address = { ...inject('cluster'), database: 'postgres' };
const within = { interval: 10, timeout: 60_000 };

async function probeThroughProxy(times: { responseMs: number; openMs: number }) {
	const proxy: DatabaseProxy = await startDatabaseProxy(inject('cluster'));
	const probe = createProbe(() => ({ ...proxy.address, database: address.database }), times);
	onTestFinished(async () => {
		probe.end();
		await proxy.close();
	});
	return { proxy, probe };
}

test('an open connection that alone loses its bytes is replaced within the time for a response', async () => {
	const { proxy, probe } = await probeThroughProxy({ responseMs: 9000, openMs: 60_000 });
	expect(await probe.check([])).not.toBeNull();
	proxy.silence(1);
	expect(await probe.check([])).not.toBeNull();
	proxy.loseNew();
	expect(await probe.check([]), 'on the new one').not.toBeNull();
});

test('a connection that opens more slowly than a database must respond is used when it has opened', async () => {
	const { proxy, probe } = await probeThroughProxy({ responseMs: 600, openMs: 60_000 });
	proxy.delay(200);
	expect(await probe.check([])).toBeNull();
	await vi.waitFor(async () => expect(await probe.check([])).not.toBeNull(), within);
});

test('a database that is silent is answered by null, and again by an answer once it has recovered', async () => {
	const { proxy, probe } = await probeThroughProxy({ responseMs: 500, openMs: 120_000 });
	expect(await probe.check([])).not.toBeNull();
	proxy.stopAnswering();
	for (let check = 0; check < 3; check += 1) expect(await probe.check([])).toBeNull();
	proxy.recover();
	await vi.waitFor(async () => expect(await probe.check([])).not.toBeNull(), within);
});

test('a check whose probe is ended opens no second connection and is answered by null', async () => {
	const { proxy, probe } = await probeThroughProxy({ responseMs: 600, openMs: 60_000 });
	await vi.waitFor(async () => expect(await probe.check([])).not.toBeNull(), within);
	proxy.loseNew();
	proxy.silence(1);
	const check = probe.check([]);
	probe.end();
	expect(await check).toBeNull();
	expect(proxy.attempts()).toBe(0);
});

test('the error of a pooler without a server is no answer of the database', async () => {
	const fields = ['SFATAL', 'C08P01', 'Mquery_wait_timeout', ''].join('\0');
	const message = Buffer.concat([Buffer.from('E'), Buffer.alloc(4), Buffer.from(`${fields}\0`)]);
	message.writeInt32BE(message.length - 1, 1);
	const pooler = createServer((client) => {
		client.once('data', () => client.end(message)).on('error', () => {});
	});
	pooler.listen(0, '127.0.0.1');
	await once(pooler, 'listening');
	const { port } = pooler.address() as AddressInfo;
	const probe = createProbe(() => ({ ...address, host: '127.0.0.1', port }), { responseMs: 300, openMs: 60_000 });
	onTestFinished(() => {
		probe.end();
		pooler.close();
	});
	expect(await probe.check([])).toBeNull();
});

test('the end of a probe closes its connection', async () => {
	const name = `probe-${process.pid}`;
	const probe = createProbe(() => ({ ...address, application_name: name }), { responseMs: 60_000, openMs: 60_000 });
	const admin = new pg.Client(address);
	await admin.connect();
	onTestFinished(() => admin.end());
	const count = async () =>
		(await admin.query('select 1 from pg_stat_activity where application_name = $1', [name])).rowCount;
	expect(await probe.check([])).not.toBeNull();
	expect(await count()).toBe(1);
	probe.end();
	await vi.waitUntil(async () => (await count()) === 0, within);
});

test('a database whose open connections are silent is silent, although new connections are refused', async () => {
	const { proxy, probe } = await probeThroughProxy({ responseMs: 500, openMs: 60_000 });
	await vi.waitFor(async () => expect(await probe.check([])).not.toBeNull(), within);
	proxy.stopAnswering();
	proxy.refuseNew();
	for (let check = 0; check < 3; check += 1) expect(await probe.check([])).toBeNull();
	await proxy.acceptNew();
	proxy.recover();
	await vi.waitFor(async () => expect(await probe.check([])).not.toBeNull(), within);
});

test('a check of a database that was hanging ends when its connection is refused', async () => {
	const { proxy, probe } = await probeThroughProxy({ responseMs: 30_000, openMs: 60_000 });
	proxy.refuseNew();
	const startedAt = performance.now();
	expect(await probe.check([], { wasHanging: true })).toBeNull();
	expect(performance.now() - startedAt).toBeLessThan(15_000);
	await proxy.acceptNew();
	expect(await probe.check([], { wasHanging: true })).not.toBeNull();
});

test('a database that refuses the connection itself is not silent', async () => {
	const probe = createProbe(() => ({ ...address, database: 'missing' }), { responseMs: 60_000, openMs: 60_000 });
	onTestFinished(() => probe.end());
	expect((await probe.check([1]))?.(1)).toBe('unknown');
});

test('a database is not silent when the bytes of one new connection alone are lost', async () => {
	const { proxy, probe } = await probeThroughProxy({ responseMs: 9000, openMs: 60_000 });
	proxy.loseNew();
	const check = probe.check([]);
	await vi.waitFor(() => expect(proxy.attempts()).toBe(1), within);
	proxy.recover();
	expect(await check).not.toBeNull();
});

test('after a process that is absent the next check is asked on a new connection', async () => {
	const { proxy, probe } = await probeThroughProxy({ responseMs: 60_000, openMs: 120_000 });
	const absent = 2 ** 22 + 1;
	expect(await probe.check([])).not.toBeNull();
	expect(proxy.opened()).toBe(1);
	expect((await probe.check([absent]))?.(absent)).toBe('absent');
	await vi.waitUntil(() => proxy.opened() === 2, within);
	expect(await probe.check([])).not.toBeNull();
	expect(proxy.opened()).toBe(2);
});

test('a process that the database does not know is absent, through a pooler it is unknown', async () => {
	const pooler = { ...address, host: '127.0.0.1', port: await startPooler(inject('cluster')) };
	const direct = createProbe(() => address, { responseMs: 60_000, openMs: 60_000 });
	const pooled = createProbe(() => pooler, { responseMs: 60_000, openMs: 60_000 });
	onTestFinished(() => {
		direct.end();
		pooled.end();
	});
	const absent = 2 ** 22 + 1;
	expect((await direct.check([absent]))?.(absent)).toBe('absent');
	expect((await pooled.check([absent]))?.(absent)).toBe('unknown');
});
