create table shop_settings (
  key text primary key,
  value jsonb not null,
  updated_at timestamptz not null default now()
);

create table stores (
  id uuid primary key default uuidv7(),
  name text not null unique,
  address text not null,
  pincode text not null,
  picture text references media,
  position integer not null
);

create table reviews (
  id uuid primary key default uuidv7(),
  product_id uuid not null references products on delete cascade,
  user_id uuid references users on delete set null,
  author_name text not null,
  rating integer not null check (rating between 1 and 5),
  description text not null,
  is_hidden boolean not null default false,
  is_demo boolean not null default false,
  answer text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (product_id, user_id)
);
create index reviews_user on reviews (user_id);

create table blogs (
  id uuid primary key default uuidv7(),
  slug text not null unique,
  title text not null,
  content_html text not null,
  picture text references media,
  author_name text not null,
  is_published boolean not null default true,
  published_at timestamptz not null,
  updated_at timestamptz not null default now()
);
create index blogs_published on blogs (published_at desc) where is_published;

create table videos (
  id uuid primary key default uuidv7(),
  title text not null,
  redirect_link text not null,
  position integer not null,
  created_at timestamptz not null default now()
);

create table crops (
  id uuid primary key default uuidv7(),
  plant_name text not null unique,
  description text not null,
  picture text references media,
  pdf text references media,
  position integer not null
);

create table support_queries (
  id uuid primary key default uuidv7(),
  user_id uuid references users on delete set null,
  name text not null,
  email text not null,
  mobile text not null,
  title text not null,
  description text not null,
  issue_message text not null,
  status text not null default 'open' check (status in ('open', 'assigned', 'answered', 'closed')),
  assignee_id uuid references users on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index support_queries_status on support_queries (status, created_at);

-- Answers of the desk to a support query or a bulk inquiry, as they were mailed.
create table desk_answers (
  id uuid primary key default uuidv7(),
  support_query_id uuid references support_queries on delete cascade,
  bulk_inquiry_id uuid,
  author_id uuid references users on delete set null,
  body text not null,
  at timestamptz not null default now(),
  check ((support_query_id is null) <> (bulk_inquiry_id is null))
);

-- Mails as they were or will be sent; without a mail server they wait here and can be read.
create table mails (
  id uuid primary key default uuidv7(),
  -- one mail per event and kind, however often the event is handled
  dedupe_key text not null unique,
  recipient text not null,
  subject text not null,
  body_html text not null,
  body_text text not null,
  status text not null default 'waiting' check (status in ('waiting', 'sent', 'failed')),
  attempts integer not null default 0,
  tried_at timestamptz,
  last_error text,
  created_at timestamptz not null default now(),
  sent_at timestamptz
);
create index mails_waiting on mails (created_at) where status <> 'sent';

create table bulk_inquiries (
  id uuid primary key default uuidv7(),
  name text not null,
  email text not null,
  mobile text not null,
  state text not null,
  city text not null,
  user_type text not null check (user_type in ('Customer', 'Supplier')),
  product_names text[] not null,
  additional_info text not null default '',
  status text not null default 'open' check (status in ('open', 'assigned', 'answered', 'closed')),
  assignee_id uuid references users on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index bulk_inquiries_status on bulk_inquiries (status, created_at);
alter table desk_answers add foreign key (bulk_inquiry_id) references bulk_inquiries on delete cascade;
