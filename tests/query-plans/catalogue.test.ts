import { productSorts } from '#contract/catalogue.ts';
import type { EndpointName } from '#contract/endpoints.ts';
import { rebuildWords } from '#database/search-index.ts';
import { rankProducts } from '#server/catalogue/product-rank-queries.ts';
import { listProductsFromTables } from '#tests/fixtures/products-from-tables.ts';
import { plansOf } from '#tests/fixtures/query-plans.ts';
import { openShop } from '#tests/fixtures/shop.ts';
import { expectRightResults } from '#tests/search/right-results.ts';
import { sql } from 'kysely';
import { afterAll, expect, test, vi } from 'vitest';
import { generateCatalogue } from '#bench/generate-catalogue.ts';

/** No list, search or page of the shop reads in proportion to the catalogue. `npm run bench` measures their duration. */
const howMany = 50_000;
/** Hits are counted up to this number. */
const maxCounted = 2000;

const shop = await openShop();
afterAll(() => shop.close());
const words = await generateCatalogue(shop.db, { products: howMany, seed: 1 });
await rankProducts(shop.db, shop.clock.now);

/** The tables that grow with the catalogue; categories, their numbers and campaigns are few. */
const growing = [
	'products',
	'variants',
	'stock_pools',
	'product_listings',
	'product_listing_prices',
	'product_words',
	'search_spellings',
	'product_pictures',
	'product_doses',
	'product_aliases',
	'reviews',
];

/**
 * As in a shop whose autovacuum has run. While a statement of this shop runs, VACUUM takes rows that are newer than an open
 * transaction of any database for invisible to some, so it is repeated.
 */
await vi.waitFor(
	async () => {
		await sql`vacuum ${sql.join(growing.map((table) => sql.table(table)))}`.execute(shop.db);
		const { rows } = await sql<{ name: string }>`
			select relname as name from pg_class where relname = any(${growing}) and relallvisible < relpages`.execute(
			shop.db,
		);
		expect(rows, 'tables with pages that VACUUM could not mark as visible to all').toEqual([]);
	},
	{ timeout: 120_000, interval: 500 },
);
// Every row is sampled, so that each run of the tests has the same plans.
await shop.db.transaction().execute(async (tx) => {
	await sql`set local default_statistics_target = 1000`.execute(tx);
	await sql`analyze ${sql.join(growing.map((table) => sql.table(table)))}`.execute(tx);
});

/** Rows of growing tables and pages that a request reads, after its documents are written. */
async function costOf(name: EndpointName, query: Record<string, unknown>, params = {}) {
	const { status } = await shop.call(name, { query, params } as never);
	expect(status).toBe(200);
	const sent = await plansOf(shop, () => shop.call(name, { query, params } as never));
	// The counts of searches without a result are written a second later, for all of them.
	const plans = sent.filter(({ text }) => !text.includes('insert into zero_result_searches'));
	return {
		statements: plans.length,
		scanned: plans.flatMap(({ seqScans }) => seqScans).filter((table) => growing.includes(table)),
		rows: plans
			.flatMap(({ rowsRead }) => Object.entries(rowsRead))
			.reduce((sum, [table, rows]) => sum + (growing.includes(table) ? rows : 0), 0),
		buffers: plans.reduce((sum, { buffers }) => sum + buffers, 0),
	};
}

const [rare = '', other = '', third = ''] = words.rare.slice(40);
/** Some products with this word have the common one too. */
const frequent = words.frequent[7] ?? '';
const misspelt = `${rare.slice(0, 3)}${rare.slice(4)}`;
const { id, name } = await shop.db
	.selectFrom('products')
	.select(['id', 'name_en as name'])
	.where('sku', '=', 'GEN-0000351')
	.executeTakeFirstOrThrow();

test.for([
	...productSorts.map((sort) => ['products.list', { sort, limit: 20 }, 1, 150, 500] as const),
	['products.list', { page: 1000, limit: 20 }, 1, 20_200, 1500],
	['products.list', { page: 3000, limit: 20 }, 1, 0, 100],
	['products.list', { minPrice: 100, maxPrice: 200, page: 101, limit: 20 }, 1, maxCounted + 1, 200],
	[
		'products.list',
		{ minPrice: 100, maxPrice: 200, page: 2000, sort: 'price-desc', limit: 20 },
		1,
		maxCounted + 1,
		200,
	],
	['products.list', { keyword: 'vegetables', page: 3000, limit: 20 }, 1, 0, 100],
	['products.list', { keyword: 'vegetables', minPrice: 30, page: 101, limit: 20 }, 1, 2 * maxCounted, 500],
	['products.list', { minPrice: 100, maxPrice: 200, limit: 20 }, 1, 3 * maxCounted, 2000],
	['products.list', { minPrice: 300, sort: 'price-asc', limit: 20 }, 1, 20_000, 2000],
	['products.list', { minPrice: 955, sort: 'name', limit: 20 }, 1, 3000, 3000],
	['products.list', { maxPrice: 20.5, sort: 'discount', limit: 20 }, 1, 3000, 3000],
	['products.offers', { offerZone: true, limit: 20 }, 1, 150, 500],
	['products.offers', { todayOffer: true, limit: 20 }, 1, 150, 500],
	['products.offers', { trending: true, limit: 20 }, 1, 150, 500],
	['products.sale', {}, 1, 700, 2000],
	['products.list', { keyword: rare }, 1, 200, 500],
	['products.list', { keyword: name }, 1, 5000, 1000],
	['products.list', { keyword: rare.slice(0, 6) }, 1, 500, 1000],
	['products.list', { keyword: frequent }, 1, 3000, 5000],
	['products.list', { keyword: words.common }, 1, 4 * maxCounted, 4 * maxCounted],
	['products.list', { keyword: 'root vegetables' }, 1, 200, 600],
	['products.list', { keyword: 'vegetables', sort: 'price-asc' }, 1, 300, 800],
	['products.list', { keyword: 'vegetables', minPrice: 100, maxPrice: 150 }, 1, 4 * maxCounted, 3000],
	['products.list', { keyword: misspelt }, 4, 500, 1000],
	['products.list', { keyword: `laptop ${other}` }, 6, 500, 1000],
	['products.list', { keyword: 'qwrtplk xcvbnm' }, 9, 500, 1000],
	['products.list', { keyword: 'maize termites' }, 2, 2 * maxCounted, maxCounted],
	['products.suggest', { keyword: third.slice(0, 5) }, 2, 2000, 2000],
	['products.suggest', { keyword: 'root' }, 2, 2 * maxCounted, 2 * maxCounted],
	['categories.list', { limit: 100 }, 1, 0, 200],
] as const)(
	'%s for %j: at most %d statements, %d rows and %d pages, and no table is scanned',
	async ([name, query, statements, rows, buffers]) => {
		const cost = await costOf(name, query);
		expect(cost.scanned).toEqual([]);
		expect(cost.statements).toBeLessThanOrEqual(statements);
		expect(cost.rows).toBeLessThanOrEqual(rows);
		expect(cost.buffers).toBeLessThanOrEqual(buffers);
	},
);

/** Two fifths of the products have the common word, one of fifty each frequent one, more than a tenth the two letters. */
test.for([
	{ keyword: frequent },
	{ keyword: words.common },
	{ keyword: words.common, page: 3 },
	{ keyword: words.common, page: 900 },
	{ keyword: words.common, minPrice: 100, maxPrice: 200 },
	{ keyword: words.common, minPrice: 100, maxPrice: 200, sort: 'price-asc', page: 200 },
	{ keyword: frequent, minPrice: 100, maxPrice: 400, sort: 'discount' },
	...productSorts.map((sort) => ({ keyword: words.common, sort })),
	...productSorts.map((sort) => ({ keyword: frequent, sort })),
	{ keyword: `${frequent} ${words.common}` },
	{ keyword: `fresh ${words.common}` },
	{ keyword: `${rare} ${words.common}` },
	{ keyword: rare.slice(0, 2) },
	{ keyword: words.common.slice(0, 6), sort: 'name' },
	{ keyword: `root ${words.common}` },
	{ keyword: 'root', minPrice: 100, maxPrice: 400 },
	{ keyword: 'maize' },
	{ keyword: 'termites', sort: 'price-desc' },
] as const)('a search for %j reads the products of its page alone, however many there are', async (query) => {
	for (const limit of [20, 10]) {
		const cost = await costOf('products.list', { ...query, limit });
		expect(cost).toMatchObject({ statements: 1, scanned: [] });
		// Of each product the listing and the stock pools of three variants.
		expect(cost.rows).toBeLessThanOrEqual(4 * limit);
		expect(cost.buffers).toBeLessThanOrEqual(25 * limit);
	}
});

test.for([
	{ keyword: frequent, sort: 'price-desc' },
	{ keyword: frequent, minPrice: 100, maxPrice: 400 },
	{ keyword: frequent.slice(0, 2), sort: 'relevance' },
] as const)('pages of a search for %j have each product once, in one order, as many as its total', async (query) => {
	const read = async (page: number, limit: number) =>
		(await shop.call('products.list', { query: { ...query, page, limit } })).body;
	const { total } = (await read(1, 20)).pagination;
	expect(total).toBeGreaterThan(500);
	const seen: string[] = [];
	for (let page = 1; page <= Math.ceil(total / 100); page += 1) {
		seen.push(...(await read(page, 100)).products.map(({ _id }) => _id));
	}
	expect(new Set(seen).size).toBe(total);
	expect((await read(7, 20)).products.map(({ _id }) => _id)).toEqual(seen.slice(120, 140));
	expect((await read(Math.ceil(total / 100) + 1, 100)).products).toEqual([]);
});

/** Of the searches for a whole group, such as insecticide, some have a product of these 50,000 first. */
test('the right product comes first beside 50,000 other products', async () => {
	await expectRightResults(shop);
});

test('keeps one plan for each of the first six pages of a list, and one for all later ones', async () => {
	// Prepared statements belong to a connection.
	const process = await openShop({ beside: shop, maxConnections: 1 });
	for (let request = 0; request < 15; request += 1) {
		for (let page = 1; page <= 10; page += 1) {
			expect((await process.call('products.list', { query: { page, limit: 20 } })).status).toBe(200);
		}
	}
	const { rows } = await sql<{ custom: number; generic: number }>`
		select custom_plans as custom, generic_plans as generic from pg_prepared_statements
		where statement like '%from product_listings l where%offset%' order by generic_plans`.execute(process.db);
	await process.close();
	// The sixth begins where the fifth ends.
	expect(rows).toEqual([...Array(6).fill({ custom: 5, generic: 5 }), { custom: 5, generic: 50 }]);
});

test('reads a product by its id in one statement of a few rows', async () => {
	const cost = await costOf('products.get', {}, { id });
	expect(cost).toMatchObject({ statements: 1, scanned: [] });
	expect(cost.rows).toBeLessThanOrEqual(8);
	expect(cost.buffers).toBeLessThanOrEqual(60);
});

test.for([
	{ sort: 'price-asc', minPaise: 30_000, page: 2, limit: 10 },
	{ sort: 'name', minPaise: 10_000, maxPaise: 20_000, page: 3, limit: 10 },
	{ sort: 'price-desc', maxPaise: 2100, page: 1, limit: 10 },
	{ sort: 'discount', minPaise: 95_500, page: 1, limit: 10 },
	{ sort: 'relevance', page: 4000, limit: 10 },
] as const)('lists the products that the tables have for %j, and counts them up to 2,000', async (filter) => {
	const { minPaise, maxPaise, ...rest } = { minPaise: undefined, maxPaise: undefined, ...filter };
	const query = {
		...rest,
		...(minPaise === undefined ? {} : { minPrice: minPaise / 100 }),
		...(maxPaise === undefined ? {} : { maxPrice: maxPaise / 100 }),
	};
	const { body } = await shop.call('products.list', { query });
	const expected = await listProductsFromTables(shop.db, filter, shop.clock.now);
	expect(body.products).toEqual(expected.products);
	const isRange = minPaise !== undefined || maxPaise !== undefined;
	const isCapped = isRange && expected.total > maxCounted;
	expect(body.pagination.total).toBe(isCapped ? maxCounted : expected.total);
	expect(body.pagination.isTotalCapped).toBe(isCapped ? true : undefined);
});

test.for([
	[{ minPrice: 30 }, 2000],
	[{ minPrice: 30, sort: 'discount' }, 2000],
	[{ keyword: 'vegetables', minPrice: 30 }, 2000],
	[{}, null],
	[{ keyword: 'vegetables' }, null],
] as const)('the page after the last one of %j is empty, with the same numbers', async ([query, counted]) => {
	const read = async (page: number) =>
		(await shop.call('products.list', { query: { ...query, page, limit: 20 } })).body;
	const { pagination } = await read(1);
	if (counted !== null) expect(pagination).toMatchObject({ total: counted, isTotalCapped: true });
	const last = await read(pagination.totalPages);
	expect(last.products.length).toBe(pagination.total % 20 || 20);
	for (const page of [pagination.totalPages + 1, 5000]) {
		expect(await read(page)).toMatchObject({ products: [], pagination: { ...pagination, page } });
	}
});

test('counts the hits of words and of a category with a range of prices', async () => {
	const total = async (query: Record<string, unknown>) =>
		(await shop.call('products.list', { query })).body.pagination.total;
	const inTables = async (condition: ReturnType<typeof sql>) => {
		const { rows } = await sql<{ total: number }>`
			select count(*) as total from products p join categories c on c.id = p.category_id
			left join categories parent on parent.id = c.parent_id where p.status = 'active' and ${condition}`.execute(
			shop.db,
		);
		return rows[0]?.total ?? 0;
	};
	expect(await total({ keyword: frequent })).toBe(await inTables(sql`p.name_en like ${`% ${frequent}%`}`));
	expect(await total({ keyword: `${frequent} ${words.common}` })).toBe(
		await inTables(sql`p.name_en like ${`% ${frequent} ${words.common}`}`),
	);
	expect(await total({ keyword: 'vegetables', minPrice: 100, maxPrice: 110 })).toBe(
		await inTables(sql`'Vegetables' in (c.name_en, parent.name_en) and exists (
			select 1 from variants v where v.product_id = p.id and v.is_active and v.price_paise between 10000 and 11000)`),
	);
	expect(await total({ keyword: 'vegetables' })).toBe(await inTables(sql`'Vegetables' in (c.name_en, parent.name_en)`));
});

test('the generated search words are those that a product is saved with', async () => {
	const { rows } = await sql<{ id: string }>`select id from products where sku like 'GEN-000%1'`.execute(shop.db);
	const ids = rows.slice(0, 40).map((row) => row.id);
	const saved = () =>
		shop.db
			.selectFrom('product_words')
			.select(['product_id as id', 'field', 'word', 'weight'])
			.where('product_id', 'in', ids)
			.orderBy('product_id')
			.orderBy('field')
			.orderBy('word')
			.execute();
	const generated = await saved();
	await shop.db.transaction().execute((tx) => rebuildWords(tx, ids));
	expect(generated).toEqual(await saved());
});
