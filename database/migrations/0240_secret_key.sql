-- Which key the encrypted values were encrypted with: a shop with another key must not start on them.
create table secret_keys (
  is_current boolean primary key default true check (is_current),
  fingerprint bytea not null check (octet_length(fingerprint) = 8),
  set_at timestamptz not null
);
