-- Two people of the desk do not answer one question without knowing of each other.
alter table support_queries add column version integer not null default 1;
alter table bulk_inquiries add column version integer not null default 1;
create index support_queries_newest on support_queries (created_at desc, id desc);
create index bulk_inquiries_newest on bulk_inquiries (created_at desc, id desc);
create index support_queries_user on support_queries (user_id);
create index desk_answers_query on desk_answers (support_query_id, at) where support_query_id is not null;
create index desk_answers_inquiry on desk_answers (bulk_inquiry_id, at) where bulk_inquiry_id is not null;

create index mails_newest on mails (created_at desc, id desc);
create index mails_status on mails (status, created_at desc, id desc);
create index mails_recipient on mails (recipient);

alter table users
  -- the person asked to be forgotten: what the books need stays, without a name
  add column erased_at timestamptz;
create index users_newest on users (created_at desc, id desc);
create index users_search on users using gin (lower(name || ' ' || email || ' ' || mobile) gin_trgm_ops);
