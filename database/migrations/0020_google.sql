-- When the person has proved that the mailbox is theirs (a mailed link, Google); null: only typed in.
alter table users add column email_verified_at timestamptz;
