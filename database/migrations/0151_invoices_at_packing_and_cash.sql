alter table orders add column invoiced_at timestamptz;
update orders o set invoiced_at = i.issued_at from invoices i where i.order_id = o.id;
create index orders_without_invoice on orders (created_at desc, id desc)
  where invoiced_at is null and status <> 'CANCELLED' and (status <> 'ORDERED' or packed_at is not null);

-- Each amount that was collected; an undone one stays, so that the list of a day can be checked.
create table cash_collections (
  id uuid primary key default uuidv7(),
  order_id uuid not null references orders (id) on delete cascade,
  collected_by uuid references users (id) on delete set null,
  amount_paise bigint not null check (amount_paise > 0),
  at timestamptz not null,
  undone_at timestamptz,
  undone_by uuid references users (id) on delete set null
);
create index cash_collections_order on cash_collections (order_id);
create index cash_collections_at on cash_collections (at);
create index cash_collections_collector on cash_collections (collected_by);
insert into cash_collections (order_id, collected_by, amount_paise, at)
select id, cash_received_by, paid_paise, cash_received_at from orders
where cash_received_at is not null and paid_paise > 0 order by cash_received_at;
