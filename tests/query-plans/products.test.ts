import { readsOf } from '#tests/fixtures/query-plans.ts';
import { openShop } from '#tests/fixtures/shop.ts';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';

/** The lists of a large catalogue read no more rows than necessary. `npm run bench` measures their duration. */
const howMany = 5000;
const ledgerRows = 20_000;
/** Some rows come from the demo shop, and some pages are read besides the rows of a list. */
const demo = 500;

const shop = await openShop();
afterAll(() => shop.close());
const { token } = await shop.signIn({ roles: ['catalogue'] });

await shop.db.transaction().execute(async (tx) => {
	await sql`set local statement_timeout = 0`.execute(tx);
	await sql`
		with cats as (select id, row_number() over (order by position) - 1 as n, count(*) over () as all_of from categories),
		made as (
			insert into products (sku, slug, category_id, product_type, name_en, name_hi, name_mr, description_html, base,
				gst_percent, hsn, origin, maker, licence, is_sale, status)
			select 'GEN-' || lpad(g::text, 5, '0'), 'gen-' || g, c.id,
				(array['loose', 'packed-food', 'pesticide', 'fertiliser'])[1 + g % 4]::product_type,
				'Generated ' || md5(g::text), 'उत्पाद ' || g, 'उत्पादन ' || g, '<p>' || repeat('Good ', 200) || '</p>', 'g', 5,
				'0703', case when g % 3 = 0 then '' else 'Pune' end, 'Maker ' || g, '', g % 10 = 0,
				case when g % 20 = 0 then 'draft' else 'active' end
			from generate_series(1, ${howMany}::int) g join cats c on c.n = g % c.all_of
			returning id, sku
		), aliases as (
			insert into product_aliases (product_id, alias) select id, 'alias of ' || lower(sku) from made
		), pictures as (
			insert into product_pictures (product_id, position, picture) select id, 0, 'onion' from made
		), pools as (
			insert into stock_pools (product_id, label, base, on_hand, low_at)
			select id, unit, 'g', 10000, case when hashtext(sku) % 7 = 0 then 20000 else 0 end
			from made, unnest(array['1 kg', '5 kg']) as u (unit) returning id, product_id, label, on_hand
		), booked as (
			insert into stock_movements (pool_id, change, reason) select id, on_hand, 'opening' from pools
		)
		insert into variants (product_id, pool_id, position, sku, unit, pack_amount, price_paise, mrp_paise)
		select made.id, pools.id, case when label = '1 kg' then 0 else 1 end, sku || '-' || left(label, 1), label,
			left(label, 1)::int * 1000, 6000, 7000
		from pools join made on made.id = pools.product_id`.execute(tx);
	const { rows } = await sql<{ pool_id: string }>`
		select s.id as pool_id from stock_pools s join products p on p.id = s.product_id where p.sku = 'VR-ONI'`.execute(
		tx,
	);
	await sql`
		insert into stock_movements (pool_id, change, reason) select ${rows[0]?.pool_id}, 1, 'correction'
		from generate_series(1, ${ledgerRows}::int)`.execute(tx);
});
for (const table of ['products', 'stock_pools', 'variants', 'product_aliases', 'product_pictures', 'stock_movements']) {
	await sql`vacuum analyze ${sql.ref(table)}`.execute(shop.db);
}

test.for([
	[{}, howMany],
	[{ sort: 'updatedAt', order: 'desc' }, howMany],
	[{ q: 'generated' }, howMany],
	[{ status: 'draft' }, howMany / 20],
	[{ productType: 'pesticide', offer: true }, howMany / 20],
	[{ low: true }, howMany / 10],
	[{ incomplete: true }, (howMany * 8) / 10],
	[{ incomplete: false }, 1],
	[{ page: 150 }, howMany],
	[{ q: 'GEN-04777' }, 1],
	[{ q: 'alias of gen-04321' }, 1],
] as const)('lists products for %j, at least %d, and reads each product at most twice', async ([query, least]) => {
	const list = () => shop.call('office.products.list', { token, query });
	const { body, status } = await list();
	expect(status).toBe(200);
	expect(body.total).toBeGreaterThanOrEqual(least);
	const { statements, rows } = await readsOf(shop, 'products', list);
	// One more looks for listings that have changed.
	expect(statements).toBeLessThanOrEqual('incomplete' in query ? 4 : 3);
	for (const count of rows) expect(count).toBeLessThanOrEqual(2 * howMany + demo);
});

test.for([{}, { low: true }, { q: 'GEN-04777' }, { sort: 'onHand' }] as const)(
	'lists the stock for %j and reads each stock pool at most twice',
	async (query) => {
		const list = () => shop.call('office.stock.list', { token, query });
		expect((await list()).status).toBe(200);
		const { statements, rows } = await readsOf(shop, 'stock_pools', list);
		expect(statements).toBeLessThanOrEqual(3);
		// Two stock pools of each product.
		for (const count of rows) expect(count).toBeLessThanOrEqual(2 * 2 * howMany + demo);
	},
);

test.for(['office.stock.list', 'office.dashboard.get'] as const)(
	'%s finds the low stock and reads no other stock pool',
	async (name) => {
		const owner = await shop.signIn({ roles: ['owner'] });
		const call = () =>
			name === 'office.stock.list'
				? shop.call(name, { token: owner.token, query: { low: true } })
				: shop.call(name, { token: owner.token });
		expect((await call()).status).toBe(200);
		const { low } = (
			await sql<{ low: number }>`select count(*)::int as low from stock_pools where is_low`.execute(shop.db)
		).rows[0] ?? { low: 0 };
		expect(low).toBeGreaterThan(howMany / 10);
		const { rows } = await readsOf(shop, 'stock_pools', call);
		for (const count of rows) expect(count).toBeLessThanOrEqual(2 * low + 100);
	},
);

test('answers a page of a long stock ledger and reads each row at most once', async () => {
	const pool = (await shop.call('office.stock.list', { token, query: { q: 'VR-ONI' } })).body.data[0];
	const params = { id: pool?.id ?? '' };
	const read = () => shop.call('office.stock.ledger', { token, params });
	expect((await read()).status).toBe(200);
	const { rows } = await readsOf(shop, 'stock_movements', read);
	expect(rows.length).toBeGreaterThan(0);
	// Every stock pool has a row of its opening stock besides.
	for (const count of rows) expect(count).toBeLessThanOrEqual(ledgerRows + 2 * howMany + demo);
});
