-- Bank details of a refused return were kept without a day of deletion. As for new ones: 30 days after the inspection or
-- the refund; a day that has passed is deleted by the next run of the housekeeping.
update orders
set refund_account_delete_on = (greatest(return_processed_at, refunded_at) at time zone 'Asia/Kolkata')::date + 30
where refund_account_cipher is not null and refund_account_delete_on is null and refund_due_paise = 0
  and greatest(return_processed_at, refunded_at) is not null;
