import type { Address, ServiceScope } from '#domain/address.ts';
import type { Paise } from '#domain/money.ts';
import type { Order, OrderTotals } from '#domain/order.ts';
import type { Names, ProductType } from '#domain/product.ts';
import { amountsByPool } from '#domain/stock.ts';
import type { SavedAddress } from '#domain/user.ts';
import type { OrderWire } from '#contract/orders.ts';
import { orderFromWire, orderToWire } from '#contract/orders-wire.ts';
import { type Db, isUuid, type Tx } from '#database/db.ts';
import { savedAddresses } from '#server/accounts/account-queries.ts';
import { servicesByPincode } from '#server/delivery/delivery-queries.ts';
import { type RawBuilder, sql } from 'kysely';
import { countNewAccountOrder, type NewAccount } from './new-account-queries.ts';

/** A variant as it is sold now, with its stock pool. */
export type SoldVariant = {
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
};

/** Everything an order without a coupon is decided by. */
export type OrderFacts = {
	/** those of the wanted variants that exist */
	variants: SoldVariant[];
	/** those of the wanted products that are listed: separates an unknown product from an unknown pack size */
	listedProducts: string[];
	/** null: deleted in the meantime */
	user: { email: string; isEmailVerified: boolean; mobile: string; addresses: SavedAddress[] } | null;
	/** of the addresses of the request and of the user; a pincode that is not served is missing */
	services: Record<string, { scope: ServiceScope; promise: Names }>;
	/** the minimum of the shop's settings; null: not set */
	minimumOrder: Paise | null;
	/** of the shop's settings; null: not set */
	newAccountLimits: unknown;
	/** an order of this user was delivered: the limits for new accounts do not apply */
	hasDeliveredOrder: boolean;
	/** the key was claimed before */
	isKeyUsed: boolean;
};

export type FactsWanted = {
	userId: string;
	key: string;
	lines: readonly { productId: string; unit: string }[];
	/** of the addresses in the request */
	pincodes: readonly string[];
	/** locks the stock pools in id order, and the customer against an erasure, until the transaction ends */
	isLocked: boolean;
};

/**
 * A number of rows, rounded up, as part of the text of a statement. Of an array in a parameter PostgreSQL assumes ten rows;
 * it would find such a plan dear, and plan the statement again for each order.
 */
const atMost = (rows: number) => sql`limit ${sql.lit(2 ** Math.ceil(Math.log2(Math.max(1, rows))))}`;

/** One statement, so that all of it is of one instant. */
export async function readOrderFacts(db: Db, { userId, key, lines, pincodes, isLocked }: FactsWanted) {
	const readable = lines.filter((line) => isUuid(line.productId));
	const { rows } = await sql<OrderFacts>`
		with wanted as materialized (
			select * from unnest(${readable.map((line) => line.productId)}::uuid[], ${readable.map((line) => line.unit)}::text[])
				as w (product_id, unit) ${atMost(readable.length)}
		), found as materialized (
			select p.id as "productId", v.unit, v.id as "variantId", v.pool_id as "poolId", v.pack_amount as "packAmount",
				v.price_paise as price, s.on_hand as "onHand", p.name_en as name, p.product_type as "productType",
				p.gst_percent as "gstPercent", p.hsn,
				coalesce((select pp.picture from product_pictures pp where pp.product_id = p.id order by pp.position limit 1),
					(select c.picture from categories c where c.id = p.category_id), '') as picture,
				p.status = 'active' and v.is_active and not p.is_restricted as "isForSale"
			from wanted w
			join products p on p.id = w.product_id
			join variants v on v.product_id = p.id and v.unit = w.unit
			join stock_pools s on s.id = v.pool_id
			order by s.id ${isLocked ? sql`for no key update of s` : sql``}
		)
		select coalesce((select json_agg(found) from found), '[]') as variants,
			array(select p.id from wanted w join products p on p.id = w.product_id where p.status = 'active') as "listedProducts",
			(select json_build_object('email', u.email, 'isEmailVerified', u.email_verified_at is not null,
					'mobile', u.mobile, 'addresses', ${savedAddresses})
				from users u where u.id = ${userId} and not u.is_blocked ${isLocked ? sql`for key share of u` : sql``}) as user,
			${servicesByPincode(sql`
				${[...pincodes]}::text[] || array(select pincode from addresses where user_id = ${userId})`)} as services,
			(select (value)::bigint from shop_settings where key = 'minimumOrderPaise') as "minimumOrder",
			(select value from shop_settings where key = 'newAccountLimits') as "newAccountLimits",
			exists (select 1 from orders where user_id = ${userId} and status = 'DELIVERED') as "hasDeliveredOrder",
			exists (select 1 from idempotency_keys where user_id = ${userId} and key = ${key}) as "isKeyUsed"`.execute(db);
	return rows[0] as OrderFacts;
}

/** Takes over a key whose order is placed, for a new order with the same content. */
export async function reclaimKey(tx: Tx, userId: string, key: string): Promise<void> {
	await sql`
		update idempotency_keys set transaction_id = pg_current_xact_id(), response = null, created_at = now()
		where user_id = ${userId} and key = ${key}`.execute(tx);
}

export function storedResponse(response: unknown): Order {
	return orderFromWire(response as OrderWire);
}

export type NewOrderLine = SoldVariant & { quantity: number; discount: Paise };

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
	isInReview: boolean;
	now: Date;
};

/** Year and month in India, then a unique number of five digits or, after the 99,999th order of the shop, more. */
const orderNumber = (now: Date) =>
	sql`'KS-' || to_char(${now}::timestamptz at time zone 'Asia/Kolkata', 'YYMM') || '-' ||
		to_char(nextval('order_numbers'), 'FM9999999999900000')`;

/** The key of the request; `bodyHash` is null when the transaction has claimed it before. */
export type OrderKey = { key: string; bodyHash: Buffer | null };

/**
 * Writes the order in one statement: key with the response, lines, first history row, event, stock and stock movements. The
 * pools are locked in id order first. Nothing is written when the key is taken, when a pool has not enough, when a
 * variant is no longer sold as in the order, or when the customer is blocked or erased.
 * @param returned the order that is returned, without id and number
 * @returns null when nothing was written
 */
export async function writeOrder(
	db: Db,
	order: NewOrder,
	{ key, bodyHash }: OrderKey,
	returned: Order,
): Promise<{ id: string; number: string } | null> {
	const draws = amountsByPool(order.lines);
	const lines = order.lines.map(({ productType: _, isForSale: _sale, onHand: _hand, ...line }, position) => ({
		...line,
		position,
	}));
	const { rows } = await sql<{ id: string; number: string }>`
		with draws as materialized (
			select * from unnest(${draws.map((draw) => draw.poolId)}::uuid[], ${draws.map((draw) => draw.amount)}::bigint[])
				as d (pool_id, amount) ${atMost(draws.length)}
		), locked as materialized (
			select s.id, s.on_hand from draws d join stock_pools s on s.id = d.pool_id order by s.id for no key update of s
		), ordered as materialized (
			select * from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as l (position int, "productId" uuid,
				"variantId" uuid, "poolId" uuid, name text, picture text, unit text, "packAmount" bigint,
				quantity int, price bigint, discount bigint, "gstPercent" numeric, hsn text) ${atMost(lines.length)}
		), customer as materialized (
			-- An erasure locks its customer: the order is there before it looks for open ones, or is not written.
			select u.id from users u where u.id = ${order.userId}::uuid and not u.is_blocked for key share
		), numbered as materialized (
			select uuidv7() as id, ${orderNumber(order.now)} as number
			where exists (select from customer) and ${draws.length} = (select count(*) from locked s join draws d on d.pool_id = s.id and s.on_hand >= d.amount)
				and ${lines.length} = (
					select count(*) from ordered l
					join variants v on v.id = l."variantId" and v.pool_id = l."poolId" and v.pack_amount = l."packAmount"
						and v.price_paise = l.price and v.is_active
					join products p on p.id = v.product_id and p.status = 'active' and not p.is_restricted)
		), stored as (${storeResponse(order.userId, { key, bodyHash }, returned)}), placed as (
			insert into orders (id, number, user_id, payment_method, payment_mode, subtotal_paise, discount_paise,
				total_paise, coupon_id, coupon_code, email, mobile, billing_address, delivery_address, pincode,
				delivery_promise, delivery_promise_hi, delivery_promise_mr, is_in_review, created_at, updated_at)
			select numbered.id, numbered.number, ${order.userId}::uuid, 'Cash on Delivery', 'cod',
				${order.subtotal}::bigint, ${order.discount}::bigint, ${order.total}::bigint, ${order.coupon?.id ?? null}::uuid,
				${order.coupon?.code ?? null}::text, ${order.email}::text, ${order.mobile}::text,
				${jsonOrNull(order.billingAddress)}::jsonb, ${jsonOrNull(order.deliveryAddress)}::jsonb,
				${order.pincode}::text, ${order.deliveryPromise?.en ?? null}::text, ${order.deliveryPromise?.hi ?? ''}::text,
				${order.deliveryPromise?.mr ?? ''}::text, ${order.isInReview}::boolean, ${order.now}::timestamptz, ${order.now}::timestamptz
			from numbered, stored returning id, number
		), lines as (
			insert into order_lines (order_id, position, product_id, variant_id, pool_id, product_name, picture, unit,
				pack_amount, quantity, price_paise, discount_paise, gst_percent, hsn)
			select placed.id, l.position, l."productId", l."variantId", l."poolId", l.name, l.picture, l.unit,
				l."packAmount", l.quantity, l.price, l.discount, l."gstPercent", l.hsn
			from placed, ordered l
		), history as (
			insert into order_history (order_id, status, at, actor_id)
			select id, 'ORDERED', ${order.now}::timestamptz, ${order.userId}::uuid from placed
		), event as (
			insert into outbox (topic, entity_id, payload, created_at)
			select 'order.placed', id, jsonb_build_object('number', number), ${order.now}::timestamptz from placed
		), taken as (
			update stock_pools s set on_hand = s.on_hand - d.amount, updated_at = ${order.now}
			from draws d, placed where s.id = d.pool_id returning s.id, d.amount
		), booked as (
			insert into stock_movements (pool_id, change, reason, order_id, actor_id, at)
			select taken.id, -taken.amount, 'sold', placed.id, ${order.userId}::uuid, ${order.now}::timestamptz from taken, placed
		)${countNewAccountOrder(order.newAccount, order.now)}
		-- The route announces the stock after the commit.
		select id, number, set_config('khetse.announces_stock', 'on', true) from placed`.execute(db);
	return rows[0] ?? null;
}

/**
 * Keys store the response as it was sent, so it stays readable while `Order` changes. Id and number are those of the row
 * `numbered` of the statement.
 */
function storeResponse(userId: string, { key, bodyHash }: OrderKey, returned: Order): RawBuilder<unknown> {
	const response = sql`${JSON.stringify(orderToWire(returned))}::jsonb ||
		jsonb_build_object('_id', numbered.id, 'orderNumber', numbered.number)`;
	return bodyHash === null
		? sql`
			update idempotency_keys set response = ${response} from numbered
			where user_id = ${userId} and key = ${key} returning key`
		: sql`
			insert into idempotency_keys (user_id, key, body_hash, response)
			select ${userId}::uuid, ${key}::text, ${bodyHash}::bytea, ${response} from numbered
			on conflict (user_id, key) do nothing returning key`;
}

function jsonOrNull(value: unknown): string | null {
	return value === null ? null : JSON.stringify(value);
}
