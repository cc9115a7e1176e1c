import { openShop } from '#tests/fixtures/shop.ts';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';

/** A shop with ten thousand products: whoever keeps the catalogue still works. */
const howMany = 10_000;
const firstPageMs = 300;

const shop = await openShop();
afterAll(() => shop.close());
const { token } = await shop.signIn({ roles: ['catalogue'] });

await shop.db.transaction().execute(async (tx) => {
	await sql`set local statement_timeout = 0`.execute(tx);
	await sql`
		with cats as (select id, row_number() over (order by position) - 1 as n, count(*) over () as all_of from categories),
		made as (
			insert into products (sku, slug, category_id, kind, name_en, name_hi, name_mr, description_html, base,
				gst_percent, hsn, origin, maker, licence, is_sale, status)
			select 'GEN-' || lpad(g::text, 5, '0'), 'gen-' || g, c.id,
				(array['loose', 'packed-food', 'pesticide', 'fertiliser'])[1 + g % 4]::product_kind,
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
			insert into stock_ledger (pool_id, change, reason) select id, on_hand, 'opening' from pools
		)
		insert into variants (product_id, pool_id, position, sku, unit, pack_amount, price_paise, listed_price_paise)
		select made.id, pools.id, case when label = '1 kg' then 0 else 1 end, sku || '-' || left(label, 1), label,
			left(label, 1)::int * 1000, 6000, 7000
		from pools join made on made.id = pools.product_id`.execute(tx);
	const { rows } = await sql<{ pool_id: string }>`
		select s.id as pool_id from stock_pools s join products p on p.id = s.product_id where p.sku = 'VR-ONI'`.execute(
		tx,
	);
	await sql`
		insert into stock_ledger (pool_id, change, reason) select ${rows[0]?.pool_id}, 1, 'correction'
		from generate_series(1, 100000)`.execute(tx);
});
for (const table of ['products', 'stock_pools', 'variants', 'product_aliases', 'product_pictures', 'stock_ledger']) {
	await sql`analyze ${sql.ref(table)}`.execute(shop.db);
}

async function best(ask: () => Promise<{ status: number }>): Promise<number> {
	await ask();
	const times: number[] = [];
	for (let run = 0; run < 3; run += 1) {
		const startedAt = performance.now();
		expect((await ask()).status).toBe(200);
		times.push(performance.now() - startedAt);
	}
	// The best of three: what a busy machine adds is not the shop's.
	return Math.min(...times);
}

test.for([
	[{}, howMany],
	[{ sort: 'updatedAt', order: 'desc' }, howMany],
	[{ q: 'GEN-07777' }, 1],
	[{ q: 'alias of gen-04321' }, 1],
	[{ q: 'generated' }, howMany],
	[{ status: 'draft' }, howMany / 20],
	[{ kind: 'pesticide', offer: true }, 500],
	[{ low: true }, 1000],
	[{ unready: true }, 8000],
	[{ page: 300 }, howMany],
] as const)('answers the first page of products for %j within its time', async ([query, least]) => {
	const ask = () => shop.call('office.products.list', { token, query });
	expect(await best(ask)).toBeLessThan(firstPageMs);
	expect((await ask()).body.total).toBeGreaterThanOrEqual(least);
});

test.for([{}, { low: true }, { q: 'GEN-07777' }, { sort: 'onHand' }] as const)(
	'answers the first page of the stock for %j within its time',
	async (query) => {
		expect(await best(() => shop.call('office.stock.list', { token, query }))).toBeLessThan(firstPageMs);
	},
);

test('answers the first page of a ledger of a hundred thousand rows within its time', async () => {
	const pool = (await shop.call('office.stock.list', { token, query: { q: 'VR-ONI' } })).body.data[0];
	const params = { id: pool?.id ?? '' };
	expect(await best(() => shop.call('office.stock.ledger', { token, params }))).toBeLessThan(firstPageMs);
});
