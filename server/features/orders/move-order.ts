import { canMove, type OrderStep } from '#domain/order.ts';
import type { Order } from '#contract/order-wire.ts';
import type { Db } from '#database/db.ts';
import { refuse } from '#server/refuse.ts';
import { getOrder, lockOrderForStaff, updateToStep } from './queries.ts';

/**
 * Moves an order along its track, for the people of the shop. Where it stands already it stays, so that a second
 * press tells nobody twice.
 * Refuses ORDER_NOT_FOUND, MOVE_NOT_ALLOWED.
 */
export async function moveOrder(
	db: Db,
	move: { orderId: string; to: OrderStep; actorId: string; note: string },
	now: Date,
): Promise<Order> {
	return db.transaction().execute(async (tx) => {
		const order = await lockOrderForStaff(tx, move.orderId);
		if (order === null) refuse('ORDER_NOT_FOUND');
		if (order.status !== move.to) {
			if (!canMove(order.status, move.to, 'staff')) refuse('MOVE_NOT_ALLOWED');
			await updateToStep(tx, { ...move, now });
		}
		return getOrder(tx, move.orderId);
	});
}
