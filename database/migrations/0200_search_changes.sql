-- Which products and categories have changed, for the words that each process keeps in memory to search in: it asks for
-- what transactions have changed since it asked last. docs/decisions/0020

create table search_changes (
	-- of a product or a category; also of a deleted one
	id uuid primary key,
	changed_in xid8 not null
);
create index search_changes_changed_in on search_changes (changed_in);

create function note_search_changes(ids uuid[]) returns void language plpgsql as $$
begin
	-- In one order: two transactions that change the same products do not wait for each other.
	insert into search_changes (id, changed_in)
	select distinct changed.id, pg_current_xact_id() from unnest(ids) as changed (id) order by changed.id
	on conflict (id) do update set changed_in = excluded.changed_in
	where search_changes.changed_in is distinct from excluded.changed_in;
end $$;

create function note_changed_listings() returns trigger language plpgsql as $$
begin
	if tg_op = 'INSERT' then
		perform note_search_changes(array(select product_id from new_rows));
	elsif tg_op = 'DELETE' then
		perform note_search_changes(array(select product_id from old_rows));
	else
		-- A document that is written changes no revision.
		perform note_search_changes(array(
			select n.product_id from new_rows n join old_rows o on o.product_id = n.product_id
			where (n.revision, n.list_rank, n.category_position)
				is distinct from (o.revision, o.list_rank, o.category_position)));
	end if;
	return null;
end $$;
create trigger product_listings_search_insert after insert on product_listings referencing new table as new_rows
	for each statement execute function note_changed_listings();
create trigger product_listings_search_update after update on product_listings
	referencing old table as old_rows new table as new_rows for each statement execute function note_changed_listings();
create trigger product_listings_search_delete after delete on product_listings referencing old table as old_rows
	for each statement execute function note_changed_listings();

create function note_changed_words() returns trigger language plpgsql as $$
begin
	if tg_op = 'DELETE' then
		perform note_search_changes(array(select distinct product_id from old_rows));
	else
		perform note_search_changes(array(select distinct product_id from new_rows));
	end if;
	return null;
end $$;
create trigger product_words_search_insert after insert on product_words referencing new table as new_rows
	for each statement execute function note_changed_words();
create trigger product_words_search_update after update on product_words referencing new table as new_rows
	for each statement execute function note_changed_words();
create trigger product_words_search_delete after delete on product_words referencing old table as old_rows
	for each statement execute function note_changed_words();

create function note_changed_categories() returns trigger language plpgsql as $$
begin
	if tg_op = 'DELETE' then
		perform note_search_changes(array(select id from old_rows));
	else
		perform note_search_changes(array(select id from new_rows));
	end if;
	return null;
end $$;
create trigger categories_search_insert after insert on categories referencing new table as new_rows
	for each statement execute function note_changed_categories();
create trigger categories_search_update after update on categories referencing new table as new_rows
	for each statement execute function note_changed_categories();
create trigger categories_search_delete after delete on categories referencing old table as old_rows
	for each statement execute function note_changed_categories();

-- Words are read by product to be kept in memory, or to write them again.
drop index product_words_word, product_words_phrase, product_listings_search;
