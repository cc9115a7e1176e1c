-- Attempts that are limited (logins, sign-ups, coupon codes, mails ...) are counted here and no longer in the memory of a
-- process: a limit holds for all processes that share the database. A row is one window of one key.
create table attempt_limits (
	key text primary key,
	attempts integer not null,
	ends_at timestamptz not null
);
create index attempt_limits_ends_at on attempt_limits (ends_at);
