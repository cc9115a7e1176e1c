import { refundAccountDays } from '#domain/cancellation.ts';
import { sumPaise } from '#domain/money.ts';
import type { RefundAccount } from '#domain/order.ts';
import { acceptedTotal, paymentOf, soleRefundLimit } from '#domain/refund.ts';
import type { Db } from '#database/db.ts';
import { decryptRefundAccount } from '#server/orders/refund-account.ts';
import { audit } from '#server/platform/audit-log.ts';
import { refuse, refuseIfStale } from '#server/platform/refuse.ts';
import { type ActingSession, refuseUnlessOpen } from '#server/platform/sessions.ts';
import {
	findRefundCipher,
	listInspectedLines,
	lockReturn,
	needsSecondStaffMember,
	updateToRefunded,
} from './return-queries.ts';

export type Refund = {
	orderId: string;
	actorId: string;
	version: number;
	/** of the payment, such as the UTR of a transfer */
	reference: string;
};

/**
 * Records a refund; that of a return after its inspection. The refund account is kept for another 30 days, in case the
 * transfer is returned. Refuses ORDER_NOT_FOUND, RETURN_NOT_INSPECTED, REFUND_NOT_DUE, STALE_VERSION,
 * REFUND_NEEDS_SECOND_STAFF.
 */
export async function refundOrder(db: Db, { orderId, actorId, version, reference }: Refund, now: Date): Promise<void> {
	await db.transaction().execute(async (tx) => {
		const order = await lockReturn(tx, orderId);
		if (order === null) refuse('ORDER_NOT_FOUND');
		if (order.isReturnOpen) refuse('RETURN_NOT_INSPECTED');
		if (order.paymentStatus !== 'Refund due') refuse('REFUND_NOT_DUE');
		refuseIfStale(order, version);
		const amount = order.refundDue;
		if (amount > soleRefundLimit && (await needsSecondStaffMember(tx, orderId, actorId)))
			refuse('REFUND_NEEDS_SECOND_STAFF');
		const accepted = acceptedTotal(await listInspectedLines(tx, orderId));
		const refunded = sumPaise([order.refunded, amount]);
		const { paymentStatus } = paymentOf({ ...order, refunded }, accepted);
		await updateToRefunded(tx, {
			orderId,
			paymentStatus,
			amount,
			reference,
			keepsAccountDays: refundAccountDays,
			now,
		});
		await audit(tx, { actorId, now }, 'order.refund', orderId, {
			before: { paymentStatus: order.paymentStatus, refundDuePaise: amount },
			after: { paymentStatus, refundedPaise: amount, reference },
		});
	});
}

/**
 * The decrypted refund account of an order. The access is logged before the response; the audit log contains the
 * reason, never a digit. Refuses SESSION_EXPIRED, NOT_ALLOWED, ORDER_NOT_FOUND, REFUND_ACCOUNT_NONE.
 */
export async function revealRefundAccount(
	db: Db,
	look: { orderId: string; session: ActingSession; reason: string; secretKey: Buffer },
	now: Date,
): Promise<RefundAccount> {
	const { orderId, session, reason, secretKey } = look;
	return db.transaction().execute(async (tx) => {
		await refuseUnlessOpen(tx, session);
		const found = await findRefundCipher(tx, orderId);
		if (found === null) refuse('ORDER_NOT_FOUND');
		if (found.cipher === null) refuse('REFUND_ACCOUNT_NONE');
		const account = decryptRefundAccount(found.cipher, orderId, secretKey);
		await audit(tx, { actorId: session.userId, now }, 'order.viewRefundAccount', orderId, { after: { reason } });
		return account;
	});
}
