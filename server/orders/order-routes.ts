import type { SeenAmounts } from '#domain/checkout.ts';
import { maxPaise, type Paise, paiseFromRupees } from '#domain/money.ts';
import type { Order } from '#domain/order.ts';
import { emailKey } from '#domain/user.ts';
import { addressFromWire } from '#contract/accounts-wire.ts';
import type { OrderAddressInput, orderEndpoints, PlaceOrderBody } from '#contract/orders.ts';
import { orderToWire, placedLinesFromWire } from '#contract/orders-wire.ts';
import { isUuid } from '#database/db.ts';
import type { AppContext } from '#server/platform/app-context.ts';
import { BoundedMap } from '#server/platform/bounded-map.ts';
import type { HandlersOf } from '#server/platform/endpoint.ts';
import { idempotentRequestOf } from '#server/platform/idempotency.ts';
import { isCustomerNetwork } from '#server/platform/network.ts';
import { refuse } from '#server/platform/refuse.ts';
import { countCodeOf } from '#server/promotions/coupon-attempts.ts';
import { cancelOrder } from './cancel-order.ts';
import type { AddressChoice } from './decide-order.ts';
import { createKeyedQueue } from './keyed-queue.ts';
import { createLateOrders } from './late-orders.ts';
import { findOrder, listOrders } from './order-queries.ts';
import { placeOrder } from './place-order.ts';

/** Upper bound on orders within the duration of one request. */
const maxRemembered = 10_000;

export type DuplicateDetector = {
	/** Whether a request received at `receivedAtMs` had arrived before its duplicate was committed. */
	wasConcurrent: (key: string, receivedAtMs: number) => boolean;
	committed: (key: string) => void;
};

/**
 * Remembers when this process committed an order without a key. The requests of a double click may wait for a
 * connection so long that the database sees them one after the other; this separates them from repeats.
 */
function createDuplicateDetector(): DuplicateDetector {
	const committedAtMs = new BoundedMap<string, number>(maxRemembered);
	return {
		wasConcurrent: (key, receivedAtMs) => receivedAtMs <= (committedAtMs.get(key) ?? Number.NEGATIVE_INFINITY),
		committed(key) {
			committedAtMs.set(key, performance.now());
		},
	};
}

function paiseOrNull(rupees: number | undefined): Paise | null {
	return rupees === undefined ? null : paiseFromRupees(rupees);
}

/**
 * The total the customer saw. Clients send it in either of the two totals, so the smaller one was shown;
 * without totals it is the sum of the line prices, if every line has one.
 */
function seenAmounts(body: PlaceOrderBody): SeenAmounts {
	const totals = [body.grandTotal, body.totalAmount].filter((total) => total !== undefined).map(paiseFromRupees);
	const lines = placedLinesFromWire(body);
	// Plain numbers: client prices are only compared, never charged, and may exceed the money range.
	const shown = lines.reduce((sum, { price, quantity }) => sum + (price ?? Number.NaN) * quantity, 0);
	return {
		total: totals.length === 0 ? null : (Math.min(...totals) as Paise),
		subtotal: Number.isNaN(shown) ? null : (Math.min(shown, maxPaise) as Paise),
		discount: paiseOrNull(body.discountAmount),
	};
}

function addressChoice(address: OrderAddressInput | null | undefined): AddressChoice | null {
	if (address === null || address === undefined) return null;
	return 'addressLine1' in address ? addressFromWire(address) : { id: address._id };
}

export function orderHandlers({
	db,
	limits,
	secretKey,
	announceStock,
	log,
}: AppContext): HandlersOf<typeof orderEndpoints> {
	const duplicates = createDuplicateDetector();
	const enqueue = createKeyedQueue();
	const lateOrders = createLateOrders(db, announceStock, {
		onError: (error) => log.warn({ err: error }, 'failed to look for late orders, will retry'),
	});

	async function read(id: string, userId: string): Promise<Order> {
		const order = isUuid(id) ? await findOrder(db, id, userId) : null;
		return order ?? refuse('ORDER_NOT_FOUND');
	}

	/** The response to an update that changes nothing. */
	async function unchanged(id: string, userId: string, status: string) {
		const order = await read(id, userId);
		if (order.status !== status) refuse('INVALID_TRANSITION');
		return { status: 'success' as const, data: { order: orderToWire(order) } };
	}

	return {
		async 'orders.place'({ body }, { session, now, receivedAtMs, idempotencyKey, network, markRepeated }) {
			const request = idempotentRequestOf(body, { session, idempotencyKey });
			const content = `${session.userId}:${request.bodyHash.toString('hex')}`;
			const placed = placeOrder(
				db,
				{
					...request,
					isDuplicateInFlight: () => duplicates.wasConcurrent(content, receivedAtMs),
					lines: placedLinesFromWire(body),
					seen: seenAmounts(body),
					couponCode: body.couponCode || null,
					expectsDiscount: (body.discountAmount ?? 0) > 0,
					billingAddress: addressChoice(body.shippingAddress),
					deliveryAddress: addressChoice(body.deliveryAddress),
					mobile: body.customerPhoneNumber || null,
					network: isCustomerNetwork(network) ? network : null,
				},
				now,
				enqueue,
			);
			placed.catch((error: unknown) => lateOrders.watch({ userId: session.userId, at: now }, error));
			const { order, isRepeated } = await (body.couponCode
				? countCodeOf(placed, { limits, userId: session.userId, now })
				: placed);
			duplicates.committed(content);
			announceStock(order.lines.map(({ productId }) => productId));
			if (isRepeated) markRepeated();
			return { status: 'success', data: { order: orderToWire(order) } };
		},
		async 'orders.list'({ query }, { session }) {
			if (query.email !== undefined && emailKey(query.email) !== emailKey(session.email)) refuse('NOT_ALLOWED');
			const page = await listOrders(db, session.userId, query);
			if (page === null) refuse('ORDER_NOT_FOUND');
			const { orders, hasMore } = page;
			const nextCursor = hasMore ? (orders.at(-1)?.id ?? null) : null;
			return { status: 'success', data: { orders: orders.map(orderToWire), nextCursor } };
		},
		async 'orders.get'({ params }, { session }) {
			return { status: 'success', data: { order: orderToWire(await read(params.id, session.userId)) } };
		},
		async 'orders.update'({ params, body }, { session, now }) {
			if (!isUuid(params.id)) refuse('ORDER_NOT_FOUND');
			if (body.orderStatus !== 'CANCELLED') return unchanged(params.id, session.userId, body.orderStatus);
			const account = Array.isArray(body.accountDetails) ? body.accountDetails[0] : body.accountDetails;
			const order = await cancelOrder(
				db,
				{
					orderId: params.id,
					userId: session.userId,
					reason: body.rejectedReason,
					refundAccount: account ?? null,
					secretKey,
				},
				now,
			);
			return { status: 'success', data: { order: orderToWire(order) } };
		},
	};
}
