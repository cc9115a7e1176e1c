-- Whether a listing is incomplete by the rules of domain/listing-gaps.ts, so that the office finds those of a large catalogue by an
-- index. Written when the office first asks after a change; rules_version 0: not written since the last one.
create table listing_gaps (
	product_id uuid primary key references product_listings on delete cascade,
	-- of product_listings
	revision bigint not null,
	is_incomplete boolean not null default false,
	rules_version integer not null default 0
);
create index listing_gaps_incomplete on listing_gaps (is_incomplete, product_id);
create index listing_gaps_rules_version on listing_gaps (rules_version);
insert into listing_gaps (product_id, revision) select product_id, revision from product_listings;

create or replace function note_changed_listings() returns trigger language plpgsql as $$
declare
	changed uuid[];
begin
	if tg_op = 'INSERT' then
		changed := array(select product_id from new_rows order by product_id);
		insert into listing_gaps (product_id, revision) select product_id, revision from new_rows;
	elsif tg_op = 'DELETE' then
		changed := array(select product_id from old_rows order by product_id);
	else
		-- A document that is written changes no revision.
		changed := array(
			select n.product_id from new_rows n join old_rows o on o.product_id = n.product_id
			where (n.revision, n.list_rank, n.category_position)
				is distinct from (o.revision, o.list_rank, o.category_position) order by n.product_id);
		update listing_gaps g set revision = n.revision, rules_version = 0
			from new_rows n where g.product_id = n.product_id and g.revision <> n.revision;
	end if;
	perform note_search_changes(changed);
	return null;
end $$;
