-- uuidv7() is built in from PostgreSQL 18; an older server gets the same function in SQL (RFC 9562 §5.7).
do $$
begin
  if to_regprocedure('uuidv7()') is null then
    create function uuidv7() returns uuid language sql volatile as $f$
      select encode(
        set_bit(set_bit(
          overlay(uuid_send(gen_random_uuid())
            placing substring(int8send(floor(extract(epoch from clock_timestamp()) * 1000)::bigint) from 3)
            from 1 for 6),
          52, 1), 53, 1), 'hex')::uuid
    $f$;
  end if;
end $$;

create type staff_role as enum
  ('owner', 'catalogue', 'pricing', 'orders', 'picker', 'rider', 'content', 'support');

create table users (
  id uuid primary key default uuidv7(),
  email text not null,
  -- e-mail in lower case: addresses are compared without case
  email_key text not null unique,
  name text not null,
  mobile text not null,
  password_hash text,
  google_subject text unique,
  is_blocked boolean not null default false,
  -- grows with every change; an update that carries an older one is refused
  version integer not null default 1,
  totp_secret bytea,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table staff_members (
  user_id uuid not null references users on delete cascade,
  role staff_role not null,
  created_at timestamptz not null default now(),
  primary key (user_id, role)
);

create table sessions (
  -- SHA-256 of the token: a stolen copy of this table opens nothing
  token_hash bytea primary key,
  user_id uuid not null references users on delete cascade,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  user_agent text not null default '',
  ip_address text not null default ''
);
create index sessions_user on sessions (user_id);
create index sessions_expiry on sessions (expires_at);

create table one_time_links (
  token_hash bytea primary key,
  purpose text not null check (purpose in ('owner', 'staff', 'password-reset')),
  user_id uuid references users on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);

create table login_attempts (
  email_key text primary key,
  failures integer not null,
  first_failed_at timestamptz not null,
  last_failed_at timestamptz not null
);

create type address_type as enum ('Billing', 'delivery');

create table addresses (
  id uuid primary key default uuidv7(),
  user_id uuid not null references users on delete cascade,
  position integer not null,
  type address_type not null,
  contact_name text not null,
  contact_mobile text not null,
  line1 text not null,
  line2 text not null,
  area text not null,
  pincode text not null check (pincode ~ '^\d{6}$'),
  city text not null,
  state text not null,
  country text not null,
  unique (user_id, position) deferrable initially deferred
);

create table audit_log (
  id uuid primary key default uuidv7(),
  at timestamptz not null default now(),
  actor_id uuid references users on delete set null,
  actor_name text not null,
  action text not null,
  entity text not null,
  entity_id text not null,
  before jsonb,
  after jsonb
);
create index audit_log_entity on audit_log (entity, entity_id, id);
-- append-only: what happened is not edited afterwards
create function refuse_change() returns trigger language plpgsql as $f$
begin
  raise exception '% is append-only', tg_table_name;
end $f$;
create trigger audit_log_append_only before update or delete on audit_log
  for each statement execute function refuse_change();
