-- An order of a new account above the limit of the settings waits for review. It has not left the shop, and nothing of it
-- is picked: the constraint holds for a process of the version before as well.
alter table orders add column is_in_review boolean not null default false;
alter table orders add constraint orders_in_review_check check (not is_in_review
	or status in ('ORDERED', 'CANCELLED') and pick_list_at is null and packed_at is null);
create index orders_in_review on orders (created_at desc, id desc) where status = 'ORDERED' and is_in_review;
