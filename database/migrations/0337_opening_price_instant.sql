-- The first row of a variant's price history is of the shop's clock, too, like all later ones: by a database whose clock is
-- ahead it would seem to be the latest one, and a price update after it could not be undone.
create or replace function write_price_history() returns trigger language plpgsql as $$
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
end $$;
