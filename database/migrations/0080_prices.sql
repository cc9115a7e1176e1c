-- What a pack costs the shop, tax inside. Only the price board reads it.
alter table variants add column cost_paise bigint check (cost_paise >= 0);
alter table price_history add column cost_paise bigint;

-- Prices that were decided together: published at once or at their time, or taken back before it.
create table price_batches (
  id uuid primary key default uuidv7(),
  source text not null check (source in ('board', 'import', 'undo')),
  note text not null default '',
  actor_id uuid references users on delete set null,
  created_at timestamptz not null,
  publish_at timestamptz not null,
  published_at timestamptz,
  withdrawn_at timestamptz,
  -- the batch whose prices this one puts back
  undoes_id uuid references price_batches,
  check (published_at is null or withdrawn_at is null)
);
create index price_batches_due on price_batches (publish_at) where published_at is null and withdrawn_at is null;
create index price_batches_newest on price_batches (created_at desc, id desc);
create index price_batches_undoes on price_batches (undoes_id);

-- A batch knows when it is due; its lines know from where to where. Nothing was ever written to the table they replace.
drop table scheduled_prices;
create table price_batch_lines (
  batch_id uuid not null references price_batches on delete cascade,
  variant_id uuid not null references variants on delete cascade,
  -- what it was when the batch was made; once published, what was replaced
  from_price_paise bigint not null,
  from_listed_price_paise bigint not null,
  from_cost_paise bigint,
  to_price_paise bigint not null check (to_price_paise > 0),
  to_listed_price_paise bigint not null,
  to_cost_paise bigint check (to_cost_paise >= 0),
  -- why the pack kept its price when the batch was published: somebody had changed it, or it is no longer sold
  kept_because text check (kept_because in ('CHANGED', 'GONE')),
  primary key (batch_id, variant_id)
);
create index price_batch_lines_variant on price_batch_lines (variant_id);

alter table price_history add constraint price_history_batch foreign key (batch_id) references price_batches;
create index price_history_batch on price_history (batch_id) where batch_id is not null;

-- Whoever changes a price, the history is complete. The board says in khetse.price_change who it is and for which batch.
create function write_price_history() returns trigger language plpgsql as $$
declare
  change jsonb := nullif(current_setting('khetse.price_change', true), '')::jsonb;
begin
  if tg_op = 'INSERT' then
    insert into price_history (variant_id, at, price_paise, listed_price_paise, cost_paise)
    select id, now(), price_paise, listed_price_paise, cost_paise from new_rows;
  else
    insert into price_history (variant_id, at, price_paise, listed_price_paise, cost_paise, actor_id, batch_id)
    select n.id, coalesce((change ->> 'at')::timestamptz, now()), n.price_paise, n.listed_price_paise, n.cost_paise,
      (change ->> 'actorId')::uuid, (change ->> 'batchId')::uuid
    from new_rows n join old_rows o on o.id = n.id
    where (n.price_paise, n.listed_price_paise, n.cost_paise)
      is distinct from (o.price_paise, o.listed_price_paise, o.cost_paise);
  end if;
  return null;
end $$;
create trigger variants_price_opening after insert on variants
  referencing new table as new_rows for each statement execute function write_price_history();
create trigger variants_price_history after update on variants
  referencing old table as old_rows new table as new_rows for each statement execute function write_price_history();

insert into price_history (variant_id, at, price_paise, listed_price_paise)
select v.id, p.created_at, v.price_paise, v.listed_price_paise from variants v join products p on p.id = v.product_id
where not exists (select from price_history h where h.variant_id = v.id);

-- A file that is being checked: how far it is, and what came of it.
create table price_imports (
  id uuid primary key default uuidv7(),
  actor_id uuid not null references users on delete cascade,
  file_name text not null,
  total integer not null,
  done integer not null default 0,
  -- null: under way
  result jsonb,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index price_imports_age on price_imports (created_at);
