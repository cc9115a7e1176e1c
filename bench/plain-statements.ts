/** Reads products from their tables in one statement, as an application without a model of its lists would. @param page selects their ids */
export function plainProducts(page: string): string {
	return `
	select p.id as "_id", p.name_en as "productName", json_build_object('en', p.name_en, 'hi', p.name_hi, 'mr', p.name_mr) as names,
		p.description_html as description, json_build_object('_id', c.id, 'name', c.name_en) as "productCategory",
		p.product_type as "productType", c.tint, p.origin, p.maker, p.licence, p.badge, p.is_restricted as restricted,
		p.is_offer_zone as "offerZone", p.is_today_offer as "todayOffer", p.antidote, p.toxicity,
		(select json_agg(json_build_object('unit', v.unit, 'price', v.price_paise / 100.0, 'mrp', v.mrp_paise / 100.0,
				'stock', s.on_hand / v.pack_amount, 'amount', v.pack_amount, 'base', p.base) order by v.position)
			from variants v join stock_pools s on s.id = v.pool_id where v.product_id = p.id and v.is_active) as variants,
		(select json_agg(pp.picture order by pp.position) from product_pictures pp where pp.product_id = p.id) as gallery
	from (${page}) page join products p on p.id = page.product_id join categories c on c.id = p.category_id`;
}

/** The limit of a search: the rows of its first page in one statement. */
export const plainSearch = plainProducts(
	'select product_id from product_words where word = $1 order by weight desc, product_id limit 20',
);

/** The limit of a list: its rows in the order of the index that the shop uses. */
export const plainList = plainProducts(
	`select product_id from product_listings where status = 'active'
	order by status, list_rank, category_position, name_en, product_id limit 20 offset $1`,
);

/** The index of that statement; the shop has none by word. */
export const plainSearchIndex = 'create index plain_search on product_words (word, weight desc, product_id)';

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
