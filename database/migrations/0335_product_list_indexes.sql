-- Lists of the office read their page of a large catalogue, not all products.

-- What the office searches of a product, each in one text in lower case, one part a line.
create table product_search_texts (
	product_id uuid primary key references products on delete cascade,
	-- names, SKUs and aliases
	names text not null,
	-- what a row of the price board is found by: English name, units and SKUs of the variants
	board text not null
);
create index product_search_texts_names on product_search_texts using gin (names gin_trgm_ops);
create index product_search_texts_board on product_search_texts using gin (board gin_trgm_ops);

-- A session keeps the plan of its first call; of tables that are small then it would be a scan for each product.
create function write_product_search_texts(ids uuid[]) returns void language plpgsql set enable_seqscan = off as $$
begin
	-- In one order, and before anything is read: a transaction that waits here then reads what the other one committed.
	perform from product_search_texts where product_id = any (ids) order by product_id for no key update;
	insert into product_search_texts as t (product_id, names, board)
	select p.id, lower(concat_ws(E'\n', p.name_en, p.name_hi, p.name_mr, p.sku, v.skus, a.aliases)),
		lower(concat_ws(E'\n', p.name_en, v.units, v.skus))
	from products p
	cross join lateral (
		select string_agg(sku, E'\n' order by sku) as skus, string_agg(distinct unit, E'\n') as units
		from variants where product_id = p.id
	) v
	cross join lateral (
		select string_agg(alias, E'\n' order by alias) as aliases from product_aliases where product_id = p.id
	) a
	where p.id = any (ids)
	on conflict (product_id) do update set names = excluded.names, board = excluded.board
		where (t.names, t.board) <> (excluded.names, excluded.board);
end $$;

create function write_search_texts_of_inserted() returns trigger language plpgsql as $$
begin
	perform write_product_search_texts(array(select distinct product_id from new_rows));
	return null;
end $$;
create function write_search_texts_of_deleted() returns trigger language plpgsql as $$
begin
	perform write_product_search_texts(array(select distinct product_id from old_rows));
	return null;
end $$;
create function write_search_texts_of_inserted_products() returns trigger language plpgsql as $$
begin
	perform write_product_search_texts(array(select id from new_rows));
	return null;
end $$;
create function write_search_text_of_product() returns trigger language plpgsql as $$
begin
	perform write_product_search_texts(array[new.id]);
	return null;
end $$;
create function write_search_texts_of_row() returns trigger language plpgsql as $$
begin
	perform write_product_search_texts(array[old.product_id, new.product_id]);
	return null;
end $$;

create trigger products_search_text_insert after insert on products referencing new table as new_rows
	for each statement execute function write_search_texts_of_inserted_products();
create trigger products_search_text_update after update on products for each row
	when ((old.name_en, old.name_hi, old.name_mr, old.sku) is distinct from (new.name_en, new.name_hi, new.name_mr, new.sku))
	execute function write_search_text_of_product();
create trigger variants_search_text_insert after insert on variants referencing new table as new_rows
	for each statement execute function write_search_texts_of_inserted();
create trigger variants_search_text_delete after delete on variants referencing old table as old_rows
	for each statement execute function write_search_texts_of_deleted();
-- A price file changes neither.
create trigger variants_search_text_update after update on variants for each row
	when ((old.product_id, old.unit, old.sku) is distinct from (new.product_id, new.unit, new.sku))
	execute function write_search_texts_of_row();
create trigger product_aliases_search_text_insert after insert on product_aliases referencing new table as new_rows
	for each statement execute function write_search_texts_of_inserted();
create trigger product_aliases_search_text_delete after delete on product_aliases referencing old table as old_rows
	for each statement execute function write_search_texts_of_deleted();
create trigger product_aliases_search_text_update after update on product_aliases for each row
	when ((old.product_id, old.alias) is distinct from (new.product_id, new.alias))
	execute function write_search_texts_of_row();

select write_product_search_texts(array(select id from products));

-- Reviews and missing translations are found by the English name alone.
create index products_name_search on products using gin (lower(name_en) gin_trgm_ops);

-- The filters of the list of products, each in the order of the list.
create index products_status on products (status, lower(name_en), id);
create index products_product_type on products (product_type, lower(name_en), id);
create index products_offers on products (lower(name_en), id) where is_offer_zone or is_today_offer or is_sale;

-- The conditions of server/content/missing-translation-queries.ts.
create index products_untranslated_hi on products (lower(name_en), id)
	where status <> 'archived' and (name_en <> '' and name_hi = '' or description_html <> '' and description_hi = ''
		or antidote <> '' and antidote_hi = '');
create index products_untranslated_mr on products (lower(name_en), id)
	where status <> 'archived' and (name_en <> '' and name_mr = '' or description_html <> '' and description_mr = ''
		or antidote <> '' and antidote_mr = '');
