-- The stored response is all that a repeated request needs.
alter table idempotency_keys drop column order_id;
