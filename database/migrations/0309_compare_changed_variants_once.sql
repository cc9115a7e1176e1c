-- With EXISTS PostgreSQL expects the first difference soon and compares each new row with each old one: the time of a change
-- of a thousand prices grew with the square of their number. An aggregate joins them by their id once.
create or replace function notify_variant_change() returns trigger language plpgsql as $$
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
$$;
