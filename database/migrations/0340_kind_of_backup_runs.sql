-- Each kind has its own last try: one that succeeds must not hide that the other fails.
alter table backup_runs add column is_physical boolean not null default false;
update backup_runs set is_physical = true where file ~ 'khetse-physical-[^/]*$';
