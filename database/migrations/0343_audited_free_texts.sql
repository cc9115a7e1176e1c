-- What staff wrote about an order stayed in the audit log after the erasure of its customer. It is in the history of the order and
-- in its return note, which an erasure empties. Only a return of before 0150 had its note here alone.
alter table audit_log disable trigger audit_log_immutable;
update audit_log set after = after - 'reason' where action = 'order.cancel' and after ? 'reason';
update audit_log set after = after - 'note' where action in ('order.updateStatus', 'order.processReturn') and after ? 'note';
alter table audit_log enable trigger audit_log_immutable;
update outbox b set payload = b.payload - 'note' from orders o join users u on u.id = o.user_id
where b.topic = 'order.returnProcessed' and b.payload ? 'note' and o.id = b.entity_id and u.erased_at is not null;
