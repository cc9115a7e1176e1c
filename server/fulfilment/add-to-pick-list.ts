import type { Db } from '#database/db.ts';
import { audit } from '#server/platform/audit-log.ts';
import { refuse } from '#server/platform/refuse.ts';
import { lockOrderToPick, updateToPickList } from './packing-queries.ts';

/**
 * Adds an order to the pick list; no effect if it is already on it.
 * Refuses ORDER_NOT_FOUND, ORDER_ALREADY_DISPATCHED, ORDER_IN_REVIEW. @returns its number
 */
export async function addToPickList(db: Db, orderId: string, actorId: string, now: Date): Promise<string> {
	return db.transaction().execute(async (tx) => {
		const order = await lockOrderToPick(tx, orderId);
		if (order === null) refuse('ORDER_NOT_FOUND');
		if (order.status !== 'ORDERED') refuse('ORDER_ALREADY_DISPATCHED');
		if (order.isInReview) refuse('ORDER_IN_REVIEW');
		if (order.isOnPickList) return order.number;
		await updateToPickList(tx, orderId, now);
		await audit(tx, { actorId, now }, 'order.addToPickList', orderId, { after: { pickListAt: now } });
		return order.number;
	});
}
