-- Issued documents and the history of an order are evidence: their rows are added and read. A process of the version before
-- deletes the row of an undone status, which is refused while it is replaced.

/*
 * What the erasure of a customer leaves of an issued document. Up to ₹50,000 the consumer's name is not required on it.
 * source: CGST Rules, rule 46(e)
 */
create function erased_document(content jsonb) returns jsonb language sql immutable as $$
	select case when (content ->> 'total')::bigint < 5000000
		then jsonb_set(content, '{buyer}', (content -> 'buyer') || '{"name": "", "lines": [], "mobile": ""}')
		else content end
$$;

create trigger invoices_immutable before update on invoices for each row
	when (to_jsonb(new) is distinct from to_jsonb(old) || jsonb_build_object('content', erased_document(old.content)))
	execute function refuse_change();
create trigger credit_notes_immutable before update on credit_notes for each row
	when (to_jsonb(new) is distinct from to_jsonb(old) || jsonb_build_object('content', erased_document(old.content)))
	execute function refuse_change();

alter table order_history add column undone_at timestamptz;
-- Erasure empties the notes, undoing a status marks its row, and the account of a staff member may be deleted.
create trigger order_history_immutable before update on order_history for each row
	when (to_jsonb(new) - '{actor_id,note,undone_at}'::text[] is distinct from to_jsonb(old) - '{actor_id,note,undone_at}'::text[]
		or new.actor_id is distinct from old.actor_id and new.actor_id is not null
		or new.note not in (old.note, '')
		or old.undone_at is not null and new.undone_at is distinct from old.undone_at)
	execute function refuse_change();
