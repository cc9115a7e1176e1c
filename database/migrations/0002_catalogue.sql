create extension if not exists pg_trgm;
create extension if not exists fuzzystrmatch;

create type product_kind as enum ('loose', 'packed-food', 'pesticide', 'bio-pesticide', 'fertiliser');
create type base_unit as enum ('g', 'ml', 'pc');
create type tint as enum ('leafy', 'root', 'fruit-veg', 'exotic', 'fruit', 'dry', 'spice', 'agro');
create type toxicity_label as enum ('green', 'blue', 'yellow', 'red');

-- A picture or document in the media folder; files are <name>-<width>.webp or <name>.pdf.
create table media (
  name text primary key,
  mime text not null,
  width integer,
  height integer,
  created_at timestamptz not null default now()
);

create table categories (
  id uuid primary key default uuidv7(),
  slug text not null unique,
  name_en text not null,
  name_hi text not null,
  name_mr text not null,
  parent_id uuid references categories,
  picture text references media,
  tint tint not null,
  position integer not null,
  is_active boolean not null default true,
  -- normalised names in the three languages, each between bars: '|fruits|fal|fale|'
  search_key text not null
);
create index categories_parent on categories (parent_id);

create table products (
  id uuid primary key default uuidv7(),
  sku text not null unique,
  slug text not null unique,
  category_id uuid not null references categories,
  kind product_kind not null,
  name_en text not null,
  name_hi text not null,
  name_mr text not null,
  -- sanitised when written and again when read
  description_html text not null,
  base base_unit not null,
  gst_percent numeric(4, 2) not null check (gst_percent >= 0 and gst_percent <= 100),
  hsn text not null,
  origin text not null,
  maker text not null default '',
  licence text not null default '',
  badge text,
  is_offer_zone boolean not null default false,
  is_today_offer boolean not null default false,
  is_sale boolean not null default false,
  is_trending boolean not null default false,
  -- listed, but sold only through licensed operators
  is_restricted boolean not null default false,
  mode_of_action text,
  toxicity toxicity_label,
  antidote text,
  status text not null default 'active' check (status in ('active', 'draft', 'archived')),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index products_category on products (category_id) where status = 'active';
create index products_today_offer on products (id) where is_today_offer and status = 'active';
create index products_offer_zone on products (id) where is_offer_zone and status = 'active';
create index products_sale on products (id) where is_sale and status = 'active';

create table product_pictures (
  product_id uuid not null references products on delete cascade,
  position integer not null,
  picture text not null references media,
  alt text not null default '',
  primary key (product_id, position)
);

-- One row per crop and pest of the label.
create table product_doses (
  product_id uuid not null references products on delete cascade,
  position integer not null,
  crop_name text not null,
  pest_name text not null,
  dose_per_acre text not null,
  water text,
  pre_harvest_days integer,
  primary key (product_id, position)
);

-- The words a product is found by, normalised by domain/text.ts: one script, one spelling of a sound.
create table product_words (
  product_id uuid not null references products on delete cascade,
  word text not null,
  -- 1 for the name, less for aliases, category, crops and pests
  weight real not null check (weight > 0 and weight <= 1),
  primary key (product_id, word)
);
create index product_words_trigram on product_words using gin (word gin_trgm_ops);
create index product_words_word on product_words (word text_pattern_ops);

create table product_aliases (
  product_id uuid not null references products on delete cascade,
  alias text not null,
  primary key (product_id, alias)
);

create table search_misses (
  keyword_key text primary key,
  keyword text not null,
  count integer not null default 1,
  last_at timestamptz not null default now()
);

-- Goods on hand in grams, millilitres or pieces. Loose goods share one pool over all packs of a product.
create table stock_pools (
  id uuid primary key default uuidv7(),
  product_id uuid not null references products on delete cascade,
  label text not null default '',
  base base_unit not null,
  on_hand bigint not null check (on_hand >= 0),
  low_at bigint not null default 0,
  updated_at timestamptz not null default now()
);
create index stock_pools_product on stock_pools (product_id);

create table variants (
  id uuid primary key default uuidv7(),
  product_id uuid not null references products on delete cascade,
  pool_id uuid not null references stock_pools,
  position integer not null,
  sku text not null unique,
  unit text not null,
  pack_amount bigint not null check (pack_amount > 0),
  price_paise bigint not null check (price_paise >= 0),
  listed_price_paise bigint not null check (listed_price_paise >= 0),
  is_active boolean not null default true,
  unique (product_id, unit)
);
create index variants_pool on variants (pool_id);

create table price_history (
  id uuid primary key default uuidv7(),
  variant_id uuid not null references variants on delete cascade,
  at timestamptz not null default now(),
  price_paise bigint not null,
  listed_price_paise bigint not null,
  actor_id uuid references users on delete set null,
  batch_id uuid
);
create index price_history_variant on price_history (variant_id, at desc);

create table scheduled_prices (
  id uuid primary key default uuidv7(),
  variant_id uuid not null references variants on delete cascade,
  price_paise bigint not null check (price_paise >= 0),
  listed_price_paise bigint not null check (listed_price_paise >= 0),
  publish_at timestamptz not null,
  actor_id uuid references users on delete set null,
  batch_id uuid not null,
  published_at timestamptz,
  withdrawn_at timestamptz
);
create index scheduled_prices_due on scheduled_prices (publish_at) where published_at is null and withdrawn_at is null;
