import { type Db, openDatabase } from '#database/db.ts';
import { expectInFaultRun, faultSize, recordFault } from '#tests/fixtures/fault-size.ts';
import { findContradictions } from '#tests/fixtures/ledger.ts';
import { findLostOrders, killEvery, prepareWriters, type Written, writeOrders } from '#tests/fixtures/order-writers.ts';
import {
	connectionOf,
	killPostmaster,
	makeDataDirectory,
	removeDataDirectory,
	startShopProcess,
} from '#tests/fixtures/shop-process.ts';
import { sql } from 'kysely';
import { expect, onTestFinished, test, vi } from 'vitest';

const writers = 16;

async function expectNothingLost(directory: string, written: Written, orders: number): Promise<void> {
	const db: Db = openDatabase({ connection: connectionOf(directory) });
	try {
		// The last kill may have been a moment ago.
		await vi.waitFor(() => sql`select 1`.execute(db), { interval: 50, timeout: 120_000 });
		expect(written.acknowledged.size).toBe(orders);
		expect(new Set(written.acknowledged.values()).size).toBe(orders);
		expect(written.others).toEqual([]);
		expect(await findLostOrders(db, written)).toEqual([]);
		expect((await findContradictions(db)).problems).toEqual([]);
	} finally {
		await db.destroy();
	}
}

test('loses no acknowledged order and doubles none while the shop is killed', async () => {
	const { orders, every } = faultSize({ small: { orders: 60, every: 25 }, full: { orders: 10_000, every: 20 } });
	const directory = await makeDataDirectory();
	onTestFinished(() => removeDataDirectory(directory));
	let shop = await startShopProcess({ dataDirectory: directory });
	onTestFinished(async () => {
		await shop.stop();
	});
	const port = Number(new URL(shop.url).port);
	const prepared = openDatabase({ connection: connectionOf(directory) });
	const sellers = await prepareWriters(prepared, writers);
	await prepared.destroy();
	const starts: number[] = [];
	const killer = killEvery(every, async () => {
		await shop.kill();
		const startedAt = performance.now();
		shop = await startShopProcess({ dataDirectory: directory, port });
		starts.push(performance.now() - startedAt);
	});
	const written = await writeOrders(sellers, { orders, url: () => shop.url, onAcknowledged: killer.onAcknowledged });
	const kills = await killer.finish();
	expect(kills).toBeGreaterThan(1);
	expect(written.unknown).toBeGreaterThan(0);
	await expectNothingLost(directory, written, orders);
	const median = starts.sort((a, b) => a - b)[Math.floor(starts.length / 2)] ?? 0;
	expectInFaultRun(median, 3000, 'ms until the shop is ready again');
	recordFault('R7', {
		n: orders,
		result: `${orders} orders over ${kills} kills: 0 acknowledged lost, 0 doubled, ledger exact; ${written.unknown} attempts repeated; ready again after ${(median / 1000).toFixed(1)} s (median)`,
	});
}, 7_200_000);

test('loses no acknowledged order and doubles none while the database is killed', async () => {
	const { orders, every } = faultSize({ small: { orders: 60, every: 25 }, full: { orders: 10_000, every: 20 } });
	const directory = await makeDataDirectory();
	onTestFinished(() => removeDataDirectory(directory));
	const shop = await startShopProcess({ dataDirectory: directory });
	onTestFinished(async () => {
		await shop.stop();
	});
	const prepared = openDatabase({ connection: connectionOf(directory) });
	const sellers = await prepareWriters(prepared, writers);
	await prepared.destroy();
	const killer = killEvery(every, () => killPostmaster(directory));
	const written = await writeOrders(sellers, { orders, url: () => shop.url, onAcknowledged: killer.onAcknowledged });
	const kills = await killer.finish();
	expect(kills).toBeGreaterThan(1);
	expect(written.unknown).toBeGreaterThan(0);
	await expectNothingLost(directory, written, orders);
	expect(shop.child.exitCode).toBeNull();
	recordFault('R8', {
		n: orders,
		result: `${orders} orders over ${kills} kills: 0 acknowledged lost, 0 doubled, ledger exact; ${written.unknown} attempts repeated; the shop never ended`,
	});
}, 7_200_000);
