import { hasReceivedMoney, maskAccountNumber } from '#domain/cancellation.ts';
import { cancellationEffect, type RefundAccount } from '#domain/order.ts';
import { paymentOf } from '#domain/refund.ts';
import type { Tx } from '#database/db.ts';
import { decrypt, encrypt } from '#server/platform/encryption.ts';
import { returnCouponUse } from '#server/promotions/coupon-queries.ts';
import { type OrderState, returnStock, updateToCancelled } from './order-queries.ts';

export function encryptRefundAccount(account: RefundAccount, orderId: string, key: Buffer): Buffer {
	return encrypt(JSON.stringify(account), orderId, key);
}

/** Throws when the key or the order differs, or the text was changed. */
export function decryptRefundAccount(encrypted: Buffer, orderId: string, key: Buffer): RefundAccount {
	return JSON.parse(decrypt(encrypted, orderId, key)) as RefundAccount;
}

/** The masked account: enough to recognise it, not enough to use it. */
export function shownRefundAccount(account: RefundAccount): RefundAccount {
	return { ...account, accountNumber: maskAccountNumber(account.accountNumber) };
}

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
	await updateToCancelled(tx, {
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
	if (effect === 'restock') {
		await returnStock(tx, orderId, actorId, now);
		await returnCouponUse(tx, orderId, now);
	}
	return { status: 'CANCELLED', paymentStatus };
}
