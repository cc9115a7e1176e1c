-- A price file of a large shop: received in parts, checked into the lines of a draft, published in parts.
-- A draft is also cancelled, so that a process of the version before neither publishes nor undoes it.
alter table price_updates
	add column is_draft boolean not null default false check (not is_draft or cancelled_at is not null),
	-- null: written by the version before, which publishes all lines at once; they are counted then
	add column line_count integer,
	add column done_count integer not null default 0,
	add column skipped_count integer not null default 0,
	-- the variants up to this id are published; null: none
	add column published_through uuid;

alter table price_imports add column price_update_id uuid references price_updates (id) on delete set null;
create index price_imports_price_update on price_imports (price_update_id);

create table price_import_parts (
	import_id uuid not null references price_imports (id) on delete cascade,
	part integer not null check (part >= 0),
	text text not null,
	primary key (import_id, part)
);

-- SKUs of a file are found whatever their case.
create index variants_sku_of_any_case on variants (lower(sku));
