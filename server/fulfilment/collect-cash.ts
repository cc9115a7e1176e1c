import { cashDue, collectionRefusal, undoCashRefusal } from '#domain/cash.ts';
import { type Paise, paise, sumPaise } from '#domain/money.ts';
import { canSeeOrder } from '#domain/order.ts';
import { paymentOf } from '#domain/refund.ts';
import type { StaffRole } from '#domain/user.ts';
import type { Db } from '#database/db.ts';
import { lockOrderForStaff } from '#server/orders/order-queries.ts';
import { audit } from '#server/platform/audit-log.ts';
import { refuse, refuseIfStale } from '#server/platform/refuse.ts';
import { findLatestCollection, insertCollection, updateToUndone } from './cash-queries.ts';

export type Actor = { userId: string; roles: readonly StaffRole[] };

export type Collection = {
	orderId: string;
	actor: Actor;
	/** a part payment, with the version of the order the caller last read; null: all that is due */
	part: { amount: Paise; version: number } | null;
};

/**
 * Records the cash collection of an order: who received how much and when. Recording all of it again has no effect.
 * Refuses ORDER_NOT_FOUND, CASH_NOT_DUE, CASH_TOO_MUCH, STALE_VERSION.
 */
export async function collectCash(db: Db, { orderId, actor, part }: Collection, now: Date): Promise<void> {
	await db.transaction().execute(async (tx) => {
		const order = await lockOrderForStaff(tx, orderId);
		if (order === null) refuse('ORDER_NOT_FOUND');
		const { userId: actorId } = actor;
		const isVisible = canSeeOrder(order, actor);
		// A rider does not see a paid order, except for the response to the own collection.
		if (!isVisible && (await findLatestCollection(tx, orderId))?.collectedBy !== actorId) refuse('ORDER_NOT_FOUND');
		const isActive = order.status !== 'CANCELLED' || order.credited !== null;
		if (part === null && order.paymentStatus === 'Paid' && isActive) return;
		if (!isVisible) refuse('ORDER_NOT_FOUND');
		if (part !== null) refuseIfStale(order, part.version);
		const amount = part?.amount ?? cashDue(order);
		const refusal = collectionRefusal(order, amount);
		if (refusal !== null) refuse(refusal);
		const { paymentStatus } = paymentOf({ ...order, paid: sumPaise([order.paid, amount]) }, order.credited ?? paise(0));
		await insertCollection(tx, { orderId, actorId, amount, paymentStatus, now });
		await audit(tx, { actorId, now }, 'order.collectCash', orderId, {
			before: { paymentStatus: order.paymentStatus, paidPaise: order.paid },
			after: { paymentStatus, paidPaise: order.paid + amount },
		});
	});
}

/**
 * Undoes the latest cash collection of an order.
 * Refuses ORDER_NOT_FOUND, STALE_VERSION, NO_CASH_COLLECTED, NOT_ALLOWED, UNDO_CASH_TOO_LATE, CASH_NOT_DUE.
 */
export async function undoCash(
	db: Db,
	{ orderId, actor, version }: { orderId: string; actor: Actor; version: number },
	now: Date,
): Promise<void> {
	await db.transaction().execute(async (tx) => {
		const order = await lockOrderForStaff(tx, orderId);
		const collection = order === null ? null : await findLatestCollection(tx, orderId);
		const isOwn = collection?.collectedBy === actor.userId;
		if (order === null || (!canSeeOrder(order, actor) && !isOwn)) refuse('ORDER_NOT_FOUND');
		refuseIfStale(order, version);
		if (collection === null) refuse('NO_CASH_COLLECTED');
		const refusal = undoCashRefusal(collection, actor, now);
		if (refusal !== null) refuse(refusal);
		const { id: collectionId, amount } = collection;
		const paid = paise(order.paid - amount);
		const { paymentStatus } = paymentOf({ ...order, paid }, order.credited ?? paise(0));
		await updateToUndone(tx, { orderId, collectionId, actorId: actor.userId, paymentStatus, amount, now });
		await audit(tx, { actorId: actor.userId, now }, 'order.undoCash', orderId, {
			before: { paymentStatus: order.paymentStatus, paidPaise: order.paid },
			after: { paymentStatus, paidPaise: paid },
		});
	});
}
