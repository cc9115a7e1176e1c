import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase } from '#database/db.ts';
import { insertUser } from '#database/seed/insert-user.ts';
import { allowEveryOrder } from '#tests/fixtures/cluster.ts';
import { askWith, certificatesOf, makeCertificates } from '#tests/fixtures/cluster-certificates.ts';
import { expectInFaultRun, faultSize, recordFault } from '#tests/fixtures/fault-size.ts';
import { findContradictions } from '#tests/fixtures/ledger.ts';
import { startNginx } from '#tests/fixtures/nginx.ts';
import { readHours, writeHours } from '#tests/fixtures/opening-hours.ts';
import { createOrderSender } from '#tests/fixtures/order-sender.ts';
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
import { expectGoodTls } from '#tests/fixtures/tls-offers.ts';
import { sql } from 'kysely';
import { expect, onTestFinished, test, vi } from 'vitest';
import { median, sessionOf } from '#bench/throughput.ts';

const writers = 16;
const failures = ['kill', 'pause', 'cut'] as const;
const readEveryMs = 50;
const readPaths = ['/', '/api/v1/products?keyword=onion', '/product'];

/** Reads pages and lists until it is stopped. */
function readOn(url: string) {
	let isOver = false;
	const reads = { count: 0, wrong: [] as string[] };
	const done = (async () => {
		while (!isOver) {
			for (const path of readPaths) {
				const status = await fetch(url + path, { signal: AbortSignal.timeout(10_000) }).then(
					async (response) => {
						await response.arrayBuffer();
						return String(response.status);
					},
					(error: Error) => error.name,
				);
				reads.count += 1;
				if (status !== '200') reads.wrong.push(`${path}: ${status}`);
			}
			await sleep(readEveryMs);
		}
	})();
	return {
		reads,
		async stop() {
			isOver = true;
			await done;
		},
	};
}

/** Writes and reads back as the same user until it is stopped, also while the primary is replaced. */
function readOwnWrites(url: string, token: string) {
	let isOver = false;
	const own = { writes: 0, reads: 0, unseen: [] as string[] };
	const done = (async () => {
		for (let write = 0; !isOver; write += 1) {
			const hours = `${write} to ${write + 1}`;
			const status = await writeHours(url, token, hours).catch(() => 0);
			if (status === 200) {
				own.writes += 1;
				const seen = await Promise.all([1, 2].map(() => readHours(url, token).catch(() => null)));
				for (const read of seen) {
					if (read?.status === 200) own.reads += 1;
					if (read?.status === 200 && read.hours !== hours) own.unseen.push(`${read.hours} instead of ${hours}`);
				}
			}
			await sleep(readEveryMs);
		}
	})();
	return {
		own,
		async stop() {
			isOver = true;
			await done;
		},
	};
}

/** @returns milliseconds from a confirmed write until each shop shows it to callers without a session */
async function timeUntilShown(urls: readonly string[], url: string, token: string, hours: string): Promise<number> {
	await vi.waitFor(async () => expect(await writeHours(url, token, hours)).toBe(200), { timeout: 60_000 });
	const since = performance.now();
	const isShown = async () =>
		(await Promise.all(urls.map((each) => readHours(each)))).every((read) => read.hours === hours);
	await vi.waitUntil(isShown, { timeout: 60_000, interval: 5 });
	return performance.now() - since;
}

test('two shops on a cluster of three lose no order while its primary is killed, paused or cut off', async () => {
	const failovers = faultSize({ small: 3, full: 30 });
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
	const shopUrls = shops.map((shop) => shop.url);
	const { url } = await startNginx(shopUrls);

	const db = openDatabase({ connection: { connectionString: cluster.adminUrl } });
	const sellers = await prepareWriters(db, writers);
	const token = await sessionOf(db, await insertUser(db, { email: 'owner@example.in', roles: ['owner'] }));
	await allowEveryOrder(db);
	// A process has copies of what it was asked for once.
	for (const shop of shops) for (const path of readPaths) expect((await fetch(shop.url + path)).status, path).toBe(200);
	let isOver = false;
	let acknowledged = 0;
	const reader = readOn(url);
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
	let ownWrites = 0;
	let ownReads = 0;
	for (let failover = 0; failover < failovers; failover += 1) {
		const failure = failures[failover % failures.length] as (typeof failures)[number];
		const before = await cluster.primary();
		const count = acknowledged;
		await vi.waitFor(() => expect(acknowledged).toBeGreaterThan(count), { interval: 20, timeout: 120_000 });
		const failedAt = performance.now();
		const owner = readOwnWrites(url, token);
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
		expect(owner.own.unseen).toEqual([]);
		ownWrites += owner.own.writes;
		ownReads += owner.own.reads;
		staleMs.push(await timeUntilShown(shopUrls, url, token, `failover ${failover}`));
		// The orders after it are in the archive alone.
		if (failover === 0) await cluster.backUp();
	}
	isOver = true;
	const written = await writing;
	await reader.stop();
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
	await timeUntilShown(shopUrls, url, token, 'restored');
	const longest = Math.max(...awayMs);
	await db.destroy();
	recordFault('R32', {
		n: failovers,
		result: `${failovers} failovers (killed, paused, cut off), ${written.acknowledged.size} orders, ${perSecond.toFixed(0)} a second before the first of them: 0 acknowledged lost, 0 doubled; writes back after ${(median(awayMs) / 1000).toFixed(1)} s (median), ${(longest / 1000).toFixed(1)} s at most; ${reader.reads.wrong.length} of ${reader.reads.count} reads not answered with 200; ${ownWrites} writes of a user, read back ${ownReads} times: 0 not seen; others after ${Math.round(Math.max(...staleMs))} ms at most; restored with pgBackRest from a copy after the first failover and the archive, into a server alone and into all three under Patroni: 0 lost, orders go on`,
	});
	expect(reader.reads.wrong).toEqual([]);
	expect(ownWrites).toBeGreaterThan(0);
	// Each is read back twice; a read beside a failure may be refused.
	expect(ownReads).toBeGreaterThanOrEqual(ownWrites);
	expectInFaultRun(Math.max(...staleMs), 2000, 'ms until a write is shown to others');
	expect(longest).toBeLessThan(30_000);
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
