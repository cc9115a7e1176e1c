import { hasReceivedMoney } from '#domain/cancellation.ts';
import { cancellationEffect, type RefundAccount } from '#domain/order.ts';
import { paymentOf } from '#domain/refund.ts';
import type { Tx } from '#database/db.ts';
import { releaseCouponUse } from '#server/promotions/coupon-queries.ts';
import { type OrderState, releaseStock, updateOrderToCancelled } from './order-queries.ts';
import { encryptRefundAccount, shownRefundAccount } from './refund-account.ts';

export type CancellationRequest = {
	orderId: string;
	actorId: string;
	reason: string;
	refundAccount: RefundAccount | null;
	secretKey: Buffer;
	now: Date;
};

/**
 * Effects of every cancellation. Before dispatch stock and coupon are released and a paid amount is due as a refund;
 * afterwards a return is opened, and its inspection decides on the refund.
 */
export async function applyCancellation(
	tx: Tx,
	order: OrderState,
	cancellation: CancellationRequest,
): Promise<Pick<OrderState, 'status' | 'paymentStatus'>> {
	const { orderId, actorId, reason, refundAccount, secretKey, now } = cancellation;
	const effect = cancellationEffect(order.status);
	const isReturn = effect === 'return';
	const { refundDue, paymentStatus } = paymentOf({ ...order, status: 'CANCELLED', isReturn });
	await updateOrderToCancelled(tx, {
		orderId,
		userId: actorId,
		reason,
		isReturn,
		paymentStatus,
		refundDue,
		// Without money to give back, the refund account is not stored.
		refund:
			hasReceivedMoney(order) && refundAccount !== null
				? {
						cipher: encryptRefundAccount(refundAccount, orderId, secretKey),
						shown: shownRefundAccount(refundAccount),
					}
				: null,
		now,
	});
	if (effect === 'release') {
		await releaseStock(tx, orderId, actorId, now);
		await releaseCouponUse(tx, orderId, now);
	}
	return { status: 'CANCELLED', paymentStatus };
}
