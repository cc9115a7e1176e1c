-- The audit log names actions and records by docs/glossary.md; it is otherwise immutable.
alter table audit_log disable trigger audit_log_immutable;
update audit_log a set action = renamed.present from (values
	('query.answer', 'ticket.reply'),
	('query.assign', 'ticket.assign'),
	('query.close', 'ticket.updateStatus'),
	('inquiry.answer', 'inquiry.reply'),
	('inquiry.close', 'inquiry.updateStatus'),
	('stock.waste', 'stock.writeOff'),
	('stock.correct', 'stock.count'),
	('prices.withdraw', 'prices.cancelSchedule'),
	('order.cash', 'order.collectCash'),
	('order.credit', 'order.issueCreditNote'),
	('order.invoice', 'order.issueInvoice'),
	('order.reveal', 'order.viewBankDetails'),
	('order.pick', 'order.addToPickList'),
	('staff.withdraw', 'staff.revokeInvitation'),
	('staff.accept', 'staff.acceptInvitation'),
	('session.end', 'session.revoke'),
	('media.add', 'media.upload'),
	('product.alias', 'product.addSynonym'),
	('category.order', 'category.reorder'),
	('account.password', 'account.changePassword'),
	('account.totp', 'account.changeTwoFactor')) as renamed (earlier, present) where a.action = renamed.earlier;
update audit_log set entity = 'ticket' where entity = 'query';
update audit_log set after = jsonb_set(after, '{state}', '"cancelled"')
  where action = 'prices.cancelSchedule' and after ->> 'state' = 'withdrawn';
update audit_log set
  before = case when before ? 'kind' then before - 'kind' || jsonb_build_object('productType', before -> 'kind') else before end,
  after = case when after ? 'kind' then after - 'kind' || jsonb_build_object('productType', after -> 'kind') else after end
  where entity = 'product' and (before ? 'kind' or after ? 'kind');
update audit_log set after = after - 'kind' || jsonb_build_object('documentType', after -> 'kind')
  where action = 'order.issueInvoice' and after ? 'kind';
alter table audit_log enable trigger audit_log_immutable;

alter table price_updates rename column withdrawn_at to cancelled_at;

alter type product_kind rename to product_type;
alter table products rename column kind to product_type;

alter table invoices rename column kind to document_type;
alter table invoices rename constraint invoices_kind_check to invoices_document_type_check;
update invoices set content = content - 'kind' || jsonb_build_object('documentType', content -> 'kind') where content ? 'kind';
update credit_notes set content = content - 'kind' || jsonb_build_object('documentType', content -> 'kind')
  where content ? 'kind';
