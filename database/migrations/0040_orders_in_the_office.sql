-- The list of the office: newest first, by pincode, and found by number, name, mobile or e-mail.
create index orders_newest on orders (created_at desc, id desc);
create index orders_pincode on orders (pincode, created_at desc);

alter table orders add column search_text text not null generated always as (
  lower(number || ' ' || email || ' ' || mobile
    || ' ' || coalesce(delivery_address ->> 'contactName', '') || ' ' || coalesce(delivery_address ->> 'contactMobile', '')
    || ' ' || coalesce(billing_address ->> 'contactName', '') || ' ' || coalesce(billing_address ->> 'contactMobile', ''))
) stored;
create index orders_search on orders using gin (search_text gin_trgm_ops);
create index users_name_search on users using gin (lower(name) gin_trgm_ops);
