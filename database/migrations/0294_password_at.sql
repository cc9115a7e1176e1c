-- When the password was typed last in a session: some actions of staff ask for it again.
alter table sessions add column password_at timestamptz not null default now();
