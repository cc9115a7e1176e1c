-- The order of leaseDueMail: its next mail is read, not all that wait. Mails that are retried by staff only are not in it.
create index mails_due on mails ((is_sensitive and attempts < 2) desc, attempts, created_at, dedupe_key)
	where status <> 'sent' and attempts < 8;
drop index mails_waiting;
