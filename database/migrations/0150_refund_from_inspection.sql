alter table orders
  add column paid_paise bigint not null default 0 check (paid_paise >= 0),
  add column refund_reference text not null default '',
  add column return_note text not null default '';

-- Before this migration an order was paid as a whole or not at all, and a cancellation made the whole total due.
update orders set paid_paise = refund_due_paise + refunded_paise
  + case when status = 'CANCELLED' and payment_status <> 'Paid' then 0 else total_paise end
where payment_status <> 'Pending';

-- An open return: its refund follows from the inspection.
update orders set refund_due_paise = greatest(refund_due_paise - total_paise, 0),
  payment_status = case when refund_due_paise > total_paise then 'Refund due'::payment_status else 'Paid' end
where payment_status = 'Refund due' and status = 'CANCELLED' and is_return and return_processed_at is null;

-- An inspected return that is not refunded yet: what was accepted, as on its credit note.
with accepted as (
  select l.order_id, sum(l.price_paise * l.back - l.discount_paise * l.back / l.sent
    - case when l.discount_paise * l.back % l.sent > 0
        and l.discount_paise * l.back % l.sent >= l.discount_paise * (l.sent - l.back) % l.sent then 1 else 0 end) as paise
  from (
    select order_id, price_paise, discount_paise, coalesce(picked_quantity, quantity) as sent,
      coalesce(returned_quantity, 0) + coalesce(wasted_quantity, 0) as back
    from order_lines
  ) l where l.sent > 0 group by l.order_id
), due as (
  select o.id, greatest(o.paid_paise - o.refunded_paise - (o.total_paise - a.paise), 0) as paise
  from orders o join accepted a on a.order_id = o.id
  where o.payment_status = 'Refund due' and o.status = 'CANCELLED' and o.return_processed_at is not null
)
update orders o set refund_due_paise = due.paise,
  payment_status = case when due.paise > 0 then 'Refund due'::payment_status when o.refunded_paise > 0 then 'Refunded'
    else 'Paid' end
from due where due.id = o.id;
