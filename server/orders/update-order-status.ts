import { canSeeOrder, canTransition, type ProgressStatus, staffTransitionsFrom } from '#domain/order.ts';
import { dispatchRefusal } from '#domain/order-transition.ts';
import type { StaffRole } from '#domain/user.ts';
import type { Db } from '#database/db.ts';
import { writeInvoice } from '#server/invoicing/issue-invoice.ts';
import { audit } from '#server/platform/audit-log.ts';
import { refuse } from '#server/platform/refuse.ts';
import { lockOrderForStaff, updateToStatus } from './order-queries.ts';

export type Transition = {
	orderId: string;
	to: ProgressStatus;
	actorId: string;
	roles: readonly StaffRole[];
	note: string;
};

/**
 * Sets the status of an order, for staff. Setting the current status again changes nothing and sends no second mail.
 * An order that a rider may not see is not found.
 * An order that is dispatched unpacked gets its invoice now.
 * Refuses ORDER_NOT_FOUND, INVALID_TRANSITION, ORDER_IN_REVIEW, ORDER_NOT_PACKED, DISPATCH_REASON_REQUIRED, and
 * NOT_ALLOWED for a transition of another role. @returns its number
 */
export async function updateOrderStatus(db: Db, transition: Transition, now: Date): Promise<string> {
	const { orderId, to, actorId, roles, note } = transition;
	return db.transaction().execute(async (tx) => {
		const order = await lockOrderForStaff(tx, orderId);
		if (order === null || !canSeeOrder(order, { userId: actorId, roles })) refuse('ORDER_NOT_FOUND');
		if (order.status === to) return order.number;
		if (!canTransition(order.status, to, 'staff')) refuse('INVALID_TRANSITION');
		if (!staffTransitionsFrom(order.status, roles).includes(to)) refuse('NOT_ALLOWED');
		if (order.isInReview) refuse('ORDER_IN_REVIEW');
		if (order.status === 'ORDERED') {
			const refusal = dispatchRefusal(order.isPacked, roles, note);
			if (refusal !== null) refuse(refusal);
		}
		await updateToStatus(tx, { orderId, to, actorId, note, now });
		// The note is in the history of the order, where an erasure empties it.
		await audit(tx, { actorId, now }, 'order.updateStatus', orderId, {
			before: { status: order.status },
			after: { status: to },
		});
		if (to === 'SHIPPED' && !order.isPacked) await writeInvoice(tx, orderId, actorId, now);
		return order.number;
	});
}
