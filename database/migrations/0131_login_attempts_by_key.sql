-- Attempts are counted by account, by device of an account and by session, and before the password is hashed: the row
-- says when the next one is allowed.
alter table login_attempts rename column email_key to key;
alter table login_attempts drop column first_failed_at;
alter table login_attempts add column next_at timestamptz;
update login_attempts set key = 'account:' || key, next_at = last_failed_at;
alter table login_attempts alter column next_at set not null;
