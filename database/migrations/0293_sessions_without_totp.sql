-- A session of staff who need two-factor authentication and have none yet: it can only set it up. Sessions that are open
-- now go on as they were; the next sign-in makes such a session.
alter table sessions add column lacks_totp boolean not null default false;
