import type { Paise } from '#domain/money.ts';
import type { OrderStatus, PaymentStatus } from '#domain/order.ts';
import { decidingActions, type LatestAction } from '#domain/order-transition.ts';
import type { Tx } from '#database/db.ts';
import { sql } from 'kysely';

/** The latest action that decides what can be undone; also a column of the office's order. */
export const latestActionOf = sql`(
	select json_build_object('action', a.action, 'at', a.at, 'actorId', a.actor_id, 'from', a.before ->> 'status',
		'to', a.after ->> 'status')
	from audit_log a where a.entity = 'order' and a.entity_id = o.id::text and a.action = any (${[...decidingActions]}::text[])
	order by a.id desc limit 1)`;

/**
 * Locks the customer of an order against an erasure until the transaction ends: before the order, as an erasure does.
 * @returns null for an unknown id
 */
export async function lockCustomerOfOrder(tx: Tx, orderId: string): Promise<{ isErased: boolean } | null> {
	const { rows } = await sql<{ isErased: boolean }>`
		select u.erased_at is not null as "isErased" from orders o join users u on u.id = o.user_id
		where o.id = ${orderId} for key share of u`.execute(tx);
	return rows[0] ?? null;
}

export async function findLatestAction(tx: Tx, orderId: string): Promise<LatestAction | null> {
	const { rows } = await sql<{ latest: (Omit<LatestAction, 'at'> & { at: string }) | null }>`
		select ${latestActionOf} as latest from orders o where o.id = ${orderId}`.execute(tx);
	const latest = rows[0]?.latest ?? null;
	return latest === null ? null : { ...latest, at: new Date(latest.at) };
}

/**
 * Reserves the stock of an order again after its release, its pools locked in id order.
 * @returns false when a pool has too little left
 */
export async function reserveStockAgain(tx: Tx, orderId: string, actorId: string, now: Date): Promise<boolean> {
	const { rows } = await sql<{ isEnough: boolean }>`
		with taken as (
			select pool_id, sum(pack_amount * coalesce(picked_quantity, quantity)) as amount
			from order_lines where order_id = ${orderId} group by pool_id
		), locked as (
			select id, on_hand from stock_pools where id in (select pool_id from taken) order by id for update
		)
		select bool_and(locked.on_hand >= taken.amount) as "isEnough"
		from taken join locked on locked.id = taken.pool_id`.execute(tx);
	if (rows[0]?.isEnough !== true) return false;
	await sql`
		with taken as (
			select pool_id, sum(pack_amount * coalesce(picked_quantity, quantity)) as amount
			from order_lines where order_id = ${orderId} group by pool_id
		), changed as (
			update stock_pools s set on_hand = s.on_hand - taken.amount, updated_at = ${now}
			from taken where s.id = taken.pool_id and taken.amount <> 0 returning s.id, taken.amount
		)
		insert into stock_movements (pool_id, change, reason, order_id, actor_id, note, at)
		select id, -amount, 'cancelled', ${orderId}, ${actorId}, 'Cancellation undone', ${now} from changed`.execute(tx);
	return true;
}

export type UndoneStatus = {
	orderId: string;
	from: OrderStatus;
	to: OrderStatus;
	payment: { refundDue: Paise; paymentStatus: PaymentStatus };
	now: Date;
};

/** Writes the earlier status. The row of the transition is marked: as evidence it stays, and the history leaves it out. */
export async function updateToEarlierStatus(tx: Tx, { orderId, from, to, payment, now }: UndoneStatus): Promise<void> {
	await sql`
		with undone as (
			update order_history set undone_at = ${now} where id = (
				select id from order_history where order_id = ${orderId} and status = ${from} and undone_at is null
				order by id desc limit 1)
		)
		update orders set status = ${to}, payment_status = ${payment.paymentStatus},
			refund_due_paise = ${payment.refundDue},
			cancellation_reason = null, is_return = false, version = version + 1, updated_at = ${now}
		where id = ${orderId}`.execute(tx);
}

/**
 * Cancels the mail of a transition that was undone, if it is not being sent.
 * @returns whether the mail was not sent
 */
export async function cancelTransitionMail(tx: Tx, orderId: string): Promise<boolean> {
	const { rows } = await sql<{ id: string; isPublished: boolean }>`
		select id, published_at is not null as "isPublished" from outbox
		where entity_id = ${orderId} and topic in ('order.statusUpdated', 'order.cancelled')
		order by id desc limit 1 for update`.execute(tx);
	const event = rows[0];
	if (event === undefined) return true;
	if (event.isPublished) {
		const { numDeletedRows } = await tx
			.deleteFrom('mails')
			.where('dedupe_key', '=', `outbox:${event.id}`)
			.where('status', '=', 'waiting')
			.where('attempts', '=', 0)
			.executeTakeFirst();
		return Number(numDeletedRows) > 0;
	}
	await tx.deleteFrom('outbox').where('id', '=', event.id).execute();
	return true;
}

/** An event whose mail corrects the last one. */
export async function insertCorrection(tx: Tx, orderId: string, status: OrderStatus, now: Date): Promise<void> {
	await tx
		.insertInto('outbox')
		.values({ topic: 'order.statusUndone', entity_id: orderId, payload: JSON.stringify({ status }), created_at: now })
		.execute();
}
