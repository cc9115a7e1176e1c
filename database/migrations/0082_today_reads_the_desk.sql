-- The indexes of the desk's lists serve Today as well.
drop index orders_delivered_unpaid;
drop index orders_return_open;
