-- A customer who revokes a session or changes the own password is no member of staff: without name, address and browser, which
-- would stay after the erasure. An account that was deleted has no actor any more. A former member of staff has a row of staff.
alter table audit_log disable trigger audit_log_immutable;
update audit_log a set actor_name = 'Customer', before = null
where action in ('account.changePassword', 'account.changeTwoFactor', 'session.revoke')
  and (actor_id::text = entity_id
    or actor_id is null and actor_name <> 'Command line' and not exists (select from users u where u.id::text = a.entity_id))
  and not exists (select from staff_members m where m.user_id::text = a.entity_id)
  and not exists (select from audit_log s where s.entity = 'staff' and s.entity_id = a.entity_id and s.action like 'staff.%');
alter table audit_log enable trigger audit_log_immutable;
