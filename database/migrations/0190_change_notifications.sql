-- Every process of the shop hears of changes to public data and makes its copies of answers and pages again. A payload
-- is a topic, or a topic and product ids: 'stock:<id>,<id>'.
create function notify_change() returns trigger language plpgsql as $$
begin
	perform pg_notify('khetse_changes', tg_argv[0]);
	return null;
end
$$;

-- Changes of stock and reviews concern only the products of the changed rows. An order announces its stock after its
-- commit, because notifications serialise commits.
create function notify_product_change() returns trigger language plpgsql as $$
declare
	ids text;
	products bigint;
begin
	if current_setting('khetse.announces_stock', true) = 'on' then
		return null;
	end if;
	select string_agg(id::text, ','), count(*) into ids, products from (select distinct product_id as id from changed) c;
	if products between 1 and 200 then
		perform pg_notify('khetse_changes', tg_argv[0] || ':' || ids);
	elsif products > 200 then
		perform pg_notify('khetse_changes', tg_argv[0]);
	end if;
	return null;
end
$$;

create trigger products_changed after insert or update or delete on products
	for each statement execute function notify_change('catalogue');
create trigger variants_changed after insert or update or delete on variants
	for each statement execute function notify_change('catalogue');
create trigger product_pictures_changed after insert or update or delete on product_pictures
	for each statement execute function notify_change('catalogue');
create trigger product_doses_changed after insert or update or delete on product_doses
	for each statement execute function notify_change('catalogue');
create trigger product_aliases_changed after insert or update or delete on product_aliases
	for each statement execute function notify_change('catalogue');
create trigger categories_changed after insert or update or delete on categories
	for each statement execute function notify_change('catalogue');

create trigger stock_pools_inserted after insert on stock_pools referencing new table as changed
	for each statement execute function notify_product_change('stock');
create trigger stock_pools_updated after update on stock_pools referencing new table as changed
	for each statement execute function notify_product_change('stock');
create trigger stock_pools_deleted after delete on stock_pools referencing old table as changed
	for each statement execute function notify_product_change('stock');
create trigger reviews_inserted after insert on reviews referencing new table as changed
	for each statement execute function notify_product_change('reviews');
create trigger reviews_updated after update on reviews referencing new table as changed
	for each statement execute function notify_product_change('reviews');
create trigger reviews_deleted after delete on reviews referencing old table as changed
	for each statement execute function notify_product_change('reviews');

create trigger banners_changed after insert or update or delete on banners
	for each statement execute function notify_change('content');
create trigger blogs_changed after insert or update or delete on blogs
	for each statement execute function notify_change('content');
create trigger videos_changed after insert or update or delete on videos
	for each statement execute function notify_change('content');
create trigger crops_changed after insert or update or delete on crops
	for each statement execute function notify_change('content');
create trigger stores_changed after insert or update or delete on stores
	for each statement execute function notify_change('content');

create trigger campaigns_changed after insert or update or delete on campaigns
	for each statement execute function notify_change('promotions');
create trigger campaign_products_changed after insert or update or delete on campaign_products
	for each statement execute function notify_change('promotions');
-- Not when an order uses a coupon.
create trigger coupons_changed after insert or delete or update of code, discount_type, percent, amount_paise, cap_paise, minimum_paise, starts_at,
	ends_at, total_limit, user_limit, user_id, is_advertised, is_active on coupons
	for each statement execute function notify_change('promotions');

create trigger shop_settings_changed after insert or update or delete on shop_settings
	for each statement execute function notify_change('settings');
