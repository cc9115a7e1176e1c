create type order_status as enum ('ORDERED', 'SHIPPED', 'OUT_FOR_DELIVERY', 'DELIVERED', 'CANCELLED');
create type payment_status as enum ('Pending', 'Paid', 'Refund due', 'Refunded');

create sequence order_numbers;

create table orders (
  id uuid primary key default uuidv7(),
  -- KS-2611-00042: year and month of the order in India, then a number that never repeats
  number text not null unique,
  user_id uuid not null references users,
  status order_status not null default 'ORDERED',
  payment_status payment_status not null default 'Pending',
  payment_method text not null,
  payment_mode text not null,
  subtotal_paise bigint not null check (subtotal_paise >= 0),
  discount_paise bigint not null check (discount_paise >= 0 and discount_paise <= subtotal_paise),
  total_paise bigint not null check (total_paise = subtotal_paise - discount_paise),
  coupon_id uuid references coupons,
  coupon_code text,
  email text not null,
  mobile text not null,
  -- addresses as they were when the order was placed
  billing_address jsonb,
  delivery_address jsonb,
  pincode text not null,
  cancellation_reason text,
  is_return_case boolean not null default false,
  return_settled_at timestamptz,
  rider_id uuid references users on delete set null,
  cash_received_at timestamptz,
  cash_received_by uuid references users on delete set null,
  -- AES-256-GCM of the refund account, bound to the order's id; the key is not in the database
  refund_account_cipher bytea,
  -- last four digits and bank, enough to recognise it
  refund_account_shown jsonb,
  refund_account_delete_on date,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (billing_address is not null or delivery_address is not null)
);
create index orders_user on orders (user_id, created_at desc);
create index orders_status on orders (status, created_at);

create table order_lines (
  order_id uuid not null references orders on delete cascade,
  position integer not null,
  product_id uuid not null references products,
  variant_id uuid not null references variants,
  pool_id uuid not null references stock_pools,
  -- frozen: what was sold, at what price, with what tax inside
  product_name text not null,
  picture text not null,
  unit text not null,
  pack_amount bigint not null,
  quantity integer not null check (quantity between 1 and 999),
  price_paise bigint not null check (price_paise >= 0),
  discount_paise bigint not null check (discount_paise >= 0),
  gst_percent numeric(4, 2) not null,
  hsn text not null,
  picked_quantity integer check (picked_quantity >= 0),
  primary key (order_id, position)
);
create index order_lines_product on order_lines (product_id);

create table order_history (
  id uuid primary key default uuidv7(),
  order_id uuid not null references orders on delete cascade,
  status order_status not null,
  at timestamptz not null default now(),
  actor_id uuid references users on delete set null,
  note text not null default ''
);
create index order_history_order on order_history (order_id, id);

-- Every change of a pool, with its reason. on_hand = sum of the changes, always.
create table stock_ledger (
  id uuid primary key default uuidv7(),
  pool_id uuid not null references stock_pools on delete cascade,
  change bigint not null,
  reason text not null check (reason in ('opening', 'received', 'sold', 'cancelled', 'returned', 'waste', 'correction', 'short-pick')),
  order_id uuid references orders on delete set null,
  actor_id uuid references users on delete set null,
  note text not null default '',
  at timestamptz not null default now()
);
create index stock_ledger_pool on stock_ledger (pool_id, id);
create index stock_ledger_order on stock_ledger (order_id);

create table coupon_uses (
  order_id uuid primary key references orders on delete cascade,
  coupon_id uuid not null references coupons,
  user_id uuid not null references users,
  used_at timestamptz not null default now(),
  -- returned when the order was cancelled before dispatch
  returned_at timestamptz
);
create index coupon_uses_person on coupon_uses (coupon_id, user_id) where returned_at is null;

-- A claimed key and the answer it got. Claimed inside the order's transaction: a refused order claims nothing.
create table idempotency_keys (
  user_id uuid not null references users on delete cascade,
  key text not null,
  body_hash bytea not null,
  order_id uuid not null default uuidv7(),
  -- the transaction that claimed it: tells whether it had ended when a twin request came in
  transaction_id xid8 not null default pg_current_xact_id(),
  response jsonb,
  created_at timestamptz not null default now(),
  primary key (user_id, key)
);
create index idempotency_keys_age on idempotency_keys (created_at);

-- What the world must be told, written in the transaction that made it true.
create table outbox (
  id uuid primary key default uuidv7(),
  topic text not null,
  entity_id uuid not null,
  payload jsonb not null,
  created_at timestamptz not null default now(),
  published_at timestamptz,
  unique (topic, entity_id, id)
);
create index outbox_waiting on outbox (id) where published_at is null;

create table invoices (
  order_id uuid primary key references orders,
  financial_year text not null,
  number integer not null,
  issued_at timestamptz not null default now(),
  unique (financial_year, number)
);
