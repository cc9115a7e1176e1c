-- A range of prices is read from an index: of a category too, and in the order of prices without reading each product.

alter table product_listings add column lowest_price bigint;
alter table product_listings add column highest_price bigint;
alter table product_listing_prices add column category_id uuid references categories (id);

create or replace function write_product_listings(ids uuid[]) returns void language plpgsql as $$
begin
	-- In one order, and before anything is read: a transaction that waits here then reads what the other one committed.
	perform from product_listings where product_id = any (ids) order by product_id for no key update;
	with before as (
		select category_id, status, is_offer_zone, is_today_offer, is_sale, is_trending
		from product_listings where product_id = any (ids)
	), written as (
		insert into product_listings as l (product_id, category_id, status, name_en, is_crop_care, is_offer_zone,
			is_today_offer, is_sale, is_trending, price, discount, lowest_price, highest_price, pool_ids, pack_amounts,
			category_position)
		select p.id, p.category_id, p.status, p.name_en, p.product_type in ('pesticide', 'bio-pesticide', 'fertiliser'),
			p.is_offer_zone, p.is_today_offer, p.is_sale, p.is_trending, v.price, v.discount, v.lowest, v.highest,
			coalesce(v.pool_ids, '{}'), coalesce(v.pack_amounts, '{}'), c.position
		from products p join categories c on c.id = p.category_id
		cross join lateral (
			select (array_agg(price_paise order by position, id))[1] as price,
				(array_agg(case when mrp_paise > 0 then (mrp_paise - price_paise)::numeric / mrp_paise else 0 end
					order by position, id))[1] as discount,
				min(price_paise) as lowest, max(price_paise) as highest,
				array_agg(pool_id order by position, id) as pool_ids,
				array_agg(pack_amount order by position, id) as pack_amounts
			from variants where product_id = p.id and is_active
		) v
		where p.id = any (ids)
		on conflict (product_id) do update set category_id = excluded.category_id, status = excluded.status,
			name_en = excluded.name_en, is_crop_care = excluded.is_crop_care, is_offer_zone = excluded.is_offer_zone,
			is_today_offer = excluded.is_today_offer, is_sale = excluded.is_sale, is_trending = excluded.is_trending,
			price = excluded.price, discount = excluded.discount,
			lowest_price = excluded.lowest_price, highest_price = excluded.highest_price, pool_ids = excluded.pool_ids,
			pack_amounts = excluded.pack_amounts, category_position = excluded.category_position, document = null,
			revision = l.revision + 1
		returning category_id, status, is_offer_zone, is_today_offer, is_sale, is_trending
	)
	insert into product_listing_counts as n
	select category_id, status, sum(sign), sum(sign * is_offer_zone::int), sum(sign * is_today_offer::int),
		sum(sign * is_sale::int), sum(sign * is_trending::int)
	from (select -1 as sign, * from before union all select 1, * from written) changes
	group by category_id, status
	having sum(sign) <> 0 or sum(sign * is_offer_zone::int) <> 0 or sum(sign * is_today_offer::int) <> 0
		or sum(sign * is_sale::int) <> 0 or sum(sign * is_trending::int) <> 0
	order by category_id, status
	on conflict (category_id, status) do update set products = n.products + excluded.products,
		offer_zone = n.offer_zone + excluded.offer_zone, today_offer = n.today_offer + excluded.today_offer,
		sale = n.sale + excluded.sale, trending = n.trending + excluded.trending;

	delete from product_listing_prices where product_id = any (ids);
	insert into product_listing_prices (product_id, price, previous, status, category_id)
	select distinct on (p.id, v.price_paise) p.id, v.price_paise,
		coalesce((select max(lower.price_paise) from variants lower
			where lower.product_id = p.id and lower.is_active and lower.price_paise < v.price_paise), -1), p.status,
		p.category_id
	from products p join variants v on v.product_id = p.id and v.is_active
	where p.id = any (ids);
end $$;


update product_listings l set lowest_price = v.lowest, highest_price = v.highest
from (
	select product_id, min(price_paise) as lowest, max(price_paise) as highest from variants where is_active group by product_id
) v
where v.product_id = l.product_id;
update product_listing_prices r set category_id = l.category_id from product_listings l where l.product_id = r.product_id;
alter table product_listing_prices alter column category_id set not null;

create index product_listing_prices_category on product_listing_prices (category_id, status, price)
	include (previous, product_id);

drop index product_listings_price, product_listings_price_desc, product_listings_category_price,
	product_listings_category_price_desc;
create index product_listings_price on product_listings (status, price, name_en, product_id)
	include (lowest_price, highest_price);
create index product_listings_price_desc on product_listings (status, price desc, name_en, product_id)
	include (lowest_price, highest_price);
create index product_listings_category_price on product_listings (category_id, status, price, name_en, product_id)
	include (lowest_price, highest_price);
create index product_listings_category_price_desc on product_listings
	(category_id, status, price desc, name_en, product_id) include (lowest_price, highest_price);

-- A name or alias of one word is a word of other products too; the search for whole phrases does not read these.
create index product_words_phrase on product_words (word text_pattern_ops) include (product_id, weight)
	where field = 'phrase';
