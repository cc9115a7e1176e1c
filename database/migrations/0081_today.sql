-- What Today counts of orders that are otherwise done: few among many.
create index orders_delivered_unpaid on orders (created_at) where status = 'DELIVERED' and payment_status = 'Pending';
create index orders_return_open on orders (created_at) where is_return_case and return_settled_at is null;
