-- A customer who exports or deletes the own account is no member of staff: without the name, which would stay after the erasure.
alter table audit_log disable trigger audit_log_immutable;
update audit_log set actor_name = 'Customer'
where action in ('customer.export', 'customer.erase') and actor_id::text = entity_id::text;
alter table audit_log enable trigger audit_log_immutable;
