-- A change of prices or ranks makes fewer copies stale than a change of the catalogue. A payload names at most 200 products,
-- because PostgreSQL limits a notification to 8,000 bytes.
create function notify_products(topic text, ids uuid[]) returns void language plpgsql as $$
begin
	for part in 1 .. coalesce(array_length(ids, 1), 0) by 200 loop
		perform pg_notify('khetse_changes', topic || ':' || array_to_string(ids[part : part + 199], ','));
	end loop;
end
$$;

create or replace function notify_product_change() returns trigger language plpgsql as $$
begin
	if current_setting('khetse.announces_stock', true) = 'on' then
		return null;
	end if;
	perform notify_products(tg_argv[0], array(select distinct product_id from changed));
	return null;
end
$$;

-- Prices concern the answers that show the product, and lists by price; every other column any list.
create function notify_variant_change() returns trigger language plpgsql as $$
declare
	prices constant text[] = '{price_paise,mrp_paise,cost_paise}';
begin
	if exists (select from new_rows n join old_rows o using (id) where to_jsonb(n) - prices <> to_jsonb(o) - prices) then
		perform pg_notify('khetse_changes', 'catalogue');
	else
		perform notify_products('prices', array(select distinct n.product_id from new_rows n join old_rows o using (id)
			where (n.price_paise, n.mrp_paise) is distinct from (o.price_paise, o.mrp_paise)));
	end if;
	return null;
end
$$;
drop trigger variants_changed on variants;
create trigger variants_inserted after insert on variants
	for each statement execute function notify_change('catalogue');
create trigger variants_deleted after delete on variants
	for each statement execute function notify_change('catalogue');
create trigger variants_updated after update on variants referencing old table as old_rows new table as new_rows
	for each statement execute function notify_variant_change();

-- The order of lists without a search.
create or replace function announce_ranks() returns trigger language plpgsql as $$
begin
	perform pg_notify('khetse_changes', 'ranks');
	return null;
end
$$;

-- Reviews show the name of the author.
create function notify_author_change() returns trigger language plpgsql as $$
begin
	perform notify_products('reviews', array(select distinct product_id from reviews where user_id = new.id));
	return null;
end
$$;
create trigger users_renamed after update of name on users
	for each row when (old.name is distinct from new.name) execute function notify_author_change();

-- An advertised coupon is not shown when it is used up.
create trigger coupons_used_up after update of used_count on coupons
	for each row when ((old.used_count < old.total_limit) is distinct from (new.used_count < new.total_limit))
	execute function notify_change('promotions');
