-- Listings are locked by id everywhere: in another order, a new order of the categories and a price update can wait for each other.
create or replace function move_unranked_listings() returns trigger language plpgsql as $$
declare ids uuid[];
begin
	ids := array(
		select l.product_id from product_listings l
		join new_rows n on n.id = l.category_id join old_rows o on o.id = n.id and o.position <> n.position
		where l.list_rank = 0);
	perform from product_listings where product_id = any (ids) order by product_id for no key update;
	update product_listings l set category_position = n.position
	from new_rows n join old_rows o on o.id = n.id and o.position <> n.position
	where l.product_id = any (ids) and l.category_id = n.id and l.list_rank = 0;
	return null;
end $$;
