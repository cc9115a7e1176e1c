-- Every process of the shop deletes its copies of an upload when the upload is deleted: 'media:<name>,<name>'.
create function notify_deleted_media() returns trigger language plpgsql as $$
declare
	names text;
begin
	for names in
		select string_agg(name, ',') from (
			select media_name as name, (row_number() over (order by media_name) - 1) / 200 as part
			from (select distinct media_name from gone) d
		) n group by part
	loop
		perform pg_notify('khetse_changes', 'media:' || names);
	end loop;
	return null;
end
$$;
create trigger media_files_deleted after delete on media_files referencing old table as gone
	for each statement execute function notify_deleted_media();
