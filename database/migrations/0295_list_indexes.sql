-- Lists of the office read their page, not all rows.
create index orders_total on orders (total_paise, id);
-- Found by its start as well; it stays unique.
alter table orders drop constraint orders_number_key;
create unique index orders_number_key on orders (number text_pattern_ops);
create index users_name on users (name, id);
create index reviews_rating on reviews (rating, created_at, id);
create index reviews_of_product on reviews (product_id);
create index reviews_description_search on reviews using gin (description gin_trgm_ops);
create index mails_search on mails using gin (lower(recipient || ' ' || subject) gin_trgm_ops);
create index support_tickets_search on support_tickets
	using gin (lower(name || ' ' || email || ' ' || mobile || ' ' || title) gin_trgm_ops);
-- As in the search of the audit log.
create index audit_log_search on audit_log using gin (lower(actor_name || ' ' || action || ' ' || entity_id || ' '
	|| coalesce(before::text, '') || ' ' || coalesce(after::text, '')) gin_trgm_ops);
-- What the dashboard shows of the last weeks, summed every hour.
create table sales_summaries (
	is_only boolean primary key default true check (is_only),
	computed_at timestamptz not null,
	summary jsonb not null
);
-- A word of this review was replaced by mistake.
update reviews set description = 'Made stir fry and soup from one pack. Great colour after cooking too.'
	where is_demo and description like 'CopySource stir fry%';
