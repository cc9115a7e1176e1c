import type { Address } from '#domain/address.ts';
import type { Paise } from '#domain/money.ts';
import type { NewAccountUse } from '#domain/new-account.ts';
import type { Order, OrderTotals } from '#domain/order.ts';
import type { Names, ProductType } from '#domain/product.ts';
import type { PoolDraw } from '#domain/stock.ts';
import type { OrderWire } from '#contract/orders.ts';
import { orderFromWire, orderToWire } from '#contract/orders-wire.ts';
import type { Tx } from '#database/db.ts';
import { sql } from 'kysely';
import { countNewAccountOrder, type NewAccount, newAccountUse } from './new-account-queries.ts';

/** Takes over a key whose order is placed, for a new order with the same content. */
export async function reclaimKey(tx: Tx, userId: string, key: string): Promise<void> {
	await sql`
		update idempotency_keys set transaction_id = pg_current_xact_id(), response = null, created_at = now()
		where user_id = ${userId} and key = ${key}`.execute(tx);
}

/** Keys store the reply as it was sent, so it stays readable while `Order` changes. */
export async function storeAnswer(tx: Tx, userId: string, key: string, order: Order): Promise<void> {
	await sql`
		update idempotency_keys set response = ${JSON.stringify(orderToWire(order))}::jsonb
		where user_id = ${userId} and key = ${key}`.execute(tx);
}

export function storedAnswer(response: unknown): Order {
	return orderFromWire(response as OrderWire);
}

export type LockedLine = {
	productId: string;
	unit: string;
	variantId: string;
	poolId: string;
	packAmount: number;
	price: Paise;
	onHand: number;
	name: string;
	picture: string;
	productType: ProductType;
	gstPercent: number;
	hsn: string;
	isForSale: boolean;
	/** the minimum of the shop's settings; null: not set */
	minimumOrder: Paise | null;
	/** an order of this user was delivered: the limits for new accounts do not apply */
	isProven: boolean;
	/** of the shop's settings; null: not set */
	newAccountLimits: unknown;
};

/** The ordered variants at current prices, their pools locked in id order until the transaction ends. */
export async function lockLines(
	tx: Tx,
	wanted: readonly { productId: string; unit: string }[],
	userId: string,
): Promise<LockedLine[]> {
	const { rows } = await sql<LockedLine>`
		select p.id as "productId", v.unit, v.id as "variantId", v.pool_id as "poolId", v.pack_amount as "packAmount",
			v.price_paise as price, s.on_hand as "onHand", p.name_en as name, p.product_type as "productType", p.gst_percent as "gstPercent", p.hsn,
			coalesce((select pp.picture from product_pictures pp where pp.product_id = p.id order by pp.position limit 1),
				(select c.picture from categories c where c.id = p.category_id), '') as picture,
			p.status = 'active' and v.is_active and not p.is_restricted as "isForSale",
			(select (value)::bigint from shop_settings where key = 'minimumOrderPaise') as "minimumOrder",
			(select value from shop_settings where key = 'newAccountLimits') as "newAccountLimits",
			exists (select 1 from orders where user_id = ${userId} and status = 'DELIVERED') as "isProven"
		from unnest(
			${wanted.map((line) => line.productId)}::uuid[],
			${wanted.map((line) => line.unit)}::text[]) as w (product_id, unit)
		join products p on p.id = w.product_id
		join variants v on v.product_id = p.id and v.unit = w.unit
		join stock_pools s on s.id = v.pool_id
		order by s.id for update of s`.execute(tx);
	return rows;
}

/** Which of these products are listed; separates an unknown product from an unknown pack size. */
export async function listKnownProducts(tx: Tx, ids: readonly string[]): Promise<Set<string>> {
	const rows = await tx
		.selectFrom('products')
		.select('id')
		.where('id', 'in', ids)
		.where('status', '=', 'active')
		.execute();
	return new Set(rows.map((row) => row.id));
}

export type NewOrderLine = LockedLine & { quantity: number; discount: Paise };

export type NewOrder = OrderTotals & {
	userId: string;
	lines: readonly NewOrderLine[];
	coupon: { id: string; code: string } | null;
	billingAddress: Address | null;
	deliveryAddress: Address | null;
	pincode: string;
	deliveryPromise: Names | null;
	email: string;
	mobile: string;
	/** null: the account has a delivered order */
	newAccount: NewAccount | null;
	now: Date;
};

/** source: house — order numbers have year and month in India, then a unique number */
const orderNumber = (now: Date) =>
	sql`'KS-' || to_char(${now}::timestamptz at time zone 'Asia/Kolkata', 'YYMM') || '-' ||
		lpad(nextval('order_numbers')::text, 5, '0')`;

/** Writes the order with its lines, first history row and event, in one statement. */
export async function insertOrder(tx: Tx, order: NewOrder): Promise<{ id: string; number: string }> {
	const lines = order.lines.map((line, position) => ({ ...line, position }));
	const { rows } = await sql<{ id: string; number: string }>`
		with placed as (
			insert into orders (number, user_id, payment_method, payment_mode, subtotal_paise, discount_paise,
				total_paise, coupon_id, coupon_code, email, mobile, billing_address, delivery_address, pincode,
				delivery_promise, delivery_promise_hi, delivery_promise_mr, created_at, updated_at)
			values (${orderNumber(order.now)}, ${order.userId}, 'Cash on Delivery', 'cod',
				${order.subtotal}, ${order.discount}, ${order.total}, ${order.coupon?.id ?? null},
				${order.coupon?.code ?? null}, ${order.email}, ${order.mobile},
				${jsonOrNull(order.billingAddress)}::jsonb, ${jsonOrNull(order.deliveryAddress)}::jsonb,
				${order.pincode}, ${order.deliveryPromise?.en ?? null}, ${order.deliveryPromise?.hi ?? ''},
				${order.deliveryPromise?.mr ?? ''}, ${order.now}, ${order.now})
			returning id, number
		), lines as (
			insert into order_lines (order_id, position, product_id, variant_id, pool_id, product_name, picture, unit,
				pack_amount, quantity, price_paise, discount_paise, gst_percent, hsn)
			select placed.id, l.position, l."productId", l."variantId", l."poolId", l.name, l.picture, l.unit,
				l."packAmount", l.quantity, l.price, l.discount, l."gstPercent", l.hsn
			from placed, jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as l (position int, "productId" uuid,
				"variantId" uuid, "poolId" uuid, name text, picture text, unit text, "packAmount" bigint,
				quantity int, price bigint, discount bigint, "gstPercent" numeric, hsn text)
		), history as (
			insert into order_history (order_id, status, at, actor_id)
			select id, 'ORDERED', ${order.now}, ${order.userId} from placed
		), event as (
			insert into outbox (topic, entity_id, payload, created_at)
			select 'order.placed', id, jsonb_build_object('number', number), ${order.now} from placed
		)${countNewAccountOrder(order.newAccount, order.now)}
		select id, number from placed`.execute(tx);
	const [placed] = rows;
	if (placed === undefined) throw new Error('the insert returned no order');
	return placed;
}

function jsonOrNull(value: unknown): string | null {
	return value === null ? null : JSON.stringify(value);
}

/**
 * Takes stock from pools with a stock movement each, checked against the quantity on hand in the same statement.
 * @returns whether every pool had enough; when not, the transaction must be rolled back; and what new accounts have
 * ordered, null for an account with a delivered order
 */
export async function takeStock(
	tx: Tx,
	draws: readonly PoolDraw[],
	orderId: string,
	order: Pick<NewOrder, 'userId' | 'newAccount' | 'now'>,
): Promise<{ isEnough: boolean; use: NewAccountUse | null }> {
	const poolIds = draws.map((draw) => draw.poolId);
	const { rows } = await sql<{ count: number; use: NewAccountUse | null }>`
		with taken as (
			update stock_pools s set on_hand = s.on_hand - d.amount, updated_at = ${order.now}
			from unnest(
				${poolIds}::uuid[],
				${draws.map((draw) => draw.amount)}::bigint[]) as d (pool_id, amount)
			where s.id = d.pool_id and s.on_hand >= d.amount
			returning s.id, d.amount
		), booked as (
			insert into stock_movements (pool_id, change, reason, order_id, actor_id, at)
			select id, -amount, 'sold', ${orderId}, ${order.userId}, ${order.now} from taken
		)
		-- The route announces the stock after the commit.
		select count(*)::int as count, set_config('khetse.announces_stock', 'on', true),
			${newAccountUse(order.newAccount, poolIds, order.now)} as use from taken`.execute(tx);
	return { isEnough: rows[0]?.count === draws.length, use: rows[0]?.use ?? null };
}
