-- A mail is sent outside a transaction: until then its lease keeps other processes from sending it too.
alter table mails add column leased_until timestamptz;
