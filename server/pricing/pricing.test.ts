import { minuteMs } from '#domain/duration.ts';
import type { PriceChangeWire, VariantPricesWire } from '#contract/pricing-office.ts';
import { getVariant, openShop } from '#tests/fixtures/shop.ts';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { publishDuePriceUpdates } from './publish-due-price-updates.ts';

const shop = await openShop();
afterAll(() => shop.close());
const pricingStaff = await shop.signIn({ roles: ['pricing'], name: 'Bharat Jadhav' });
const other = await shop.signIn({ roles: ['pricing'], name: 'Anil Jadhav' });

const later = (minutes: number) => new Date(shop.clock.now.getTime() + minutes * minuteMs);
const passMinutes = (minutes: number) => {
	shop.clock.now = later(minutes);
};

async function board(token = pricingStaff.token) {
	const { body } = await shop.call('office.prices.board', { token });
	return body.data;
}

async function rowOf(sku: string) {
	const row = (await board()).rows.find((each) => each.sku === sku);
	if (row === undefined) throw new Error(`${sku} is not on the board`);
	return row;
}

/** A change of a variant from the prices of the board. */
async function change(sku: string, to: Partial<VariantPricesWire>): Promise<PriceChangeWire> {
	const { id, pricePaise, mrpPaise, costPaise } = await rowOf(sku);
	const from = { pricePaise, mrpPaise, costPaise };
	return { variantId: id, from, to: { ...from, ...to } };
}

async function publish(changes: readonly PriceChangeWire[], more: object = {}, token = pricingStaff.token) {
	return shop.call('office.prices.publish', { token, body: { changes, ...more } });
}

const shopPrice = async (unit: string) => {
	const onion = await getVariant(shop.db, 'VR-ONI', unit);
	const { body } = await shop.call('products.get', { params: { id: onion.productId } });
	return body.data.product.unitPricePairs.find((pair) => pair.unit === unit);
};

async function historyOf(sku: string) {
	const { id } = await rowOf(sku);
	return (await shop.call('office.prices.history', { token: pricingStaff.token, params: { id } })).body;
}

const priceUpdateOf = async (id: string) =>
	(await shop.call('office.price-updates.get', { token: pricingStaff.token, params: { id } })).body.data;

const [oneKilo, halfKilo, fiveKilo] = await (async () => {
	const { rows } = await board();
	const skuOf = (unit: string) => rows.find((row) => row.product === 'Onion' && row.unit === unit)?.sku ?? '';
	return [skuOf('1 kg'), skuOf('500 g'), skuOf('5 kg')];
})();

test('lists every variant on sale with its prices, its stock and the price of yesterday', async () => {
	const { rows } = await board();
	const { count } = await shop.db
		.selectFrom('variants')
		.select((set) => set.fn.countAll<number>().as('count'))
		.executeTakeFirstOrThrow();
	expect(rows).toHaveLength(count);
	await sql`update price_history set at = at - interval '2 days'
		where variant_id = (select id from variants where sku = ${oneKilo})`.execute(shop.db);
	const row = await rowOf(oneKilo);
	expect(row).toMatchObject({ product: 'Onion', unit: '1 kg', packAmount: 1000, base: 'g', costPaise: null });
	expect(row.yesterdayPaise).toBe(row.pricePaise);
	expect(row.stock).toBeGreaterThan(0);
	expect(row.isLow).toBe(false);
	expect((await rowOf(halfKilo)).yesterdayPaise).toBeNull();
});

test('a filtered board has what matches, and counts and categories of all variants', async () => {
	const whole = await board();
	expect([whole.total, whole.categories]).toEqual([
		whole.rows.length,
		[...new Set(whole.rows.map(({ category }) => category))],
	]);
	const lowPools = new Set(whole.rows.filter(({ isLow }) => isLow).map(({ poolId }) => poolId));
	expect(whole.lowCount).toBe(lowPools.size);
	const { category } = await rowOf(oneKilo);
	for (const [query, matches] of [
		[{ q: ' KG  onion' }, (row) => /onion/i.test(`${row.product} ${row.sku}`) && row.unit.includes('kg')],
		[{ category }, (row) => row.category === category],
		[{ isLow: true }, (row) => row.isLow],
		[{ q: '100%_' }, () => false],
	] as [object, (row: (typeof whole.rows)[0]) => boolean][]) {
		const { data } = (await shop.call('office.prices.board', { token: pricingStaff.token, query: { ...query } })).body;
		expect(data.rows, JSON.stringify(query)).toEqual(whole.rows.filter(matches));
		expect(data).toMatchObject({ total: data.rows.length, lowCount: whole.lowCount });
		expect(data.categories).toEqual(expect.arrayContaining(whole.categories));
	}
});

test('publishes immediately to shop, history and audit log, without the cost', async () => {
	const before = await rowOf(oneKilo);
	const { status, body } = await publish([
		await change(oneKilo, { pricePaise: before.pricePaise + 200, costPaise: 4100 }),
		// an unchanged price is not part of the price update
		await change(halfKilo, {}),
	]);
	expect(status).toBe(201);
	expect(body.data).toMatchObject({
		source: 'board',
		state: 'published',
		actorName: 'Bharat Jadhav',
		count: 1,
		skippedCount: 0,
	});
	expect(await shopPrice('1 kg')).toMatchObject({ price: (before.pricePaise + 200) / 100 });
	const row = await rowOf(oneKilo);
	expect(row).toMatchObject({ pricePaise: before.pricePaise + 200, costPaise: 4100 });
	expect(row.yesterdayPaise).toBe(before.pricePaise);
	const history = await historyOf(oneKilo);
	expect(history.total).toBe(2);
	expect(history.data[0]).toMatchObject({
		pricePaise: before.pricePaise + 200,
		actorName: 'Bharat Jadhav',
		priceUpdateId: body.data.id,
		source: 'board',
	});
	const log = await shop.db
		.selectFrom('audit_log')
		.select(['actor_name', 'action', 'before', 'after'])
		.where('entity_id', '=', body.data.id)
		.execute();
	expect(log).toEqual([
		{
			actor_name: 'Bharat Jadhav',
			action: 'prices.publish',
			before: { [oneKilo]: `₹${before.pricePaise / 100} · MRP ₹${before.mrpPaise / 100}` },
			after: { [oneKilo]: `₹${row.pricePaise / 100} · MRP ₹${row.mrpPaise / 100} · cost ₹41` },
		},
	]);
	const onion = await getVariant(shop.db, 'VR-ONI', '1 kg');
	for (const url of ['/api/v1/products?keyword=onion', `/api/v1/products/${onion.productId}`]) {
		expect((await shop.app.inject(url)).body.toLowerCase(), url).not.toMatch(/cost|4100|"41"|:41[,}]/);
	}
});

test('refuses a price above its MRP or of zero, and publishes none', async () => {
	const row = await rowOf(oneKilo);
	const good = await change(halfKilo, { pricePaise: (await rowOf(halfKilo)).pricePaise - 100 });
	for (const pricePaise of [row.mrpPaise + 1, 0]) {
		const refused = await publish([good, await change(oneKilo, { pricePaise })], { areLargeChangesConfirmed: true });
		expect(refused).toMatchObject({ status: 422, error: { code: 'INVALID_PRICES' } });
		expect(refused.error.details).toMatchObject({ count: 1, variants: [{ sku: oneKilo, name: 'Onion 1 kg' }] });
	}
	expect(await change(halfKilo, {})).toMatchObject({ from: good.from });
});

test('requires confirmation for a price change above half', async () => {
	const row = await rowOf(oneKilo);
	const largeChange = [await change(oneKilo, { pricePaise: Math.floor(row.pricePaise / 2) - 100 })];
	const asked = await publish(largeChange);
	expect(asked).toMatchObject({ status: 409, error: { code: 'LARGE_PRICE_CHANGES' } });
	expect(asked.error.details).toMatchObject({ count: 1 });
	const confirmed = { areLargeChangesConfirmed: true };
	expect(await publish(largeChange, confirmed)).toMatchObject({ status: 409, error: { code: 'PRICES_BELOW_COST' } });
	expect((await publish(largeChange, { ...confirmed, areBelowCostConfirmed: true })).status).toBe(201);
	const back = await change(oneKilo, { pricePaise: row.pricePaise });
	expect((await publish([back], { areLargeChangesConfirmed: true })).status).toBe(201);
});

test('loose products may have no MRP, and the storefront shows their price alone', async () => {
	const row = await rowOf(oneKilo);
	expect((await publish([await change(oneKilo, { mrpPaise: 0 })])).status).toBe(201);
	expect((await rowOf(oneKilo)).mrpPaise).toBe(0);
	const { body } = await shop.call('products.get', { params: { id: row.productId } });
	const shown = JSON.stringify(body);
	expect(shown).not.toContain('"lisedPrice":0');
	expect((await publish([await change(oneKilo, { mrpPaise: row.mrpPaise })])).status).toBe(201);
});

test('refuses a workbook and says how to export it as CSV', async () => {
	for (const file of [
		{ fileName: 'prices.xlsx', text: 'anything' },
		{ fileName: 'prices.csv', text: 'PK\u0003\u0004\u0000' },
	]) {
		const refused = await shop.call('office.prices.import', { token: pricingStaff.token, body: file });
		expect(refused).toMatchObject({ status: 422, error: { code: 'IMPORT_NOT_TEXT' } });
		expect(refused.error.message).toContain('then CSV, and import that file');
	}
});

test('refuses a workbook sent as a file with the same sentence, and another file by its content type', async () => {
	const url = '/api/v1/office/prices/imports';
	const workbook = Buffer.from('PK\u0003\u0004\u0014\u0000\u0006\u0000xl/workbook.xml', 'latin1');
	const part = '--b\r\nContent-Disposition: form-data; name="file"; filename="prices.xlsx"\r\n\r\n';
	const send = async (type: string, payload: Buffer | string, token = pricingStaff.token) =>
		shop.app.inject({
			method: 'POST',
			url,
			payload,
			headers: { authorization: `Bearer ${token}`, 'content-type': type },
		});
	const excel = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
	for (const [type, payload] of [
		[excel, workbook],
		['application/octet-stream', workbook],
		['multipart/form-data; boundary=b', Buffer.concat([Buffer.from(part), workbook, Buffer.from('\r\n--b--')])],
	] as const) {
		const response = await send(type, payload);
		expect([response.statusCode, response.json().code], type).toEqual([422, 'IMPORT_NOT_TEXT']);
		expect(response.json().message).toContain('In Excel or Google Sheets choose');
	}
	const csv = await send('text/csv', 'sku,price\nVR-ONI-1,60');
	expect([csv.statusCode, csv.json()]).toMatchObject([415, { message: 'Unsupported content type.' }]);
	const customer = await shop.signIn();
	expect((await send(excel, workbook, customer.token)).statusCode).toBe(403);
});

test('refuses a stale price update and names the current prices', async () => {
	const row = await rowOf(oneKilo);
	const mine = await change(oneKilo, { pricePaise: row.pricePaise + 100 });
	const theirs = await change(oneKilo, { pricePaise: row.pricePaise - 100 });
	expect((await publish([theirs], {}, other.token)).status).toBe(201);
	const late = await publish([mine]);
	expect(late).toMatchObject({ status: 409, error: { code: 'PRICES_CHANGED' } });
	expect(late.error.details).toMatchObject({
		variants: [{ sku: oneKilo, now: { pricePaise: row.pricePaise - 100 } }],
	});
});

test('refuses variants not on sale, a repeated variant, a past time, and unchanged prices', async () => {
	const good = await change(oneKilo, { pricePaise: 5500 });
	const unknown = { ...good, variantId: pricingStaff.userId };
	expect(await publish([unknown])).toMatchObject({ status: 409, error: { code: 'VARIANTS_UNAVAILABLE' } });
	expect(await publish([good, good])).toMatchObject({ status: 400 });
	const past = { publishAt: later(-1).toISOString() };
	expect(await publish([good], past)).toMatchObject({ status: 422, error: { code: 'PUBLISH_TIME_PAST' } });
	const same = [await change(oneKilo, {})];
	expect(await publish(same)).toMatchObject({ status: 422, error: { code: 'NOTHING_CHANGED' } });
});

test('publishes at its time, once, when several processes poll', async () => {
	const row = await rowOf(oneKilo);
	const asked = await publish([await change(oneKilo, { pricePaise: row.pricePaise + 300 })], {
		publishAt: later(20).toISOString(),
	});
	expect(asked.body.data).toMatchObject({ state: 'scheduled', publishedAt: null });
	expect((await board()).scheduled).toBe(1);
	expect(await publishDuePriceUpdates(shop.db, later(19))).toBe(0);
	expect((await rowOf(oneKilo)).pricePaise).toBe(row.pricePaise);
	passMinutes(21);
	const before = (await historyOf(oneKilo)).total;
	const counts = await Promise.all(Array.from({ length: 6 }, () => publishDuePriceUpdates(shop.db, shop.clock.now)));
	expect(counts.reduce((sum, count) => sum + count, 0)).toBe(1);
	expect((await rowOf(oneKilo)).pricePaise).toBe(row.pricePaise + 300);
	const history = await historyOf(oneKilo);
	expect(history.total).toBe(before + 1);
	expect(history.data[0]).toMatchObject({ actorName: 'Bharat Jadhav', priceUpdateId: asked.body.data.id });
	expect(await priceUpdateOf(asked.body.data.id)).toMatchObject({ state: 'published', skippedCount: 0 });
	expect((await board()).scheduled).toBe(0);
});

test('skips variants changed after a price update was scheduled, except by earlier price updates', async () => {
	const [one, half, five] = [await rowOf(oneKilo), await rowOf(halfKilo), await rowOf(fiveKilo)];
	const first = await publish([await change(oneKilo, { pricePaise: one.pricePaise + 100 })], {
		publishAt: later(10).toISOString(),
	});
	passMinutes(1);
	const second = await publish(
		[
			await change(oneKilo, { pricePaise: one.pricePaise + 200 }),
			await change(halfKilo, { pricePaise: half.pricePaise + 100 }),
			await change(fiveKilo, { pricePaise: five.pricePaise - 500 }),
		],
		{ publishAt: later(20).toISOString() },
	);
	passMinutes(1);
	expect((await publish([await change(halfKilo, { pricePaise: half.pricePaise - 100 })], {}, other.token)).status).toBe(
		201,
	);
	await shop.db.updateTable('variants').set({ is_active: false }).where('sku', '=', fiveKilo).execute();
	passMinutes(22);
	expect(await publishDuePriceUpdates(shop.db, shop.clock.now)).toBe(2);
	expect((await rowOf(oneKilo)).pricePaise).toBe(one.pricePaise + 200);
	expect((await rowOf(halfKilo)).pricePaise).toBe(half.pricePaise - 100);
	const { lines, skippedCount } = await priceUpdateOf(second.body.data.id);
	expect(skippedCount).toBe(2);
	expect(Object.fromEntries(lines.map((line) => [line.sku, line.skipReason]))).toEqual({
		[oneKilo]: null,
		[halfKilo]: 'CHANGED',
		[fiveKilo]: 'UNAVAILABLE',
	});
	// from the present price: the first price update was published in between
	expect(lines.find((line) => line.sku === oneKilo)?.from.pricePaise).toBe(one.pricePaise + 100);
	expect((await priceUpdateOf(first.body.data.id)).skippedCount).toBe(0);
	await shop.db.updateTable('variants').set({ is_active: true }).where('sku', '=', fiveKilo).execute();
});

test('cancels a scheduled price update and refuses a published one', async () => {
	const row = await rowOf(oneKilo);
	const { body } = await publish([await change(oneKilo, { pricePaise: row.pricePaise + 100 })], {
		publishAt: later(5).toISOString(),
	});
	const params = { id: body.data.id };
	const cancelled = await shop.call('office.price-updates.cancel', { token: other.token, params });
	expect(cancelled.body.data).toMatchObject({ state: 'cancelled' });
	passMinutes(6);
	expect(await publishDuePriceUpdates(shop.db, shop.clock.now)).toBe(0);
	expect((await rowOf(oneKilo)).pricePaise).toBe(row.pricePaise);
	const again = await shop.call('office.price-updates.cancel', { token: pricingStaff.token, params });
	expect(again).toMatchObject({ status: 409, error: { code: 'PRICE_UPDATE_NOT_SCHEDULED' } });
	const undone = await shop.call('office.price-updates.undo', { token: pricingStaff.token, params });
	expect(undone).toMatchObject({ status: 409, error: { code: 'PRICE_UPDATE_NOT_PUBLISHED' } });
});

test('undo restores prices not changed since, names the others, and works once', async () => {
	const [one, half] = [await rowOf(oneKilo), await rowOf(halfKilo)];
	const { body } = await publish([
		await change(oneKilo, { pricePaise: one.pricePaise + 400 }),
		await change(halfKilo, { pricePaise: half.pricePaise + 100 }),
	]);
	passMinutes(1);
	await publish([await change(halfKilo, { pricePaise: half.pricePaise + 200 })], {}, other.token);
	passMinutes(1);
	const params = { id: body.data.id };
	const undo = await shop.call('office.price-updates.undo', { token: pricingStaff.token, params });
	expect(undo.status).toBe(201);
	expect(undo.body.data).toMatchObject({ source: 'undo', undoesId: body.data.id, count: 2, skippedCount: 1 });
	expect(undo.body.data.skipped).toMatchObject([{ sku: halfKilo, skipReason: 'CHANGED' }]);
	expect((await rowOf(oneKilo)).pricePaise).toBe(one.pricePaise);
	expect((await rowOf(halfKilo)).pricePaise).toBe(half.pricePaise + 200);
	expect((await priceUpdateOf(body.data.id)).isUndone).toBe(true);
	const twice = await shop.call('office.price-updates.undo', { token: pricingStaff.token, params });
	expect(twice).toMatchObject({ status: 409, error: { code: 'NOTHING_TO_UNDO' } });
	const list = await shop.call('office.price-updates.list', {
		token: pricingStaff.token,
		query: { state: 'published', perPage: 2 },
	});
	expect(list.body.data[0]).toMatchObject({ id: undo.body.data.id, source: 'undo' });
	expect(list.body.total).toBeGreaterThan(3);
});

test('writes the history for every change of a price', async () => {
	const { total } = await historyOf(oneKilo);
	await shop.db.updateTable('variants').set({ price_paise: 4321 }).where('sku', '=', oneKilo).execute();
	await shop.db.updateTable('variants').set({ position: 9 }).where('sku', '=', oneKilo).execute();
	const history = await historyOf(oneKilo);
	expect(history.total).toBe(total + 1);
	const fromElsewhere = history.data.find((past) => past.pricePaise === 4321);
	expect(fromElsewhere).toMatchObject({ actorName: null, priceUpdateId: null, source: null });
});

test('a picker sees neither the board nor earlier prices', async () => {
	const { token } = await shop.signIn({ roles: ['picker'] });
	const { id } = await rowOf(oneKilo);
	for (const name of ['office.prices.board', 'office.price-updates.list', 'office.prices.export'] as const) {
		expect((await shop.call(name, { token })).status, name).toBe(403);
	}
	expect((await shop.call('office.prices.history', { token, params: { id } })).status).toBe(403);
});

test('answers not found for unknown ids', async () => {
	const { token } = pricingStaff;
	for (const id of ['nothing', pricingStaff.userId]) {
		const params = { id };
		expect((await shop.call('office.price-updates.get', { token, params })).error.code).toBe('PRICE_UPDATE_NOT_FOUND');
		expect((await shop.call('office.price-updates.undo', { token, params })).error.code).toBe('PRICE_UPDATE_NOT_FOUND');
		expect((await shop.call('office.price-updates.cancel', { token, params })).error.code).toBe(
			'PRICE_UPDATE_NOT_FOUND',
		);
		expect((await shop.call('office.prices.history', { token, params })).error.code).toBe('VARIANT_NOT_FOUND');
		expect((await shop.call('office.prices.getImport', { token, params })).error.code).toBe('IMPORT_NOT_FOUND');
	}
});
