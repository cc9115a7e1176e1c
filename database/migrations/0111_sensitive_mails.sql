-- A mail with a link that opens an account: the office must not show its text.
alter table mails add column is_sensitive boolean;
update mails set is_sensitive = not (dedupe_key like 'outbox:%' or dedupe_key like 'desk:%');
alter table mails alter column is_sensitive set not null;
