-- The owner says where the shop delivers to.
alter table served_pincodes
  add column id uuid not null default uuidv7() unique,
  add column version integer not null default 1;
