-- The stock pools to order again are found without reading the others. An order changes the column only when a pool becomes
-- low, so that its update still needs no entry in an index.
alter table stock_pools add column is_low boolean not null generated always as (on_hand <= low_at) stored;
create index stock_pools_low on stock_pools (product_id) where is_low;
