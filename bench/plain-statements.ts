import { maxLineQuantity } from '#domain/cart.ts';

/**
 * The documents of a page of products and the stock of their variants, as an application without a shop's search, counts and
 * changes would read them: the same rows, by the same indexes. @param page selects listings
 */
function plainDocuments(page: string): string {
	return `
	select page.document, (
		select string_agg((
			select least(s.on_hand / v.pack_amount, ${maxLineQuantity}) from stock_pools s where s.id = v.pool_id
		)::text, ',' order by v.place)
		from unnest(page.pool_ids, page.pack_amounts) with ordinality as v (pool_id, pack_amount, place)
	) as stocks
	from (select l.document, l.pool_ids, l.pack_amounts from ${page}) page`;
}

/**
 * The limit of a search: the first page of the products that have a word, or two. The rarer one comes first, and offset 0 has
 * the planner look up the other one for each of its products.
 */
export const plainSearch = plainDocuments(`
	product_words w join product_listings l on l.product_id = w.product_id
	where w.word = $1 and l.status = 'active'
		and ($2::text is null
			or exists (select from product_words o where o.product_id = w.product_id and o.word = $2 offset 0))
	order by w.weight desc, w.product_id limit 20`);

/** The index of that statement; the shop has none by word. */
export const plainSearchIndex = 'create index plain_search on product_words (word, weight desc, product_id)';

/** The limit of a list. The offset is a part of the statement: with a parameter the plan would be one for a later page. */
export function plainList(page: number): string {
	return plainDocuments(`
		product_listings l where l.status = 'active'
		order by l.status, l.list_rank, l.category_position, l.name_en, l.product_id limit 20 offset ${(page - 1) * 20}`);
}

/** Everything an order writes, in one prepared statement and one commit: what PostgreSQL can do at most. */
export const bareOrder = `
	with locked as materialized (
		select id from stock_pools where id = any ($2::uuid[]) order by id for no key update
	), taken as (
		update stock_pools set on_hand = on_hand - 1 where id in (select id from locked) returning id
	), placed as (
		insert into orders (number, user_id, payment_method, payment_mode, subtotal_paise, discount_paise, total_paise,
			email, mobile, delivery_address, pincode)
		values ('LIMIT-' || nextval('order_numbers'), $1, 'Cash on Delivery', 'cod', 20000, 0, 20000,
			'customer@example.in', '9876543210', '{}', '411045')
		returning id
	), lines as (
		insert into order_lines (order_id, position, product_id, variant_id, pool_id, product_name, picture, unit,
			pack_amount, quantity, price_paise, discount_paise, gst_percent, hsn)
		select placed.id, row_number() over (), v.product_id, v.id, v.pool_id, 'Onion', '', v.unit,
			v.pack_amount, 1, 10000, 0, 0, ''
		from placed, variants v where v.id = any ($3::uuid[])
	), booked as (
		insert into stock_movements (pool_id, change, reason, order_id, at)
		select taken.id, -1, 'sold', placed.id, now() from taken, placed
	), history as (
		insert into order_history (order_id, status, at, actor_id) select id, 'ORDERED', now(), $1 from placed
	), event as (
		insert into outbox (topic, entity_id, payload, created_at) select 'limit', id, '{}', now() from placed
	)
	select id from placed, set_config('khetse.announces_stock', 'on', true)`;
