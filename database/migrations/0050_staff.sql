-- An account goes, what it did stays: taking the person out of a row is the one change the log allows.
drop trigger audit_log_append_only on audit_log;
create trigger audit_log_append_only before delete or truncate on audit_log
  for each statement execute function refuse_change();
create trigger audit_log_keeps_its_words before update on audit_log
  for each row
  when (new.actor_id is not null or to_jsonb(new) - 'actor_id' is distinct from to_jsonb(old) - 'actor_id')
  execute function refuse_change();

-- Deleting an account looks its rows up; the log is read by person and by what was done.
create index audit_log_actor on audit_log (actor_id, id);
create index audit_log_action on audit_log (action, id);

-- What a person may name a session by: the hash of its token stays inside.
alter table sessions add column id uuid not null default uuidv7();
create unique index sessions_id on sessions (id);

-- An invitation knows whom it is for before there is an account.
alter table one_time_links
  add column id uuid not null default uuidv7(),
  add column email text,
  add column roles staff_role[] not null default '{}',
  add constraint invitation_is_for_somebody check (purpose <> 'staff' or (email is not null and roles <> '{}'));
create unique index one_time_links_id on one_time_links (id);
create index one_time_links_purpose on one_time_links (purpose, created_at);

alter table users
  -- a secret that no code was shown for yet
  add column totp_pending bytea,
  -- the 30 seconds of the last code that counted: a code counts once
  add column totp_last_step bigint;
