import { createHash } from 'node:crypto';
import { drawnVersion } from '#domain/picture.ts';
import { productSchema, productSorts } from '#contract/catalogue.ts';
import type { EndpointName } from '#contract/endpoints.ts';
import { listProductsFromTables } from '#tests/fixtures/products-from-tables.ts';
import { type CallOptions, getVariant, openShop, orderBody } from '#tests/fixtures/shop.ts';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { z } from 'zod';
import { repairProductListings } from './product-listing-check-queries.ts';
import { rankProducts } from './product-rank-queries.ts';

const shop = await openShop();
afterAll(() => shop.close());
const { token } = await shop.signIn({ roles: ['owner'] });
const right = { products: [], categories: [] };
const check = () => repairProductListings(shop.db, shop.clock.now);

/** Numbers that can be repeated: a failure names its seed. */
function numbersOf(seed: number): (below: number) => number {
	let state = seed;
	return (below) => {
		state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
		return Math.floor((state / 2 ** 32) * below);
	};
}
type Below = ReturnType<typeof numbersOf>;

const call = <N extends EndpointName>(name: N, options: CallOptions<N>) => shop.call(name, { token, ...options });
const officeProduct = async (id: string) => (await call('office.products.get', { params: { id } })).body.data;
const productIds = (await shop.db.selectFrom('products').select('id').orderBy('sku').execute()).map(({ id }) => id);

/** What staff and customers do to a product. */
const commands: Record<string, (id: string, below: Below) => Promise<{ status: number }>> = {
	async update(id, below) {
		const product = await officeProduct(id);
		const body = {
			...product,
			saleReason: 'The farm is asked for it',
			names: { ...product.names, en: `${product.names.en} ${below(9)}` },
			isOfferZone: below(2) === 0,
			isTrending: below(2) === 0,
			pictures: product.pictures.slice(0, below(2)),
			variants: product.variants.map((variant, index) => ({ ...variant, isActive: index === 0 || below(2) === 0 })),
		};
		return call('office.products.update', { params: { id }, body });
	},
	async archive(id) {
		const { version } = await officeProduct(id);
		return call('office.products.archive', { params: { id }, body: { version } });
	},
	async restore(id) {
		const { version } = await officeProduct(id);
		return call('office.products.restore', { params: { id }, body: { version } });
	},
	duplicate: (id) => call('office.products.duplicate', { params: { id } }),
	async publish(id, below) {
		const { rows } = (await call('office.prices.board', {})).body.data;
		const changes = rows
			.filter(({ productId }) => productId === id)
			.map(({ id: variantId, pricePaise, mrpPaise, costPaise }) => {
				const from = { pricePaise, mrpPaise, costPaise };
				return { variantId, from, to: { ...from, pricePaise: pricePaise - 1 - below(20) } };
			});
		if (changes.length === 0) return { status: 200 };
		return call('office.prices.publish', { body: { source: 'board', changes, areBelowCostConfirmed: true } });
	},
	async review(id, below) {
		const customer = await shop.signIn();
		const body = { productId: id, rating: 1 + below(5), description: 'Fresh and well packed.' };
		return call('reviews.create', { token: customer.token, body });
	},
	async moveCategory(_id, below) {
		const { data } = (await call('office.categories.list', { query: { perPage: 100 } })).body;
		const ids = data.map((category) => category.id);
		const [first = ''] = ids.splice(below(ids.length), 1);
		return call('office.categories.order', { body: { ids: [first, ...ids] } });
	},
	async order(_id, below) {
		const customer = await shop.signIn();
		const carrot = await getVariant(shop.db, 'VR-CAR', '500 g');
		const body = orderBody([{ variant: carrot, qty: 1 + below(3) }]);
		return call('orders.place', { token: customer.token, body });
	},
};

/** What a migration or an import can do to many products in one statement. */
const statements = [
	(below: Below) => sql`update products set is_today_offer = hashtext(sku) % 3 = ${below(3)}`,
	(below: Below) => sql`update products set status = 'archived' where hashtext(sku) % 13 = ${below(13)}`,
	(below: Below) =>
		sql`update products set status = 'active', is_sale = not is_sale where hashtext(sku) % 7 = ${below(7)}`,
	(
		below: Below,
	) => sql`update products set category_id = (select id from categories order by id offset ${below(20)} limit 1)
		where hashtext(sku) % 11 = ${below(11)}`,
	(below: Below) =>
		sql`update variants set price_paise = price_paise + ${below(50)} where hashtext(sku) % 5 = ${below(5)}`,
	(below: Below) => sql`update variants set position = 9 - position, is_active = hashtext(unit) % 4 <> ${below(4)}`,
	(below: Below) => sql`delete from product_pictures where hashtext(product_id::text) % 9 = ${below(9)}`,
	(below: Below) => sql`update reviews set is_hidden = not is_hidden where hashtext(id::text) % 3 = ${below(3)}`,
	(below: Below) => sql`update categories set name_en = name_en || '.', tint = 'dry', position = 100 - position
		where hashtext(slug) % 3 = ${below(3)}`,
	(below: Below) => sql`delete from products p where not exists (select 1 from order_lines l where l.product_id = p.id)
		and hashtext(sku) % 40 = ${below(40)} and sku <> 'VR-CAR'`,
];

/** Expects every list of the API to be the one that is computed from the tables. */
async function expectLists(message: string): Promise<void> {
	await rankProducts(shop.db, shop.clock.now);
	for (const sort of productSorts) {
		for (const [query, filter] of [
			[{ limit: 100 }, { limit: 100 }],
			[
				{ page: 3, limit: 7 },
				{ page: 3, limit: 7 },
			],
			[
				{ limit: 100, minPrice: 40 },
				{ limit: 100, minPaise: 4000 },
			],
			[
				{ limit: 100, minPrice: 25, maxPrice: 60 },
				{ limit: 100, minPaise: 2500, maxPaise: 6000 },
			],
			[
				{ limit: 100, status: 'all' },
				{ limit: 100, status: 'all' },
			],
			[
				{ limit: 100, status: 'false', maxPrice: 90 },
				{ limit: 100, status: 'archived', maxPaise: 9000 },
			],
		] as const) {
			const { body } = await call('products.list', { query: { sort, ...query } });
			const expected = await listProductsFromTables(shop.db, { sort, page: 1, ...filter }, shop.clock.now);
			expect(body.products, `${message} ${sort} ${JSON.stringify(query)}`).toEqual(expected.products);
			if (expected.total > 0) expect(body.pagination.total).toBe(expected.total);
		}
	}
	for (const [flag, column] of [
		['offerZone', 'is_offer_zone'],
		['todayOffer', 'is_today_offer'],
		['trending', 'is_trending'],
	] as const) {
		const { data } = (await call('products.offers', { query: { [flag]: true, limit: 50 } })).body;
		const filter = { sort: 'discount', flag: column, page: 1, limit: 50 } as const;
		const expected = await listProductsFromTables(shop.db, filter, shop.clock.now);
		expect(data.products, `${message} ${flag}`).toEqual(expected.products);
		expect(data.total).toBe(expected.total);
	}
}

test('an order writes no listing, and the product shows the stock that it leaves', async () => {
	const onion = await getVariant(shop.db, 'VR-ONI', '1 kg');
	const stock = async () => {
		const { product } = (await call('products.get', { params: { id: onion.productId } })).body.data;
		return product.unitPricePairs.find(({ unit }) => unit === '1 kg')?.stock ?? 0;
	};
	const before = await stock();
	const written = () => sql`select product_id, xmin::text from product_listings order by product_id`.execute(shop.db);
	const { rows } = await written();
	const customer = await shop.signIn();
	const body = orderBody([{ variant: onion, qty: 2 }]);
	const placed = await call('orders.place', { token: customer.token, body });
	expect(placed.status).toBe(201);
	expect(await stock()).toBe(before - 2);
	expect((await written()).rows).toEqual(rows);
});

test.for([1, 2, 3])('lists equal the tables after changes by staff, customers and SQL, seed %d', async (seed) => {
	const below = numbersOf(seed);
	for (let step = 0; step < 25; step += 1) {
		const names = Object.keys(commands);
		const name = names[below(names.length)] as string;
		const id = productIds[below(productIds.length)] as string;
		const exists = await shop.db.selectFrom('products').select('id').where('id', '=', id).executeTakeFirst();
		if (exists !== undefined) expect((await commands[name]?.(id, below))?.status, name).toBeLessThan(500);
		if (step % 4 === 3) await (statements[below(statements.length)] as (typeof statements)[0])(below).execute(shop.db);
	}
	expect(await check(), `seed ${seed}`).toMatchObject(right);
	expect((await check()).words, `seed ${seed}`).toEqual([]);
	await expectLists(`seed ${seed}`);
});

test('concurrent changes of the same products all succeed, and the listings are right afterwards', async () => {
	const below = numbersOf(4);
	const ids = productIds.slice(0, 3);
	await sql`update products set status = 'active' where id = any (${ids}::uuid[])`.execute(shop.db);
	const names = ['update', 'publish', 'review', 'moveCategory', 'publish', 'update', 'review'];
	const responses = await Promise.all(
		Array.from({ length: 6 }, () =>
			names.map((name) => commands[name]?.(ids[below(ids.length)] as string, below)),
		).flat(),
	);
	for (const response of responses) expect([200, 201, 409]).toContain(response?.status);
	expect(await check()).toMatchObject({ ...right, words: [] });
});

test.for([
	['a price', 'update product_listings set price = price + 1 where product_id = $1'],
	['a status', `update product_listings set status = 'draft' where product_id = $1`],
	['a stock pool', 'update product_listings set pool_ids = pool_ids[2:] where product_id = $1'],
	[
		'a document',
		`update product_listings set document = replace(document, 'tableData', 'table') where product_id = $1`,
	],
	['the prices of a range', 'delete from product_listing_prices where product_id = $1'],
	['a whole listing', 'delete from product_listings where product_id = $1'],
] as const)('the check finds %s that differs from the tables, and corrects it', async ([, damage]) => {
	const { productId } = await getVariant(shop.db, 'VR-CAR', '500 g');
	await call('products.get', { params: { id: productId } });
	await shop.db.executeQuery({ sql: damage, parameters: [productId], query: { kind: 'RawNode' } } as never);
	expect((await check()).products).toEqual([productId]);
	expect(await check()).toMatchObject(right);
});

test.for([
	['words that are missing', 'delete from product_words where product_id = $1'],
	['a word that is too many', `insert into product_words values ($1, 'turnip', 1, 'name')`],
	['another weight', `update product_words set weight = 0.01 where product_id = $1 and field = 'name'`],
	['the words of a product that SQL renamed', `update products set name_en = 'Winter turnip' where id = $1`],
] as const)('the check finds %s, and a search finds the product afterwards', async ([, damage]) => {
	await check();
	const { productId } = await getVariant(shop.db, 'VR-CAR', '500 g');
	await shop.db.executeQuery({ sql: damage, parameters: [productId], query: { kind: 'RawNode' } } as never);
	expect(await check()).toMatchObject({ ...right, words: [productId] });
	expect(await check()).toMatchObject({ ...right, words: [] });
	const { product } = (await call('products.get', { params: { id: productId } })).body.data;
	const { body } = await call('products.list', { query: { keyword: product.productName } });
	expect(body.products.map(({ _id }) => _id)).toContain(productId);
});

test.for(['list_rank', 'category_position'] as const)(
	'the check corrects a wrong %s, and counts how many products it ranked',
	async (column) => {
		await check();
		const listing = () =>
			shop.db
				.selectFrom('product_listings')
				.select(['product_id', 'list_rank', 'category_position'])
				.orderBy('product_id')
				.execute();
		const before = await listing();
		await sql`update product_listings set ${sql.ref(column)} = 77 where product_id = ${before[0]?.product_id}`.execute(
			shop.db,
		);
		expect(await check()).toMatchObject({ ...right, outdatedRanks: 1 });
		expect(await listing()).toEqual(before);
	},
);

test('the check finds a number of products that differs from the tables, and corrects it', async () => {
	const { rows } = await sql<{ id: string }>`
		update product_listing_counts set products = products + 1 where products > 0 and status = 'active'
			and category_id = (select category_id from products where sku = 'VR-CAR')
		returning category_id as id`.execute(shop.db);
	expect(await check()).toMatchObject({ products: [], categories: rows.map(({ id }) => id) });
	expect(await check()).toMatchObject(right);
});

test('a change of the JSON of a product comes with another version of documents, so that old ones are not sent', async () => {
	const { rows } = await sql<{ version: number }>`
		select distinct document_version as version from product_listings where document is not null`.execute(shop.db);
	const schema = JSON.stringify(z.toJSONSchema(productSchema));
	const digest = createHash('sha256').update(schema).digest('hex').slice(0, 12);
	// When this fails, increase documentVersion in product-document-queries.ts, and write both here.
	expect({ version: rows[0]?.version, digest }).toEqual({ version: 2000 + drawnVersion, digest: 'e23d5cc5c99d' });
});
