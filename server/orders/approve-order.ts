import { canSeeOrder } from '#domain/order.ts';
import type { StaffRole } from '#domain/user.ts';
import type { Db } from '#database/db.ts';
import { audit } from '#server/platform/audit-log.ts';
import { refuse } from '#server/platform/refuse.ts';
import { lockOrderForStaff, updateToApproved } from './order-queries.ts';

type Approval = { orderId: string; actor: { userId: string; roles: readonly StaffRole[] } };

/**
 * Approves an order that waits for review, so that it can be packed; the customer is mailed. Approving it again has no
 * effect. Refuses ORDER_NOT_FOUND, ORDER_ALREADY_DISPATCHED when it was cancelled in the meantime.
 */
export async function approveOrder(db: Db, { orderId, actor }: Approval, now: Date): Promise<void> {
	await db.transaction().execute(async (tx) => {
		const order = await lockOrderForStaff(tx, orderId);
		if (order === null || !canSeeOrder(order, actor)) refuse('ORDER_NOT_FOUND');
		if (order.status !== 'ORDERED') refuse('ORDER_ALREADY_DISPATCHED');
		if (!order.isInReview) return;
		await updateToApproved(tx, orderId, now);
		await audit(tx, { actorId: actor.userId, now }, 'order.approve', orderId, {
			before: { isInReview: true },
			after: { isInReview: false },
		});
	});
}
