-- Backups that the shop has written and verified, and those that failed: the dashboard shows the last ones.
create table backup_runs (
  id bigint generated always as identity primary key,
  started_at timestamptz not null,
  ended_at timestamptz not null,
  file text not null,
  bytes bigint check (bytes > 0),
  -- null: written, read again and compared
  error text,
  check ((bytes is null) <> (error is null))
);
create index backup_runs_by_time on backup_runs (started_at desc);
