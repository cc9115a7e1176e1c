-- The list of erased customers outside the database is compared with them every minute.
create index users_erased on users (erased_at) where erased_at is not null;
