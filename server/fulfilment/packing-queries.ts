import type { Paise } from '#domain/money.ts';
import type { OrderStatus, PaymentStatus, PricedLine } from '#domain/order.ts';
import type { PickedOrder, PoolShortage } from '#domain/short-pick.ts';
import type { Tx } from '#database/db.ts';
import { isInReview } from '#server/orders/order-condition-queries.ts';
import { sql } from 'kysely';

export type OrderToPick = {
	number: string;
	version: number;
	status: OrderStatus;
	paymentStatus: PaymentStatus;
	total: Paise;
	paid: Paise;
	refunded: Paise;
	isInReview: boolean;
	isOnPickList: boolean;
};

export async function lockOrderToPick(tx: Tx, id: string): Promise<OrderToPick | null> {
	const { rows } = await sql<OrderToPick>`
		select o.number, o.version, o.status, o.payment_status as "paymentStatus", o.total_paise as total,
			o.paid_paise as paid, o.refunded_paise as refunded, ${isInReview} as "isInReview",
			o.pick_list_at is not null as "isOnPickList"
		from orders o where o.id = ${id} for update`.execute(tx);
	return rows[0] ?? null;
}

/** Read after the order is locked: a subquery beside FOR UPDATE could still see the earlier state. */
export async function hasInvoice(tx: Tx, orderId: string): Promise<boolean> {
	const invoice = tx.selectFrom('invoices').select('order_id').where('order_id', '=', orderId);
	return (await invoice.executeTakeFirst()) !== undefined;
}

export async function updateToPickList(tx: Tx, id: string, now: Date): Promise<void> {
	await tx
		.updateTable('orders')
		.set((set) => ({ pick_list_at: now, version: set('version', '+', 1) }))
		.where('id', '=', id)
		.execute();
}

export type LineToPick = PricedLine & {
	position: number;
	productName: string;
	unit: string;
	poolId: string;
	packAmount: number;
};

export async function listLinesToPick(tx: Tx, orderId: string): Promise<LineToPick[]> {
	const { rows } = await sql<LineToPick>`
		select position, product_name as "productName", unit, pool_id as "poolId", pack_amount as "packAmount",
			quantity, picked_quantity as "pickedQuantity", price_paise as price, discount_paise as discount
		from order_lines where order_id = ${orderId} order by position`.execute(tx);
	return rows;
}

/** Writes the quantity found and the discount of each line. */
export async function updateToPicked(
	tx: Tx,
	orderId: string,
	lines: readonly { position: number; picked: number }[],
	{ lineDiscounts }: PickedOrder,
): Promise<void> {
	await sql`
		update order_lines l set picked_quantity = f.picked, discount_paise = f.discount
		from unnest(
			${lines.map((line) => line.position)}::int[],
			${lines.map((line) => line.picked)}::int[],
			${[...lineDiscounts]}::bigint[]) as f (position, picked, discount)
		where l.order_id = ${orderId} and l.position = f.position`.execute(tx);
}

/** Writes the totals of the packed order; a short pick creates an event. */
export async function updateToPacked(
	tx: Tx,
	packed: {
		orderId: string;
		picked: PickedOrder;
		payment: { refundDue: Paise; paymentStatus: PaymentStatus };
		isShort: boolean;
		now: Date;
	},
): Promise<void> {
	const { orderId, picked, payment, isShort, now } = packed;
	await sql`
		with packed as (
			update orders set packed_at = ${now}, pick_list_at = coalesce(pick_list_at, ${now}),
				subtotal_paise = ${picked.subtotal}, discount_paise = ${picked.discount}, total_paise = ${picked.total},
				refund_due_paise = ${payment.refundDue}, payment_status = ${payment.paymentStatus},
				version = version + 1, updated_at = ${now}
			where id = ${orderId} returning id, number
		), used as (
			update coupon_uses set discount_paise = ${picked.discount} where order_id = ${orderId}
		)
		insert into outbox (topic, entity_id, payload, created_at)
		select 'order.short', id, jsonb_build_object('number', number), ${now} from packed where ${isShort}`.execute(tx);
}

/** Releases the stock of items that were not found. */
export async function recordShortPick(
	tx: Tx,
	shortages: readonly PoolShortage[],
	orderId: string,
	actorId: string,
	now: Date,
): Promise<void> {
	await book(tx, { reason: 'short-pick', note: 'Ordered, not found', orderId, actorId, now }, shortages, 'released', 1);
}

/** Writes off the missing stock so that it is not sold again. */
export async function recordMissingStock(
	tx: Tx,
	shortages: readonly PoolShortage[],
	orderId: string,
	actorId: string,
	now: Date,
): Promise<void> {
	await book(
		tx,
		{ reason: 'correction', note: 'Not found when packing', orderId, actorId, now },
		shortages,
		'missing',
		-1,
	);
}

async function book(
	tx: Tx,
	row: { reason: 'short-pick' | 'correction'; note: string; orderId: string; actorId: string; now: Date },
	shortages: readonly PoolShortage[],
	amount: 'released' | 'missing',
	sign: 1 | -1,
): Promise<void> {
	if (shortages.length === 0) return;
	await sql`
		with booked as (
			update stock_pools s set on_hand = s.on_hand + f.change, updated_at = ${row.now}
			from unnest(
				${shortages.map((shortage) => shortage.poolId)}::uuid[],
				${shortages.map((shortage) => sign * shortage[amount])}::bigint[]) as f (pool_id, change)
			where s.id = f.pool_id and f.change <> 0 returning s.id, f.change
		)
		insert into stock_movements (pool_id, change, reason, order_id, actor_id, note, at)
		select id, change, ${row.reason}, ${row.orderId}, ${row.actorId}, ${row.note}, ${row.now} from booked`.execute(tx);
}
