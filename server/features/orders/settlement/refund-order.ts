import { paymentAfterRefund, refundAccountDays } from '#domain/refund.ts';
import type { Db } from '#database/db.ts';
import { insertAudit } from '#server/audit/queries.ts';
import { refuse } from '#server/refuse.ts';
import { lockOrderToSettle, updateToRefunded } from './queries.ts';

export type Refund = {
	orderId: string;
	actorId: string;
	version: number;
	/** how the money went: a transfer's reference, or over the counter */
	note: string;
};

/**
 * Writes down that what was due has gone back. The bank account is kept for another 30 days, for the case that the
 * transfer bounces. Refuses ORDER_NOT_FOUND, REFUND_NOT_DUE, CHANGED_MEANWHILE.
 */
export async function refundOrder(db: Db, { orderId, actorId, version, note }: Refund, now: Date): Promise<void> {
	await db.transaction().execute(async (tx) => {
		const order = await lockOrderToSettle(tx, orderId);
		if (order === null) refuse('ORDER_NOT_FOUND');
		if (order.paymentStatus !== 'Refund due') refuse('REFUND_NOT_DUE');
		if (order.version !== version) refuse('CHANGED_MEANWHILE');
		const paymentStatus = paymentAfterRefund(order.status);
		await updateToRefunded(tx, { orderId, paymentStatus, keepsAccountDays: refundAccountDays, now });
		await insertAudit(tx, {
			actorId,
			action: 'order.refund',
			entity: 'order',
			entityId: orderId,
			before: { paymentStatus: order.paymentStatus, refundDuePaise: order.refundDuePaise },
			after: { paymentStatus, refundedPaise: order.refundDuePaise, note },
			at: now,
		});
	});
}
