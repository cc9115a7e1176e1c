-- What a run of the retention deletes is a record type, as docs/glossary.md names it. A process of the version before still reads
-- and writes `kind` while it is replaced.
alter table retention_runs add column record_type text;
update retention_runs set record_type = kind;
alter table retention_runs alter column record_type set not null;
alter table retention_runs add constraint retention_runs_record_type_key unique (record_type);

create function set_retention_record_type() returns trigger language plpgsql as $$
begin
	new.record_type := coalesce(new.record_type, new.kind);
	new.kind := new.record_type;
	return new;
end $$;
create trigger retention_runs_record_type before insert on retention_runs
	for each row execute function set_retention_record_type();
