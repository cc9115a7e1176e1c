import type { EndpointName } from '#contract/endpoints.ts';
import { maxCounted } from '#contract/office-list.ts';
import { plansOf, readsOf } from '#tests/fixtures/query-plans.ts';
import { openShop } from '#tests/fixtures/shop.ts';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { generateCatalogue } from '#bench/generate-catalogue.ts';

/** No list of the office reads in proportion to the catalogue. `npm run bench` measures their duration. */
const howMany = 20_000;
const ledgerRows = 20_000;
/** Some rows come from the demo shop, and some are read besides the rows of a list. */
const demo = 500;
/** Every other product, pool or variant that a page reads for a row of the list, and rows that a search drops. */
const page = 300;

const shop = await openShop();
afterAll(() => shop.close());
const { token } = await shop.signIn({ roles: ['owner'] });
const words = await generateCatalogue(shop.db, { products: howMany, seed: 1 });
const rare = words.rare[40] ?? '';

await shop.db.transaction().execute(async (tx) => {
	await sql`set local statement_timeout = 0`.execute(tx);
	await sql`
		insert into product_aliases (product_id, alias)
		select id, 'alias of ' || lower(sku) from products where sku like 'GEN-%'`.execute(tx);
	await sql`
		update stock_pools s set low_at = 2000000000 from products p where p.id = s.product_id and p.sku like 'GEN-%7'`.execute(
		tx,
	);
	await sql`update products set status = 'draft' where sku like 'GEN-%11'`.execute(tx);
	const { rows } = await sql<{ pool_id: string }>`
		select s.id as pool_id from stock_pools s join products p on p.id = s.product_id where p.sku = 'VR-ONI'`.execute(
		tx,
	);
	await sql`
		insert into stock_movements (pool_id, change, reason) select ${rows[0]?.pool_id}, 1, 'correction'
		from generate_series(1, ${ledgerRows}::int)`.execute(tx);
});
/** The tables that grow with the catalogue. */
const growing = [
	'products',
	'stock_pools',
	'variants',
	'product_aliases',
	'product_pictures',
	'product_doses',
	'product_listings',
	'product_search_texts',
	'listing_gaps',
	'price_history',
	'reviews',
	'stock_movements',
];
// The first reader writes whether each listing is incomplete.
await shop.call('office.products.list', { token, query: { incomplete: true } });
await sql`vacuum analyze ${sql.join(growing.map((table) => sql.table(table)))}`.execute(shop.db);

const [alias, lowPools] = ['alias of gen-0004321', howMany / 10];
/** Counted to the limit, of two tables that are joined. */
const counted = 2 * (maxCounted + 1) + page;

test.for([
	['office.products.list', {}, maxCounted, counted],
	['office.products.list', { sort: 'updatedAt', order: 'desc' }, maxCounted, counted],
	['office.products.list', { sort: 'sku' }, maxCounted, counted],
	['office.products.list', { q: rare }, 8, page],
	['office.products.list', { q: 'gen-0004777' }, 1, page],
	['office.products.list', { q: alias }, 1, page],
	['office.products.list', { status: 'draft' }, howMany / 100, page],
	['office.products.list', { status: 'archived' }, howMany / 50, howMany / 50 + page],
	['office.products.list', { productType: 'pesticide', offer: true }, 801, 801 + page],
	['office.products.list', { low: false }, maxCounted, 1.2 * counted],
	['office.products.list', { incomplete: true }, maxCounted, counted],
	['office.products.list', { incomplete: false }, null, page],
	['office.stock.list', {}, maxCounted, counted],
	['office.stock.list', { order: 'desc' }, maxCounted, counted],
	['office.stock.list', { low: false }, maxCounted, 1.2 * counted],
	['office.stock.list', { q: 'GEN-0004777' }, 1, page],
	['office.stock.list', { q: rare }, 8, page],
	['office.prices.board', { q: 'GEN-0004777' }, null, 3 * lowPools + page],
	['office.prices.board', { q: `${rare} 1 kg` }, null, 3 * lowPools + page],
	['office.missing-translations.list', {}, maxCounted, counted],
	['office.missing-translations.list', { order: 'desc' }, maxCounted, counted],
	['office.missing-translations.list', { sort: 'recordType' }, maxCounted, counted],
	['office.missing-translations.list', { q: rare }, 16, page],
	['office.reviews.list', { q: rare }, null, page],
	['office.categories.list', {}, null, page],
	['office.dashboard.get', {}, null, 2 * lowPools + page],
] as [EndpointName, Record<string, unknown>, number | null, number][])(
	'answers %s for %j with a total of %s, and no statement reads more than %d rows of the catalogue',
	async ([name, query, total, limit]) => {
		const call = () =>
			shop.call(name, { token, query } as never) as Promise<{ status: number; body: { total: number } }>;
		const { status, body } = await call();
		expect(status).toBe(200);
		if (total !== null) expect(body.total).toBe(total);
		for (const { text, rowsRead } of await plansOf(shop, call)) {
			const read = growing.reduce((sum, table) => sum + (rowsRead[table] ?? 0), 0);
			expect(read, text).toBeLessThanOrEqual(limit);
		}
	},
);

test.for([
	['office.products.list', { low: true }],
	['office.stock.list', { low: true }],
	['office.stock.list', {}],
	['office.dashboard.get', {}],
] as [EndpointName, Record<string, unknown>][])(
	'%s for %j finds the low stock and reads no other',
	async ([name, query]) => {
		const { rows: numbers } = await sql<{ low: number }>`
		select count(*)::int as low from stock_pools where is_low`.execute(shop.db);
		const low = numbers[0]?.low ?? 0;
		expect(low).toBeGreaterThanOrEqual(lowPools);
		const { rows } = await readsOf(shop, 'stock_pools', () => shop.call(name, { token, query } as never));
		expect(rows.length).toBeGreaterThan(0);
		expect(rows.at(-1)).toBeLessThanOrEqual(low + 100);
	},
);

test('a renamed product, another alias and another SKU of a variant are found at once', async () => {
	const find = async (q: string) => (await shop.call('office.products.list', { token, query: { q } })).body.total;
	expect(await Promise.all(['mangosteen', 'queen of fruit', 'zz-sku-9', alias].map(find))).toEqual([0, 0, 0, 1]);
	const id = sql`(select product_id from product_aliases where alias = ${alias})`;
	await sql`update products set name_en = 'Mangosteen' where id = ${id}`.execute(shop.db);
	await sql`update variants set sku = 'ZZ-SKU-9' where product_id = ${id} and position = 1`.execute(shop.db);
	await sql`update product_aliases set alias = 'Queen of fruit' where product_id = ${id}`.execute(shop.db);
	expect(await Promise.all(['MANGOSTEEN', 'queen of fruit', 'zz-sku-9', alias].map(find))).toEqual([1, 1, 1, 0]);
	const board = await shop.call('office.prices.board', { token, query: { q: 'mangosteen zz-sku-9' } });
	expect(board.body.data.rows.map(({ sku }) => sku)).toEqual(['ZZ-SKU-9']);
	await sql`delete from product_aliases where alias = 'Queen of fruit'`.execute(shop.db);
	expect(await find('queen of fruit')).toBe(0);
});

test('answers a page of a long stock ledger and reads each row at most once', async () => {
	const pool = (await shop.call('office.stock.list', { token, query: { q: 'VR-ONI' } })).body.data[0];
	const params = { id: pool?.id ?? '' };
	const read = () => shop.call('office.stock.ledger', { token, params });
	expect((await read()).status).toBe(200);
	const { rows } = await readsOf(shop, 'stock_movements', read);
	expect(rows.length).toBeGreaterThan(0);
	// Every stock pool has a row of its opening stock besides.
	for (const count of rows) expect(count).toBeLessThanOrEqual(ledgerRows + howMany + demo);
});
