-- One row per product with what lists sort and filter by, and its prepared JSON: lists read an index instead of the whole
-- catalogue. Triggers keep it current, so that no writer can forget it. docs/decisions/0017

create table product_listings (
	product_id uuid primary key references products (id) on delete cascade,
	category_id uuid not null references categories (id),
	status text not null,
	name_en text not null,
	is_crop_care boolean not null,
	is_offer_zone boolean not null,
	is_today_offer boolean not null,
	is_sale boolean not null,
	is_trending boolean not null,
	-- price and discount of the first active variant; null without one
	price bigint,
	discount numeric,
	-- stock pools and pack amounts of the active variants in order: orders change the stock, so lists read it from there
	pool_ids uuid[] not null,
	pack_amounts bigint[] not null,
	-- the order of a list without a search, computed hourly: smaller first, 0 for a product since the last time
	list_rank integer not null default 0,
	-- position of the category when the product was ranked
	category_position integer not null,
	-- JSON of the product without its stock and campaigns; null until it is read after a change
	document text,
	document_version integer,
	-- name, tint and picture of the category in the document
	document_category text,
	-- increased by every change: a document of an older revision is not stored
	revision bigint not null default 1
) with (fillfactor = 80);

-- Every order of lists, in all categories and in one.
create index product_listings_relevance on product_listings (status, list_rank, category_position, name_en, product_id);
create index product_listings_price on product_listings (status, price, name_en, product_id);
create index product_listings_price_desc on product_listings (status, price desc, name_en, product_id);
create index product_listings_discount on product_listings (status, discount desc, name_en, product_id);
create index product_listings_name on product_listings (status, name_en, product_id);
create index product_listings_category on product_listings
	(category_id, status, list_rank, category_position, name_en, product_id);
create index product_listings_category_price on product_listings (category_id, status, price, name_en, product_id);
create index product_listings_category_price_desc on product_listings
	(category_id, status, price desc, name_en, product_id);
create index product_listings_category_discount on product_listings
	(category_id, status, discount desc, name_en, product_id);
create index product_listings_category_name on product_listings (category_id, status, name_en, product_id);
create index product_listings_offer_zone on product_listings (status, discount desc, name_en, product_id)
	where is_offer_zone;
create index product_listings_today_offer on product_listings (status, discount desc, name_en, product_id)
	where is_today_offer;
create index product_listings_trending on product_listings (status, discount desc, name_en, product_id)
	where is_trending;
create index product_listings_sale on product_listings
	(status, list_rank, category_position, name_en, product_id) where is_sale;
-- What a search sorts and filters its products by, without reading their rows.
create index product_listings_search on product_listings (product_id)
	include (status, is_crop_care, list_rank, category_position, name_en, price, discount);

-- The prices of the active variants, each with the next lower one of its product: of a product with several prices in a
-- range, only the lowest of them has its previous one below the range.
create table product_listing_prices (
	product_id uuid not null references product_listings (product_id) on delete cascade,
	price bigint not null,
	previous bigint not null,
	status text not null,
	primary key (product_id, price)
);
create index product_listing_prices_price on product_listing_prices (status, price) include (previous, product_id);

-- The numbers of products, by category and status.
create table product_listing_counts (
	category_id uuid not null references categories (id) on delete cascade,
	status text not null,
	products integer not null,
	offer_zone integer not null,
	today_offer integer not null,
	sale integer not null,
	trending integer not null,
	primary key (category_id, status)
);

create function write_product_listings(ids uuid[]) returns void language plpgsql as $$
begin
	-- In one order, and before anything is read: a transaction that waits here then reads what the other one committed.
	perform from product_listings where product_id = any (ids) order by product_id for no key update;
	with before as (
		select category_id, status, is_offer_zone, is_today_offer, is_sale, is_trending
		from product_listings where product_id = any (ids)
	), written as (
		insert into product_listings as l (product_id, category_id, status, name_en, is_crop_care, is_offer_zone,
			is_today_offer, is_sale, is_trending, price, discount, pool_ids, pack_amounts, category_position)
		select p.id, p.category_id, p.status, p.name_en, p.product_type in ('pesticide', 'bio-pesticide', 'fertiliser'),
			p.is_offer_zone, p.is_today_offer, p.is_sale, p.is_trending, v.price, v.discount,
			coalesce(v.pool_ids, '{}'), coalesce(v.pack_amounts, '{}'), c.position
		from products p join categories c on c.id = p.category_id
		cross join lateral (
			select (array_agg(price_paise order by position, id))[1] as price,
				(array_agg(case when mrp_paise > 0 then (mrp_paise - price_paise)::numeric / mrp_paise else 0 end
					order by position, id))[1] as discount,
				array_agg(pool_id order by position, id) as pool_ids,
				array_agg(pack_amount order by position, id) as pack_amounts
			from variants where product_id = p.id and is_active
		) v
		where p.id = any (ids)
		on conflict (product_id) do update set category_id = excluded.category_id, status = excluded.status,
			name_en = excluded.name_en, is_crop_care = excluded.is_crop_care, is_offer_zone = excluded.is_offer_zone,
			is_today_offer = excluded.is_today_offer, is_sale = excluded.is_sale, is_trending = excluded.is_trending,
			price = excluded.price, discount = excluded.discount, pool_ids = excluded.pool_ids,
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
	insert into product_listing_prices (product_id, price, previous, status)
	select distinct on (p.id, v.price_paise) p.id, v.price_paise,
		coalesce((select max(lower.price_paise) from variants lower
			where lower.product_id = p.id and lower.is_active and lower.price_paise < v.price_paise), -1), p.status
	from products p join variants v on v.product_id = p.id and v.is_active
	where p.id = any (ids);
end $$;

create function list_changed_products() returns trigger language plpgsql as $$
begin
	perform write_product_listings(array(select id from changed_rows));
	return null;
end $$;
create trigger products_listing_insert after insert on products referencing new table as changed_rows
	for each statement execute function list_changed_products();
create trigger products_listing_update after update on products referencing new table as changed_rows
	for each statement execute function list_changed_products();

create function list_products_of_variants() returns trigger language plpgsql as $$
begin
	if tg_op = 'UPDATE' then
		perform write_product_listings(array(
			select product_id from (
				(select product_id, id, pool_id, position, unit, pack_amount, price_paise, mrp_paise, is_active from new_rows
				except
				select product_id, id, pool_id, position, unit, pack_amount, price_paise, mrp_paise, is_active from old_rows)
				union all
				(select product_id, id, pool_id, position, unit, pack_amount, price_paise, mrp_paise, is_active from old_rows
				except
				select product_id, id, pool_id, position, unit, pack_amount, price_paise, mrp_paise, is_active from new_rows)
			) changed group by product_id));
	elsif tg_op = 'INSERT' then
		perform write_product_listings(array(select distinct product_id from new_rows));
	else
		perform write_product_listings(array(select distinct product_id from old_rows));
	end if;
	return null;
end $$;
create trigger variants_listing_insert after insert on variants referencing new table as new_rows
	for each statement execute function list_products_of_variants();
create trigger variants_listing_update after update on variants referencing old table as old_rows new table as new_rows
	for each statement execute function list_products_of_variants();
create trigger variants_listing_delete after delete on variants referencing old table as old_rows
	for each statement execute function list_products_of_variants();

-- Pictures, label rows and reviews are in the document alone.
create function empty_product_documents(ids uuid[]) returns void language plpgsql as $$
begin
	perform from product_listings where product_id = any (ids) order by product_id for no key update;
	update product_listings set document = null, revision = revision + 1 where product_id = any (ids);
end $$;

create function empty_documents_of_new_rows() returns trigger language plpgsql as $$
begin
	perform empty_product_documents(array(select distinct product_id from new_rows));
	return null;
end $$;
create function empty_documents_of_old_rows() returns trigger language plpgsql as $$
begin
	perform empty_product_documents(array(select distinct product_id from old_rows));
	return null;
end $$;
create function empty_documents_of_both_rows() returns trigger language plpgsql as $$
begin
	perform empty_product_documents(array(
		select product_id from new_rows union select product_id from old_rows));
	return null;
end $$;
create function empty_documents_of_ratings() returns trigger language plpgsql as $$
begin
	perform empty_product_documents(array(
		select unnest(array[n.product_id, o.product_id]) from new_rows n join old_rows o on o.id = n.id
		where (n.product_id, n.rating, n.is_hidden, n.is_demo) is distinct from (o.product_id, o.rating, o.is_hidden, o.is_demo)));
	return null;
end $$;

create trigger product_pictures_document_insert after insert on product_pictures referencing new table as new_rows
	for each statement execute function empty_documents_of_new_rows();
create trigger product_pictures_document_update after update on product_pictures
	referencing old table as old_rows new table as new_rows for each statement execute function empty_documents_of_both_rows();
create trigger product_pictures_document_delete after delete on product_pictures referencing old table as old_rows
	for each statement execute function empty_documents_of_old_rows();
create trigger product_doses_document_insert after insert on product_doses referencing new table as new_rows
	for each statement execute function empty_documents_of_new_rows();
create trigger product_doses_document_update after update on product_doses
	referencing old table as old_rows new table as new_rows for each statement execute function empty_documents_of_both_rows();
create trigger product_doses_document_delete after delete on product_doses referencing old table as old_rows
	for each statement execute function empty_documents_of_old_rows();
create trigger reviews_document_insert after insert on reviews referencing new table as new_rows
	for each statement execute function empty_documents_of_new_rows();
create trigger reviews_document_update after update on reviews referencing old table as old_rows new table as new_rows
	for each statement execute function empty_documents_of_ratings();
create trigger reviews_document_delete after delete on reviews referencing old table as old_rows
	for each statement execute function empty_documents_of_old_rows();

-- A product that is deleted is no longer counted; its listing is deleted with it.
create function count_deleted_listings() returns trigger language plpgsql as $$
begin
	update product_listing_counts n set products = n.products - o.products, offer_zone = n.offer_zone - o.offer_zone,
		today_offer = n.today_offer - o.today_offer, sale = n.sale - o.sale, trending = n.trending - o.trending
	from (
		select category_id, status, count(*) as products, count(*) filter (where is_offer_zone) as offer_zone,
			count(*) filter (where is_today_offer) as today_offer, count(*) filter (where is_sale) as sale,
			count(*) filter (where is_trending) as trending
		from old_rows group by category_id, status
	) o
	where n.category_id = o.category_id and n.status = o.status;
	return null;
end $$;
create trigger product_listings_deleted after delete on product_listings referencing old table as old_rows
	for each statement execute function count_deleted_listings();

-- Products that are not ranked yet are listed by the position of their category.
create function move_unranked_listings() returns trigger language plpgsql as $$
begin
	update product_listings l set category_position = n.position
	from new_rows n join old_rows o on o.id = n.id and o.position <> n.position
	where l.category_id = n.id and l.list_rank = 0;
	return null;
end $$;
create trigger categories_listing_update after update on categories
	referencing old table as old_rows new table as new_rows for each statement execute function move_unranked_listings();

select write_product_listings(array(select id from products));

drop index products_category, products_offer_zone, products_sale, products_today_offer;
create index products_category on products (category_id);
-- Ranks are computed again at every start.
alter table products drop column list_rank;
