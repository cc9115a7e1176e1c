-- The audit log names actions by docs/glossary.md; it is otherwise immutable.
alter table audit_log disable trigger audit_log_immutable;
update audit_log a set action = renamed.present from (values
	('order.viewBankDetails', 'order.viewRefundAccount'),
	('product.addSynonym', 'product.addAlias')) as renamed (earlier, present) where a.action = renamed.earlier;
alter table audit_log enable trigger audit_log_immutable;
