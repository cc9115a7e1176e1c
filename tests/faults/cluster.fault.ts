import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defaultTimeouts, openDatabase } from '#database/db.ts';
import { insertUser } from '#database/seed/insert-user.ts';
import { allowEveryOrder } from '#tests/fixtures/cluster.ts';
import { askWith, certificatesOf, makeCertificates } from '#tests/fixtures/cluster-certificates.ts';
import { expectInFaultRun, faultSize, recordFault } from '#tests/fixtures/fault-size.ts';
import { findContradictions } from '#tests/fixtures/ledger.ts';
import { startNginx } from '#tests/fixtures/nginx.ts';
import {
	countDeadlocks,
	orderFiveProducts,
	orderLastPacks,
	orderWithCoupon,
	orderWithSameKeys,
} from '#tests/fixtures/order-rushes.ts';
import { createOrderSender, type OrderRequest } from '#tests/fixtures/order-sender.ts';
import { findLostOrders, measureOrders, prepareWriters, writeOrders } from '#tests/fixtures/order-writers.ts';
import { startPostgresCluster } from '#tests/fixtures/postgres-cluster.ts';
import type { ClusterNode } from '#tests/fixtures/postgres-node.ts';
import { orderBody, type SeededVariant } from '#tests/fixtures/shop.ts';
import {
	makeEmptyDataDirectory,
	removeDataDirectory,
	type ShopProcess,
	startShopProcess,
} from '#tests/fixtures/shop-process.ts';
import { createHoursWriter, type Reads, readOn, repeat } from '#tests/fixtures/shown-writes.ts';
import { expectGoodTls } from '#tests/fixtures/tls-offers.ts';
import { sql } from 'kysely';
import { expect, onTestFinished, test, vi } from 'vitest';
import { median, sessionOf } from '#bench/throughput.ts';

const writers = 16;
const failures = ['kill', 'pause', 'cut'] as const;
const readPaths = ['/', '/api/v1/products?keyword=onion', '/product', '/api/v1/shop'];
/** Those of them that show the opening hours. */
const datedPaths = ['/', '/product', '/api/v1/shop'];
/** A statement behind PgBouncer is given up after 5 s (docs/operations.md), at the next check of its connection. */
const refusalLimitMs = 5500;

/** Two shop processes behind nginx, on a cluster of three, all with the files of deploy/. They end with the test. */
async function startShopsOnCluster() {
	const cluster = await startPostgresCluster();
	const secretKey = '5'.repeat(64);
	const shops: ShopProcess[] = [];
	for (let index = 0; index < 2; index += 1) {
		const dataDirectory = makeEmptyDataDirectory();
		onTestFinished(() => removeDataDirectory(dataDirectory));
		// The first one migrates and fills the database.
		const shop = await startShopProcess({
			dataDirectory,
			env: {
				DATABASE_URL: cluster.databaseUrl,
				DATABASE_DIRECT_URL: cluster.directUrl,
				DATABASE_REPLICA_URL: cluster.replicaUrl,
				SECRET_KEY: secretKey,
				DEMO: '1',
				TRUST_PROXY: '127.0.0.1',
			},
		});
		onTestFinished(async () => {
			await shop.stop();
		});
		shops.push(shop);
	}
	const { url } = await startNginx(shops.map((shop) => shop.url));
	const timeouts = { ...defaultTimeouts, connectMs: 120_000, statementMs: 120_000, watch: null };
	const db = openDatabase({ connection: { connectionString: cluster.adminUrl }, timeouts });
	// The certificates of nginx are made in this process, which passes on the checks of HAProxy: it may have missed some.
	await vi.waitFor(() => sql`select 1`.execute(db), { interval: 100, timeout: 60_000 });
	await allowEveryOrder(db);
	return { cluster, shops, shopUrls: shops.map((shop) => shop.url), url, db };
}

test('two shops on a cluster of three lose no order while its primary is killed, paused or cut off', async () => {
	const failovers = faultSize({ small: 3, full: 30 });
	const { cluster, shops, shopUrls, url, db } = await startShopsOnCluster();
	const sellers = await prepareWriters(db, writers);
	const token = await sessionOf(db, await insertUser(db, { email: 'owner@example.in', roles: ['owner'] }));
	const hours = createHoursWriter(url, token);
	await hours.timeUntilShown([url, ...shopUrls]);
	// A process has copies of what it was asked for once.
	for (const shop of shops) for (const path of readPaths) expect((await fetch(shop.url + path)).status, path).toBe(200);
	let isOver = false;
	let acknowledged = 0;
	const reader = readOn(url, readPaths, datedPaths, hours);
	// Past nginx, which answers from its copies while a shop does not.
	const shopReaders = shopUrls.map((shopUrl) => readOn(shopUrl, readPaths, datedPaths, hours));
	const writing = writeOrders(sellers, {
		orders: Number.POSITIVE_INFINITY,
		url: () => url,
		isOver: () => isOver,
		onAcknowledged: (count) => {
			acknowledged = count;
		},
	});
	const perSecond = await measureOrders(() => acknowledged, faultSize({ small: 1000, full: 20_000 }));
	const awayMs: number[] = [];
	const staleMs: number[] = [];
	for (let failover = 0; failover < failovers; failover += 1) {
		const failure = failures[failover % failures.length] as (typeof failures)[number];
		const before = await cluster.primary();
		const count = acknowledged;
		await vi.waitFor(() => expect(acknowledged).toBeGreaterThan(count), { interval: 20, timeout: 120_000 });
		const failedAt = performance.now();
		const owner = repeat(hours.writeAndReadBack);
		before[failure]();
		const next: ClusterNode = await vi.waitFor(
			async () => {
				const node = await cluster.primary();
				expect(node).not.toBe(before);
				return node;
			},
			{ interval: 100, timeout: 120_000 },
		);
		expect(next.name).not.toBe(before.name);
		const atPromotion = acknowledged;
		await vi.waitFor(() => expect(acknowledged).toBeGreaterThan(atPromotion), { interval: 20, timeout: 120_000 });
		awayMs.push(performance.now() - failedAt);
		await before.heal();
		await cluster.waitUntilWhole();
		await owner.stop();
		expect(hours.own.unseen).toEqual([]);
		staleMs.push(await hours.timeUntilShown(shopUrls));
		// The orders after it are in the archive alone.
		if (failover === 0) await cluster.backUp();
	}
	isOver = true;
	const written = await writing;
	for (const each of [reader, ...shopReaders]) await each.stop();
	const said = shops.map((shop) => shop.output().slice(-3000)).join('\n');
	expect(written.others, said).toEqual([]);
	expect(await findLostOrders(db, written)).toEqual([]);
	const { problems } = await findContradictions(db);
	expect(problems).toEqual([]);
	const restored = openDatabase({ connection: { connectionString: await cluster.restore() } });
	expect(await findLostOrders(restored, written)).toEqual([]);
	expect((await findContradictions(restored)).problems).toEqual([]);
	await restored.destroy();

	await cluster.restoreCluster();
	await vi.waitFor(async () => expect(await findLostOrders(db, written)).toEqual([]), { timeout: 60_000 });
	expect((await findContradictions(db)).problems).toEqual([]);
	const [variant] = sellers.variants as [SeededVariant];
	const order = { token: sellers.tokens[0] ?? '', body: orderBody([{ variant, qty: 2 }]), key: 'restored' };
	expect((await createOrderSender().place(url, order)).status).toBe(201);
	await hours.timeUntilShown(shopUrls);
	const longest = Math.max(...awayMs);
	await db.destroy();
	const reads = shopReaders.map((each) => each.reads);
	const countOf = (all: readonly Reads[]) =>
		`${all.flatMap(({ wrong }) => wrong).length} of ${all.reduce((sum, { count }) => sum + count, 0)}`;
	const mostOf = (all: readonly Reads[], of: 'staleMs' | 'slowestMs') =>
		Math.round(Math.max(...all.map((each) => each[of])));
	const { own } = hours;
	recordFault('R32', {
		n: failovers,
		result: `${failovers} failovers (killed, paused, cut off), ${written.acknowledged.size} orders, ${perSecond.toFixed(0)} a second before the first of them: 0 acknowledged lost, 0 doubled; writes back after ${(median(awayMs) / 1000).toFixed(1)} s (median), ${(longest / 1000).toFixed(1)} s at most; ${countOf(reads)} reads of pages, lists and settings at the two processes not answered with 200, the slowest after ${mostOf(reads, 'slowestMs')} ms, a write of others missing for ${mostOf(reads, 'staleMs')} ms at most; ${countOf([reader.reads])} through nginx, ${mostOf([reader.reads], 'staleMs')} ms; slowest 503 of an order after ${Math.round(written.slowestRefusalMs)} ms, ${written.withoutResponse} attempts without a response in 10 s; ${own.writes} writes of a user, read back ${own.reads} times: 0 not seen; others after ${Math.round(Math.max(...staleMs))} ms at most once the cluster is whole; restored with pgBackRest from a copy after the first failover and the archive, into a server alone and into all three under Patroni: 0 lost, orders go on`,
	});
	for (const each of [...reads, reader.reads]) {
		expect(each.wrong).toEqual([]);
		expect(each.count).toBeGreaterThan(failovers);
	}
	for (const each of reads) expectInFaultRun(each.staleMs, 2000, 'ms in which a read at a process lacks a write');
	expect(written.slowestRefusalMs).toBeGreaterThan(0);
	expectInFaultRun(written.slowestRefusalMs, refusalLimitMs, 'ms until an order is refused');
	expect(own.writes).toBeGreaterThan(0);
	// Each is read back twice; a read beside a failure may be refused.
	expect(own.reads).toBeGreaterThanOrEqual(own.writes);
	expectInFaultRun(Math.max(...staleMs), 2000, 'ms until a write is shown to others');
	expect(longest).toBeLessThan(30_000);
}, 7_200_000);

test('two shops behind nginx on a cluster of three sell, count and place exactly in the rushes of R1 to R4', async () => {
	const size = faultSize({
		small: { keys: 20, ordersEach: 1, couponCustomers: 40, couponLimit: 20, rounds: 1 },
		full: { keys: 200, ordersEach: 10, couponCustomers: 200, couponLimit: 100, rounds: 15 },
	});
	const { cluster, shops, url, db } = await startShopsOnCluster();
	const customers = 200;
	const { tokens, variants } = await prepareWriters(db, customers);
	const [variant] = variants as [SeededVariant];
	// nginx takes 100 orders a second from one address, and a frontend waits before it sends again.
	const sender = createOrderSender({ repeatAfterMs: 200 });
	const place = async (_: number, order: OrderRequest) => (await sender.place(url, order)).status;
	let known = (await findContradictions(db)).orders;
	/** The whole database is without contradictions and has so many orders more. */
	async function expectOrders(placed: number): Promise<void> {
		const { orders, problems } = await findContradictions(db);
		expect(problems).toEqual([]);
		expect(orders - known).toBe(placed);
		known = orders;
	}

	// First: nginx refuses none of the requests that are reset.
	const keys = { db, tokens, variant, keys: size.keys, atOnce: 4, url: () => url };
	const counts = await orderWithSameKeys({ ...keys, place: (_, order) => sender.place(url, order) });
	await expectOrders(size.keys);
	const carts = await orderFiveProducts({ db, customers: 100, ordersEach: size.ordersEach, place, atOnce: 100 });
	await expectOrders(carts);
	const coupon = { customers: size.couponCustomers, limit: size.couponLimit, triesEach: 5 };
	const tries = await orderWithCoupon({ db, ...coupon, place, atOnce: 100 });
	await expectOrders(size.couponLimit);
	const packs = await orderLastPacks({ db, tokens, rounds: size.rounds, place });
	await expectOrders(packs);
	await db.destroy();
	for (const shop of shops) await shop.stop();
	const server = { connectionString: cluster.adminUrl.replace('/khetse?', '/postgres?') };
	expect(await countDeadlocks(server, 'khetse')).toBe(0);
	recordFault('R30g', {
		n: size.keys + carts + tries + size.rounds * customers,
		result:
			`${size.keys} keys, four copies and a later one, before ${counts.reset} of them a request whose connection is reset: one order each, equal responses, another body for ${counts.otherBody} keys 422; ` +
			`${carts} carts of five products: no deadlock; ${tries} tries with a coupon: ${size.couponLimit} uses, none twice; ` +
			`${size.rounds} rounds of ${customers} customers of the last 10 packs: 10 orders each, the others 409; no other 5xx, ledger exact; ${sender.refusedText()}`,
	});
}, 7_200_000);

test('the servers of the cluster take TLS 1.3, of TLS 1.2 the suites with ECDHE and AEAD, and clients of their authority alone', async () => {
	const { tls, ports, directUrl } = await startPostgresCluster();
	const directory = mkdtempSync(join(tmpdir(), 'khetse-foreign-'));
	onTestFinished(() => rmSync(directory, { recursive: true }));
	const own = certificatesOf(tls);
	const foreign = certificatesOf(makeCertificates(directory, () => {}));
	for (const [name, port] of Object.entries(ports)) {
		await expectGoodTls({ ...own, port, isDatabase: name === 'postgres' });
	}
	for (const url of [`https://127.0.0.1:${ports.etcd}/version`, `https://127.0.0.1:${ports.patroni}/health`]) {
		expect((await askWith(own)(url)).status).toBe(200);
		for (const client of [{ ...foreign, ca: own.ca }, { ca: own.ca }]) {
			await expect(askWith(client)(url)).rejects.toThrow(/alert/);
		}
	}
	const plain = openDatabase({ connection: { connectionString: directUrl.replace(/\?.*$/, '') }, maxConnections: 1 });
	await expect(sql`select 1`.execute(plain)).rejects.toThrow('no encryption');
	await plain.destroy();
	recordFault('R32c', {
		n: 3,
		result:
			'PostgreSQL, Patroni and etcd: TLS 1.3 and 1.2 with ECDHE and AEAD taken, TLS 1.1, static RSA and CBC refused; no response of Patroni and etcd without a certificate of the authority, no connection to PostgreSQL without TLS',
	});
}, 600_000);
