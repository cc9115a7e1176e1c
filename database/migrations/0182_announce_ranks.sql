-- Ranks are kept with the listings: their change is announced as one of products, so copies of lists are made again.
create function announce_ranks() returns trigger language plpgsql as $$
begin
	perform pg_notify('khetse_changes', 'catalogue');
	return null;
end $$;
create trigger product_listings_ranked after update of list_rank on product_listings
	for each statement execute function announce_ranks();
