import type { PriceImport } from '#contract/pricing-office.ts';
import { findContradictions } from '#tests/fixtures/ledger.ts';
import { readsOf } from '#tests/fixtures/query-plans.ts';
import { seedVariants } from '#tests/fixtures/seed-variants.ts';
import { getVariant, openShop, orderBody, setOnHand } from '#tests/fixtures/shop.ts';
import { afterAll, expect, test, vi } from 'vitest';

/** Prices of five thousand variants are read, checked and published in a fixed number of statements. */
const products = 1250;
/** Rows of a file that are checked between two updates of its progress. */
const chunkSize = 500;

const shop = await openShop();
afterAll(() => shop.close());
const { token } = await shop.signIn({ roles: ['pricing'] });
await seedVariants(shop.db, products);

async function readBoard() {
	const { body, status } = await shop.call('office.prices.board', { token });
	expect(status).toBe(200);
	return body.data.rows;
}

/** Waits for the end of the check, and reads its state meanwhile. */
async function check(text: string): Promise<{ last: PriceImport; seen: number[] }> {
	const begun = await shop.call('office.prices.import', { token, body: { fileName: 'all.csv', text } });
	const params = { id: begun.body.data.id };
	const seen = [begun.body.data.done];
	const last = await vi.waitFor(
		async () => {
			const { body } = await shop.call('office.prices.getImport', { token, params });
			seen.push(body.data.done);
			expect(body.data.state).not.toBe('checking');
			return body.data;
		},
		{ interval: 5, timeout: 240_000 },
	);
	return { last, seen };
}

/** Writes only: reading the board and the state of a check is not counted. */
const writesIn = (statements: readonly { text: string }[]) =>
	statements.filter(({ text }) => /^\s*(insert|update|with)\b/i.test(text));

/** After the prices are written, the reply is read by counts: without variants, products or lines. */
function expectNoLinesRead(statements: readonly { text: string }[]): void {
	const end = statements.findLastIndex(({ text }) => text.includes("set_config('khetse.price_change', ''"));
	expect(end).toBeGreaterThan(0);
	const reads = statements.slice(end).filter(({ text }) => text.includes('from price_updates b where'));
	expect(reads).toHaveLength(1);
	expect(reads[0]?.text).toMatch(/count\(\*\)::int from price_update_lines/);
	// Orders are placed meanwhile; their statements do not count.
	const lines = statements
		.slice(end)
		.filter(({ text }) => /price_update_lines l join|price_updates[\s\S]*json_agg/.test(text));
	expect(lines).toEqual([]);
}

test('reads the board of five thousand variants in one statement that reads each variant once', async () => {
	const rows = await readBoard();
	expect(rows.length).toBeGreaterThan(products * 4);
	expect(rows.every((row) => row.yesterdayPaise === row.pricePaise)).toBe(true);
	const reads = await readsOf(shop, 'variants', readBoard);
	expect(reads.statements).toBeLessThanOrEqual(3);
	expect(reads.rows).toHaveLength(1);
	expect(reads.rows[0]).toBeLessThanOrEqual(rows.length + 500);
});

test('imports an exported file of five thousand rows as unchanged and reports its progress', async () => {
	const { body } = await shop.call('office.prices.export', { token });
	const text = Buffer.from(body as unknown as Uint8Array).toString();
	let result: Awaited<ReturnType<typeof check>> | null = null;
	const statements = await shop.record(async () => {
		result = await check(text);
	});
	const { last, seen } = result as unknown as Awaited<ReturnType<typeof check>>;
	expect(last).toMatchObject({ state: 'checked', errorCount: 0, changes: [], unchanged: last.total });
	expect(last.total).toBeGreaterThan(products * 4);
	const updates = writesIn(statements).filter(({ text }) => text.includes('price_imports'));
	expect(updates.length, 'updates of the progress').toBeGreaterThanOrEqual(Math.ceil(last.total / chunkSize));
	expect(updates.length).toBeLessThanOrEqual(Math.ceil(last.total / chunkSize) + 2);
	expect(seen).toEqual([...seen].sort((a, b) => a - b));
	expect(seen.at(-1)).toBe(last.total);
});

test('publishes and undoes five thousand prices in few statements while orders are placed', async () => {
	const rows = await readBoard();
	const text = `sku,price\n${rows.map((row) => `${row.sku},${(row.pricePaise + 100) / 100}`).join('\n')}`;
	const mrpText = `sku,price,mrp\n${rows
		.map((row) => `${row.sku},${(row.pricePaise + 100) / 100},${(row.mrpPaise + 100) / 100}`)
		.join('\n')}`;
	expect((await check(text)).last.errors.every((error) => error.message.includes('above the MRP'))).toBe(true);

	const onion = await getVariant(shop.db, 'VR-ONI', '1 kg');
	await setOnHand(shop.db, onion.poolId, 100_000_000);
	let isOver = false;
	const placed: number[] = [];
	const ordering = (async () => {
		const customer = await shop.signIn();
		while (!isOver) {
			const body = orderBody([{ variant: { ...onion, pricePaise: onion.pricePaise + 100 }, qty: 2 }]);
			placed.push((await shop.call('orders.place', { token: customer.token, body, key: `k${placed.length}` })).status);
		}
		return placed;
	})();

	const { last } = await check(mrpText);
	const body = { source: 'import', changes: last.changes };
	let published = await shop.call('office.prices.publish', { token, body: { source: 'import', changes: [] } });
	expect(published.status).not.toBe(201);
	const statements = await shop.record(async () => {
		published = await shop.call('office.prices.publish', { token, body });
	});
	expect(published.status).toBe(201);
	expect(published.body.data.count).toBe(rows.length);
	expectNoLinesRead(statements);
	const undoing = { statements: [] as typeof statements, body: {} as object };
	undoing.statements = await shop.record(async () => {
		const params = { id: published.body.data.id };
		undoing.body = (await shop.call('office.price-updates.undo', { token, params })).body;
	});
	expect(undoing.body).toMatchObject({ data: { count: rows.length, skippedCount: 0, skipped: [] } });
	expectNoLinesRead(undoing.statements);
	expect((await readBoard()).map((row) => row.pricePaise)).toEqual(rows.map((row) => row.pricePaise));

	const writes = statements.filter(({ text }) =>
		/(insert into|update|delete from) "?(variants|price_(updates|history))\b/.test(text),
	);
	expect(writes.length).toBeGreaterThan(0);
	expect(writes.length).toBeLessThanOrEqual(10);
	// At least one order was placed between the check and the end of the undo.
	await vi.waitFor(() => expect(placed.length).toBeGreaterThan(20), { timeout: 240_000 });
	isOver = true;
	const statuses = await ordering;
	expect(new Set(statuses)).toEqual(new Set([201]));
	expect((await findContradictions(shop.db)).problems).toEqual([]);
});
