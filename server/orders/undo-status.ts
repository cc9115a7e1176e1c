import { canSeeOrder } from '#domain/order.ts';
import { undoStatusRefusal } from '#domain/order-transition.ts';
import { paymentOf } from '#domain/refund.ts';
import type { StaffRole } from '#domain/user.ts';
import type { Db } from '#database/db.ts';
import { audit } from '#server/platform/audit-log.ts';
import { refuse, refuseIfStale } from '#server/platform/refuse.ts';
import { reserveCouponAgain } from '#server/promotions/coupon-queries.ts';
import { lockOrderForStaff } from './order-queries.ts';
import {
	cancelTransitionMail,
	findLatestAction,
	insertCorrection,
	lockCustomerOfOrder,
	reserveStockAgain,
	updateToEarlierStatus,
} from './undo-status-queries.ts';

export type UndoStatus = {
	orderId: string;
	actor: { userId: string; roles: readonly StaffRole[] };
	/** the version of the order the caller last read */
	version: number;
};

/**
 * Undoes the latest transition of an order within ten minutes: status, stock, coupon use and refund due are as before, a
 * mail that was not sent is cancelled and one that was sent is corrected by another. An issued invoice is kept: the
 * order that it belongs to goes on. Refuses ORDER_NOT_FOUND, STALE_VERSION, NO_STATUS_TO_UNDO, UNDO_STATUS_TOO_LATE,
 * UNDO_STATUS_AFTER_CASH, UNDO_STATUS_AFTER_DOCUMENT, NOT_ALLOWED, UNDO_STATUS_CUSTOMER_ERASED, UNDO_STATUS_STOCK_SOLD,
 * COUPON_EXHAUSTED.
 */
export async function undoStatus(db: Db, { orderId, actor, version }: UndoStatus, now: Date): Promise<void> {
	await db.transaction().execute(async (tx) => {
		const customer = await lockCustomerOfOrder(tx, orderId);
		const order = await lockOrderForStaff(tx, orderId);
		if (order === null || !canSeeOrder(order, actor)) refuse('ORDER_NOT_FOUND');
		refuseIfStale(order, version);
		const latest = await findLatestAction(tx, orderId);
		const refusal = undoStatusRefusal({ status: order.status, paidPaise: order.paid }, latest, actor, now);
		if (refusal !== null) refuse(refusal);
		// The erased order has no name, street and e-mail for a delivery.
		if (customer?.isErased === true) refuse('UNDO_STATUS_CUSTOMER_ERASED');
		const to = latest?.from ?? order.status;
		if (order.status === 'CANCELLED' && to === 'ORDERED') {
			if (!(await reserveStockAgain(tx, orderId, actor.userId, now))) refuse('UNDO_STATUS_STOCK_SOLD');
			if (!(await reserveCouponAgain(tx, orderId))) refuse('COUPON_EXHAUSTED');
		}
		const payment = paymentOf({ ...order, status: to, isReturn: false });
		await updateToEarlierStatus(tx, { orderId, from: order.status, to, payment, now });
		if (!(await cancelTransitionMail(tx, orderId))) await insertCorrection(tx, orderId, to, now);
		await audit(tx, { actorId: actor.userId, now }, 'order.undoStatus', orderId, {
			before: { status: order.status, paymentStatus: order.paymentStatus },
			after: { status: to, paymentStatus: payment.paymentStatus },
		});
	});
}
