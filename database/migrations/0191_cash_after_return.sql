-- Total of the items that the return inspection accepted, as on the credit note; null before an inspection. What the
-- customer keeps of a cancelled order is owed: total less credit less payments.
alter table orders add column credited_paise bigint check (credited_paise between 0 and total_paise);

with accepted as (
  select l.order_id, sum(l.price_paise * l.back - l.discount_paise * l.back / l.sent
    - case when l.discount_paise * l.back % l.sent > 0
        and l.discount_paise * l.back % l.sent >= l.discount_paise * (l.sent - l.back) % l.sent then 1 else 0 end) as paise
  from (
    select order_id, price_paise, discount_paise, coalesce(picked_quantity, quantity) as sent,
      coalesce(returned_quantity, 0) + coalesce(wasted_quantity, 0) as back
    from order_lines
  ) l where l.sent > 0 group by l.order_id
)
update orders o set credited_paise = coalesce((select a.paise from accepted a where a.order_id = o.id), 0)
where o.status = 'CANCELLED' and o.is_return and o.return_processed_at is not null;

-- As in isCashDue of domain/cash.ts; the conditions are those of the lists.
drop index orders_cash_due;
create index orders_cash_due on orders (created_at desc, id desc)
  where payment_status = 'Pending' and (status in ('OUT_FOR_DELIVERY', 'DELIVERED')
    or status = 'CANCELLED' and coalesce(total_paise - credited_paise, 0) > paid_paise);
create index orders_cancelled_unpaid on orders (created_at)
  where payment_status = 'Pending' and status = 'CANCELLED' and coalesce(total_paise - credited_paise, 0) > paid_paise;
drop index orders_open;
create index orders_open on orders (created_at desc, id desc)
  where status in ('ORDERED', 'SHIPPED', 'OUT_FOR_DELIVERY')
    or status = 'DELIVERED' and payment_status in ('Pending', 'Refund due')
    or status = 'CANCELLED' and (payment_status = 'Refund due' or is_return and return_processed_at is null
      or payment_status = 'Pending' and coalesce(total_paise - credited_paise, 0) > paid_paise);
