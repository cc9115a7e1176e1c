create table banners (
  id uuid primary key default uuidv7(),
  name text not null unique,
  picture text not null references media,
  eyebrow text not null default '',
  title text not null,
  body text not null default '',
  cta text not null default '',
  tint text not null check (tint in ('leaf', 'turmeric', 'soil', 'sky')),
  -- own path or https address on the allow-list; checked when written and when shown
  redirect_link text,
  position integer not null,
  starts_at timestamptz not null default now(),
  ends_at timestamptz,
  is_active boolean not null default true
);

create table campaigns (
  id uuid primary key default uuidv7(),
  festival text not null unique,
  title text not null,
  body text not null default '',
  picture text references media,
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  is_active boolean not null default true
);

create table campaign_products (
  campaign_id uuid not null references campaigns on delete cascade,
  product_id uuid not null references products on delete cascade,
  position integer not null,
  primary key (campaign_id, product_id)
);
create index campaign_products_product on campaign_products (product_id);

create table coupons (
  id uuid primary key default uuidv7(),
  code text not null,
  -- upper case, trimmed: people type codes from paper
  code_key text not null unique,
  discount_type text not null check (discount_type in ('percentage', 'fixed')),
  percent numeric(5, 2) check (percent > 0 and percent <= 100),
  amount_paise bigint check (amount_paise > 0),
  cap_paise bigint check (cap_paise > 0),
  minimum_paise bigint not null default 0,
  starts_at timestamptz not null default now(),
  ends_at timestamptz,
  total_limit integer check (total_limit > 0),
  person_limit integer check (person_limit > 0),
  person_id uuid references users on delete cascade,
  is_advertised boolean not null default false,
  is_active boolean not null default true,
  -- uses that count now; grows and shrinks only inside order transactions
  used_count integer not null default 0 check (used_count >= 0),
  created_at timestamptz not null default now(),
  check ((discount_type = 'percentage') = (percent is not null)),
  check ((discount_type = 'fixed') = (amount_paise is not null)),
  check (total_limit is null or used_count <= total_limit)
);

-- The coupon a person last verified; it counts for 30 minutes at checkout.
create table coupon_checks (
  user_id uuid primary key references users on delete cascade,
  coupon_id uuid not null references coupons on delete cascade,
  checked_at timestamptz not null default now()
);
