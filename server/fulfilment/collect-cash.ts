import { isCashDue, maySeeOrder } from '#domain/order.ts';
import type { StaffRole } from '#domain/user.ts';
import type { Db } from '#database/db.ts';
import { lockOrderForStaff, updateToPaid } from '#server/orders/order-queries.ts';
import { audit } from '#server/platform/audit-log.ts';
import { refuse } from '#server/platform/refuse.ts';

export type Actor = { userId: string; roles: readonly StaffRole[] };

/**
 * Records the cash collection of an order: who received it and when. Recording it again has no effect.
 * Refuses ORDER_NOT_FOUND, CASH_NOT_DUE.
 */
export async function collectCash(db: Db, orderId: string, actor: Actor, now: Date): Promise<void> {
	await db.transaction().execute(async (tx) => {
		const order = await lockOrderForStaff(tx, orderId);
		if (order === null) refuse('ORDER_NOT_FOUND');
		const { userId: actorId } = actor;
		if (order.paymentStatus === 'Paid' && order.status !== 'CANCELLED') return;
		if (!maySeeOrder(order, actor)) refuse('ORDER_NOT_FOUND');
		if (!isCashDue(order)) refuse('CASH_NOT_DUE');
		await updateToPaid(tx, orderId, actorId, now);
		await audit(tx, { actorId, now }, 'order.collectCash', orderId, {
			before: { paymentStatus: order.paymentStatus },
			after: { paymentStatus: 'Paid' },
		});
	});
}
