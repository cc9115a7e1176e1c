-- Generated from database/migrations by `npm run generate:database`. Do not edit.

create extension if not exists fuzzystrmatch;

create extension if not exists pg_trgm;

create type address_type as enum ('Billing', 'delivery');

create type base_unit as enum ('g', 'ml', 'pc');

create type order_status as enum ('ORDERED', 'SHIPPED', 'OUT_FOR_DELIVERY', 'DELIVERED', 'CANCELLED');

create type payment_status as enum ('Pending', 'Paid', 'Refund due', 'Refunded');

create type product_type as enum ('loose', 'packed-food', 'pesticide', 'bio-pesticide', 'fertiliser');

create type staff_role as enum ('owner', 'catalogue', 'pricing', 'orders', 'picker', 'rider', 'content', 'support');

create type tint as enum ('leafy', 'root', 'fruit-veg', 'exotic', 'fruit', 'dry', 'spice', 'agro');

create type toxicity_label as enum ('green', 'blue', 'yellow', 'red');

create sequence backup_runs_id_seq;

create sequence order_numbers;

CREATE OR REPLACE FUNCTION announce_ranks()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
	perform pg_notify('khetse_changes', 'ranks');
	return null;
end
$function$;

CREATE OR REPLACE FUNCTION count_deleted_listings()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION empty_documents_of_both_rows()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
	perform empty_product_documents(array(
		select product_id from new_rows union select product_id from old_rows));
	return null;
end $function$;

CREATE OR REPLACE FUNCTION empty_documents_of_new_rows()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
	perform empty_product_documents(array(select distinct product_id from new_rows));
	return null;
end $function$;

CREATE OR REPLACE FUNCTION empty_documents_of_old_rows()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
	perform empty_product_documents(array(select distinct product_id from old_rows));
	return null;
end $function$;

CREATE OR REPLACE FUNCTION empty_documents_of_ratings()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
	perform empty_product_documents(array(
		select unnest(array[n.product_id, o.product_id]) from new_rows n join old_rows o on o.id = n.id
		where (n.product_id, n.rating, n.is_hidden, n.is_demo) is distinct from (o.product_id, o.rating, o.is_hidden, o.is_demo)));
	return null;
end $function$;

CREATE OR REPLACE FUNCTION empty_outdated_translations()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
	was jsonb := to_jsonb(old);
	becomes jsonb := to_jsonb(new);
	emptied jsonb := '{}';
	language text;
	translation text;
begin
	for pair in 0 .. tg_nargs / 2 - 1 loop
		if becomes -> tg_argv[pair * 2] is distinct from was -> tg_argv[pair * 2] then
			foreach language in array array['hi', 'mr'] loop
				translation := tg_argv[pair * 2 + 1] || '_' || language;
				if becomes -> translation = was -> translation then
					emptied := emptied || jsonb_build_object(translation, '');
				end if;
			end loop;
		end if;
	end loop;
	return jsonb_populate_record(new, emptied);
end $function$;

CREATE OR REPLACE FUNCTION empty_product_documents(ids uuid[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
	perform from product_listings where product_id = any (ids) order by product_id for no key update;
	update product_listings set document = null, revision = revision + 1 where product_id = any (ids);
end $function$;

CREATE OR REPLACE FUNCTION erased_document(content jsonb)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
AS $function$
	select case when (content ->> 'total')::bigint < 5000000
		then jsonb_set(content, '{buyer}', (content -> 'buyer') || '{"name": "", "lines": [], "mobile": ""}')
		else content end
$function$;

CREATE OR REPLACE FUNCTION list_changed_products()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
	perform write_product_listings(array(select id from changed_rows));
	return null;
end $function$;

CREATE OR REPLACE FUNCTION list_products_of_variants()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION move_unranked_listings()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare ids uuid[];
begin
	ids := array(
		select l.product_id from product_listings l
		join new_rows n on n.id = l.category_id join old_rows o on o.id = n.id and o.position <> n.position
		where l.list_rank = 0);
	perform from product_listings where product_id = any (ids) order by product_id for no key update;
	update product_listings l set category_position = n.position
	from new_rows n join old_rows o on o.id = n.id and o.position <> n.position
	where l.product_id = any (ids) and l.category_id = n.id and l.list_rank = 0;
	return null;
end $function$;

CREATE OR REPLACE FUNCTION note_changed_categories()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
	if tg_op = 'DELETE' then
		perform note_search_changes(array(select id from old_rows));
	else
		perform note_search_changes(array(select id from new_rows));
	end if;
	return null;
end $function$;

CREATE OR REPLACE FUNCTION note_changed_listings()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
	changed uuid[];
begin
	if tg_op = 'INSERT' then
		changed := array(select product_id from new_rows order by product_id);
		insert into listing_gaps (product_id, revision) select product_id, revision from new_rows;
	elsif tg_op = 'DELETE' then
		changed := array(select product_id from old_rows order by product_id);
	else
		-- A document that is written changes no revision.
		changed := array(
			select n.product_id from new_rows n join old_rows o on o.product_id = n.product_id
			where (n.revision, n.list_rank, n.category_position)
				is distinct from (o.revision, o.list_rank, o.category_position) order by n.product_id);
		update listing_gaps g set revision = n.revision, rules_version = 0
			from new_rows n where g.product_id = n.product_id and g.revision <> n.revision;
	end if;
	perform note_search_changes(changed);
	return null;
end $function$;

CREATE OR REPLACE FUNCTION note_changed_words()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
	if tg_op = 'DELETE' then
		perform note_search_changes(array(select distinct product_id from old_rows));
	else
		perform note_search_changes(array(select distinct product_id from new_rows));
	end if;
	return null;
end $function$;

CREATE OR REPLACE FUNCTION note_search_changes(ids uuid[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
	-- In one order: two transactions that change the same products do not wait for each other.
	insert into search_changes (id, changed_in)
	select distinct changed.id, pg_current_xact_id() from unnest(ids) as changed (id) order by changed.id
	on conflict (id) do update set changed_in = excluded.changed_in
	where search_changes.changed_in is distinct from excluded.changed_in;
end $function$;

CREATE OR REPLACE FUNCTION notify_author_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
	perform notify_products('reviews', array(select distinct product_id from reviews where user_id = new.id));
	return null;
end
$function$;

CREATE OR REPLACE FUNCTION notify_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
	perform pg_notify('khetse_changes', tg_argv[0]);
	return null;
end
$function$;

CREATE OR REPLACE FUNCTION notify_deleted_media()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
	names text;
begin
	for names in
		select string_agg(name, ',') from (
			select media_name as name, (row_number() over (order by media_name) - 1) / 200 as part
			from (select distinct media_name from gone) d
		) n group by part
	loop
		perform pg_notify('khetse_changes', 'media:' || names);
	end loop;
	return null;
end
$function$;

CREATE OR REPLACE FUNCTION notify_product_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
	if current_setting('khetse.announces_stock', true) = 'on' then
		return null;
	end if;
	perform notify_products(tg_argv[0], array(select distinct product_id from changed));
	return null;
end
$function$;

CREATE OR REPLACE FUNCTION notify_products(topic text, ids uuid[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
	for part in 1 .. coalesce(array_length(ids, 1), 0) by 200 loop
		perform pg_notify('khetse_changes', topic || ':' || array_to_string(ids[part : part + 199], ','));
	end loop;
end
$function$;

CREATE OR REPLACE FUNCTION notify_variant_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
	prices constant text[] = '{price_paise,mrp_paise,cost_paise}';
	are_others_changed boolean;
begin
	select bool_or(to_jsonb(n) - prices <> to_jsonb(o) - prices) into are_others_changed
	from new_rows n join old_rows o using (id);
	if are_others_changed then
		perform pg_notify('khetse_changes', 'catalogue');
	else
		perform notify_products('prices', array(select distinct n.product_id from new_rows n join old_rows o using (id)
			where (n.price_paise, n.mrp_paise) is distinct from (o.price_paise, o.mrp_paise)));
	end if;
	return null;
end
$function$;

CREATE OR REPLACE FUNCTION refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception '% is append-only', tg_table_name;
end $function$;

CREATE OR REPLACE FUNCTION replied_ticket_status()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
	new.status := 'replied';
	return new;
end $function$;

CREATE OR REPLACE FUNCTION set_retention_record_type()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
	new.record_type := coalesce(new.record_type, new.kind);
	new.kind := new.record_type;
	return new;
end $function$;

CREATE OR REPLACE FUNCTION sum_coupon_discounts()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
	if tg_op = 'INSERT' then
		update coupons c set discount_given_paise = c.discount_given_paise + added.paise
		from (select coupon_id, sum(discount_paise) as paise from new_uses where returned_at is null group by coupon_id) added
		where added.coupon_id = c.id and added.paise <> 0;
	elsif tg_op = 'DELETE' then
		update coupons c set discount_given_paise = c.discount_given_paise - removed.paise
		from (select coupon_id, sum(discount_paise) as paise from old_uses where returned_at is null group by coupon_id) removed
		where removed.coupon_id = c.id and removed.paise <> 0;
	else
		update coupons c set discount_given_paise = c.discount_given_paise + changed.paise
		from (
			select coupon_id, sum(paise) as paise from (
				select coupon_id, discount_paise as paise from new_uses where returned_at is null
				union all
				select coupon_id, -discount_paise from old_uses where returned_at is null
			) each group by coupon_id
		) changed
		where changed.coupon_id = c.id and changed.paise <> 0;
	end if;
	return null;
end $function$;

CREATE OR REPLACE FUNCTION write_price_history()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  change jsonb := nullif(current_setting('khetse.price_change', true), '')::jsonb;
begin
  if tg_op = 'INSERT' then
    insert into price_history (variant_id, at, price_paise, mrp_paise, cost_paise)
    select id, coalesce((change ->> 'at')::timestamptz, now()), price_paise, mrp_paise, cost_paise from new_rows;
  else
    insert into price_history (variant_id, at, price_paise, mrp_paise, cost_paise, actor_id, price_update_id)
    select n.id, coalesce((change ->> 'at')::timestamptz, now()), n.price_paise, n.mrp_paise, n.cost_paise,
      (change ->> 'actorId')::uuid, (change ->> 'priceUpdateId')::uuid
    from new_rows n join old_rows o on o.id = n.id
    where (n.price_paise, n.mrp_paise, n.cost_paise) is distinct from (o.price_paise, o.mrp_paise, o.cost_paise);
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION write_product_listings(ids uuid[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION write_product_search_texts(ids uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION write_search_text_of_product()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
	perform write_product_search_texts(array[new.id]);
	return null;
end $function$;

CREATE OR REPLACE FUNCTION write_search_texts_of_deleted()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
	perform write_product_search_texts(array(select distinct product_id from old_rows));
	return null;
end $function$;

CREATE OR REPLACE FUNCTION write_search_texts_of_inserted()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
	perform write_product_search_texts(array(select distinct product_id from new_rows));
	return null;
end $function$;

CREATE OR REPLACE FUNCTION write_search_texts_of_inserted_products()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
	perform write_product_search_texts(array(select id from new_rows));
	return null;
end $function$;

CREATE OR REPLACE FUNCTION write_search_texts_of_row()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
	perform write_product_search_texts(array[old.product_id, new.product_id]);
	return null;
end $function$;

create table attempt_limits (
  key text not null,
  attempts integer not null,
  ends_at timestamp with time zone not null,
  constraint attempt_limits_pkey PRIMARY KEY (key)
);
CREATE INDEX attempt_limits_ends_at ON attempt_limits USING btree (ends_at);

create table backup_runs (
  id bigint not null,
  started_at timestamp with time zone not null,
  ended_at timestamp with time zone not null,
  file text not null,
  bytes bigint,
  error text,
  is_physical boolean default false not null,
  constraint backup_runs_pkey PRIMARY KEY (id),
  constraint backup_runs_bytes_check CHECK (bytes > 0),
  constraint backup_runs_check CHECK ((bytes IS NULL) <> (error IS NULL))
);
CREATE INDEX backup_runs_by_time ON backup_runs USING btree (started_at DESC);

create table demo_translations (
  version integer not null
);

create table invoice_series (
  series text not null,
  financial_year text not null,
  last_number integer not null,
  constraint invoice_series_pkey PRIMARY KEY (series, financial_year),
  constraint invoice_series_last_number_check CHECK (last_number > 0),
  constraint invoice_series_series_check CHECK (series = ANY (ARRAY['KH'::text, 'KC'::text]))
);

create table log_timelines (
  timeline integer not null,
  constraint log_timelines_pkey PRIMARY KEY (timeline)
);

create table login_attempts (
  key text not null,
  failures integer not null,
  last_failed_at timestamp with time zone not null,
  next_at timestamp with time zone not null,
  constraint login_attempts_pkey PRIMARY KEY (key)
);

create table mails (
  id uuid default uuidv7() not null,
  dedupe_key text not null,
  recipient text not null,
  subject text not null,
  body_html text not null,
  body_text text not null,
  status text default 'waiting'::text not null,
  attempts integer default 0 not null,
  tried_at timestamp with time zone,
  last_error text,
  created_at timestamp with time zone default now() not null,
  sent_at timestamp with time zone,
  is_sensitive boolean not null,
  leased_until timestamp with time zone,
  link_cipher bytea,
  link_expires_at timestamp with time zone,
  constraint mails_pkey PRIMARY KEY (id),
  constraint mails_dedupe_key_key UNIQUE (dedupe_key),
  constraint mail_link_expires CHECK (link_cipher IS NULL OR link_expires_at IS NOT NULL),
  constraint mails_status_check CHECK (status = ANY (ARRAY['waiting'::text, 'sent'::text, 'failed'::text]))
);
CREATE INDEX mails_due ON mails USING btree (((is_sensitive AND (attempts < 2))) DESC, attempts, created_at, dedupe_key) WHERE ((status <> 'sent'::text) AND (attempts < 8));
CREATE INDEX mails_links ON mails USING btree (link_expires_at) WHERE (link_cipher IS NOT NULL);
CREATE INDEX mails_newest ON mails USING btree (created_at DESC, id DESC);
CREATE INDEX mails_recipient ON mails USING btree (lower(recipient));
CREATE INDEX mails_search ON mails USING gin (lower(((recipient || ' '::text) || subject)) gin_trgm_ops);
CREATE INDEX mails_status ON mails USING btree (status, created_at DESC, id DESC);

create table media (
  name text not null,
  mime text not null,
  width integer,
  height integer,
  created_at timestamp with time zone default now() not null,
  constraint media_pkey PRIMARY KEY (name)
);

create table banners (
  id uuid default uuidv7() not null,
  name text not null,
  picture text not null,
  eyebrow text default ''::text not null,
  title text not null,
  body text default ''::text not null,
  cta text default ''::text not null,
  tint text not null,
  redirect_link text,
  "position" integer not null,
  starts_at timestamp with time zone default now() not null,
  ends_at timestamp with time zone,
  is_active boolean default true not null,
  version integer default 1 not null,
  eyebrow_hi text default ''::text not null,
  eyebrow_mr text default ''::text not null,
  title_hi text default ''::text not null,
  title_mr text default ''::text not null,
  body_hi text default ''::text not null,
  body_mr text default ''::text not null,
  cta_hi text default ''::text not null,
  cta_mr text default ''::text not null,
  constraint banners_pkey PRIMARY KEY (id),
  constraint banners_name_key UNIQUE (name),
  constraint banners_tint_check CHECK (tint = ANY (ARRAY['leaf'::text, 'turmeric'::text, 'soil'::text, 'sky'::text])),
  constraint banners_picture_fkey FOREIGN KEY (picture) REFERENCES media(name)
);
CREATE TRIGGER banners_changed AFTER INSERT OR DELETE OR UPDATE ON banners FOR EACH STATEMENT EXECUTE FUNCTION notify_change('content');
CREATE TRIGGER empty_outdated_translations BEFORE UPDATE OF eyebrow, title, body, cta ON banners FOR EACH ROW EXECUTE FUNCTION empty_outdated_translations('eyebrow', 'eyebrow', 'title', 'title', 'body', 'body', 'cta', 'cta');

create table blogs (
  id uuid default uuidv7() not null,
  slug text not null,
  title text not null,
  content_html text not null,
  picture text,
  author_name text not null,
  is_published boolean default true not null,
  published_at timestamp with time zone not null,
  updated_at timestamp with time zone default now() not null,
  version integer default 1 not null,
  title_hi text default ''::text not null,
  title_mr text default ''::text not null,
  content_hi text default ''::text not null,
  content_mr text default ''::text not null,
  author_hi text default ''::text not null,
  author_mr text default ''::text not null,
  constraint blogs_pkey PRIMARY KEY (id),
  constraint blogs_slug_key UNIQUE (slug),
  constraint blogs_picture_fkey FOREIGN KEY (picture) REFERENCES media(name)
);
CREATE INDEX blogs_published ON blogs USING btree (published_at DESC) WHERE is_published;
CREATE TRIGGER blogs_changed AFTER INSERT OR DELETE OR UPDATE ON blogs FOR EACH STATEMENT EXECUTE FUNCTION notify_change('content');
CREATE TRIGGER empty_outdated_translations BEFORE UPDATE OF title, content_html, author_name ON blogs FOR EACH ROW EXECUTE FUNCTION empty_outdated_translations('title', 'title', 'content_html', 'content', 'author_name', 'author');

create table campaigns (
  id uuid default uuidv7() not null,
  festival text not null,
  title text not null,
  body text default ''::text not null,
  picture text,
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  is_active boolean default true not null,
  version integer default 1 not null,
  festival_hi text default ''::text not null,
  festival_mr text default ''::text not null,
  title_hi text default ''::text not null,
  title_mr text default ''::text not null,
  body_hi text default ''::text not null,
  body_mr text default ''::text not null,
  constraint campaigns_pkey PRIMARY KEY (id),
  constraint campaigns_festival_key UNIQUE (festival),
  constraint campaigns_check CHECK (ends_at > starts_at),
  constraint campaigns_picture_fkey FOREIGN KEY (picture) REFERENCES media(name)
);
CREATE TRIGGER campaigns_changed AFTER INSERT OR DELETE OR UPDATE ON campaigns FOR EACH STATEMENT EXECUTE FUNCTION notify_change('promotions');
CREATE TRIGGER empty_outdated_translations BEFORE UPDATE OF festival, title, body ON campaigns FOR EACH ROW EXECUTE FUNCTION empty_outdated_translations('festival', 'festival', 'title', 'title', 'body', 'body');

create table categories (
  id uuid default uuidv7() not null,
  slug text not null,
  name_en text not null,
  name_hi text not null,
  name_mr text not null,
  parent_id uuid,
  picture text,
  tint tint not null,
  "position" integer not null,
  is_active boolean default true not null,
  search_key text not null,
  version integer default 1 not null,
  constraint categories_pkey PRIMARY KEY (id),
  constraint categories_slug_key UNIQUE (slug),
  constraint categories_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES categories(id),
  constraint categories_picture_fkey FOREIGN KEY (picture) REFERENCES media(name)
);
CREATE INDEX categories_parent ON categories USING btree (parent_id);
CREATE TRIGGER categories_changed AFTER INSERT OR DELETE OR UPDATE ON categories FOR EACH STATEMENT EXECUTE FUNCTION notify_change('catalogue');
CREATE TRIGGER categories_listing_update AFTER UPDATE ON categories REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION move_unranked_listings();
CREATE TRIGGER categories_search_delete AFTER DELETE ON categories REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION note_changed_categories();
CREATE TRIGGER categories_search_insert AFTER INSERT ON categories REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION note_changed_categories();
CREATE TRIGGER categories_search_update AFTER UPDATE ON categories REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION note_changed_categories();

create table crops (
  id uuid default uuidv7() not null,
  plant_name text not null,
  description text not null,
  picture text,
  pdf text,
  "position" integer not null,
  version integer default 1 not null,
  name_hi text default ''::text not null,
  name_mr text default ''::text not null,
  description_hi text default ''::text not null,
  description_mr text default ''::text not null,
  constraint crops_pkey PRIMARY KEY (id),
  constraint crops_plant_name_key UNIQUE (plant_name),
  constraint crops_pdf_fkey FOREIGN KEY (pdf) REFERENCES media(name),
  constraint crops_picture_fkey FOREIGN KEY (picture) REFERENCES media(name)
);
CREATE TRIGGER crops_changed AFTER INSERT OR DELETE OR UPDATE ON crops FOR EACH STATEMENT EXECUTE FUNCTION notify_change('content');
CREATE TRIGGER empty_outdated_translations BEFORE UPDATE OF plant_name, description ON crops FOR EACH ROW EXECUTE FUNCTION empty_outdated_translations('plant_name', 'name', 'description', 'description');

create table media_files (
  media_name text not null,
  width integer not null,
  bytes bytea not null,
  constraint media_files_pkey PRIMARY KEY (media_name, width),
  constraint media_files_media_name_fkey FOREIGN KEY (media_name) REFERENCES media(name) ON DELETE CASCADE
);
alter table media_files alter column bytes set storage external;
CREATE TRIGGER media_files_deleted AFTER DELETE ON media_files REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION notify_deleted_media();

create table outbox (
  id uuid default uuidv7() not null,
  topic text not null,
  entity_id uuid not null,
  payload jsonb not null,
  created_at timestamp with time zone default now() not null,
  published_at timestamp with time zone,
  constraint outbox_pkey PRIMARY KEY (id),
  constraint outbox_topic_entity_id_id_key UNIQUE (topic, entity_id, id)
);
CREATE INDEX outbox_waiting ON outbox USING btree (id) WHERE (published_at IS NULL);

create table post_offices (
  pincode text not null,
  name text not null,
  taluk text not null,
  district text not null,
  state text not null,
  is_remote boolean default false not null
);
CREATE INDEX post_offices_pincode ON post_offices USING btree (pincode);

create table product_listing_counts (
  category_id uuid not null,
  status text not null,
  products integer not null,
  offer_zone integer not null,
  today_offer integer not null,
  sale integer not null,
  trending integer not null,
  constraint product_listing_counts_pkey PRIMARY KEY (category_id, status),
  constraint product_listing_counts_category_id_fkey FOREIGN KEY (category_id) REFERENCES categories(id) ON DELETE CASCADE
);

create table products (
  id uuid default uuidv7() not null,
  sku text not null,
  slug text not null,
  category_id uuid not null,
  product_type product_type not null,
  name_en text not null,
  name_hi text not null,
  name_mr text not null,
  description_html text not null,
  base base_unit not null,
  gst_percent numeric(4,2) not null,
  hsn text not null,
  origin text not null,
  maker text default ''::text not null,
  licence text default ''::text not null,
  badge text,
  is_offer_zone boolean default false not null,
  is_today_offer boolean default false not null,
  is_sale boolean default false not null,
  is_trending boolean default false not null,
  is_restricted boolean default false not null,
  mode_of_action text,
  toxicity toxicity_label,
  antidote text,
  status text default 'active'::text not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  staple_rank integer,
  season_months integer[] default '{}'::integer[] not null,
  description_hi text default ''::text not null,
  description_mr text default ''::text not null,
  antidote_hi text default ''::text not null,
  antidote_mr text default ''::text not null,
  constraint products_pkey PRIMARY KEY (id),
  constraint products_sku_key UNIQUE (sku),
  constraint products_slug_key UNIQUE (slug),
  constraint products_gst_percent_check CHECK (gst_percent >= 0::numeric AND gst_percent <= 100::numeric),
  constraint products_season_months_check CHECK (season_months <@ '{1,2,3,4,5,6,7,8,9,10,11,12}'::integer[]),
  constraint products_staple_rank_check CHECK (staple_rank > 0),
  constraint products_status_check CHECK (status = ANY (ARRAY['active'::text, 'draft'::text, 'archived'::text])),
  constraint products_category_id_fkey FOREIGN KEY (category_id) REFERENCES categories(id)
);
CREATE INDEX products_category ON products USING btree (category_id);
CREATE INDEX products_name ON products USING btree (lower(name_en), id);
CREATE INDEX products_name_search ON products USING gin (lower(name_en) gin_trgm_ops);
CREATE INDEX products_offers ON products USING btree (lower(name_en), id) WHERE (is_offer_zone OR is_today_offer OR is_sale);
CREATE INDEX products_product_type ON products USING btree (product_type, lower(name_en), id);
CREATE INDEX products_status ON products USING btree (status, lower(name_en), id);
CREATE INDEX products_untranslated_hi ON products USING btree (lower(name_en), id) WHERE ((status <> 'archived'::text) AND (((name_en <> ''::text) AND (name_hi = ''::text)) OR ((description_html <> ''::text) AND (description_hi = ''::text)) OR ((antidote <> ''::text) AND (antidote_hi = ''::text))));
CREATE INDEX products_untranslated_mr ON products USING btree (lower(name_en), id) WHERE ((status <> 'archived'::text) AND (((name_en <> ''::text) AND (name_mr = ''::text)) OR ((description_html <> ''::text) AND (description_mr = ''::text)) OR ((antidote <> ''::text) AND (antidote_mr = ''::text))));
CREATE INDEX products_updated ON products USING btree (updated_at DESC, id DESC);
CREATE TRIGGER empty_outdated_translations BEFORE UPDATE OF description_html, antidote ON products FOR EACH ROW EXECUTE FUNCTION empty_outdated_translations('description_html', 'description', 'antidote', 'antidote');
CREATE TRIGGER products_changed AFTER INSERT OR DELETE OR UPDATE ON products FOR EACH STATEMENT EXECUTE FUNCTION notify_change('catalogue');
CREATE TRIGGER products_listing_insert AFTER INSERT ON products REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION list_changed_products();
CREATE TRIGGER products_listing_update AFTER UPDATE ON products REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION list_changed_products();
CREATE TRIGGER products_search_text_insert AFTER INSERT ON products REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION write_search_texts_of_inserted_products();
CREATE TRIGGER products_search_text_update AFTER UPDATE ON products FOR EACH ROW WHEN (old.name_en IS DISTINCT FROM new.name_en OR old.name_hi IS DISTINCT FROM new.name_hi OR old.name_mr IS DISTINCT FROM new.name_mr OR old.sku IS DISTINCT FROM new.sku) EXECUTE FUNCTION write_search_text_of_product();

create table campaign_products (
  campaign_id uuid not null,
  product_id uuid not null,
  "position" integer not null,
  constraint campaign_products_pkey PRIMARY KEY (campaign_id, product_id),
  constraint campaign_products_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES campaigns(id) ON DELETE CASCADE,
  constraint campaign_products_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE
);
CREATE INDEX campaign_products_product ON campaign_products USING btree (product_id);
CREATE TRIGGER campaign_products_changed AFTER INSERT OR DELETE OR UPDATE ON campaign_products FOR EACH STATEMENT EXECUTE FUNCTION notify_change('promotions');

create table product_aliases (
  product_id uuid not null,
  alias text not null,
  constraint product_aliases_pkey PRIMARY KEY (product_id, alias),
  constraint product_aliases_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE
);
CREATE TRIGGER product_aliases_changed AFTER INSERT OR DELETE OR UPDATE ON product_aliases FOR EACH STATEMENT EXECUTE FUNCTION notify_change('catalogue');
CREATE TRIGGER product_aliases_search_text_delete AFTER DELETE ON product_aliases REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION write_search_texts_of_deleted();
CREATE TRIGGER product_aliases_search_text_insert AFTER INSERT ON product_aliases REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION write_search_texts_of_inserted();
CREATE TRIGGER product_aliases_search_text_update AFTER UPDATE ON product_aliases FOR EACH ROW WHEN (old.product_id IS DISTINCT FROM new.product_id OR old.alias IS DISTINCT FROM new.alias) EXECUTE FUNCTION write_search_texts_of_row();

create table product_doses (
  product_id uuid not null,
  "position" integer not null,
  crop_name text not null,
  pest_name text not null,
  dose_per_acre text not null,
  water text,
  pre_harvest_days integer,
  constraint product_doses_pkey PRIMARY KEY (product_id, "position"),
  constraint product_doses_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE
);
CREATE TRIGGER product_doses_changed AFTER INSERT OR DELETE OR UPDATE ON product_doses FOR EACH STATEMENT EXECUTE FUNCTION notify_change('catalogue');
CREATE TRIGGER product_doses_document_delete AFTER DELETE ON product_doses REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION empty_documents_of_old_rows();
CREATE TRIGGER product_doses_document_insert AFTER INSERT ON product_doses REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION empty_documents_of_new_rows();
CREATE TRIGGER product_doses_document_update AFTER UPDATE ON product_doses REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION empty_documents_of_both_rows();

create table product_listings (
  product_id uuid not null,
  category_id uuid not null,
  status text not null,
  name_en text not null,
  is_crop_care boolean not null,
  is_offer_zone boolean not null,
  is_today_offer boolean not null,
  is_sale boolean not null,
  is_trending boolean not null,
  price bigint,
  discount numeric,
  pool_ids uuid[] not null,
  pack_amounts bigint[] not null,
  list_rank integer default 0 not null,
  category_position integer not null,
  document text,
  document_version integer,
  document_category text,
  revision bigint default 1 not null,
  lowest_price bigint,
  highest_price bigint,
  constraint product_listings_pkey PRIMARY KEY (product_id),
  constraint product_listings_category_id_fkey FOREIGN KEY (category_id) REFERENCES categories(id),
  constraint product_listings_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE
);
CREATE INDEX product_listings_category ON product_listings USING btree (category_id, status, list_rank, category_position, name_en, product_id);
CREATE INDEX product_listings_category_discount ON product_listings USING btree (category_id, status, discount DESC, name_en, product_id);
CREATE INDEX product_listings_category_name ON product_listings USING btree (category_id, status, name_en, product_id);
CREATE INDEX product_listings_category_price ON product_listings USING btree (category_id, status, price, name_en, product_id) INCLUDE (lowest_price, highest_price);
CREATE INDEX product_listings_category_price_desc ON product_listings USING btree (category_id, status, price DESC, name_en, product_id) INCLUDE (lowest_price, highest_price);
CREATE INDEX product_listings_discount ON product_listings USING btree (status, discount DESC, name_en, product_id);
CREATE INDEX product_listings_name ON product_listings USING btree (status, name_en, product_id);
CREATE INDEX product_listings_offer_zone ON product_listings USING btree (status, discount DESC, name_en, product_id) WHERE is_offer_zone;
CREATE INDEX product_listings_price ON product_listings USING btree (status, price, name_en, product_id) INCLUDE (lowest_price, highest_price);
CREATE INDEX product_listings_price_desc ON product_listings USING btree (status, price DESC, name_en, product_id) INCLUDE (lowest_price, highest_price);
CREATE INDEX product_listings_relevance ON product_listings USING btree (status, list_rank, category_position, name_en, product_id);
CREATE INDEX product_listings_sale ON product_listings USING btree (status, list_rank, category_position, name_en, product_id) WHERE is_sale;
CREATE INDEX product_listings_today_offer ON product_listings USING btree (status, discount DESC, name_en, product_id) WHERE is_today_offer;
CREATE INDEX product_listings_trending ON product_listings USING btree (status, discount DESC, name_en, product_id) WHERE is_trending;
CREATE TRIGGER product_listings_deleted AFTER DELETE ON product_listings REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION count_deleted_listings();
CREATE TRIGGER product_listings_ranked AFTER UPDATE OF list_rank ON product_listings FOR EACH STATEMENT EXECUTE FUNCTION announce_ranks();
CREATE TRIGGER product_listings_search_delete AFTER DELETE ON product_listings REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION note_changed_listings();
CREATE TRIGGER product_listings_search_insert AFTER INSERT ON product_listings REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION note_changed_listings();
CREATE TRIGGER product_listings_search_update AFTER UPDATE ON product_listings REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION note_changed_listings();

create table listing_gaps (
  product_id uuid not null,
  revision bigint not null,
  is_incomplete boolean default false not null,
  rules_version integer default 0 not null,
  constraint listing_gaps_pkey PRIMARY KEY (product_id),
  constraint listing_gaps_product_id_fkey FOREIGN KEY (product_id) REFERENCES product_listings(product_id) ON DELETE CASCADE
);
CREATE INDEX listing_gaps_incomplete ON listing_gaps USING btree (is_incomplete, product_id);
CREATE INDEX listing_gaps_rules_version ON listing_gaps USING btree (rules_version);

create table product_listing_prices (
  product_id uuid not null,
  price bigint not null,
  previous bigint not null,
  status text not null,
  category_id uuid not null,
  constraint product_listing_prices_pkey PRIMARY KEY (product_id, price),
  constraint product_listing_prices_category_id_fkey FOREIGN KEY (category_id) REFERENCES categories(id),
  constraint product_listing_prices_product_id_fkey FOREIGN KEY (product_id) REFERENCES product_listings(product_id) ON DELETE CASCADE
);
CREATE INDEX product_listing_prices_category ON product_listing_prices USING btree (category_id, status, price) INCLUDE (previous, product_id);
CREATE INDEX product_listing_prices_price ON product_listing_prices USING btree (status, price) INCLUDE (previous, product_id);

create table product_pictures (
  product_id uuid not null,
  "position" integer not null,
  picture text not null,
  alt text default ''::text not null,
  constraint product_pictures_pkey PRIMARY KEY (product_id, "position"),
  constraint product_pictures_picture_fkey FOREIGN KEY (picture) REFERENCES media(name),
  constraint product_pictures_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE
);
CREATE TRIGGER product_pictures_changed AFTER INSERT OR DELETE OR UPDATE ON product_pictures FOR EACH STATEMENT EXECUTE FUNCTION notify_change('catalogue');
CREATE TRIGGER product_pictures_document_delete AFTER DELETE ON product_pictures REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION empty_documents_of_old_rows();
CREATE TRIGGER product_pictures_document_insert AFTER INSERT ON product_pictures REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION empty_documents_of_new_rows();
CREATE TRIGGER product_pictures_document_update AFTER UPDATE ON product_pictures REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION empty_documents_of_both_rows();

create table product_search_texts (
  product_id uuid not null,
  names text not null,
  board text not null,
  constraint product_search_texts_pkey PRIMARY KEY (product_id),
  constraint product_search_texts_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE
);
CREATE INDEX product_search_texts_board ON product_search_texts USING gin (board gin_trgm_ops);
CREATE INDEX product_search_texts_names ON product_search_texts USING gin (names gin_trgm_ops);

create table product_words (
  product_id uuid not null,
  word text not null,
  weight real not null,
  field text not null,
  constraint product_words_pkey PRIMARY KEY (product_id, field, word),
  constraint product_words_field_check CHECK (field = ANY (ARRAY['name'::text, 'active'::text, 'alias'::text, 'category'::text, 'phrase'::text, 'crop'::text, 'problem'::text, 'crop-problem'::text])),
  constraint product_words_weight_check CHECK (weight > 0::double precision AND weight <= 1::double precision),
  constraint product_words_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE
);
CREATE TRIGGER product_words_search_delete AFTER DELETE ON product_words REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION note_changed_words();
CREATE TRIGGER product_words_search_insert AFTER INSERT ON product_words REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION note_changed_words();
CREATE TRIGGER product_words_search_update AFTER UPDATE ON product_words REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION note_changed_words();

create table retention_runs (
  kind text not null,
  started_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  deleted bigint default 0 not null,
  error text,
  record_type text not null,
  constraint retention_runs_pkey PRIMARY KEY (kind),
  constraint retention_runs_record_type_key UNIQUE (record_type),
  constraint retention_runs_deleted_check CHECK (deleted >= 0)
);
CREATE TRIGGER retention_runs_record_type BEFORE INSERT ON retention_runs FOR EACH ROW EXECUTE FUNCTION set_retention_record_type();

create table sales_summaries (
  is_only boolean default true not null,
  computed_at timestamp with time zone not null,
  summary jsonb not null,
  constraint sales_summaries_pkey PRIMARY KEY (is_only),
  constraint sales_summaries_is_only_check CHECK (is_only)
);

create table search_changes (
  id uuid not null,
  changed_in xid8 not null,
  constraint search_changes_pkey PRIMARY KEY (id)
);
CREATE INDEX search_changes_changed_in ON search_changes USING btree (changed_in);

create table search_index (
  version integer not null
);
CREATE UNIQUE INDEX search_index_one_row ON search_index USING btree ((true));

create table search_spellings (
  spelling text not null,
  word text not null,
  script text not null,
  constraint search_spellings_pkey PRIMARY KEY (spelling, script, word),
  constraint search_spellings_script_check CHECK (script = ANY (ARRAY['latin'::text, 'devanagari'::text]))
);
CREATE INDEX search_spellings_trigram ON search_spellings USING gin (word gin_trgm_ops) WHERE (spelling = word);

create table secret_keys (
  is_current boolean default true not null,
  fingerprint bytea not null,
  set_at timestamp with time zone not null,
  constraint secret_keys_pkey PRIMARY KEY (is_current),
  constraint secret_keys_fingerprint_check CHECK (octet_length(fingerprint) = 8),
  constraint secret_keys_is_current_check CHECK (is_current)
);

create table served_pincodes (
  pincode text not null,
  area text not null,
  scope text not null,
  promise text not null,
  id uuid default uuidv7() not null,
  version integer default 1 not null,
  promise_hi text default ''::text not null,
  promise_mr text default ''::text not null,
  constraint served_pincodes_pkey PRIMARY KEY (pincode),
  constraint served_pincodes_id_key UNIQUE (id),
  constraint served_pincodes_pincode_check CHECK (pincode ~ '^\d{6}$'::text),
  constraint served_pincodes_scope_check CHECK (scope = ANY (ARRAY['all'::text, 'agro'::text]))
);
CREATE TRIGGER empty_outdated_translations BEFORE UPDATE OF promise ON served_pincodes FOR EACH ROW EXECUTE FUNCTION empty_outdated_translations('promise', 'promise');

create table shop_settings (
  key text not null,
  value jsonb not null,
  updated_at timestamp with time zone default now() not null,
  constraint shop_settings_pkey PRIMARY KEY (key)
);
CREATE TRIGGER shop_settings_changed AFTER INSERT OR DELETE OR UPDATE ON shop_settings FOR EACH STATEMENT EXECUTE FUNCTION notify_change('settings');

create table stock_pools (
  id uuid default uuidv7() not null,
  product_id uuid not null,
  label text default ''::text not null,
  base base_unit not null,
  on_hand bigint not null,
  low_at bigint default 0 not null,
  updated_at timestamp with time zone default now() not null,
  is_low boolean generated always as (on_hand <= low_at) stored not null,
  constraint stock_pools_pkey PRIMARY KEY (id),
  constraint stock_pools_on_hand_check CHECK (on_hand >= 0),
  constraint stock_pools_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE
);
CREATE INDEX stock_pools_low ON stock_pools USING btree (product_id) WHERE is_low;
CREATE INDEX stock_pools_product ON stock_pools USING btree (product_id);
CREATE TRIGGER stock_pools_deleted AFTER DELETE ON stock_pools REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION notify_product_change('stock');
CREATE TRIGGER stock_pools_inserted AFTER INSERT ON stock_pools REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION notify_product_change('stock');
CREATE TRIGGER stock_pools_updated AFTER UPDATE ON stock_pools REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION notify_product_change('stock');

create table stores (
  id uuid default uuidv7() not null,
  name text not null,
  address text not null,
  pincode text not null,
  picture text,
  "position" integer not null,
  version integer default 1 not null,
  name_hi text default ''::text not null,
  name_mr text default ''::text not null,
  address_hi text default ''::text not null,
  address_mr text default ''::text not null,
  constraint stores_pkey PRIMARY KEY (id),
  constraint stores_name_key UNIQUE (name),
  constraint stores_picture_fkey FOREIGN KEY (picture) REFERENCES media(name)
);
CREATE TRIGGER empty_outdated_translations BEFORE UPDATE OF name, address ON stores FOR EACH ROW EXECUTE FUNCTION empty_outdated_translations('name', 'name', 'address', 'address');
CREATE TRIGGER stores_changed AFTER INSERT OR DELETE OR UPDATE ON stores FOR EACH STATEMENT EXECUTE FUNCTION notify_change('content');

create table users (
  id uuid default uuidv7() not null,
  email text not null,
  email_key text not null,
  name text not null,
  mobile text not null,
  password_hash text,
  google_subject text,
  is_blocked boolean default false not null,
  version integer default 1 not null,
  totp_secret bytea,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  email_verified_at timestamp with time zone,
  totp_pending bytea,
  totp_last_step bigint,
  erased_at timestamp with time zone,
  signed_in_at timestamp with time zone default now() not null,
  policies_version text,
  policies_accepted_at timestamp with time zone,
  constraint users_pkey PRIMARY KEY (id),
  constraint users_email_key_key UNIQUE (email_key),
  constraint users_google_subject_key UNIQUE (google_subject),
  constraint policies_accepted CHECK ((policies_version IS NULL) = (policies_accepted_at IS NULL))
);
CREATE INDEX users_erased ON users USING btree (erased_at) WHERE (erased_at IS NOT NULL);
CREATE INDEX users_name ON users USING btree (name, id);
CREATE INDEX users_name_search ON users USING gin (lower(name) gin_trgm_ops);
CREATE INDEX users_newest ON users USING btree (created_at DESC, id DESC);
CREATE INDEX users_search ON users USING gin (lower(((((name || ' '::text) || email) || ' '::text) || mobile)) gin_trgm_ops);
CREATE TRIGGER users_renamed AFTER UPDATE OF name ON users FOR EACH ROW WHEN (old.name IS DISTINCT FROM new.name) EXECUTE FUNCTION notify_author_change();

create table addresses (
  id uuid default uuidv7() not null,
  user_id uuid not null,
  "position" integer not null,
  type address_type not null,
  contact_name text not null,
  contact_mobile text not null,
  line1 text not null,
  line2 text not null,
  area text not null,
  pincode text not null,
  city text not null,
  state text not null,
  country text not null,
  constraint addresses_pkey PRIMARY KEY (id),
  constraint addresses_user_id_position_key UNIQUE (user_id, "position") DEFERRABLE INITIALLY DEFERRED,
  constraint addresses_pincode_check CHECK (pincode ~ '^\d{6}$'::text),
  constraint addresses_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table audit_log (
  id uuid default uuidv7() not null,
  at timestamp with time zone default now() not null,
  actor_id uuid,
  actor_name text not null,
  action text not null,
  entity text not null,
  entity_id text not null,
  before jsonb,
  after jsonb,
  constraint audit_log_pkey PRIMARY KEY (id),
  constraint audit_log_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES users(id) ON DELETE SET NULL
);
CREATE INDEX audit_log_action ON audit_log USING btree (action, id);
CREATE INDEX audit_log_actor ON audit_log USING btree (actor_id, id);
CREATE INDEX audit_log_entity ON audit_log USING btree (entity, entity_id, id);
CREATE INDEX audit_log_search ON audit_log USING gin (lower(((((((((actor_name || ' '::text) || action) || ' '::text) || entity_id) || ' '::text) || COALESCE((before)::text, ''::text)) || ' '::text) || COALESCE((after)::text, ''::text))) gin_trgm_ops);
CREATE TRIGGER audit_log_append_only BEFORE DELETE OR TRUNCATE ON audit_log FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER audit_log_immutable BEFORE UPDATE ON audit_log FOR EACH ROW WHEN (new.actor_id IS NOT NULL OR (to_jsonb(new.*) - 'actor_id'::text) IS DISTINCT FROM (to_jsonb(old.*) - 'actor_id'::text)) EXECUTE FUNCTION refuse_change();

create table bulk_inquiries (
  id uuid default uuidv7() not null,
  name text not null,
  email text not null,
  mobile text not null,
  state text not null,
  city text not null,
  user_type text not null,
  product_names text[] not null,
  additional_info text default ''::text not null,
  status text default 'open'::text not null,
  assignee_id uuid,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  version integer default 1 not null,
  constraint bulk_inquiries_pkey PRIMARY KEY (id),
  constraint bulk_inquiries_status_check CHECK (status = ANY (ARRAY['open'::text, 'assigned'::text, 'replied'::text, 'closed'::text])),
  constraint bulk_inquiries_user_type_check CHECK (user_type = ANY (ARRAY['Customer'::text, 'Supplier'::text])),
  constraint bulk_inquiries_assignee_id_fkey FOREIGN KEY (assignee_id) REFERENCES users(id) ON DELETE SET NULL
);
CREATE INDEX bulk_inquiries_newest ON bulk_inquiries USING btree (created_at DESC, id DESC);
CREATE INDEX bulk_inquiries_status ON bulk_inquiries USING btree (status, created_at);
CREATE TRIGGER bulk_inquiries_replied BEFORE INSERT OR UPDATE ON bulk_inquiries FOR EACH ROW WHEN (new.status = 'answered'::text) EXECUTE FUNCTION replied_ticket_status();

create table coupons (
  id uuid default uuidv7() not null,
  code text not null,
  code_key text not null,
  discount_type text not null,
  percent numeric(5,2),
  amount_paise bigint,
  cap_paise bigint,
  minimum_paise bigint default 0 not null,
  starts_at timestamp with time zone default now() not null,
  ends_at timestamp with time zone,
  total_limit integer,
  user_limit integer,
  user_id uuid,
  is_advertised boolean default false not null,
  is_active boolean default true not null,
  used_count integer default 0 not null,
  created_at timestamp with time zone default now() not null,
  version integer default 1 not null,
  discount_given_paise bigint default 0 not null,
  constraint coupons_pkey PRIMARY KEY (id),
  constraint coupons_code_key_key UNIQUE (code_key),
  constraint coupons_amount_paise_check CHECK (amount_paise > 0),
  constraint coupons_cap_paise_check CHECK (cap_paise > 0),
  constraint coupons_check CHECK ((discount_type = 'percentage'::text) = (percent IS NOT NULL)),
  constraint coupons_check1 CHECK ((discount_type = 'fixed'::text) = (amount_paise IS NOT NULL)),
  constraint coupons_check2 CHECK (total_limit IS NULL OR used_count <= total_limit),
  constraint coupons_discount_given_paise_check CHECK (discount_given_paise >= 0),
  constraint coupons_discount_type_check CHECK (discount_type = ANY (ARRAY['percentage'::text, 'fixed'::text])),
  constraint coupons_percent_check CHECK (percent > 0::numeric AND percent <= 100::numeric),
  constraint coupons_total_limit_check CHECK (total_limit > 0),
  constraint coupons_used_count_check CHECK (used_count >= 0),
  constraint coupons_user_limit_check CHECK (user_limit > 0),
  constraint coupons_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE TRIGGER coupons_changed AFTER INSERT OR DELETE OR UPDATE OF code, discount_type, percent, amount_paise, cap_paise, minimum_paise, starts_at, ends_at, total_limit, user_limit, user_id, is_advertised, is_active ON coupons FOR EACH STATEMENT EXECUTE FUNCTION notify_change('promotions');
CREATE TRIGGER coupons_used_up AFTER UPDATE OF used_count ON coupons FOR EACH ROW WHEN ((old.used_count < old.total_limit) IS DISTINCT FROM (new.used_count < new.total_limit)) EXECUTE FUNCTION notify_change('promotions');

create table coupon_checks (
  user_id uuid not null,
  coupon_id uuid not null,
  checked_at timestamp with time zone default now() not null,
  constraint coupon_checks_pkey PRIMARY KEY (user_id),
  constraint coupon_checks_coupon_id_fkey FOREIGN KEY (coupon_id) REFERENCES coupons(id) ON DELETE CASCADE,
  constraint coupon_checks_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table idempotency_keys (
  user_id uuid not null,
  key text not null,
  body_hash bytea not null,
  transaction_id xid8 default pg_current_xact_id() not null,
  response jsonb,
  created_at timestamp with time zone default now() not null,
  constraint idempotency_keys_pkey PRIMARY KEY (user_id, key),
  constraint idempotency_keys_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX idempotency_keys_age ON idempotency_keys USING btree (created_at);

create table one_time_links (
  token_hash bytea not null,
  purpose text not null,
  user_id uuid,
  created_at timestamp with time zone default now() not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  id uuid default uuidv7() not null,
  email text,
  roles staff_role[] default '{}'::staff_role[] not null,
  constraint one_time_links_pkey PRIMARY KEY (token_hash),
  constraint invitation_has_recipient CHECK (purpose <> 'staff'::text OR email IS NOT NULL AND roles <> '{}'::staff_role[]),
  constraint one_time_links_purpose_check CHECK (purpose = ANY (ARRAY['owner'::text, 'staff'::text, 'password-reset'::text, 'email-verification'::text])),
  constraint one_time_links_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX one_time_links_id ON one_time_links USING btree (id);
CREATE INDEX one_time_links_purpose ON one_time_links USING btree (purpose, created_at);

create table orders (
  id uuid default uuidv7() not null,
  number text not null,
  user_id uuid not null,
  status order_status default 'ORDERED'::order_status not null,
  payment_status payment_status default 'Pending'::payment_status not null,
  payment_method text not null,
  payment_mode text not null,
  subtotal_paise bigint not null,
  discount_paise bigint not null,
  total_paise bigint not null,
  coupon_id uuid,
  coupon_code text,
  email text not null,
  mobile text not null,
  billing_address jsonb,
  delivery_address jsonb,
  pincode text not null,
  cancellation_reason text,
  is_return boolean default false not null,
  return_processed_at timestamp with time zone,
  rider_id uuid,
  cash_received_at timestamp with time zone,
  cash_received_by uuid,
  refund_account_cipher bytea,
  refund_account_shown jsonb,
  refund_account_delete_on date,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  search_text text generated always as (lower((((((((((((number || ' '::text) || email) || ' '::text) || mobile) || ' '::text) || COALESCE(delivery_address ->> 'contactName'::text, ''::text)) || ' '::text) || COALESCE(delivery_address ->> 'contactMobile'::text, ''::text)) || ' '::text) || COALESCE(billing_address ->> 'contactName'::text, ''::text)) || ' '::text) || COALESCE(billing_address ->> 'contactMobile'::text, ''::text))) stored not null,
  pick_list_at timestamp with time zone,
  packed_at timestamp with time zone,
  refund_due_paise bigint default 0 not null,
  refunded_paise bigint default 0 not null,
  refunded_at timestamp with time zone,
  delivery_promise text,
  paid_paise bigint default 0 not null,
  refund_reference text default ''::text not null,
  return_note text default ''::text not null,
  invoiced_at timestamp with time zone,
  delivery_promise_hi text default ''::text not null,
  delivery_promise_mr text default ''::text not null,
  credited_paise bigint,
  is_in_review boolean default false not null,
  constraint orders_pkey PRIMARY KEY (id),
  constraint orders_check CHECK (discount_paise >= 0 AND discount_paise <= subtotal_paise),
  constraint orders_check1 CHECK (total_paise = (subtotal_paise - discount_paise)),
  constraint orders_check2 CHECK (billing_address IS NOT NULL OR delivery_address IS NOT NULL),
  constraint orders_check3 CHECK (credited_paise >= 0 AND credited_paise <= total_paise),
  constraint orders_in_review_check CHECK (NOT is_in_review OR (status = ANY (ARRAY['ORDERED'::order_status, 'CANCELLED'::order_status])) AND pick_list_at IS NULL AND packed_at IS NULL),
  constraint orders_paid_paise_check CHECK (paid_paise >= 0),
  constraint orders_refund_due_paise_check CHECK (refund_due_paise >= 0),
  constraint orders_refunded_paise_check CHECK (refunded_paise >= 0),
  constraint orders_subtotal_paise_check CHECK (subtotal_paise >= 0),
  constraint orders_cash_received_by_fkey FOREIGN KEY (cash_received_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint orders_coupon_id_fkey FOREIGN KEY (coupon_id) REFERENCES coupons(id),
  constraint orders_rider_id_fkey FOREIGN KEY (rider_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint orders_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX orders_cash_due ON orders USING btree (created_at DESC, id DESC) WHERE ((payment_status = 'Pending'::payment_status) AND ((status = ANY (ARRAY['OUT_FOR_DELIVERY'::order_status, 'DELIVERED'::order_status])) OR ((status = 'CANCELLED'::order_status) AND (COALESCE((total_paise - credited_paise), (0)::bigint) > paid_paise))));
CREATE INDEX orders_in_review ON orders USING btree (created_at DESC, id DESC) WHERE ((status = 'ORDERED'::order_status) AND is_in_review);
CREATE INDEX orders_new ON orders USING btree (created_at DESC, id DESC) WHERE ((status = 'ORDERED'::order_status) AND (pick_list_at IS NULL) AND (packed_at IS NULL));
CREATE INDEX orders_newest ON orders USING btree (created_at DESC, id DESC);
CREATE UNIQUE INDEX orders_number_key ON orders USING btree (number text_pattern_ops);
CREATE INDEX orders_open ON orders USING btree (created_at DESC, id DESC) WHERE ((status = ANY (ARRAY['ORDERED'::order_status, 'SHIPPED'::order_status, 'OUT_FOR_DELIVERY'::order_status])) OR ((status = 'DELIVERED'::order_status) AND (payment_status = ANY (ARRAY['Pending'::payment_status, 'Refund due'::payment_status]))) OR ((status = 'CANCELLED'::order_status) AND ((payment_status = 'Refund due'::payment_status) OR (is_return AND (return_processed_at IS NULL)) OR ((payment_status = 'Pending'::payment_status) AND (COALESCE((total_paise - credited_paise), (0)::bigint) > paid_paise)))));
CREATE INDEX orders_open_returns ON orders USING btree (created_at DESC, id DESC) WHERE (is_return AND (return_processed_at IS NULL));
CREATE INDEX orders_packed ON orders USING btree (created_at DESC, id DESC) WHERE ((status = 'ORDERED'::order_status) AND (packed_at IS NOT NULL));
CREATE INDEX orders_pincode ON orders USING btree (pincode, created_at DESC);
CREATE INDEX orders_rider ON orders USING btree (rider_id) WHERE (rider_id IS NOT NULL);
CREATE INDEX orders_search ON orders USING gin (search_text gin_trgm_ops);
CREATE INDEX orders_status ON orders USING btree (status, created_at);
CREATE INDEX orders_to_pick ON orders USING btree (created_at DESC, id DESC) WHERE ((status = 'ORDERED'::order_status) AND (pick_list_at IS NOT NULL) AND (packed_at IS NULL));
CREATE INDEX orders_total ON orders USING btree (total_paise, id);
CREATE INDEX orders_user ON orders USING btree (user_id, created_at DESC);
CREATE INDEX orders_without_invoice ON orders USING btree (created_at DESC, id DESC) WHERE ((invoiced_at IS NULL) AND (status <> 'CANCELLED'::order_status) AND ((status <> 'ORDERED'::order_status) OR (packed_at IS NOT NULL)));

create table cash_collections (
  id uuid default uuidv7() not null,
  order_id uuid not null,
  collected_by uuid,
  amount_paise bigint not null,
  at timestamp with time zone not null,
  undone_at timestamp with time zone,
  undone_by uuid,
  constraint cash_collections_pkey PRIMARY KEY (id),
  constraint cash_collections_amount_paise_check CHECK (amount_paise > 0),
  constraint cash_collections_collected_by_fkey FOREIGN KEY (collected_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint cash_collections_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE,
  constraint cash_collections_undone_by_fkey FOREIGN KEY (undone_by) REFERENCES users(id) ON DELETE SET NULL
);
CREATE INDEX cash_collections_at ON cash_collections USING btree (at);
CREATE INDEX cash_collections_collector ON cash_collections USING btree (collected_by);
CREATE INDEX cash_collections_order ON cash_collections USING btree (order_id);

create table coupon_uses (
  order_id uuid not null,
  coupon_id uuid not null,
  user_id uuid not null,
  used_at timestamp with time zone default now() not null,
  returned_at timestamp with time zone,
  discount_paise bigint default 0 not null,
  constraint coupon_uses_pkey PRIMARY KEY (order_id),
  constraint coupon_uses_discount_paise_check CHECK (discount_paise >= 0),
  constraint coupon_uses_coupon_id_fkey FOREIGN KEY (coupon_id) REFERENCES coupons(id),
  constraint coupon_uses_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE,
  constraint coupon_uses_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX coupon_uses_coupon ON coupon_uses USING btree (coupon_id);
CREATE INDEX coupon_uses_user ON coupon_uses USING btree (coupon_id, user_id) WHERE (returned_at IS NULL);
CREATE TRIGGER coupon_uses_deleted AFTER DELETE ON coupon_uses REFERENCING OLD TABLE AS old_uses FOR EACH STATEMENT EXECUTE FUNCTION sum_coupon_discounts();
CREATE TRIGGER coupon_uses_inserted AFTER INSERT ON coupon_uses REFERENCING NEW TABLE AS new_uses FOR EACH STATEMENT EXECUTE FUNCTION sum_coupon_discounts();
CREATE TRIGGER coupon_uses_updated AFTER UPDATE ON coupon_uses REFERENCING OLD TABLE AS old_uses NEW TABLE AS new_uses FOR EACH STATEMENT EXECUTE FUNCTION sum_coupon_discounts();

create table invoices (
  order_id uuid not null,
  financial_year text not null,
  number integer not null,
  issued_at timestamp with time zone default now() not null,
  document_type text not null,
  content jsonb not null,
  constraint invoices_pkey PRIMARY KEY (order_id),
  constraint invoices_financial_year_number_key UNIQUE (financial_year, number),
  constraint invoices_document_type_check CHECK (document_type = ANY (ARRAY['bill-of-supply'::text, 'tax-invoice'::text, 'invoice-cum-bill-of-supply'::text])),
  constraint invoices_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id)
);
CREATE TRIGGER invoices_immutable BEFORE UPDATE ON invoices FOR EACH ROW WHEN (to_jsonb(new.*) IS DISTINCT FROM (to_jsonb(old.*) || jsonb_build_object('content', erased_document(old.content)))) EXECUTE FUNCTION refuse_change();

create table credit_notes (
  order_id uuid not null,
  financial_year text not null,
  number integer not null,
  issued_at timestamp with time zone default now() not null,
  content jsonb not null,
  constraint credit_notes_pkey PRIMARY KEY (order_id),
  constraint credit_notes_financial_year_number_key UNIQUE (financial_year, number),
  constraint credit_notes_order_id_fkey FOREIGN KEY (order_id) REFERENCES invoices(order_id)
);
CREATE TRIGGER credit_notes_immutable BEFORE UPDATE ON credit_notes FOR EACH ROW WHEN (to_jsonb(new.*) IS DISTINCT FROM (to_jsonb(old.*) || jsonb_build_object('content', erased_document(old.content)))) EXECUTE FUNCTION refuse_change();

create table new_account_orders (
  order_id uuid not null,
  user_id uuid not null,
  address_key text not null,
  network text,
  at timestamp with time zone not null,
  site text,
  constraint new_account_orders_pkey PRIMARY KEY (order_id),
  constraint new_account_orders_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE,
  constraint new_account_orders_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX new_account_orders_address ON new_account_orders USING btree (address_key);
CREATE INDEX new_account_orders_at ON new_account_orders USING btree (at);
CREATE INDEX new_account_orders_network ON new_account_orders USING btree (network);
CREATE INDEX new_account_orders_site ON new_account_orders USING btree (site);
CREATE INDEX new_account_orders_user ON new_account_orders USING btree (user_id);

create table order_history (
  id uuid default uuidv7() not null,
  order_id uuid not null,
  status order_status not null,
  at timestamp with time zone default now() not null,
  actor_id uuid,
  note text default ''::text not null,
  undone_at timestamp with time zone,
  constraint order_history_pkey PRIMARY KEY (id),
  constraint order_history_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint order_history_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE
);
CREATE INDEX order_history_order ON order_history USING btree (order_id, id);
CREATE TRIGGER order_history_immutable BEFORE UPDATE ON order_history FOR EACH ROW WHEN ((to_jsonb(new.*) - '{actor_id,note,undone_at}'::text[]) IS DISTINCT FROM (to_jsonb(old.*) - '{actor_id,note,undone_at}'::text[]) OR new.actor_id IS DISTINCT FROM old.actor_id AND new.actor_id IS NOT NULL OR new.note <> old.note AND new.note <> ''::text OR old.undone_at IS NOT NULL AND new.undone_at IS DISTINCT FROM old.undone_at) EXECUTE FUNCTION refuse_change();

create table price_updates (
  id uuid default uuidv7() not null,
  source text not null,
  note text default ''::text not null,
  actor_id uuid,
  created_at timestamp with time zone not null,
  publish_at timestamp with time zone not null,
  published_at timestamp with time zone,
  cancelled_at timestamp with time zone,
  undoes_id uuid,
  is_draft boolean default false not null,
  line_count integer,
  done_count integer default 0 not null,
  skipped_count integer default 0 not null,
  published_through uuid,
  constraint price_updates_pkey PRIMARY KEY (id),
  constraint price_updates_check CHECK (published_at IS NULL OR cancelled_at IS NULL),
  constraint price_updates_check1 CHECK (NOT is_draft OR cancelled_at IS NOT NULL),
  constraint price_updates_source_check CHECK (source = ANY (ARRAY['board'::text, 'import'::text, 'undo'::text])),
  constraint price_updates_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint price_updates_undoes_id_fkey FOREIGN KEY (undoes_id) REFERENCES price_updates(id)
);
CREATE INDEX price_updates_due ON price_updates USING btree (publish_at) WHERE ((published_at IS NULL) AND (cancelled_at IS NULL));
CREATE INDEX price_updates_newest ON price_updates USING btree (created_at DESC, id DESC);
CREATE INDEX price_updates_undoes ON price_updates USING btree (undoes_id);

create table price_imports (
  id uuid default uuidv7() not null,
  actor_id uuid not null,
  file_name text not null,
  total integer not null,
  done integer default 0 not null,
  result jsonb,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  price_update_id uuid,
  constraint price_imports_pkey PRIMARY KEY (id),
  constraint price_imports_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint price_imports_price_update_id_fkey FOREIGN KEY (price_update_id) REFERENCES price_updates(id) ON DELETE SET NULL
);
CREATE INDEX price_imports_age ON price_imports USING btree (created_at);
CREATE INDEX price_imports_price_update ON price_imports USING btree (price_update_id);

create table price_import_parts (
  import_id uuid not null,
  part integer not null,
  text text not null,
  constraint price_import_parts_pkey PRIMARY KEY (import_id, part),
  constraint price_import_parts_part_check CHECK (part >= 0),
  constraint price_import_parts_import_id_fkey FOREIGN KEY (import_id) REFERENCES price_imports(id) ON DELETE CASCADE
);

create table reviews (
  id uuid default uuidv7() not null,
  product_id uuid not null,
  user_id uuid,
  author_name text not null,
  rating integer not null,
  description text not null,
  is_hidden boolean default false not null,
  is_demo boolean default false not null,
  reply text,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  version integer default 1 not null,
  constraint reviews_pkey PRIMARY KEY (id),
  constraint reviews_product_id_user_id_key UNIQUE (product_id, user_id),
  constraint reviews_rating_check CHECK (rating >= 1 AND rating <= 5),
  constraint reviews_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE,
  constraint reviews_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE SET NULL
);
CREATE INDEX reviews_newest ON reviews USING btree (created_at DESC, id DESC);
CREATE INDEX reviews_of_product ON reviews USING btree (product_id);
CREATE INDEX reviews_product ON reviews USING btree (product_id, created_at DESC, id DESC) WHERE (NOT is_hidden);
CREATE INDEX reviews_rating ON reviews USING btree (rating, created_at, id);
CREATE INDEX reviews_search ON reviews USING gin (lower(description) gin_trgm_ops);
CREATE INDEX reviews_user ON reviews USING btree (user_id);
CREATE TRIGGER reviews_deleted AFTER DELETE ON reviews REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION notify_product_change('reviews');
CREATE TRIGGER reviews_document_delete AFTER DELETE ON reviews REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION empty_documents_of_old_rows();
CREATE TRIGGER reviews_document_insert AFTER INSERT ON reviews REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION empty_documents_of_new_rows();
CREATE TRIGGER reviews_document_update AFTER UPDATE ON reviews REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION empty_documents_of_ratings();
CREATE TRIGGER reviews_inserted AFTER INSERT ON reviews REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION notify_product_change('reviews');
CREATE TRIGGER reviews_updated AFTER UPDATE ON reviews REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION notify_product_change('reviews');

create table sessions (
  token_hash bytea not null,
  user_id uuid not null,
  created_at timestamp with time zone default now() not null,
  last_seen_at timestamp with time zone default now() not null,
  expires_at timestamp with time zone not null,
  user_agent text default ''::text not null,
  ip_address text default ''::text not null,
  id uuid default uuidv7() not null,
  lacks_totp boolean default false not null,
  password_at timestamp with time zone default now() not null,
  constraint sessions_pkey PRIMARY KEY (token_hash),
  constraint sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX sessions_expiry ON sessions USING btree (expires_at);
CREATE UNIQUE INDEX sessions_id ON sessions USING btree (id);
CREATE INDEX sessions_user ON sessions USING btree (user_id);

create table staff_members (
  user_id uuid not null,
  role staff_role not null,
  created_at timestamp with time zone default now() not null,
  constraint staff_members_pkey PRIMARY KEY (user_id, role),
  constraint staff_members_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table stock_movements (
  id uuid default uuidv7() not null,
  pool_id uuid not null,
  change bigint not null,
  reason text not null,
  order_id uuid,
  actor_id uuid,
  note text default ''::text not null,
  at timestamp with time zone default now() not null,
  constraint stock_movements_pkey PRIMARY KEY (id),
  constraint stock_movements_reason_check CHECK (reason = ANY (ARRAY['opening'::text, 'received'::text, 'sold'::text, 'cancelled'::text, 'returned'::text, 'waste'::text, 'correction'::text, 'short-pick'::text])),
  constraint stock_movements_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint stock_movements_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE SET NULL,
  constraint stock_movements_pool_id_fkey FOREIGN KEY (pool_id) REFERENCES stock_pools(id) ON DELETE CASCADE
);
CREATE INDEX stock_movements_pool ON stock_movements USING btree (pool_id, id);

create table support_tickets (
  id uuid default uuidv7() not null,
  user_id uuid,
  name text not null,
  email text not null,
  mobile text not null,
  title text not null,
  description text not null,
  issue_message text not null,
  status text default 'open'::text not null,
  assignee_id uuid,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  version integer default 1 not null,
  constraint support_tickets_pkey PRIMARY KEY (id),
  constraint support_tickets_status_check CHECK (status = ANY (ARRAY['open'::text, 'assigned'::text, 'replied'::text, 'closed'::text])),
  constraint support_tickets_assignee_id_fkey FOREIGN KEY (assignee_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint support_tickets_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE SET NULL
);
CREATE INDEX support_tickets_newest ON support_tickets USING btree (created_at DESC, id DESC);
CREATE INDEX support_tickets_search ON support_tickets USING gin (lower(((((((name || ' '::text) || email) || ' '::text) || mobile) || ' '::text) || title)) gin_trgm_ops);
CREATE INDEX support_tickets_status ON support_tickets USING btree (status, created_at);
CREATE INDEX support_tickets_user ON support_tickets USING btree (user_id);
CREATE TRIGGER support_tickets_replied BEFORE INSERT OR UPDATE ON support_tickets FOR EACH ROW WHEN (new.status = 'answered'::text) EXECUTE FUNCTION replied_ticket_status();

create table ticket_replies (
  id uuid default uuidv7() not null,
  support_ticket_id uuid,
  bulk_inquiry_id uuid,
  author_id uuid,
  body text not null,
  at timestamp with time zone default now() not null,
  constraint ticket_replies_pkey PRIMARY KEY (id),
  constraint ticket_replies_check CHECK ((support_ticket_id IS NULL) <> (bulk_inquiry_id IS NULL)),
  constraint ticket_replies_author_id_fkey FOREIGN KEY (author_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint ticket_replies_bulk_inquiry_id_fkey FOREIGN KEY (bulk_inquiry_id) REFERENCES bulk_inquiries(id) ON DELETE CASCADE,
  constraint ticket_replies_support_ticket_id_fkey FOREIGN KEY (support_ticket_id) REFERENCES support_tickets(id) ON DELETE CASCADE
);
CREATE INDEX ticket_replies_inquiry ON ticket_replies USING btree (bulk_inquiry_id, at) WHERE (bulk_inquiry_id IS NOT NULL);
CREATE INDEX ticket_replies_ticket ON ticket_replies USING btree (support_ticket_id, at) WHERE (support_ticket_id IS NOT NULL);

create table variants (
  id uuid default uuidv7() not null,
  product_id uuid not null,
  pool_id uuid not null,
  "position" integer not null,
  sku text not null,
  unit text not null,
  pack_amount bigint not null,
  price_paise bigint not null,
  mrp_paise bigint not null,
  is_active boolean default true not null,
  cost_paise bigint,
  constraint variants_pkey PRIMARY KEY (id),
  constraint variants_product_id_unit_key UNIQUE (product_id, unit) DEFERRABLE,
  constraint variants_sku_key UNIQUE (sku) DEFERRABLE,
  constraint variants_cost_paise_check CHECK (cost_paise >= 0),
  constraint variants_mrp_paise_check CHECK (mrp_paise >= 0),
  constraint variants_pack_amount_check CHECK (pack_amount > 0),
  constraint variants_price_paise_check CHECK (price_paise >= 0),
  constraint variants_pool_id_fkey FOREIGN KEY (pool_id) REFERENCES stock_pools(id),
  constraint variants_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE
);
CREATE INDEX variants_pool ON variants USING btree (pool_id);
CREATE INDEX variants_sku_of_any_case ON variants USING btree (lower(sku));
CREATE TRIGGER variants_deleted AFTER DELETE ON variants FOR EACH STATEMENT EXECUTE FUNCTION notify_change('catalogue');
CREATE TRIGGER variants_inserted AFTER INSERT ON variants FOR EACH STATEMENT EXECUTE FUNCTION notify_change('catalogue');
CREATE TRIGGER variants_listing_delete AFTER DELETE ON variants REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION list_products_of_variants();
CREATE TRIGGER variants_listing_insert AFTER INSERT ON variants REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION list_products_of_variants();
CREATE TRIGGER variants_listing_update AFTER UPDATE ON variants REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION list_products_of_variants();
CREATE TRIGGER variants_price_history AFTER UPDATE ON variants REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION write_price_history();
CREATE TRIGGER variants_price_opening AFTER INSERT ON variants REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION write_price_history();
CREATE TRIGGER variants_search_text_delete AFTER DELETE ON variants REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION write_search_texts_of_deleted();
CREATE TRIGGER variants_search_text_insert AFTER INSERT ON variants REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION write_search_texts_of_inserted();
CREATE TRIGGER variants_search_text_update AFTER UPDATE ON variants FOR EACH ROW WHEN (old.product_id IS DISTINCT FROM new.product_id OR old.unit IS DISTINCT FROM new.unit OR old.sku IS DISTINCT FROM new.sku) EXECUTE FUNCTION write_search_texts_of_row();
CREATE TRIGGER variants_updated AFTER UPDATE ON variants REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION notify_variant_change();

create table order_lines (
  order_id uuid not null,
  "position" integer not null,
  product_id uuid not null,
  variant_id uuid not null,
  pool_id uuid not null,
  product_name text not null,
  picture text not null,
  unit text not null,
  pack_amount bigint not null,
  quantity integer not null,
  price_paise bigint not null,
  discount_paise bigint not null,
  gst_percent numeric(4,2) not null,
  hsn text not null,
  picked_quantity integer,
  returned_quantity integer,
  wasted_quantity integer,
  constraint order_lines_pkey PRIMARY KEY (order_id, "position"),
  constraint order_lines_discount_paise_check CHECK (discount_paise >= 0),
  constraint order_lines_picked CHECK (picked_quantity <= quantity),
  constraint order_lines_picked_quantity_check CHECK (picked_quantity >= 0),
  constraint order_lines_price_paise_check CHECK (price_paise >= 0),
  constraint order_lines_quantity_check CHECK (quantity >= 1 AND quantity <= 999),
  constraint order_lines_returned_quantity_check CHECK (returned_quantity >= 0),
  constraint order_lines_wasted_quantity_check CHECK (wasted_quantity >= 0),
  constraint order_lines_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE,
  constraint order_lines_pool_id_fkey FOREIGN KEY (pool_id) REFERENCES stock_pools(id),
  constraint order_lines_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id),
  constraint order_lines_variant_id_fkey FOREIGN KEY (variant_id) REFERENCES variants(id)
);
CREATE INDEX order_lines_pool ON order_lines USING btree (pool_id);

create table price_history (
  id uuid default uuidv7() not null,
  variant_id uuid not null,
  at timestamp with time zone default now() not null,
  price_paise bigint not null,
  mrp_paise bigint not null,
  actor_id uuid,
  price_update_id uuid,
  cost_paise bigint,
  constraint price_history_pkey PRIMARY KEY (id),
  constraint price_history_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint price_history_price_update_id_fkey FOREIGN KEY (price_update_id) REFERENCES price_updates(id),
  constraint price_history_variant_id_fkey FOREIGN KEY (variant_id) REFERENCES variants(id) ON DELETE CASCADE
);
CREATE INDEX price_history_price_update ON price_history USING btree (price_update_id) WHERE (price_update_id IS NOT NULL);
CREATE INDEX price_history_variant ON price_history USING btree (variant_id, at DESC);

create table price_update_lines (
  price_update_id uuid not null,
  variant_id uuid not null,
  from_price_paise bigint not null,
  from_mrp_paise bigint not null,
  from_cost_paise bigint,
  to_price_paise bigint not null,
  to_mrp_paise bigint not null,
  to_cost_paise bigint,
  skip_reason text,
  constraint price_update_lines_pkey PRIMARY KEY (price_update_id, variant_id),
  constraint price_update_lines_skip_reason_check CHECK (skip_reason = ANY (ARRAY['CHANGED'::text, 'UNAVAILABLE'::text])),
  constraint price_update_lines_to_cost_paise_check CHECK (to_cost_paise >= 0),
  constraint price_update_lines_to_price_paise_check CHECK (to_price_paise > 0),
  constraint price_update_lines_price_update_id_fkey FOREIGN KEY (price_update_id) REFERENCES price_updates(id) ON DELETE CASCADE,
  constraint price_update_lines_variant_id_fkey FOREIGN KEY (variant_id) REFERENCES variants(id) ON DELETE CASCADE
);
CREATE INDEX price_update_lines_variant ON price_update_lines USING btree (variant_id);

create table videos (
  id uuid default uuidv7() not null,
  title text not null,
  redirect_link text not null,
  "position" integer not null,
  created_at timestamp with time zone default now() not null,
  source text default ''::text not null,
  picture text,
  version integer default 1 not null,
  title_hi text default ''::text not null,
  title_mr text default ''::text not null,
  constraint videos_pkey PRIMARY KEY (id),
  constraint videos_picture_fkey FOREIGN KEY (picture) REFERENCES media(name)
);
CREATE TRIGGER empty_outdated_translations BEFORE UPDATE OF title ON videos FOR EACH ROW EXECUTE FUNCTION empty_outdated_translations('title', 'title');
CREATE TRIGGER videos_changed AFTER INSERT OR DELETE OR UPDATE ON videos FOR EACH STATEMENT EXECUTE FUNCTION notify_change('content');

create table zero_result_searches (
  keyword_key text not null,
  keyword text not null,
  count integer default 1 not null,
  last_at timestamp with time zone default now() not null,
  id uuid default uuidv7() not null,
  dismissed_at timestamp with time zone,
  constraint zero_result_searches_pkey PRIMARY KEY (keyword_key)
);
CREATE UNIQUE INDEX zero_result_searches_id ON zero_result_searches USING btree (id);
CREATE INDEX zero_result_searches_wanted ON zero_result_searches USING btree (count DESC, last_at DESC) WHERE (dismissed_at IS NULL);
