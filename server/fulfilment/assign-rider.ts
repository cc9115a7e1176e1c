import { canSeeOrder } from '#domain/order.ts';
import { can } from '#domain/staff.ts';
import type { StaffRole } from '#domain/user.ts';
import type { Db } from '#database/db.ts';
import { isUuid } from '#database/db.ts';
import { lockOrderForStaff } from '#server/orders/order-queries.ts';
import { audit } from '#server/platform/audit-log.ts';
import { refuse } from '#server/platform/refuse.ts';
import { isRider, updateRider } from './rider-queries.ts';

export type Assignment = {
	orderId: string;
	/** null: unassigned, visible to every rider */
	riderId: string | null;
	actor: { userId: string; roles: readonly StaffRole[] };
};

/**
 * Assigns an order to a rider. Order staff assign any rider; a rider takes an unassigned order or returns an own one.
 * Refuses ORDER_NOT_FOUND, INVALID_TRANSITION when it is delivered or cancelled, ORDER_IN_REVIEW, NOT_A_RIDER, and
 * NOT_ALLOWED for another rider's. @returns its number
 */
export async function assignRider(db: Db, { orderId, riderId, actor }: Assignment, now: Date): Promise<string> {
	return db.transaction().execute(async (tx) => {
		const order = await lockOrderForStaff(tx, orderId);
		if (order === null || !canSeeOrder(order, actor)) refuse('ORDER_NOT_FOUND');
		if (order.riderId === riderId) return order.number;
		const isOwn = riderId === null || riderId === actor.userId;
		if (!isOwn && !can(actor.roles, 'orders.cancel')) refuse('NOT_ALLOWED');
		if (order.status === 'DELIVERED' || order.status === 'CANCELLED') refuse('INVALID_TRANSITION');
		if (riderId !== null && order.isInReview) refuse('ORDER_IN_REVIEW');
		if (riderId !== null && !(isUuid(riderId) && (await isRider(tx, riderId)))) refuse('NOT_A_RIDER');
		await updateRider(tx, orderId, riderId);
		await audit(tx, { actorId: actor.userId, now }, 'order.assign', orderId, {
			before: { riderId: order.riderId },
			after: { riderId },
		});
		return order.number;
	});
}
