/** Price updates that are published in parts, beside those of processes whose clocks differ. */
import { minuteMs, secondMs } from '#domain/duration.ts';
import { checkPriceFile } from '#tests/fixtures/price-file.ts';
import { seedVariants } from '#tests/fixtures/seed-variants.ts';
import { openShop } from '#tests/fixtures/shop.ts';
import { afterAll, expect, test } from 'vitest';
import { publishDuePriceUpdates } from './publish-due-price-updates.ts';
import { partSize } from './publish-part.ts';

const shop = await openShop();
afterAll(() => shop.close());
const { token } = await shop.signIn({ roles: ['pricing'] });
await seedVariants(shop.db, partSize / 4 + 1);

const readRows = async () => {
	const { body } = await shop.call('office.prices.board', { token });
	return body.data.rows.filter(({ sku }) => sku.startsWith('MANY-'));
};

type Row = Awaited<ReturnType<typeof readRows>>[0];

const priceOf = async (id: string) => (await readRows()).find((row) => row.id === id)?.pricePaise;

/** A checked file that lowers every price by one rupee. @returns its id */
function checkFile(rows: readonly Row[]): Promise<string> {
	const lines = rows.map(({ sku, pricePaise }) => `${sku},${(pricePaise - 100) / 100}`);
	return checkPriceFile(shop, token, `sku,price\n${lines.join('\n')}`);
}

const publishFile = (importId: string, publishAt: string | null = null) =>
	shop.call('office.prices.publish', { token, body: { source: 'import', importId, publishAt } as never });

/** Lowers the price of one variant by this much, as a process whose clock is five seconds ahead. */
async function publishAhead({ id, pricePaise, mrpPaise, costPaise }: Row, by: number, more: object = {}) {
	const { now } = shop.clock;
	shop.clock.now = new Date(now.getTime() + 5 * secondMs);
	const prices = (paise: number) => ({ pricePaise: paise, mrpPaise, costPaise });
	const changes = [{ variantId: id, from: prices(pricePaise), to: prices(pricePaise - by) }];
	const response = await shop.call('office.prices.publish', { token, body: { changes, ...more } });
	expect(response.status).toBe(201);
	shop.clock.now = now;
	return response;
}

const inMinutes = (minutes: number) => new Date(shop.clock.now.getTime() + minutes * minuteMs).toISOString();

async function publishDue(minutes: number): Promise<void> {
	shop.clock.now = new Date(inMinutes(minutes));
	await publishDuePriceUpdates(shop.db, shop.clock.now);
}

test('a scheduled price does not replace that of a file or an undo by a process whose clock is behind', async () => {
	const rows = await readRows();
	const row = rows[0] ?? expect.fail();
	const importId = await checkFile(rows);
	await publishAhead(row, 300, { publishAt: inMinutes(2) });
	const { body } = await publishFile(importId);
	expect(body.data).toMatchObject({ state: 'publishing', count: rows.length });
	await publishDue(1);
	await publishDue(2);
	expect(await priceOf(row.id)).toBe(row.pricePaise - 100);

	await publishAhead({ ...row, pricePaise: row.pricePaise - 100 }, 300, { publishAt: inMinutes(2) });
	const undone = await shop.call('office.price-updates.undo', { token, params: { id: body.data.id } });
	expect(undone.body.data).toMatchObject({ state: 'publishing' });
	await publishDue(1);
	await publishDue(2);
	expect(await priceOf(row.id)).toBe(row.pricePaise);
});

test('a file that is scheduled after a price of a process whose clock is ahead is published', async () => {
	const [row = expect.fail()] = await readRows();
	await publishAhead(row, 100);
	const rows = await readRows();
	expect((await publishFile(await checkFile(rows), inMinutes(1))).status).toBe(201);
	await publishDue(2);
	expect(await priceOf(row.id)).toBe(row.pricePaise - 200);
});

test('an undo of a price of a process whose clock is ahead does not replace that of a file published after it', async () => {
	const [row = expect.fail()] = await readRows();
	const ahead = await publishAhead(row, 100);
	const importId = await checkFile(await readRows());
	expect((await publishFile(importId)).status).toBe(201);
	await publishDue(0);
	const undone = await shop.call('office.price-updates.undo', { token, params: { id: ahead.body.data.id } });
	expect(undone.error?.code).toBe('NOTHING_TO_UNDO');
	expect(await priceOf(row.id)).toBe(row.pricePaise - 200);
});
