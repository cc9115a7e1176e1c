/** Prices that are changed by another user, or whose file is deleted, while a price update is published. */
import { minuteMs, secondMs } from '#domain/duration.ts';
import type { Tx } from '#database/db.ts';
import { deleteExpiredRecords } from '#tests/fixtures/delete-expired-records.ts';
import { checkPriceFile } from '#tests/fixtures/price-file.ts';
import { requestDuring } from '#tests/fixtures/request-during.ts';
import { openShop } from '#tests/fixtures/shop.ts';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { publishDuePriceUpdates } from './publish-due-price-updates.ts';
import { lockPriceUpdate, lockVariants } from './publish-queries.ts';

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
const checkFile = ({ sku, pricePaise }: (typeof rows)[0]) =>
	checkPriceFile(shop, token, `sku,price\n${sku},${(pricePaise - 100) / 100}\n`);

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

/** What a process does whose clock is five seconds ahead. */
async function ahead<T>(work: () => Promise<T>): Promise<T> {
	const { now } = shop.clock;
	shop.clock.now = new Date(now.getTime() + 5 * secondMs);
	const result = await work();
	shop.clock.now = now;
	return result;
}

type Change = { row: (typeof rows)[0]; from: number; to: number };

/** Publishes prices that differ from those of the row by so many paise. */
function publish(changes: readonly Change[], more: object = {}) {
	const lines = changes.map(({ row: { id, pricePaise, mrpPaise, costPaise }, from, to }) => {
		const prices = (change: number) => ({ pricePaise: pricePaise + change, mrpPaise, costPaise });
		return { variantId: id, from: prices(from), to: prices(to) };
	});
	return shop.call('office.prices.publish', { token, body: { changes: lines, ...more } });
}

const inMinutes = (minutes: number) => new Date(shop.clock.now.getTime() + minutes * minuteMs);

async function publishDue(minutes: number): Promise<void> {
	shop.clock.now = inMinutes(minutes);
	await publishDuePriceUpdates(shop.db, shop.clock.now);
}

test.for(['the board', 'a file'])(
	'a price scheduled by %s after one of a process whose clock is ahead is published',
	async (source) => {
		const row = nextRow();
		expect((await ahead(() => publish([{ row, from: 0, to: -100 }]))).status).toBe(201);
		const publishAt = inMinutes(1).toISOString();
		if (source === 'the board')
			expect((await publish([{ row, from: -100, to: -200 }], { publishAt })).status).toBe(201);
		else {
			const importId = await checkFile({ ...row, pricePaise: row.pricePaise - 100 });
			const body = { source: 'import', importId, publishAt } as const;
			expect((await shop.call('office.prices.publish', { token, body })).status).toBe(201);
		}
		await publishDue(2);
		expect(await priceOf(row.id)).toBe(row.pricePaise - 200);
	},
);

test('of two scheduled prices the later one is published, whose process has its clock behind', async () => {
	const row = nextRow();
	const publishAt = (minutes: number) => ({ publishAt: inMinutes(minutes).toISOString() });
	expect((await ahead(() => publish([{ row, from: 0, to: -100 }], publishAt(1)))).status).toBe(201);
	expect((await publish([{ row, from: 0, to: -200 }], publishAt(2))).status).toBe(201);
	await publishDue(3);
	expect(await priceOf(row.id)).toBe(row.pricePaise - 200);
});

test('of two prices that are due at once the later one can be undone, whose process has its clock behind', async () => {
	const row = nextRow();
	const publishAt = inMinutes(1).toISOString();
	expect((await publish([{ row, from: 0, to: -100 }], { publishAt })).status).toBe(201);
	shop.clock.now = new Date(shop.clock.now.getTime() + 1);
	const { body } = await publish([{ row, from: 0, to: -200 }], { publishAt });
	const { id } = body.data;
	shop.clock.now = inMinutes(2);
	await shop.db.transaction().execute(async (tx) => {
		await lockPriceUpdate(tx, id);
		await ahead(() => publishDuePriceUpdates(shop.db, shop.clock.now));
	});
	await publishDuePriceUpdates(shop.db, shop.clock.now);
	expect(await priceOf(row.id)).toBe(row.pricePaise - 200);
	expect((await shop.call('office.price-updates.undo', { token, params: { id } })).status).toBe(201);
	expect(await priceOf(row.id)).toBe(row.pricePaise - 100);
});

test('an undo restores the prices before the last change, whatever the clocks of the processes', async () => {
	const row = nextRow();
	const first = await ahead(() => publish([{ row, from: 0, to: -100 }]));
	const second = await publish([{ row, from: -100, to: -200 }]);
	const undo = (id: string) => shop.call('office.price-updates.undo', { token, params: { id } });
	expect((await undo(first.body.data.id)).error?.code).toBe('NOTHING_TO_UNDO');
	expect((await undo(second.body.data.id)).status).toBe(201);
	expect(await priceOf(row.id)).toBe(row.pricePaise - 100);
});

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
