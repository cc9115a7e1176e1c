import { cancellationRefusal } from '#domain/cancellation.ts';
import { canTransition, type Order, type RefundAccount } from '#domain/order.ts';
import type { Db } from '#database/db.ts';
import { audit } from '#server/platform/audit-log.ts';
import { refuse, refuseIfStale } from '#server/platform/refuse.ts';
import { lockActiveUser } from '#server/platform/session-queries.ts';
import { applyCancellation } from './apply-cancellation.ts';
import { findOrder, lockOrder, lockOrderForStaff } from './order-queries.ts';

export type CancelRequest = {
	orderId: string;
	userId: string;
	reason: string;
	refundAccount: RefundAccount | null;
	secretKey: Buffer;
};

/**
 * Cancels an order of a customer; cancelling again returns the same order. Before dispatch stock and coupon use are
 * released immediately, afterwards a return is opened.
 * Refuses SESSION_EXPIRED, ORDER_NOT_FOUND, REASON_REQUIRED, ACCOUNT_DETAILS_REQUIRED, ACCOUNT_DETAILS_INVALID.
 */
export async function cancelOrder(db: Db, request: CancelRequest, now: Date): Promise<Order> {
	const { orderId, userId, reason, refundAccount, secretKey } = request;
	return db.transaction().execute(async (tx) => {
		// The customer before the order, as an erasure locks them.
		if (!(await lockActiveUser(tx, userId))) refuse('SESSION_EXPIRED');
		const order = await lockOrder(tx, orderId, userId);
		if (order === null) refuse('ORDER_NOT_FOUND');
		if (canTransition(order.status, 'CANCELLED', 'customer')) {
			const refusal = cancellationRefusal(reason, order, refundAccount);
			if (refusal !== null) refuse(refusal);
			await applyCancellation(tx, order, { orderId, actorId: userId, reason, refundAccount, secretKey, now });
		}
		const cancelled = await findOrder(tx, orderId, userId);
		if (cancelled === null) refuse('ORDER_NOT_FOUND');
		return cancelled;
	});
}

export type ShopCancellation = {
	orderId: string;
	actorId: string;
	reason: string;
	/** the version of the order the caller last read: its status decides whether stock is released */
	version: number;
	secretKey: Buffer;
};

/**
 * Cancels an order by staff; cancelling again has no effect. Unlike the customer, staff may
 * not know a refund account: a paid amount becomes a refund due without it.
 * Refuses ORDER_NOT_FOUND, REASON_REQUIRED, STALE_VERSION.
 */
export async function cancelForShop(db: Db, request: ShopCancellation, now: Date): Promise<void> {
	const { orderId, actorId, reason, version, secretKey } = request;
	await db.transaction().execute(async (tx) => {
		const order = await lockOrderForStaff(tx, orderId);
		if (order === null) refuse('ORDER_NOT_FOUND');
		if (!canTransition(order.status, 'CANCELLED', 'staff')) return;
		if (reason === '') refuse('REASON_REQUIRED');
		refuseIfStale(order, version);
		const cancellation = { orderId, actorId, reason, refundAccount: null, secretKey, now };
		const after = await applyCancellation(tx, order, cancellation);
		// The reason is in the history of the order, where an erasure empties it.
		await audit(tx, { actorId, now }, 'order.cancel', orderId, {
			before: { status: order.status, paymentStatus: order.paymentStatus },
			after,
		});
	});
}
