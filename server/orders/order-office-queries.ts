import { type InvoiceSeries, invoiceNumber } from '#domain/invoice.ts';
import { orderNumberStart, orderVisibility } from '#domain/order.ts';
import { pictureUrl } from '#domain/picture.ts';
import type { StaffRole } from '#domain/user.ts';
import { maxCounted } from '#contract/office-list.ts';
import type { ListedOrder, OfficeOrder, OrderListQuery } from '#contract/orders-office.ts';
import { containsText, type Db, isUuid } from '#database/db.ts';
import { type ListTotal, listTotal, rowsToCount } from '#server/platform/list-total-queries.ts';
import { refuse } from '#server/platform/refuse.ts';
import { type RawBuilder, sql } from 'kysely';
import {
	cashToCollect,
	isCashDue,
	isInvoiceMissing,
	isOpen,
	packingStatus,
	packingStatusConditions,
} from './order-condition-queries.ts';
import { latestActionOf } from './undo-status-queries.ts';

/** Start of a day in India. */
const beginOf = (day: string, daysLater: number) =>
	sql`((${day}::date + ${daysLater}::int)::timestamp at time zone 'Asia/Kolkata')`;

/** The reader: riders see orders in transit that are their own or unassigned. */
export type Reader = { userId: string; roles: readonly StaffRole[] };

/** canSeeOrder of domain/order.ts in SQL */
export function visibleTo({ userId, roles }: Reader): RawBuilder<unknown> {
	if (orderVisibility(roles) === 'all') return sql`true`;
	return sql`(o.status in ('SHIPPED', 'OUT_FOR_DELIVERY') or o.status = 'DELIVERED' and o.payment_status = 'Pending')
		and (o.rider_id is null or o.rider_id = ${userId})`;
}

function isOrNot(condition: RawBuilder<unknown>, is: boolean): RawBuilder<unknown> {
	return is ? condition : sql`not (${condition})`;
}

/** Customers of one name whose orders are found. */
const maxNamed = 1000;

/** Orders by the start of their number, or by a part of their texts or of the name of the account. */
async function searchCondition(db: Db, q: string): Promise<RawBuilder<unknown>> {
	// The first letters of a number are in the texts of all orders: it is found by its own index.
	const start = orderNumberStart(q);
	if (start !== null) return sql`o.number like ${`${start}%`}`;
	const inTexts = containsText(sql`o.search_text`, q);
	// With their ids the planner knows how few orders they have.
	const { rows } = await sql<{ ids: string[] }>`
		select array(select id from users where ${containsText(sql`lower(name)`, q)} limit ${maxNamed}) as ids`.execute(db);
	const userIds = rows[0]?.ids ?? [];
	if (userIds.length === 0) return inTexts;
	return sql`(${inTexts} or o.user_id = any (${userIds}::uuid[]))`;
}

/** The filters of the list as conditions. */
async function conditionsOf(db: Db, query: OrderListQuery, reader: Reader): Promise<RawBuilder<unknown>> {
	const all: RawBuilder<unknown>[] = [visibleTo(reader)];
	if (query.packingStatus !== undefined) all.push(packingStatusConditions[query.packingStatus]);
	if (query.isCancelled !== undefined) all.push(isOrNot(sql`o.status = 'CANCELLED'`, query.isCancelled));
	if (query.isReturn !== undefined) {
		all.push(isOrNot(sql`o.is_return and o.return_processed_at is null`, query.isReturn));
	}
	if (query.isOpen === true) all.push(isOpen);
	if (query.isInvoiceMissing !== undefined) all.push(isOrNot(isInvoiceMissing, query.isInvoiceMissing));
	if (query.isCashDue !== undefined) all.push(isOrNot(isCashDue, query.isCashDue));
	if (query.riderId !== undefined) {
		all.push(isUuid(query.riderId) ? sql`o.rider_id = ${query.riderId}::uuid` : sql`false`);
	}
	if (query.status !== undefined) all.push(sql`o.status = ${query.status}`);
	if (query.paymentStatus !== undefined) all.push(sql`o.payment_status = ${query.paymentStatus}`);
	// These are among the open ones, which have an index.
	if (query.paymentStatus === 'Refund due') all.push(isOpen);
	// Of a whole pincode the index gives the orders in their order.
	if (query.pincode?.length === 6) all.push(sql`o.pincode = ${query.pincode}`);
	else if (query.pincode !== undefined) all.push(sql`o.pincode like ${`${query.pincode}%`}`);
	if (query.from !== undefined) all.push(sql`o.created_at >= ${beginOf(query.from, 0)}`);
	if (query.to !== undefined) all.push(sql`o.created_at < ${beginOf(query.to, 1)}`);
	if (query.minPaise !== undefined) all.push(sql`o.total_paise >= ${query.minPaise}`);
	if (query.maxPaise !== undefined) all.push(sql`o.total_paise <= ${query.maxPaise}`);
	if (query.q !== undefined && query.q !== '') all.push(await searchCondition(db, query.q));
	return sql.join(all, sql` and `);
}

const sortColumns = {
	createdAt: sql`o.created_at`,
	totalPaise: sql`o.total_paise`,
	pincode: sql`o.pincode`,
};

type ListedRow = Omit<ListedOrder, 'createdAt'> & { createdAt: Date };

/** One page of orders, their number, the sum of their totals and of the cash due. Two statements, a third for names. */
export async function listOfficeOrders(
	db: Db,
	query: OrderListQuery,
	reader: Reader,
): Promise<{ data: ListedOrder[]; sumPaise: number | null; cashDuePaise: number } & ListTotal> {
	const conditions = await conditionsOf(db, query, reader);
	const direction = query.order === 'asc' ? sql`asc` : sql`desc`;
	const order = sql`${sortColumns[query.sort]} ${direction}, o.id ${direction}`;
	const page = sql<ListedRow>`
		select o.id, o.number, o.status, o.payment_status as "paymentStatus", o.created_at as "createdAt", o.pincode,
			o.mobile, o.total_paise as "totalPaise", (${cashToCollect})::bigint as "cashDuePaise", o.refund_due_paise as "refundDuePaise", o.refunded_paise as "refundedPaise",
			o.refund_reference as "refundReference", o.is_return as "isReturn", ${packingStatus} as "packingStatus",
			(select r.name from users r where r.id = o.rider_id) as "riderName",
			coalesce(nullif(coalesce(o.delivery_address, o.billing_address) ->> 'contactName', ''), u.name) as name,
			coalesce(o.delivery_address, o.billing_address) ->> 'city' as city,
			(select count(*)::int from order_lines l where l.order_id = o.id) as "lineCount"
		from (
			select o.id from orders o where ${conditions} order by ${order}
			limit ${query.perPage} offset ${(query.page - 1) * query.perPage}
		) found join orders o on o.id = found.id join users u on u.id = o.user_id
		order by ${order}`.execute(db);
	// Of more orders than are counted only those with cash due are summed: they are few, and have an index.
	const sums = sql<{ count: number; sumPaise: number | null; cashDuePaise: number }>`
		select c.count, s."sumPaise", case when s."cashDue" is null
			then (select coalesce(sum(${cashToCollect}), 0) from orders o where ${conditions} and (${isCashDue}))
			else s."cashDue" end::bigint as "cashDuePaise"
		from (select count(*)::int as count from ${rowsToCount(sql`orders o where ${conditions}`)}) c
		left join lateral (select coalesce(sum(o.total_paise), 0)::bigint as "sumPaise", coalesce(sum(${cashToCollect}), 0) as "cashDue"
			from orders o where ${conditions} and c.count <= ${maxCounted}) s on c.count <= ${maxCounted}`.execute(db);
	const [{ rows }, { rows: counted }] = await Promise.all([page, sums]);
	const { count = 0, sumPaise = 0, cashDuePaise = 0 } = counted[0] ?? {};
	return {
		data: rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() })),
		...listTotal(count),
		sumPaise,
		cashDuePaise,
	};
}

type Instants =
	| 'createdAt'
	| 'updatedAt'
	| 'returnProcessedAt'
	| 'cashReceivedAt'
	| 'refundedAt'
	| 'pickListAt'
	| 'packedAt'
	| 'invoice'
	| 'creditNote';
type DocumentRow = { year: string; number: number; issuedAt: string } | null;
type OrderRow = Omit<OfficeOrder, Instants> & {
	createdAt: Date;
	updatedAt: Date;
	returnProcessedAt: Date | null;
	cashReceivedAt: Date | null;
	refundedAt: Date | null;
	pickListAt: Date | null;
	packedAt: Date | null;
	invoice: DocumentRow;
	creditNote: DocumentRow;
};

function documentOf(series: InvoiceSeries, row: DocumentRow): OfficeOrder['invoice'] {
	if (row === null) return null;
	return { number: invoiceNumber(series, row.year, row.number), issuedAt: new Date(row.issuedAt).toISOString() };
}

const iso = (instant: Date | string | null) => (instant === null ? null : new Date(instant).toISOString());

/** An order with its related rows, in one statement. @returns null for an id the reader may not see */
async function findOfficeOrder(db: Db, id: string, condition: RawBuilder<unknown>): Promise<OfficeOrder | null> {
	const { rows } = await sql<OrderRow>`
		select o.id, o.version, o.number, o.status, o.payment_status as "paymentStatus",
			o.payment_method as "paymentMethod", o.created_at as "createdAt", o.updated_at as "updatedAt",
			json_build_object('id', u.id, 'name', u.name) as customer, o.email, o.mobile, o.pincode,
			o.subtotal_paise as "subtotalPaise", o.discount_paise as "discountPaise", o.total_paise as "totalPaise",
			o.coupon_code as "couponCode", o.cancellation_reason as "cancellationReason",
			o.is_return as "isReturn", o.return_note as "returnNote", o.paid_paise as "paidPaise",
			o.credited_paise as "creditedPaise",
			o.refund_reference as "refundReference", o.return_processed_at as "returnProcessedAt",
			o.refund_account_shown as "refundAccount", o.cash_received_at as "cashReceivedAt",
			o.refund_due_paise as "refundDuePaise", o.refunded_paise as "refundedPaise", o.refunded_at as "refundedAt",
			o.refund_account_delete_on::text as "refundAccountDeleteOn", ${packingStatus} as "packingStatus",
			o.pick_list_at as "pickListAt", o.packed_at as "packedAt",
			(select json_build_object('id', r.id, 'name', r.name) from users r where r.id = o.rider_id) as rider,
			(select json_build_object('year', i.financial_year, 'number', i.number, 'issuedAt', i.issued_at)
				from invoices i where i.order_id = o.id) as invoice,
			(select json_build_object('year', c.financial_year, 'number', c.number, 'issuedAt', c.issued_at)
				from credit_notes c where c.order_id = o.id) as "creditNote",
			cashier.name as "cashReceivedBy", o.cash_received_by as "cashReceivedById", o.billing_address as "billingAddress",
			o.delivery_address as "deliveryAddress",
			(select json_agg(json_build_object(
				'position', l.position, 'productId', l.product_id, 'productName', l.product_name, 'picture', l.picture, 'unit', l.unit,
				'quantity', l.quantity, 'pickedQuantity', l.picked_quantity, 'pricePaise', l.price_paise,
				'returnedQuantity', l.returned_quantity, 'wastedQuantity', l.wasted_quantity,
				'discountPaise', l.discount_paise, 'gstPercent', l.gst_percent, 'hsn', l.hsn,
				'pool', json_build_object('id', s.id, 'label', s.label, 'base', s.base, 'onHand', s.on_hand))
				order by l.position)
				from order_lines l join stock_pools s on s.id = l.pool_id where l.order_id = o.id) as lines,
			${latestActionOf} as "latestAction",
			(select json_agg(json_build_object('action', a.action, 'at', a.at, 'actorName', a.actor_name,
				'riderName', (select r.name from users r where r.id::text = a.after ->> 'riderId'),
				'before', a.before, 'after', a.after) order by a.id)
				from audit_log a where a.entity = 'order' and a.entity_id = o.id::text) as events,
			(select json_agg(json_build_object('status', h.status, 'at', h.at, 'actorName', a.name, 'note', h.note)
				order by h.id)
				from order_history h left join users a on a.id = h.actor_id
				where h.order_id = o.id and h.undone_at is null) as history
		from orders o join users u on u.id = o.user_id left join users cashier on cashier.id = o.cash_received_by
		where o.id = ${id} and ${condition}`.execute(db);
	const row = rows[0];
	if (row === undefined) return null;
	return {
		...row,
		createdAt: row.createdAt.toISOString(),
		updatedAt: row.updatedAt.toISOString(),
		returnProcessedAt: iso(row.returnProcessedAt),
		cashReceivedAt: iso(row.cashReceivedAt),
		refundedAt: iso(row.refundedAt),
		pickListAt: iso(row.pickListAt),
		packedAt: iso(row.packedAt),
		invoice: documentOf('KH', row.invoice),
		creditNote: documentOf('KC', row.creditNote),
		lines: (row.lines ?? []).map((line) => ({ ...line, picture: pictureUrl(line.picture) })),
		latestAction:
			row.latestAction === null ? null : { ...row.latestAction, at: new Date(row.latestAction.at).toISOString() },
		events: (row.events ?? []).map((event) => ({ ...event, at: new Date(event.at).toISOString() })),
		history: (row.history ?? []).map((past) => ({ ...past, at: new Date(past.at).toISOString() })),
	};
}

export async function listOrderNumbers(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
	const rows = await db.selectFrom('orders').select(['id', 'number']).where('id', 'in', ids).execute();
	return new Map(rows.map(({ id, number }) => [id, number]));
}

/** Refuses ORDER_NOT_FOUND for an invalid id. */
export function orderId(params: { id: string }): string {
	if (!isUuid(params.id)) refuse('ORDER_NOT_FOUND');
	return params.id;
}

/**
 * An order as the office shows it. Refuses ORDER_NOT_FOUND when it does not exist or the reader may not see it.
 * @param visibility 'all' after an action of the reader: the order is shown although the action may have hidden it
 */
export async function officeOrderReply(
	db: Db,
	id: string,
	reader: Reader,
	visibility: 'reader' | 'all' = 'reader',
): Promise<{ status: 'success'; data: OfficeOrder }> {
	const order = await findOfficeOrder(db, id, visibility === 'all' ? sql`true` : visibleTo(reader));
	if (order === null) refuse('ORDER_NOT_FOUND');
	return { status: 'success', data: order };
}
