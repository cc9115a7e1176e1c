import type { PriceImport } from '#contract/office/prices.ts';
import { findContradictions } from '#tests/fixtures/ledger.ts';
import { insertManyPacks } from '#tests/fixtures/many-packs.ts';
import { getPack, openShop, orderBody, setOnHand } from '#tests/fixtures/shop.ts';
import { afterAll, expect, test } from 'vitest';

/** A buyer with ten thousand packs: the morning does not get longer for it. */
const products = 2500;
const importMs = 10_000;

const shop = await openShop();
afterAll(() => shop.close());
const { token } = await shop.signIn({ roles: ['pricing'] });
await insertManyPacks(shop.db, products);

async function readBoard() {
	const { body, status } = await shop.call('office.prices.board', { token });
	expect(status).toBe(200);
	return body.data.rows;
}

/** Every state that the screen would be told on the way. */
async function check(text: string): Promise<{ last: PriceImport; seen: number[] }> {
	const begun = await shop.call('office.prices.import', { token, body: { fileName: 'all.csv', text } });
	const params = { id: begun.body.data.id };
	const seen = [begun.body.data.done];
	for (;;) {
		const { body } = await shop.call('office.prices.importState', { token, params });
		if (body.data.done !== seen.at(-1)) seen.push(body.data.done);
		if (body.data.state !== 'checking') return { last: body.data, seen };
		await new Promise((resolve) => setTimeout(resolve, 5));
	}
}

test('the board of ten thousand packs comes within a second', async () => {
	await readBoard();
	const startedAt = performance.now();
	const rows = await readBoard();
	expect(performance.now() - startedAt).toBeLessThan(1000);
	expect(rows.length).toBeGreaterThan(products * 4);
	expect(rows.every((row) => row.yesterdayPaise === row.pricePaise)).toBe(true);
});

test('a file of ten thousand rows goes out and comes back unchanged, and its progress is told', async () => {
	const { body } = await shop.call('office.prices.export', { token });
	const text = Buffer.from(body as unknown as Uint8Array).toString();
	const startedAt = performance.now();
	const { last, seen } = await check(text);
	expect(performance.now() - startedAt).toBeLessThan(importMs);
	expect(last).toMatchObject({ state: 'checked', errorCount: 0, changes: [], unchanged: last.total });
	expect(last.total).toBeGreaterThan(products * 4);
	expect(seen.length, `progress was seen at ${seen}`).toBeGreaterThan(3);
	expect(seen).toEqual([...seen].sort((a, b) => a - b));
});

test('ten thousand new prices are checked, published and undone in time, while people go on ordering', async () => {
	const rows = await readBoard();
	const text = `sku,price\n${rows.map((row) => `${row.sku},${(row.pricePaise + 100) / 100}`).join('\n')}`;
	const mrpText = `sku,price,mrp\n${rows
		.map((row) => `${row.sku},${(row.pricePaise + 100) / 100},${(row.listedPricePaise + 100) / 100}`)
		.join('\n')}`;
	expect((await check(text)).last.errors.every((error) => error.message.includes('above the MRP'))).toBe(true);

	const onion = await getPack(shop.db, 'VR-ONI', '1 kg');
	await setOnHand(shop.db, onion.poolId, 100_000_000);
	let isOver = false;
	const ordering = (async () => {
		const shopper = await shop.signIn();
		const statuses: number[] = [];
		while (!isOver) {
			const body = orderBody([{ pack: { ...onion, pricePaise: onion.pricePaise + 100 }, qty: 2 }]);
			statuses.push(
				(await shop.call('orders.place', { token: shopper.token, body, key: `k${statuses.length}` })).status,
			);
		}
		return statuses;
	})();

	const startedAt = performance.now();
	const { last } = await check(mrpText);
	const published = await shop.call('office.prices.publish', {
		token,
		body: { source: 'import', changes: last.changes },
	});
	expect(performance.now() - startedAt).toBeLessThan(importMs);
	expect(published.status).toBe(201);
	expect(published.body.data.count).toBe(rows.length);
	const undone = await shop.call('office.prices.undo', { token, params: { id: published.body.data.id } });
	expect(undone.body.data).toMatchObject({ count: rows.length, keptCount: 0 });
	expect((await readBoard()).map((row) => row.pricePaise)).toEqual(rows.map((row) => row.pricePaise));

	isOver = true;
	const statuses = await ordering;
	expect(statuses.length).toBeGreaterThan(20);
	expect(new Set(statuses)).toEqual(new Set([201]));
	expect((await findContradictions(shop.db)).problems).toEqual([]);
});
