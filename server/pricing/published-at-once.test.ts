/** Prices that are changed by another user, or whose file is deleted, while a price update is published. */
import { minuteMs } from '#domain/duration.ts';
import type { Tx } from '#database/db.ts';
import { deleteExpiredRecords } from '#tests/fixtures/delete-expired-records.ts';
import { requestDuring } from '#tests/fixtures/request-during.ts';
import { openShop } from '#tests/fixtures/shop.ts';
import { sql } from 'kysely';
import { afterAll, expect, test, vi } from 'vitest';
import { publishDuePriceUpdates } from './publish-due-price-updates.ts';
import { lockVariants } from './publish-queries.ts';

const shop = await openShop();
afterAll(() => shop.close());
const { token } = await shop.signIn({ roles: ['pricing'] });

const board = async () => (await shop.call('office.prices.board', { token })).body.data.rows;
const rows = await board();
let taken = 0;
/** A variant of the board for one test. */
function nextRow() {
	taken += 1;
	return rows[taken] ?? expect.fail();
}
const priceOf = async (id: string) => (await board()).find((row) => row.id === id)?.pricePaise;

const changePrice = (id: string) => (tx: Tx) =>
	sql`update variants set price_paise = price_paise - 100 where id = ${id}`.execute(tx);

/** A checked file that lowers a price by one rupee. @returns its id */
async function checkFile({ sku, pricePaise }: (typeof rows)[0]): Promise<string> {
	const text = `sku,price\n${sku},${(pricePaise - 100) / 100}\n`;
	const begun = await shop.call('office.prices.import', { token, body: { fileName: 'prices.csv', text } });
	const { id } = begun.body.data;
	await vi.waitFor(
		async () => {
			const { body } = await shop.call('office.prices.getImport', { token, params: { id } });
			expect(body.data.state).toBe('checked');
		},
		{ interval: 2, timeout: 60_000 },
	);
	return id;
}

const publishFile = (importId: string) =>
	shop.call('office.prices.publish', { token, body: { source: 'import', importId } });

test('a file is refused whose price another user changes while it is published', async () => {
	const row = nextRow();
	const importId = await checkFile(row);
	const { status, error } = await requestDuring(shop.db, changePrice(row.id), () => publishFile(importId));
	expect([status, error.code]).toEqual([409, 'PRICES_CHANGED']);
});

test('an undo is refused whose prices another user changes at the same time', async () => {
	const row = nextRow();
	const { pricePaise, mrpPaise, costPaise } = row;
	const from = { pricePaise, mrpPaise, costPaise };
	const changes = [{ variantId: row.id, from, to: { ...from, pricePaise: pricePaise - 100 } }];
	const published = await shop.call('office.prices.publish', { token, body: { changes } });
	const params = { id: published.body.data.id };
	const undo = () => shop.call('office.price-updates.undo', { token, params });
	const { status, error } = await requestDuring(shop.db, changePrice(row.id), undo);
	expect([status, error.code]).toEqual([409, 'NOTHING_TO_UNDO']);
});

test.for(['the board', 'a file', 'an undo'])(
	'a scheduled price does not replace one of %s by a process whose clock is behind',
	async (source) => {
		const row = nextRow();
		const publish = (change: number, from: number, more: object = {}) => {
			const { mrpPaise, costPaise } = row;
			const prices = (pricePaise: number) => ({ pricePaise, mrpPaise, costPaise });
			const changes = [{ variantId: row.id, from: prices(from), to: prices(from + change) }];
			return shop.call('office.prices.publish', { token, body: { changes, ...more } });
		};
		const { body } = await publish(-200, row.pricePaise);
		const importId = await checkFile({ ...row, pricePaise: row.pricePaise - 200 });
		const { now } = shop.clock;
		const publishAt = new Date(now.getTime() + minuteMs).toISOString();
		expect((await publish(-300, row.pricePaise - 200, { publishAt })).status).toBe(201);
		shop.clock.now = new Date(now.getTime() - 50);
		const published = {
			'the board': () => publish(-100, row.pricePaise - 200),
			'a file': () => publishFile(importId),
			'an undo': () => shop.call('office.price-updates.undo', { token, params: { id: body.data.id } }),
		};
		expect((await published[source as keyof typeof published]()).status).toBe(201);
		const price = await priceOf(row.id);
		shop.clock.now = new Date(now.getTime() + 2 * minuteMs);
		await publishDuePriceUpdates(shop.db, shop.clock.now);
		expect(await priceOf(row.id)).toBe(price);
	},
);

test('the lines of a file that is being published are not deleted with old files', async () => {
	const row = nextRow();
	const importId = await checkFile(row);
	const { rows: drafts } = await sql`
		with file as (update price_imports set created_at = '2000-01-01' where id = ${importId} returning price_update_id)
		update price_updates p set created_at = '2000-01-01' from file where p.id = file.price_update_id returning p.id`.execute(
		shop.db,
	);
	expect(drafts).toHaveLength(1);
	const { body } = await requestDuring(
		shop.db,
		(tx) => lockVariants(tx, [row.id]),
		() => publishFile(importId),
		() => deleteExpiredRecords(shop.db, 'Files of prices that were checked', new Date('2000-01-03')),
	);
	expect(body.data).toMatchObject({ state: 'published', count: 1, skippedCount: 0 });
	expect(await priceOf(row.id)).toBe(row.pricePaise - 100);
});
