import { openDatabase } from '#database/db.ts';
import { requestDuring } from '#tests/fixtures/request-during.ts';
import { getVariant, openShop, orderBody } from '#tests/fixtures/shop.ts';
import { sql } from 'kysely';
import { afterAll, expect, inject, onTestFinished, test } from 'vitest';
import { rankProducts } from './product-rank-queries.ts';

const shop = await openShop();
afterAll(() => shop.close());

const november = new Date('2026-11-10T06:00:00Z');
const may = new Date('2027-05-10T06:00:00Z');

async function listedFirst(limit: number): Promise<string[]> {
	const { body } = await shop.call('products.list', { query: { limit: String(limit) } });
	return body.products.map(({ productName }) => productName);
}

async function placeOf(name: string): Promise<number> {
	return (await listedFirst(100)).indexOf(name);
}

test('a shop without sales lists its staples first', async () => {
	await rankProducts(shop.db, november);
	expect((await listedFirst(5)).map((name) => name.toLowerCase())).toEqual([
		'onion',
		'potato',
		'tomato',
		'green chilli',
		'coriander leaves',
	]);
	expect(await rankProducts(shop.db, november), 'nothing has changed since').toBe(0);
});

test('a product is listed earlier in its season', async () => {
	await rankProducts(shop.db, may);
	const outside = await placeOf('Orange (Nagpur)');
	await rankProducts(shop.db, november);
	const inside = await placeOf('Orange (Nagpur)');
	expect(inside).toBeGreaterThan(-1);
	expect(inside).toBeLessThan(outside);
});

test('staple rank and season of the product form order the list, and are emptied and recorded', async () => {
	const { token } = await shop.signIn({ roles: ['catalogue'] });
	const dill = await getVariant(shop.db, 'VL-DIL', '1 bunch (about 200 g)');
	const params = { id: dill.productId };
	const read = async () => (await shop.call('office.products.get', { token, params })).body.data;
	const save = async (change: object) =>
		shop.call('office.products.update', { token, params, body: { ...(await read()), ...change } as never });
	expect(await read()).toMatchObject({ stapleRank: null, seasonMonths: [] });
	await rankProducts(shop.db, november);
	const before = await placeOf('Dill Leaves');

	expect((await save({ stapleRank: 1, seasonMonths: [11, 12, 11] })).status).toBe(200);
	expect(await read()).toMatchObject({ stapleRank: 1, seasonMonths: [11, 12] });
	await rankProducts(shop.db, november);
	expect(await placeOf('Dill Leaves')).toBeLessThan(3);
	await rankProducts(shop.db, may);
	expect(await placeOf('Dill Leaves'), 'outside its season it counts half').toBeGreaterThan(3);
	for (const wrong of [{ stapleRank: 0 }, { stapleRank: 1.5 }, { seasonMonths: [13] }]) {
		expect((await save(wrong)).status).toBe(400);
	}

	expect((await save({ stapleRank: null, seasonMonths: [] })).status).toBe(200);
	expect(await read()).toMatchObject({ stapleRank: null, seasonMonths: [] });
	await rankProducts(shop.db, november);
	expect(await placeOf('Dill Leaves')).toBe(before);
	const log = await shop.db
		.selectFrom('audit_log')
		.select(['before', 'after'])
		.where('entity_id', '=', dill.productId)
		.orderBy('id')
		.execute();
	expect(log).toMatchObject([
		{ before: { stapleRank: null, seasonMonths: [] }, after: { stapleRank: 1, seasonMonths: [11, 12] } },
		{ before: { stapleRank: 1, seasonMonths: [11, 12] }, after: { stapleRank: null, seasonMonths: [] } },
	]);
});

test('ranks best sellers first and out-of-stock products last', async () => {
	const dill = await getVariant(shop.db, 'VL-DIL', '1 bunch (about 200 g)');
	const { token } = await shop.signIn();
	const body = orderBody([{ variant: dill, qty: 8 }]);
	const { body: placed } = await shop.call('orders.place', { token, body });
	const now = new Date();
	await rankProducts(shop.db, now);
	const before = await placeOf('Dill Leaves');
	await shop.db.updateTable('orders').set({ status: 'CANCELLED' }).where('id', '=', placed.data.order._id).execute();
	await rankProducts(shop.db, now);
	expect(await placeOf('Dill Leaves'), 'a cancelled order is no sale').toBeGreaterThan(before);
	await shop.db.updateTable('stock_pools').set({ on_hand: 0 }).where('id', '=', dill.poolId).execute();
	await rankProducts(shop.db, now);
	const listed = await listedFirst(100);
	expect(listed.slice(-3)).toContain('Dill Leaves');
});

test('a product that gets another category during the ranking keeps the position of that one', async () => {
	const dill = await getVariant(shop.db, 'VL-DIL', '1 bunch (about 200 g)');
	const { token } = await shop.signIn({ roles: ['catalogue'] });
	const params = { id: dill.productId };
	const product = (await shop.call('office.products.get', { token, params })).body.data;
	const other = await shop.db
		.selectFrom('categories')
		.select(['id', 'position'])
		.where('id', '<>', product.categoryId)
		.where('is_active', '=', true)
		.where('parent_id', 'is not', null)
		.orderBy('position', 'desc')
		.executeTakeFirstOrThrow();
	const listing = shop.db.updateTable('product_listings').where('product_id', '=', dill.productId);
	await listing.set({ list_rank: 1 }).execute();
	// Its statement waits for this lock when it reads the orders, after it has begun.
	const lock = 4711;
	const ranking = openDatabase({ connection: { ...inject('cluster'), database: shop.database }, maxConnections: 1 });
	onTestFinished(() => ranking.destroy());
	await sql`create temporary view orders as
		select o.* from public.orders o, (select pg_advisory_xact_lock_shared(${sql.lit(lock)})) held`.execute(ranking);
	await requestDuring(
		shop.db,
		(tx) => sql`select pg_advisory_xact_lock(${lock})`.execute(tx),
		() => rankProducts(ranking, november),
		async () => {
			const body = { ...product, categoryId: other.id } as never;
			expect((await shop.call('office.products.update', { token, params, body })).status).toBe(200);
		},
	);
	const listed = shop.db.selectFrom('product_listings').select('category_position as position');
	expect(await listed.where('product_id', '=', dill.productId).execute()).toEqual([{ position: other.position }]);
});
