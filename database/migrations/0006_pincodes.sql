-- The India Post directory: about 155,000 post offices.
create table post_offices (
  pincode text not null,
  name text not null,
  taluk text not null,
  district text not null,
  state text not null,
  is_remote boolean not null default false
);
create index post_offices_pincode on post_offices (pincode);

create table served_pincodes (
  pincode text primary key check (pincode ~ '^\d{6}$'),
  area text not null,
  scope text not null check (scope in ('all', 'agro')),
  promise text not null
);

create table delivery_slots (
  id uuid primary key default uuidv7(),
  starts_at time not null,
  ends_at time not null,
  capacity integer not null check (capacity >= 0),
  -- how long before the day it is for the slot closes, and the time of that day
  cutoff_days_before integer not null,
  cutoff_at time not null,
  unique (starts_at, ends_at)
);
