import { invoiceNumber } from '#domain/invoice.ts';
import type { Paise } from '#domain/money.ts';
import type { Order, OrderStatus, PaymentStatus, ProgressStatus, RefundAccount } from '#domain/order.ts';
import { pictureUrl } from '#domain/picture.ts';
import type { Db, Tx } from '#database/db.ts';
import { type DeleteChunk, deleteRows } from '#server/platform/retention-queries.ts';
import { sql } from 'kysely';
import { isInReview } from './order-condition-queries.ts';

type OrderRow = Omit<Order, 'statusTimes' | 'invoiceNumber'> & {
	statusTimes: Record<string, string>;
	invoice: { year: string; number: number } | null;
};

const orderColumns = sql`
	o.id, o.number, o.status, o.payment_status as "paymentStatus", o.payment_method as "paymentMethod",
	o.created_at as "createdAt", o.updated_at as "updatedAt", o.subtotal_paise as subtotal, o.discount_paise as discount,
	o.total_paise as total, o.coupon_code as "couponCode", o.cancellation_reason as "cancellationReason",
	o.is_return as "isReturn", ${isInReview} as "isInReview",
	o.refund_account_shown as "refundAccount", o.refund_due_paise as "refundDue",
	o.paid_paise as paid, o.refunded_paise as refunded, o.credited_paise as credited, o.refund_reference as "refundReference",
	case when o.return_processed_at is not null then o.return_note end as "returnNote", o.billing_address as "billingAddress",
	o.delivery_address as "deliveryAddress", case when o.delivery_promise is not null then json_build_object(
		'en', o.delivery_promise, 'hi', o.delivery_promise_hi, 'mr', o.delivery_promise_mr) end as "deliveryPromise", o.email, o.mobile,
	(select json_build_object('year', i.financial_year, 'number', i.number) from invoices i where i.order_id = o.id)
		as invoice,
	(select json_agg(json_build_object(
		'productId', l.product_id, 'name', l.product_name, 'picture', l.picture, 'unit', l.unit, 'quantity', l.quantity,
		'pickedQuantity', l.picked_quantity, 'price', l.price_paise, 'discount', l.discount_paise) order by l.position)
		from order_lines l where l.order_id = o.id) as lines,
	(select json_object_agg(h.status, h.at) from (
		select h.status, max(h.at) as at from order_history h where h.order_id = o.id and h.undone_at is null
		group by h.status) h)
		as "statusTimes"`;

function orderFromRow({ invoice, ...row }: OrderRow): Order {
	return {
		...row,
		statusTimes: Object.fromEntries(Object.entries(row.statusTimes).map(([status, at]) => [status, new Date(at)])),
		lines: row.lines.map((line) => ({ ...line, picture: pictureUrl(line.picture) })),
		invoiceNumber: invoice === null ? null : invoiceNumber('KH', invoice.year, invoice.number),
	};
}

/** Orders of a request that does not say how many. */
const maxListed = 500;

/**
 * The newest orders of a customer, or those before one of them. @returns also whether there are more; null: the customer has
 * no such order
 */
export async function listOrders(
	db: Db,
	userId: string,
	{ first = maxListed, before }: { first?: number | undefined; before?: string | undefined },
): Promise<{ orders: Order[]; hasMore: boolean } | null> {
	const after =
		before === undefined
			? sql`true`
			: sql`(o.created_at, o.id) < (
				select b.created_at, b.id from orders b where b.id = ${before} and b.user_id = ${userId})`;
	const { rows } = await sql<OrderRow>`
		select ${orderColumns} from orders o where o.user_id = ${userId} and ${after}
		order by o.created_at desc, o.id desc limit ${first + 1}`.execute(db);
	if (rows.length === 0 && before !== undefined && (await findOrder(db, before, userId)) === null) return null;
	return { orders: rows.slice(0, first).map(orderFromRow), hasMore: rows.length > first };
}

/** Null also for an order of another user, so that its existence is not revealed. */
export async function findOrder(db: Db, id: string, userId: string): Promise<Order | null> {
	const { rows } = await sql<OrderRow>`
		select ${orderColumns} from orders o where o.id = ${id} and o.user_id = ${userId}`.execute(db);
	return rows[0] === undefined ? null : orderFromRow(rows[0]);
}

/** Orders by ids from the database. */
export async function getOrders(db: Db, ids: readonly string[]): Promise<Map<string, Order>> {
	const { rows } = await sql<OrderRow>`
		select ${orderColumns} from orders o where o.id = any(${ids}::uuid[])`.execute(db);
	return new Map(rows.map((row) => [row.id, orderFromRow(row)]));
}

export type OrderState = {
	status: OrderStatus;
	paymentStatus: PaymentStatus;
	total: Paise;
	/** received from the customer so far */
	paid: Paise;
	refunded: Paise;
};

/** Locks an order of this user until the transaction ends. */
export async function lockOrder(tx: Tx, id: string, userId: string): Promise<OrderState | null> {
	const row = await tx
		.selectFrom('orders')
		.select([
			'status',
			'payment_status as paymentStatus',
			'total_paise as total',
			'paid_paise as paid',
			'refunded_paise as refunded',
		])
		.where('id', '=', id)
		.where('user_id', '=', userId)
		.forUpdate()
		.executeTakeFirst();
	return (row as OrderState | undefined) ?? null;
}

export type StaffOrderState = OrderState & {
	number: string;
	version: number;
	riderId: string | null;
	isPacked: boolean;
	isInReview: boolean;
	isReturn: boolean;
	/** total of the items that the return inspection accepted; null without an inspection */
	credited: Paise | null;
};

/** Locks an order for staff, regardless of the customer. */
export async function lockOrderForStaff(tx: Tx, id: string): Promise<StaffOrderState | null> {
	const { rows } = await sql<StaffOrderState>`
		select status, payment_status as "paymentStatus", total_paise as total, paid_paise as paid,
			refunded_paise as refunded, number, version, rider_id as "riderId", packed_at is not null as "isPacked",
			${isInReview} as "isInReview", is_return as "isReturn", credited_paise as credited
		from orders o where id = ${id} for update`.execute(tx);
	return rows[0] ?? null;
}

/** Writes a status with its history row and its event, in one statement. */
export async function updateToStatus(
	tx: Tx,
	transition: { orderId: string; to: ProgressStatus; actorId: string; note: string; now: Date },
): Promise<void> {
	await sql`
		with updated as (
			update orders set status = ${transition.to}, version = version + 1, updated_at = ${transition.now}
			where id = ${transition.orderId} returning id, number, status
		), history as (
			insert into order_history (order_id, status, at, actor_id, note)
			select id, status, ${transition.now}, ${transition.actorId}, ${transition.note} from updated
		)
		insert into outbox (topic, entity_id, payload, created_at)
		select 'order.statusUpdated', id, jsonb_build_object('number', number, 'status', status), ${transition.now} from updated`.execute(
		tx,
	);
}

/** Ends the review of an order, with its event, in one statement. */
export async function updateToApproved(tx: Tx, orderId: string, now: Date): Promise<void> {
	await sql`
		with approved as (
			update orders set is_in_review = false, version = version + 1, updated_at = ${now}
			where id = ${orderId} returning id, number
		)
		insert into outbox (topic, entity_id, payload, created_at)
		select 'order.approved', id, jsonb_build_object('number', number), ${now} from approved`.execute(tx);
}

export type Cancellation = {
	orderId: string;
	userId: string;
	reason: string;
	isReturn: boolean;
	paymentStatus: PaymentStatus;
	refundDue: Paise;
	refund: { cipher: Buffer; shown: RefundAccount } | null;
	now: Date;
};

/** Writes the cancellation with its history row and its event, in one statement. */
export async function updateOrderToCancelled(tx: Tx, cancellation: Cancellation): Promise<void> {
	const { orderId, userId, reason, refund, now } = cancellation;
	await sql`
		with cancelled as (
			update orders set status = 'CANCELLED', cancellation_reason = ${reason},
				is_return = ${cancellation.isReturn}, payment_status = ${cancellation.paymentStatus},
				refund_due_paise = ${cancellation.refundDue},
				refund_account_cipher = ${refund?.cipher ?? null},
				refund_account_shown = ${refund === null ? null : JSON.stringify(refund.shown)}::jsonb,
				version = version + 1, updated_at = ${now}
			where id = ${orderId} returning id, number
		), history as (
			insert into order_history (order_id, status, at, actor_id, note)
			select id, 'CANCELLED', ${now}, ${userId}, ${reason} from cancelled
		)
		insert into outbox (topic, entity_id, payload, created_at)
		select 'order.cancelled', id, jsonb_build_object('number', number), ${now} from cancelled`.execute(tx);
}

/** Releases the stock of an order: the pools it still has some of, locked in id order, with a stock movement each. */
export async function releaseStock(tx: Tx, orderId: string, userId: string, now: Date): Promise<void> {
	await sql`
		with back as (
			select pool_id, sum(pack_amount * coalesce(picked_quantity, quantity)) as amount
			from order_lines where order_id = ${orderId} group by pool_id
			having sum(pack_amount * coalesce(picked_quantity, quantity)) <> 0
		), locked as (
			select id from stock_pools where id in (select pool_id from back) order by id for update
		), returned as (
			update stock_pools s set on_hand = s.on_hand + back.amount, updated_at = ${now}
			from locked join back on back.pool_id = locked.id where s.id = locked.id
			returning s.id, back.amount
		)
		insert into stock_movements (pool_id, change, reason, order_id, actor_id, at)
		select id, amount, 'cancelled', ${orderId}, ${userId}, ${now} from returned`.execute(tx);
}

export const deleteOldKeys: DeleteChunk = (db, chunk) =>
	deleteRows(db, 'idempotency_keys', sql`created_at < ${chunk.before}`, chunk);

/** The day on which a refund account is deleted is stored in the order. */
export const deleteOldRefundAccounts: DeleteChunk = async (db, { now, limit }) => {
	const { numAffectedRows } = await sql`
		update orders set refund_account_cipher = null, refund_account_shown = null, refund_account_delete_on = null
		where id = any(array(select id from orders
			where refund_account_delete_on <= (${now}::timestamptz at time zone 'Asia/Kolkata')::date
			limit ${limit} for update skip locked))`.execute(db);
	return Number(numAffectedRows ?? 0);
};

/** An order that is still open by then no longer counts, and an account with a delivered order is no new one. */
export const deleteOldNewAccountOrders: DeleteChunk = (db, chunk) =>
	deleteRows(
		db,
		'new_account_orders',
		sql`(at < ${chunk.before} or exists (
			select from orders o where o.user_id = new_account_orders.user_id and o.status = 'DELIVERED'))`,
		chunk,
	);

export const deleteHandledEvents: DeleteChunk = (db, chunk) =>
	deleteRows(db, 'outbox', sql`published_at < ${chunk.before}`, chunk);

/** Ids of the products of orders that were placed since then. */
export async function listOrderedSince(db: Db, since: Date): Promise<string[]> {
	const rows = await db
		.selectFrom('orders as o')
		.innerJoin('order_lines as l', 'l.order_id', 'o.id')
		.select('l.product_id as id')
		.distinct()
		.where('o.created_at', '>', since)
		.where('l.product_id', 'is not', null)
		.execute();
	return rows.map(({ id }) => id as string);
}

/** An order as a request sent it. at: its `created_at` */
export type SentOrder = { userId: string; at: Date };

/** The products of those of sent orders that were placed. */
export async function listOrderedAt(
	db: Db,
	sent: readonly SentOrder[],
): Promise<(SentOrder & { productId: string })[]> {
	const { rows } = await sql<SentOrder & { productId: string }>`
		select o.user_id as "userId", o.created_at as at, l.product_id as "productId"
		from unnest(${sent.map(({ userId }) => userId)}::uuid[], ${sent.map(({ at }) => at)}::timestamptz[]) s (user_id, at)
		join orders o on o.user_id = s.user_id and o.created_at = s.at
		join order_lines l on l.order_id = o.id where l.product_id is not null`.execute(db);
	return rows;
}
