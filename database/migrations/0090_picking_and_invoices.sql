-- Inside the shop an order is new, to be picked, or packed; the desk lists each of them, newest first.
create index orders_new on orders (created_at desc, id desc)
  where status = 'ORDERED' and pick_list_at is null and packed_at is null;
create index orders_to_pick on orders (created_at desc, id desc)
  where status = 'ORDERED' and pick_list_at is not null and packed_at is null;
create index orders_packed on orders (created_at desc, id desc) where status = 'ORDERED' and packed_at is not null;
create index orders_return_cases on orders (created_at desc, id desc)
  where is_return_case and return_settled_at is null;
create index orders_cash_due on orders (created_at desc, id desc)
  where payment_status = 'Pending' and status in ('OUT_FOR_DELIVERY', 'DELIVERED');
-- Removing a person looks the orders up that they ride.
create index orders_rider on orders (rider_id) where rider_id is not null;

alter table orders
  -- money of the shopper that is to go back: all of a cancelled order, or what was short of one that goes on
  add column refund_due_paise bigint not null default 0 check (refund_due_paise >= 0),
  add column refunded_paise bigint not null default 0 check (refunded_paise >= 0),
  add column refunded_at timestamptz;
update orders set refund_due_paise = total_paise where payment_status = 'Refund due';

alter table order_lines
  add constraint order_lines_picked check (picked_quantity <= quantity),
  -- packs of a settled return case that came back and can be sold again, and that could not
  add column returned_quantity integer check (returned_quantity >= 0),
  add column wasted_quantity integer check (wasted_quantity >= 0);

-- The last number that each series gave out in a year of account. Claimed under its row lock in the transaction that
-- writes the paper: a number that was rolled back is given out again, so none is missing.
create table invoice_series (
  series text not null check (series in ('KH', 'KC')),
  financial_year text not null,
  last_number integer not null check (last_number > 0),
  primary key (series, financial_year)
);

alter table invoices
  add column kind text not null check (kind in ('bill-of-supply', 'tax-invoice', 'invoice-cum-bill-of-supply')),
  -- everything that is printed, as it was when the number was claimed
  add column content jsonb not null;

create table credit_notes (
  order_id uuid primary key references invoices (order_id),
  financial_year text not null,
  number integer not null,
  issued_at timestamptz not null default now(),
  content jsonb not null,
  unique (financial_year, number)
);
