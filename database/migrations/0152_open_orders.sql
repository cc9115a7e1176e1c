-- Open work: not delivered, cash or a refund outstanding, or a return to inspect. The condition is that of the list.
create index orders_open on orders (created_at desc, id desc)
  where status in ('ORDERED', 'SHIPPED', 'OUT_FOR_DELIVERY')
    or status = 'DELIVERED' and payment_status in ('Pending', 'Refund due')
    or status = 'CANCELLED' and (payment_status = 'Refund due' or is_return and return_processed_at is null);
