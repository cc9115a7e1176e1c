-- Grows with every change; an update that carries an older one is refused.
alter table banners add column version integer not null default 1;
alter table campaigns add column version integer not null default 1;
alter table coupons add column version integer not null default 1;
alter table blogs add column version integer not null default 1;
alter table videos add column version integer not null default 1;
alter table crops add column version integer not null default 1;
alter table stores add column version integer not null default 1;
alter table reviews add column version integer not null default 1;

-- What a coupon has given is summed over the orders that carry it.
create index coupon_uses_coupon on coupon_uses (coupon_id);
-- The office reads all reviews newest first, hidden ones too.
create index reviews_newest on reviews (created_at desc, id desc);
