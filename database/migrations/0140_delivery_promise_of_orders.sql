-- What was promised when the order was placed. Older orders have none and show the general delivery time.
alter table orders add column delivery_promise text;
