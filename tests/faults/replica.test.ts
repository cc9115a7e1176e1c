import type { AddressInfo } from 'node:net';
import { type EndpointName, endpoints } from '#contract/endpoints.ts';
import { type DatabaseConnection, openDatabase } from '#database/db.ts';
import { startEmbeddedPostgres } from '#database/embedded/supervisor.ts';
import { insertUser } from '#database/seed/insert-user.ts';
import { buildApp } from '#server/app.ts';
import { listenForChanges } from '#server/platform/changes.ts';
import { readConfig } from '#server/platform/config.ts';
import { refuse } from '#server/platform/refuse.ts';
import { followReplica, replicaTimeouts } from '#server/platform/replica.ts';
import { createResponseCache } from '#server/platform/response-cache.ts';
import { insertToken } from '#tests/fixtures/backup.ts';
import { startDatabaseProxy } from '#tests/fixtures/database-proxy.ts';
import { faultSize, recordFault } from '#tests/fixtures/fault-size.ts';
import { readHours, writeHours as writeHoursAt } from '#tests/fixtures/opening-hours.ts';
import { sampleRequest } from '#tests/fixtures/sample-request.ts';
import { getVariant } from '#tests/fixtures/shop.ts';
import { makeDataDirectory, removeDataDirectory } from '#tests/fixtures/shop-process.ts';
import { startStreamingReplica } from '#tests/fixtures/streaming-replica.ts';
import { sql } from 'kysely';
import { afterAll, expect, onTestFinished, test, vi } from 'vitest';
import { checkReplica } from '#tools/doctor-replica.ts';

/** Two processes of one shop on a primary, with one replica that both reach through a proxy. */
const dataDirectory = await makeDataDirectory();
const embedded = await startEmbeddedPostgres({ dataDirectory, binDirectory: null, logStep: () => {} });
const replica = await startStreamingReplica(embedded);
const proxy = await startDatabaseProxy(replica.address);
const db = openDatabase({ connection: embedded.shopConnection });

async function startProcess(connection: DatabaseConnection, { host, port } = proxy.address, changesFrom = connection) {
	const sent = { primary: 0, replica: 0 };
	const said: string[] = [];
	const log = { warn: (first: unknown, text = first) => said.push(String(text)), info: () => {} };
	const primary = openDatabase({ connection, onStatement: () => (sent.primary += 1) });
	const followed = followReplica({
		primary,
		replica: openDatabase({
			connection: { ...embedded.shopConnection, host, port } as DatabaseConnection,
			timeouts: replicaTimeouts,
			onStatement: (text) => {
				if (!text.includes('pg_last_wal_replay_lsn')) sent.replica += 1;
			},
		}),
		log: log as never,
	});
	const cache = createResponseCache({ maxBytes: 2 ** 26, onFull: () => refuse('BUSY') });
	const app = await buildApp({
		config: readConfig({ LOG_LEVEL: 'silent' }),
		db: primary,
		replica: followed,
		secretKey: Buffer.alloc(32, 7),
		cache,
	});
	const listener = { onChange: cache.change, onConnection: cache.setConnected };
	const changes = listenForChanges(changesFrom, followed.listener(listener), () => {});
	await app.listen({ port: 0, host: '127.0.0.1' });
	return {
		origin: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`,
		replica: followed,
		cache,
		sent,
		said,
		async close() {
			await app.close();
			changes.stop();
			await followed.stop();
			await primary.destroy();
		},
	};
}

type Process = Awaited<ReturnType<typeof startProcess>>;
const both = [await startProcess(embedded.shopConnection), await startProcess(embedded.shopConnection)] as const;
const [one, other] = both;
await vi.waitUntil(() => both.every((each) => each.replica.isUsed()), { timeout: 60_000 });
afterAll(async () => {
	for (const process of both) await process.close();
	await db.destroy();
	await proxy.close();
	await replica.stop();
	await embedded.stop();
	removeDataDirectory(dataDirectory);
});

const owner = await insertUser(db, { email: 'owner@example.in', roles: ['owner'] });
const token = await insertToken(db, owner);
const onion = await getVariant(db, 'VR-ONI', '1 kg');

async function send(process: Process, method: string, path: string, { body, as }: { body?: object; as?: string } = {}) {
	const response = await fetch(process.origin + path, {
		method,
		headers: {
			...(as === undefined ? {} : { authorization: `Bearer ${as}` }),
			...(body === undefined ? {} : { 'content-type': 'application/json' }),
		},
		...(body === undefined ? {} : { body: JSON.stringify(body) }),
	});
	const text = await response.text();
	return { status: response.status, body: text.startsWith('{') ? JSON.parse(text) : null };
}

async function writeHours(process: Process, hours: string): Promise<void> {
	expect(await writeHoursAt(process.origin, token, hours)).toBe(200);
}

async function shownHours(process: Process, as?: string): Promise<string | null> {
	const { status, hours } = await readHours(process.origin, as);
	expect(status).toBe(200);
	return hours;
}

/** Milliseconds until everyone sees it. */
async function timeUntilShown(process: Process, hours: string, since: number): Promise<number> {
	await vi.waitUntil(async () => (await shownHours(process)) === hours, { timeout: 60_000, interval: 5 });
	return performance.now() - since;
}

const isFull = faultSize({ small: false, full: true });
const within = { timeout: 60_000, interval: 20 };

test('shows users their own writes on every process, and others within two seconds', async () => {
	const writes = faultSize({ small: 20, full: 2000 });
	const before = one.sent.replica + other.sent.replica;
	let unseen = 0;
	let longestMs = 0;
	for (let write = 0; write < writes; write += 1) {
		const hours = `${write} to ${write + 1}`;
		const [writer, reader] = write % 2 === 0 ? both : [other, one];
		await writeHours(writer, hours);
		const since = performance.now();
		const seen = await Promise.all([shownHours(writer, token), shownHours(reader, token)]);
		const { body } = await send(reader, 'GET', '/api/v1/office/audit?limit=1', { as: token });
		if (!JSON.stringify(body.data[0]).includes(hours)) unseen += 1;
		unseen += seen.filter((text) => text !== hours).length;
		longestMs = Math.max(longestMs, ...(await Promise.all(both.map((each) => timeUntilShown(each, hours, since)))));
	}
	const byReplica = one.sent.replica + other.sent.replica - before;
	recordFault('R32b', {
		n: writes,
		result: `${writes} writes, each read three times by the same user on two processes: ${unseen} not seen; everyone else after ${Math.round(longestMs)} ms at most; ${byReplica} reads answered by the replica`,
	});
	expect(unseen).toBe(0);
	if (isFull) expect(longestMs).toBeLessThan(2000);
	expect(byReplica).toBeGreaterThan(writes);
});

test('every public read and report is answered by the replica', async () => {
	const ids = { products: onion.productId, productId: onion.productId };
	for (const [name, row] of Object.entries(endpoints)) {
		if (row.method !== 'GET' || (row.dependsOn === null && !row.isReport)) continue;
		const { params = {}, query = {} } = await sampleRequest(name as EndpointName, row, ids);
		const path = row.path.replace(/:(\w+)/g, (_, key: string) => (params as Record<string, string>)[key] ?? '');
		const words = name === 'products.suggest' ? { keyword: 'onion' } : query;
		const url = `${path}?${new URLSearchParams(words as Record<string, string>)}`;
		// The first one may write the documents of products and the words of searches.
		await vi.waitFor(async () => {
			const { primary, replica: before } = one.sent;
			// With a session, so that no copy answers.
			expect((await send(one, 'GET', url, { as: token })).status, name).toBeLessThan(500);
			expect(one.sent.replica, name).toBeGreaterThan(before);
			expect(one.sent.primary - primary, `${name}: the session alone`).toBe(1);
		}, within);
	}
});

test('reads go to the primary while the replica is paused, and back to it by themselves', async () => {
	const doctor = () => checkReplica(embedded.shopConnection, replica.url);
	expect(await doctor()).toEqual({ state: 'good', sentence: expect.stringContaining('is current') });
	await replica.run('select pg_wal_replay_pause()');
	one.said.length = 0;
	await writeHours(one, 'paused');
	expect(await shownHours(other, token)).toBe('paused');
	// No copy is made of what the replica still shows.
	const lateMs = await timeUntilShown(other, 'paused', performance.now());
	if (isFull) expect(lateMs).toBeLessThan(2000);
	expect((await send(one, 'GET', '/readyz')).status).toBe(200);
	expect(await doctor()).toMatchObject({ state: 'note', sentence: expect.stringContaining('behind') });
	await vi.waitUntil(() => !one.replica.isUsed(), within);
	await writeHours(one, 'still paused');
	const stillLateMs = await timeUntilShown(other, 'still paused', performance.now());
	if (isFull) expect(stillLateMs).toBeLessThan(2000);
	await replica.run('select pg_wal_replay_resume()');
	await vi.waitUntil(() => both.every((each) => each.replica.isUsed()), within);
	expect(await shownHours(other)).toBe('still paused');
	expect(one.said).toEqual([
		'replica unavailable or behind: reads go to the primary',
		'replica available: public reads and reports go to it again',
	]);
});

test.for(['stopped', 'hanging'] as const)('reads go to the primary while the replica is %s', async (fault) => {
	await vi.waitUntil(() => both.every((each) => each.replica.isUsed()), within);
	one.said.length = 0;
	if (fault === 'stopped') await replica.kill();
	else proxy.stopAnswering();
	const since = performance.now();
	const reads = ['/api/v1/products?keyword=onion&page=1', '/api/v1/blog', '/api/v1/categories', '/api/v1/shop'];
	const responses = await Promise.all(reads.map((path) => send(one, 'GET', path, { as: token })));
	expect(responses.map(({ status }) => status)).toEqual(reads.map(() => 200));
	if (isFull) expect(performance.now() - since).toBeLessThan(3000);
	if (fault === 'stopped') {
		const { state, sentence } = await checkReplica(embedded.shopConnection, replica.url);
		expect([state, sentence]).toEqual(['problem', expect.stringContaining('cannot be read')]);
	}
	await writeHours(one, fault);
	expect(await shownHours(other, token)).toBe(fault);
	const lateMs = await timeUntilShown(other, fault, performance.now());
	if (isFull) expect(lateMs).toBeLessThan(2000);
	await vi.waitUntil(() => !one.replica.isUsed(), within);
	if (fault === 'stopped') await replica.start();
	else proxy.recover();
	await vi.waitUntil(() => both.every((each) => each.replica.isUsed()), within);
	expect(await shownHours(other)).toBe(fault);
	expect(one.said).toEqual([
		'replica unavailable or behind: reads go to the primary',
		'replica available: public reads and reports go to it again',
	]);
});

test('public reads go on with the replica while the primary hangs, those of signed-in users with copies alone', async () => {
	const way = await startDatabaseProxy(embedded.shopConnection as never);
	const hanging = { ...embedded.shopConnection, ...way.address } as DatabaseConnection;
	// Its connection for changes works: it knows of each change.
	const third = await startProcess(hanging, proxy.address, embedded.shopConnection);
	await vi.waitUntil(third.replica.isUsed, within);
	await send(third, 'GET', '/api/v1/products?keyword=onion');
	await shownHours(third);
	expect(third.cache.find('/api/v1/shop')).not.toBe(null);
	await writeHours(third, 'written before the primary hangs');
	await vi.waitUntil(() => third.cache.find('/api/v1/shop') === null, within);
	way.stopAnswering();
	const statusOf = async (path: string) => (await send(third, 'GET', path, { as: token })).status;
	expect(await statusOf('/api/v1/shop'), 'a copy without the own write').toBe(503);
	for (const path of ['/api/v1/blog', '/api/v1/products?keyword=tomato', '/api/v1/shop']) {
		expect((await send(third, 'GET', path)).status, path).toBe(200);
	}
	expect(await statusOf('/api/v1/products?keyword=onion'), 'a copy').toBe(200);
	expect(await statusOf('/api/v1/products?keyword=ginger'), 'no copy').toBe(503);
	expect(await statusOf('/api/v1/user/me')).toBe(503);
	way.recover();
	await vi.waitUntil(async () => (await send(third, 'GET', '/api/v1/shop', { as: token })).status === 200, within);
	await third.close();
	await way.close();
});

test('a process that is cut off from the primary shows a user no copy without what the user has written on another one', async () => {
	const way = await startDatabaseProxy(embedded.shopConnection as never);
	const third = await startProcess({ ...embedded.shopConnection, ...way.address } as DatabaseConnection);
	await vi.waitUntil(third.replica.isUsed, within);
	await vi.waitUntil(async () => {
		await shownHours(third);
		return third.cache.find('/api/v1/shop') !== null;
	}, within);
	way.cut('RST');
	// A second after the loss of its connection for changes.
	await vi.waitUntil(() => third.cache.find('/api/v1/shop') === null, within);
	await writeHours(other, 'written on another process');
	expect((await send(third, 'GET', '/api/v1/shop', { as: token })).status).toBe(503);
	expect((await send(third, 'GET', '/api/v1/shop')).status).toBe(200);
	way.recover();
	await vi.waitUntil(async () => (await send(third, 'GET', '/api/v1/shop', { as: token })).status === 200, within);
	expect(await shownHours(third, token)).toBe('written on another process');
	await third.close();
	await way.close();
});

test('after a promotion a standby of the former primary is not read, however long its log is, and one of the new primary is', async () => {
	const former = await startStreamingReplica(embedded);
	onTestFinished(() => former.stop());
	await replica.run('select pg_promote()');
	const log = openDatabase({ connection: embedded.connection });
	const onFormer = openDatabase({ connection: { connectionString: former.url } });
	onTestFinished(async () => void (await Promise.all([log.destroy(), onFormer.destroy()])));
	for (const hours of ['lost', 'lost too']) {
		await writeHours(one, hours);
		await sql`select pg_switch_wal()`.execute(log);
	}
	const longest = (await sql<{ lsn: string }>`select pg_current_wal_lsn()::text as lsn`.execute(log)).rows[0]?.lsn;
	const replayed = sql<{ isOver: boolean }>`select pg_last_wal_replay_lsn() >= ${longest}::pg_lsn as "isOver"`;
	await vi.waitUntil(async () => (await replayed.execute(onFormer)).rows[0]?.isOver, within);
	const connection = { ...embedded.shopConnection, host: replica.address.host } as DatabaseConnection;
	const promoted = await startProcess(connection, former.address);
	onTestFinished(() => promoted.close());
	const doctor = () => checkReplica(connection, former.url);
	// The process writes the timeline of the new primary some moments after its start.
	await vi.waitFor(
		async () =>
			expect(await doctor()).toMatchObject({ state: 'note', sentence: expect.stringContaining('another primary') }),
		within,
	);
	for (const hours of ['after the promotion', 'later']) {
		await writeHours(promoted, hours);
		expect(await shownHours(promoted, token)).toBe(hours);
		expect(await shownHours(promoted)).toBe(hours);
	}
	expect([promoted.replica.isUsed(), promoted.sent.replica]).toEqual([false, 0]);
	const follower = await startStreamingReplica({ connection: replica.address, shopConnection: connection });
	onTestFinished(() => follower.stop());
	// Timelines of before pg_upgrade, which begins again with 1.
	const upgraded = openDatabase({ connection });
	onTestFinished(() => upgraded.destroy());
	await upgraded.insertInto('log_timelines').values({ timeline: 9 }).execute();
	const second = await startProcess(connection, follower.address);
	onTestFinished(() => second.close());
	await vi.waitUntil(second.replica.isUsed, within);
	expect(await shownHours(second, token)).toBe('later');
	expect(second.sent.replica).toBe(1);
	const larger = upgraded.selectFrom('log_timelines').select('timeline').where('timeline', '=', 9);
	await vi.waitUntil(async () => (await larger.execute()).length === 0, within);
});
