-- Inside ORDERED: when the order was put on a pick list, and when everything of it was packed.
alter table orders add column pick_list_at timestamptz, add column packed_at timestamptz;
