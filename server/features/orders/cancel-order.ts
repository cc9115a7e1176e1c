import { cancellationRefusal, type RefundAccount } from '#domain/cancellation.ts';
import { canMove } from '#domain/order.ts';
import type { Order } from '#contract/order-wire.ts';
import type { Db } from '#database/db.ts';
import { refuse } from '#server/refuse.ts';
import { findOrder, lockOrder } from './queries.ts';
import { settleCancellation } from './settle-cancellation.ts';

export type CancelRequest = {
	orderId: string;
	personId: string;
	reason: string;
	refundAccount: RefundAccount | null;
	secretKey: Buffer;
};

/**
 * Cancels a person's order; cancelling again returns the same order. Goods and coupon use come back at once while
 * nothing was dispatched, later it is a return case.
 * Refuses ORDER_NOT_FOUND, REASON_REQUIRED, ACCOUNT_DETAILS_REQUIRED, ACCOUNT_DETAILS_INVALID.
 */
export async function cancelOrder(db: Db, request: CancelRequest, now: Date): Promise<Order> {
	const { orderId, personId, reason, refundAccount, secretKey } = request;
	return db.transaction().execute(async (tx) => {
		const order = await lockOrder(tx, orderId, personId);
		if (order === null) refuse('ORDER_NOT_FOUND');
		if (canMove(order.status, 'CANCELLED', 'customer')) {
			const refusal = cancellationRefusal(reason, order.paymentStatus, refundAccount);
			if (refusal !== null) refuse(refusal);
			await settleCancellation(tx, order, { orderId, actorId: personId, reason, refundAccount, secretKey, now });
		}
		const cancelled = await findOrder(tx, orderId, personId);
		if (cancelled === null) refuse('ORDER_NOT_FOUND');
		return cancelled;
	});
}
