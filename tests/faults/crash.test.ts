import { type Db, openDatabase } from '#database/db.ts';
import { ownerConnection, waitUntilReady } from '#database/embedded/server-process.ts';
import { expectInFaultRun, faultSize, recordFault, summarizeTimes } from '#tests/fixtures/fault-size.ts';
import { findContradictions } from '#tests/fixtures/ledger.ts';
import { findLostOrders, killEvery, prepareWriters, type Written, writeOrders } from '#tests/fixtures/order-writers.ts';
import { killPostmaster } from '#tests/fixtures/process-ids.ts';
import {
	connectionOf,
	makeDataDirectory,
	removeDataDirectory,
	startShopProcess,
} from '#tests/fixtures/shop-process.ts';
import { sql } from 'kysely';
import { expect, onTestFinished, test, vi } from 'vitest';

const writers = 16;
const size = faultSize({
	small: { orders: 60, every: 25, kills: 2 },
	// 526 kills, less those that fall due while the shop is not ready after the one before.
	full: { orders: 10_000, every: 19, kills: 500 },
});
/** From the start of the shop, or from the kill of the database, until it is ready; then until an order is placed. */
const readyLimitMs = 3000;
const firstOrderLimitMs = 2000;

async function expectNothingLost(directory: string, written: Written): Promise<void> {
	const db: Db = openDatabase({ connection: connectionOf(directory) });
	try {
		// The last kill may have been a moment ago.
		await vi.waitFor(() => sql`select 1`.execute(db), { interval: 50, timeout: 120_000 });
		expect(written.acknowledged.size).toBe(size.orders);
		expect(new Set(written.acknowledged.values()).size).toBe(size.orders);
		expect(written.others).toEqual([]);
		expect(await findLostOrders(db, written)).toEqual([]);
		expect((await findContradictions(db)).problems).toEqual([]);
	} finally {
		await db.destroy();
	}
}

test('loses no acknowledged order and doubles none while the shop is killed', async () => {
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
	const killer = killEvery(size.every, async () => {
		await shop.kill();
		const startedAt = performance.now();
		shop = await startShopProcess({ dataDirectory: directory, port });
		starts.push(performance.now() - startedAt);
	});
	const written = await writeOrders(sellers, {
		orders: size.orders,
		url: () => shop.url,
		onAcknowledged: killer.onAcknowledged,
	});
	const kills = await killer.finish();
	expect(kills).toBeGreaterThanOrEqual(size.kills);
	expect(written.unknown).toBeGreaterThan(0);
	await expectNothingLost(directory, written);
	const { longest, text } = summarizeTimes(starts);
	recordFault('R7', {
		n: size.orders,
		result: `${size.orders} orders over ${kills} kills: 0 acknowledged lost, 0 doubled, ledger exact; ${written.unknown} attempts repeated; ready again after ${text}`,
	});
	expectInFaultRun(longest, readyLimitMs, `ms until the shop is ready again: ${text}`);
}, 7_200_000);

test('loses no acknowledged order and doubles none while the database is killed', async () => {
	const directory = await makeDataDirectory();
	onTestFinished(() => removeDataDirectory(directory));
	const shop = await startShopProcess({ dataDirectory: directory });
	onTestFinished(async () => {
		await shop.stop();
	});
	const connection = connectionOf(directory);
	const prepared = openDatabase({ connection });
	const sellers = await prepareWriters(prepared, writers);
	await prepared.destroy();
	const killed: number[] = [];
	const returned: number[] = [];
	const acknowledged: number[] = [];
	const killer = killEvery(size.every, async () => {
		await killPostmaster(directory);
		killed.push(performance.now());
		await waitUntilReady(ownerConnection(connection, connection.password), () => false);
		returned.push(performance.now());
	});
	const written = await writeOrders(sellers, {
		orders: size.orders,
		url: () => shop.url,
		onAcknowledged(count) {
			acknowledged.push(performance.now());
			killer.onAcknowledged(count);
		},
	});
	const kills = await killer.finish();
	expect(kills).toBeGreaterThanOrEqual(size.kills);
	expect(written.unknown).toBeGreaterThan(0);
	await expectNothingLost(directory, written);
	expect(shop.child.exitCode).toBeNull();
	// After the last kill there may be no order left to place.
	const firsts = returned.map((at) => acknowledged.find((other) => other >= at)).filter((at) => at !== undefined);
	expect(firsts.length).toBeGreaterThanOrEqual(kills - 1);
	const orders = summarizeTimes(firsts.map((at, kill) => at - (returned[kill] as number)));
	const database = summarizeTimes(returned.map((at, kill) => at - (killed[kill] as number)));
	recordFault('R8', {
		n: size.orders,
		result: `${size.orders} orders over ${kills} kills: 0 acknowledged lost, 0 doubled, ledger exact; ${written.unknown} attempts repeated; the database is back after ${database.text}, the first order ${orders.text} later; the shop never ended`,
	});
	expectInFaultRun(database.longest, readyLimitMs, `ms until the database is back: ${database.text}`);
	expectInFaultRun(orders.longest, firstOrderLimitMs, `ms from the return of the database to an order: ${orders.text}`);
}, 7_200_000);
