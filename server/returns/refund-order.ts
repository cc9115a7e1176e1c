import { paymentAfterRefund, refundAccountDays } from '#domain/cancellation.ts';
import type { RefundAccount } from '#domain/order.ts';
import type { Db } from '#database/db.ts';
import { decryptRefundAccount } from '#server/orders/cancellation-effects.ts';
import { audit } from '#server/platform/audit-log.ts';
import { refuse, refuseIfStale } from '#server/platform/refuse.ts';
import { findRefundCipher, lockReturn, updateToRefunded } from './return-queries.ts';

export type Refund = {
	orderId: string;
	actorId: string;
	version: number;
	/** payment reference, or cash */
	note: string;
};

/**
 * Records a refund. The bank account is kept for another 30 days, in case the
 * transfer is returned. Refuses ORDER_NOT_FOUND, REFUND_NOT_DUE, STALE_VERSION.
 */
export async function refundOrder(db: Db, { orderId, actorId, version, note }: Refund, now: Date): Promise<void> {
	await db.transaction().execute(async (tx) => {
		const order = await lockReturn(tx, orderId);
		if (order === null) refuse('ORDER_NOT_FOUND');
		if (order.paymentStatus !== 'Refund due') refuse('REFUND_NOT_DUE');
		refuseIfStale(order, version);
		const paymentStatus = paymentAfterRefund(order.status);
		await updateToRefunded(tx, { orderId, paymentStatus, keepsAccountDays: refundAccountDays, now });
		await audit(tx, { actorId, now }, 'order.refund', orderId, {
			before: { paymentStatus: order.paymentStatus, refundDuePaise: order.refundDuePaise },
			after: { paymentStatus, refundedPaise: order.refundDuePaise, note },
		});
	});
}

/**
 * The decrypted bank account of a refund. The access is logged before the response; the audit log contains the
 * reason, never a digit. Refuses ORDER_NOT_FOUND, REFUND_ACCOUNT_NONE.
 */
export async function revealRefundAccount(
	db: Db,
	look: { orderId: string; actorId: string; reason: string; secretKey: Buffer },
	now: Date,
): Promise<RefundAccount> {
	const { orderId, actorId, reason, secretKey } = look;
	return db.transaction().execute(async (tx) => {
		const found = await findRefundCipher(tx, orderId);
		if (found === null) refuse('ORDER_NOT_FOUND');
		if (found.cipher === null) refuse('REFUND_ACCOUNT_NONE');
		const account = decryptRefundAccount(found.cipher, orderId, secretKey);
		await audit(tx, { actorId, now }, 'order.viewBankDetails', orderId, { after: { reason } });
		return account;
	});
}
