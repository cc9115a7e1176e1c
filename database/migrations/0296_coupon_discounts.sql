-- The discount that the orders of a coupon got: the list of coupons summed all of its uses.
alter table coupons add column discount_given_paise bigint not null default 0 check (discount_given_paise >= 0);
update coupons c set discount_given_paise = given.paise
	from (select coupon_id, sum(discount_paise) as paise from coupon_uses where returned_at is null group by coupon_id) given
	where given.coupon_id = c.id and given.paise > 0;

create function sum_coupon_discounts() returns trigger language plpgsql as $$
begin
	if tg_op = 'INSERT' then
		update coupons c set discount_given_paise = c.discount_given_paise + added.paise
		from (select coupon_id, sum(discount_paise) as paise from new_uses where returned_at is null group by coupon_id) added
		where added.coupon_id = c.id and added.paise <> 0;
	elsif tg_op = 'DELETE' then
		update coupons c set discount_given_paise = c.discount_given_paise - removed.paise
		from (select coupon_id, sum(discount_paise) as paise from old_uses where returned_at is null group by coupon_id) removed
		where removed.coupon_id = c.id and removed.paise <> 0;
	else
		update coupons c set discount_given_paise = c.discount_given_paise + changed.paise
		from (
			select coupon_id, sum(paise) as paise from (
				select coupon_id, discount_paise as paise from new_uses where returned_at is null
				union all
				select coupon_id, -discount_paise from old_uses where returned_at is null
			) each group by coupon_id
		) changed
		where changed.coupon_id = c.id and changed.paise <> 0;
	end if;
	return null;
end $$;
create trigger coupon_uses_inserted after insert on coupon_uses
	referencing new table as new_uses for each statement execute function sum_coupon_discounts();
create trigger coupon_uses_updated after update on coupon_uses
	referencing old table as old_uses new table as new_uses for each statement execute function sum_coupon_discounts();
create trigger coupon_uses_deleted after delete on coupon_uses
	referencing old table as old_uses for each statement execute function sum_coupon_discounts();
drop index coupon_uses_discount;
