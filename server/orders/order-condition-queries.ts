import type { PackingStatus } from '#domain/order.ts';
import { type RawBuilder, sql } from 'kysely';

/** Rules of domain/ in SQL. They name the order `o`; the reader of a row computes them with domain/ itself. */

/** Whether the order `o` waits for review. The column stays as it was when such an order is cancelled. */
export const isInReview = sql`(o.status = 'ORDERED' and o.is_in_review)`;

/** The orders of each packing status, each condition as in its index. */
export const packingStatusConditions: Record<PackingStatus, RawBuilder<unknown>> = {
	'in-review': isInReview,
	new: sql`o.status = 'ORDERED' and o.pick_list_at is null and o.packed_at is null and not o.is_in_review`,
	'to-pick': sql`o.status = 'ORDERED' and o.pick_list_at is not null and o.packed_at is null`,
	packed: sql`o.status = 'ORDERED' and o.packed_at is not null`,
};

/** Null for an order that has left the shop or is cancelled; the first condition that is true decides. */
export const packingStatus = sql`case ${sql.join(
	Object.entries(packingStatusConditions).map(([status, is]) => sql`when ${is} then ${sql.lit(status)}`),
	sql` `,
)} end`;

/** isCashDue of domain/cash.ts in SQL, as in the condition of its index */
export const isCashDue = sql`o.payment_status = 'Pending' and (o.status in ('OUT_FOR_DELIVERY', 'DELIVERED')
	or o.status = 'CANCELLED' and coalesce(o.total_paise - o.credited_paise, 0) > o.paid_paise)`;

/** The cash to collect now: cashDue of domain/cash.ts where isCashDue, else 0. */
export const cashToCollect = sql`case when ${isCashDue}
	then greatest(o.total_paise - coalesce(o.credited_paise, 0) - o.paid_paise, 0) else 0 end`;

/** Work is left, as in the condition of its index. */
export const isOpen = sql`(o.status in ('ORDERED', 'SHIPPED', 'OUT_FOR_DELIVERY')
	or o.status = 'DELIVERED' and o.payment_status in ('Pending', 'Refund due')
	or o.status = 'CANCELLED' and (o.payment_status = 'Refund due' or o.is_return and o.return_processed_at is null
		or o.payment_status = 'Pending' and coalesce(o.total_paise - o.credited_paise, 0) > o.paid_paise))`;

/** An invoice is due and not issued, as in the condition of its index. */
export const isInvoiceMissing = sql`o.invoiced_at is null and o.status <> 'CANCELLED'
	and (o.status <> 'ORDERED' or o.packed_at is not null)`;
