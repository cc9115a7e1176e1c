-- Tables and columns take the names of docs/glossary.md. Nothing is copied: rows, indexes and foreign keys stay.
alter table price_batches rename to price_updates;
alter table price_batch_lines rename to price_update_lines;
alter table price_update_lines rename column batch_id to price_update_id;
alter table price_update_lines rename column kept_because to skip_reason;
alter table price_update_lines rename column from_listed_price_paise to from_mrp_paise;
alter table price_update_lines rename column to_listed_price_paise to to_mrp_paise;
alter table price_history rename column batch_id to price_update_id;
alter table price_history rename column listed_price_paise to mrp_paise;
alter table variants rename column listed_price_paise to mrp_paise;
alter table search_misses rename to zero_result_searches;
alter table support_queries rename to support_tickets;
alter table desk_answers rename to ticket_replies;
alter table ticket_replies rename column support_query_id to support_ticket_id;
alter table coupons rename column person_id to user_id;
alter table coupons rename column person_limit to user_limit;
alter table reviews rename column answer to reply;
alter table stock_ledger rename to stock_movements;
alter table orders rename column is_return_case to is_return;
alter table orders rename column return_settled_at to return_processed_at;

alter index orders_return_cases rename to orders_open_returns;
alter index price_history_batch rename to price_history_price_update;
alter index coupon_uses_person rename to coupon_uses_user;
alter index desk_answers_query rename to ticket_replies_ticket;
alter table price_history rename constraint price_history_batch to price_history_price_update_id_fkey;
alter table one_time_links rename constraint invitation_is_for_somebody to invitation_has_recipient;
alter trigger audit_log_keeps_its_words on audit_log rename to audit_log_immutable;

-- PostgreSQL names constraints and indexes after the table and column they were made for, and keeps those names.
do $$
declare
  names constant text[] := array[
    ['price_batch_lines', 'price_update_lines'],
    ['price_batches', 'price_updates'],
    ['batch_id', 'price_update_id'],
    ['kept_because', 'skip_reason'],
    ['listed_price_paise', 'mrp_paise'],
    ['search_misses', 'zero_result_searches'],
    ['support_queries', 'support_tickets'],
    ['desk_answers', 'ticket_replies'],
    ['support_query_id', 'support_ticket_id'],
    ['person_limit', 'user_limit'],
    ['person_id', 'user_id'],
    ['stock_ledger', 'stock_movements'],
    ['is_return_case', 'is_return'],
    ['return_settled_at', 'return_processed_at']
  ];
  named record;
  new_name text;
begin
  for named in
    select 'alter table ' || conrelid::regclass || ' rename constraint' as command, conname as name from pg_constraint
    where connamespace = current_schema()::regnamespace and conrelid <> 0
    union all
    select 'alter index ' || i.indexrelid::regclass || ' rename', c.relname
    from pg_index i join pg_class c on c.oid = i.indexrelid
    where c.relnamespace = current_schema()::regnamespace
      and not exists (select from pg_constraint k where k.conindid = i.indexrelid and k.conname = c.relname)
  loop
    new_name := named.name;
    for i in 1 .. array_length(names, 1) loop
      new_name := replace(new_name, names[i][1], names[i][2]);
    end loop;
    if new_name <> named.name then
      execute format('%s%s to %I', named.command,
        case when named.command like '%constraint' then format(' %I', named.name) else '' end, new_name);
    end if;
  end loop;
end $$;

-- Every change of a price is in the history. A price update says in khetse.price_change who makes it and for which one.
create or replace function write_price_history() returns trigger language plpgsql as $$
declare
  change jsonb := nullif(current_setting('khetse.price_change', true), '')::jsonb;
begin
  if tg_op = 'INSERT' then
    insert into price_history (variant_id, at, price_paise, mrp_paise, cost_paise)
    select id, now(), price_paise, mrp_paise, cost_paise from new_rows;
  else
    insert into price_history (variant_id, at, price_paise, mrp_paise, cost_paise, actor_id, price_update_id)
    select n.id, coalesce((change ->> 'at')::timestamptz, now()), n.price_paise, n.mrp_paise, n.cost_paise,
      (change ->> 'actorId')::uuid, (change ->> 'priceUpdateId')::uuid
    from new_rows n join old_rows o on o.id = n.id
    where (n.price_paise, n.mrp_paise, n.cost_paise) is distinct from (o.price_paise, o.mrp_paise, o.cost_paise);
  end if;
  return null;
end $$;
