-- The last run of each kind of deletion: a shop that was stopped at night deletes when it is back, and of several
-- processes one does it.
create table retention_runs (
  kind text primary key,
  started_at timestamptz not null,
  ended_at timestamptz,
  deleted bigint not null default 0 check (deleted >= 0),
  error text
);
-- Accounts that are not used are deleted in the end; those that exist count from today.
alter table users add column signed_in_at timestamptz not null default now();
