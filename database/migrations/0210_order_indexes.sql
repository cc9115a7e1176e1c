-- Every order is written to each index of its tables, so an index is kept for a query that reads it. No query finds order
-- lines by product or stock movements by order, and the unpaid cancelled orders are found in orders_cash_due.
drop index order_lines_product;
drop index stock_movements_order;
drop index orders_cancelled_unpaid;
