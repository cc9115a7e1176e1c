import type { PriceImport } from '#contract/price-files-office.ts';
import type { PriceUpdate } from '#contract/pricing-office.ts';
import { publishDuePriceUpdates } from '#server/pricing/publish-due-price-updates.ts';
import { findContradictions } from '#tests/fixtures/ledger.ts';
import { readsOf } from '#tests/fixtures/query-plans.ts';
import { seedVariants } from '#tests/fixtures/seed-variants.ts';
import { getVariant, openShop, orderBody, setOnHand } from '#tests/fixtures/shop.ts';
import { sql } from 'kysely';
import { afterAll, expect, test, vi } from 'vitest';

/** Prices of three thousand variants are read, checked and published in a fixed number of statements. */
const products = 700;
/** Rows of a file that are checked between two updates of its progress, and variants that one transaction publishes. */
const chunkSize = 1000;

const shop = await openShop();
afterAll(() => shop.close());
const { token } = await shop.signIn({ roles: ['pricing'] });
await seedVariants(shop.db, products);

async function readBoard() {
	const { body, status } = await shop.call('office.prices.board', { token });
	expect(status).toBe(200);
	return body.data.rows;
}

/** Waits for the end of the check, and reads its state until then. */
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

test('reads the board of three thousand variants in one statement that reads each variant once', async () => {
	const rows = await readBoard();
	expect(rows.length).toBeGreaterThan(products * 4);
	expect(rows.every((row) => row.yesterdayPaise === row.pricePaise)).toBe(true);
	const reads = await readsOf(shop, 'variants', readBoard);
	expect(reads.statements).toBeLessThanOrEqual(3);
	expect(reads.rows).toHaveLength(1);
	expect(reads.rows[0]).toBeLessThanOrEqual(rows.length + 500);
});

test('imports an exported file of three thousand rows as unchanged and reports its progress', async () => {
	const { body } = await shop.call('office.prices.export', { token });
	const text = Buffer.from(body as unknown as Uint8Array).toString();
	let result: Awaited<ReturnType<typeof check>> | null = null;
	const statements = await shop.record(async () => {
		result = await check(text);
	});
	const { last, seen } = result as unknown as Awaited<ReturnType<typeof check>>;
	expect(last).toMatchObject({ state: 'checked', errorCount: 0, preview: { count: 0 }, unchanged: last.total });
	expect(last.total).toBeGreaterThan(products * 4);
	const updates = writesIn(statements).filter(({ text }) => text.includes('price_imports'));
	expect(updates.length, 'updates of the progress').toBeGreaterThanOrEqual(Math.ceil(last.total / chunkSize));
	expect(updates.length).toBeLessThanOrEqual(Math.ceil(last.total / chunkSize) + 5);
	expect(seen).toEqual([...seen].sort((a, b) => a - b));
	expect(seen.at(-1)).toBe(last.total);
});

test('publishes and undoes a file of three thousand prices in parts while orders are placed', async () => {
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
	expect(last.preview).toMatchObject({ count: rows.length, up: rows.length, down: 0 });
	expect(last.preview?.lines).toHaveLength(1000);
	const body = { importId: last.id, source: 'import' };
	let published: PriceUpdate | null = null;
	const requested = await shop.record(async () => {
		published = (await shop.call('office.prices.publish', { token, body })).body.data;
	});
	expect(published).toMatchObject({ state: 'publishing', count: rows.length, doneCount: 0 });
	expect(writesIn(requested).filter(({ text }) => /(into|update) "?(variants|price_update_lines)/.test(text))).toEqual(
		[],
	);
	const { id } = published as unknown as PriceUpdate;
	const params = { id };
	const parts = Math.ceil(rows.length / chunkSize);

	// A part that fails is published by the next run; a price that is changed before it is kept.
	const progress = async () => (await shop.call('office.price-updates.progress', { token, params })).body.data;
	expect(await shop.call('office.price-updates.cancel', { token, params })).toMatchObject({ status: 409 });
	expect(await shop.call('office.price-updates.undo', { token, params })).toMatchObject({ status: 409 });
	const failing = shop.failOn(/update price_updates set published_through/, () =>
		publishDuePriceUpdates(shop.db, shop.clock.now),
	);
	await expect(failing).rejects.toThrow('refused by failOn');
	expect(await progress()).toMatchObject({ state: 'publishing', doneCount: 0 });
	const changed = rows.toSorted((a, b) => (a.id < b.id ? 1 : -1))[0] as (typeof rows)[number];
	await shop.db.updateTable('variants').set({ cost_paise: 1 }).where('id', '=', changed.id).execute();
	const statements = await shop.record(async () => {
		expect(await publishDuePriceUpdates(shop.db, shop.clock.now)).toBe(parts);
	});
	expect(await progress()).toMatchObject({
		state: 'published',
		count: rows.length,
		doneCount: rows.length,
		skippedCount: 1,
	});
	const { lines } = (await shop.call('office.price-updates.get', { token, params })).body.data;
	expect([lines.length, lines[0]?.sku, lines[0]?.skipReason]).toEqual([1000, changed.sku, 'CHANGED']);
	const file = await shop.call('office.price-updates.export', { token, params });
	const exported = Buffer.from(file.body as unknown as Uint8Array).toString();
	expect(exported.split('\r\n')).toHaveLength(rows.length + 2);
	expect(exported).toContain('changed since');
	const writes = statements.filter(({ text }) =>
		/(insert into|update|delete from) "?(variants|price_(updates|history))\b/.test(text),
	);
	expect(writes.length).toBe(2 * parts);

	const undo = await shop.call('office.price-updates.undo', { token, params });
	expect(undo.body).toMatchObject({ data: { state: 'publishing', count: rows.length - 1, skipped: [] } });
	const again = await shop.call('office.price-updates.undo', { token, params });
	expect(again).toMatchObject({ status: 409, error: { code: 'NOTHING_TO_UNDO' } });
	expect(await publishDuePriceUpdates(shop.db, shop.clock.now)).toBe(parts);
	const undone = await shop.call('office.price-updates.progress', { token, params: { id: undo.body.data.id } });
	expect(undone.body.data).toMatchObject({ state: 'published', doneCount: rows.length - 1, skippedCount: 0 });
	expect((await readBoard()).map((row) => row.pricePaise)).toEqual(rows.map((row) => row.pricePaise));
	const { rows: log } = await sql<{ action: string; after: object }>`
		select action, after from audit_log where entity_id in (${id}, ${undo.body.data.id}) order by action`.execute(
		shop.db,
	);
	expect(log).toEqual([
		{ action: 'prices.publish', after: { variants: rows.length, skipped: 1 } },
		{ action: 'prices.undo', after: { variants: rows.length - 1, undoes: id } },
	]);

	// At least one order was placed between the check and the end of the undo.
	await vi.waitFor(() => expect(placed.length).toBeGreaterThan(20), { timeout: 240_000 });
	isOver = true;
	const statuses = await ordering;
	expect(new Set(statuses)).toEqual(new Set([201]));
	expect((await findContradictions(shop.db)).problems).toEqual([]);
});
