-- What people uploaded. The media folder keeps copies; the demo's drawings are in the folder alone.
create table media_files (
  media_name text not null references media on delete cascade,
  -- pixels across; 0 for a document
  width integer not null,
  bytes bytea not null,
  primary key (media_name, width)
);
-- pictures and documents are packed already
alter table media_files alter column bytes set storage external;

-- Two people at one category: the second is told.
alter table categories add column version integer not null default 1;

-- The list of the office: by name and by what was changed last; words are found with the aliases.
create index products_name on products (lower(name_en), id);
create index products_updated on products (updated_at desc, id desc);

-- What a pool still owes to open orders is asked when somebody counts it.
create index order_lines_pool on order_lines (pool_id);

-- What nobody found, most wanted first. Dismissed ones stay, or the next search would bring them back.
alter table search_misses
  add column id uuid not null default uuidv7(),
  add column dismissed_at timestamptz;
create unique index search_misses_id on search_misses (id);
create index search_misses_wanted on search_misses (count desc, last_at desc) where dismissed_at is null;
