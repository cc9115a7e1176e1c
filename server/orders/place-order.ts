import { isDeliverable } from '#domain/address.ts';
import { maxLineQuantity } from '#domain/cart.ts';
import { isAboveSeen, isBelowMinimum, minimumOrder, type Quote, quote, type SeenAmounts } from '#domain/checkout.ts';
import { type Coupon, couponKey, couponRefusal } from '#domain/coupon.ts';
import { formatRupees, type Paise, paise, rupeesFromPaise, sumPaise } from '#domain/money.ts';
import { newAccountLimitsOf } from '#domain/new-account.ts';
import { lineSubtotal, type Order } from '#domain/order.ts';
import { pictureUrl } from '#domain/picture.ts';
import { isFresh } from '#domain/product.ts';
import { drawsByPool, packsInPool, shortLines } from '#domain/stock.ts';
import { type Db, isUuid, type Tx } from '#database/db.ts';
import { findUser } from '#server/accounts/account-queries.ts';
import { findService } from '#server/delivery/delivery-queries.ts';
import type { PendingOrder } from '#server/platform/idempotency.ts';
import { claimKey } from '#server/platform/idempotency-queries.ts';
import { refuse } from '#server/platform/refuse.ts';
import { lockCouponForOrder, takeCouponUse } from '#server/promotions/coupon-queries.ts';
import { type AddressChoice, chooseAddresses } from './choose-addresses.ts';
import { newAccountOf, refuseAboveLimits } from './new-account-limits.ts';
import {
	insertOrder,
	type LockedLine,
	listKnownProducts,
	lockLines,
	type NewOrder,
	type NewOrderLine,
	reclaimKey,
	storeAnswer,
	storedAnswer,
	takeStock,
} from './place-order-queries.ts';

const couponCheckLifeMs = 30 * 60_000;

export type OrderRequest = PendingOrder & {
	/** whether this request had arrived before its duplicate was committed */
	isDuplicateInFlight: () => boolean;
	lines: readonly { productId: string; unit: string; quantity: number }[];
	seen: SeenAmounts;
	couponCode: string | null;
	/** a discount was shown: without a code the coupon verified last is used */
	expectsDiscount: boolean;
	billingAddress: AddressChoice | null;
	deliveryAddress: AddressChoice | null;
	mobile: string | null;
	/** of the request; null when it says nothing about the customer */
	network: string | null;
};

/**
 * Places an order, or returns the stored response of a repeated request. One transaction; it is committed before the
 * response is sent, and a refusal rolls everything back. Refuses KEY_REUSED, TOO_MANY_OF_ONE, UNKNOWN_PRODUCT,
 * UNKNOWN_UNIT, NOT_FOR_SALE, OUT_OF_STOCK (details.lines), PRICE_CHANGED (details.quote), BELOW_MINIMUM, NO_ADDRESS,
 * ADDRESS_NOT_YOURS, PINCODE_NOT_SERVED, NEW_ACCOUNT_VALUE and as refuseAboveLimits, and SESSION_EXPIRED for a user who
 * was deleted meanwhile.
 */
export async function placeOrder(db: Db, request: OrderRequest, now: Date): Promise<Order> {
	return db.transaction().execute(async (tx) => {
		const claimed = await claimOrRepeat(tx, request);
		if ('placed' in claimed) return claimed.placed;
		const wanted = mergeLines(request.lines);
		const locked = await lockWanted(tx, wanted, request.userId);
		refuseIfShort(locked);
		const coupon = await couponFor(tx, request, locked, now);
		const price = quote(locked, coupon?.discount ?? null);
		if (isAboveSeen(price, request.seen)) refuse('PRICE_CHANGED', { quote: quoteDetails(price, locked) });
		refuseIfBelowMinimum(price.total, locked[0]?.minimumOrder ?? null);
		const user = await findUser(tx, request.userId);
		if (user === null) refuse('SESSION_EXPIRED');
		const addresses = chooseAddresses(request, user.addresses);
		const limits = newAccountLimitsOf(locked[0]?.newAccountLimits);
		const order: NewOrder = {
			...addresses,
			deliveryPromise: await promiseDelivery(tx, addresses.pincode, locked),
			userId: user.id,
			newAccount: locked[0]?.isProven
				? null
				: newAccountOf({ ...addresses, userId: user.id, total: price.total }, request.network, limits),
			lines: locked.map((line, index) => ({ ...line, discount: price.lineDiscounts[index] ?? line.discount })),
			subtotal: price.subtotal,
			discount: price.discount,
			total: price.total,
			coupon: coupon === null ? null : { id: coupon.id, code: coupon.code },
			email: user.email,
			mobile: request.mobile || addresses.contactMobile || user.mobile,
			now,
		};
		const { id, number } = await insertOrder(tx, order);
		const draws = drawsByPool(locked);
		const { isEnough, use } = await takeStock(tx, draws, id, order);
		if (!isEnough) refuse('OUT_OF_STOCK');
		if (use !== null) refuseAboveLimits(locked, use, limits);
		if (coupon !== null) await takeCouponUse(tx, coupon.id, id, order.userId, now);
		const placed = placedOrder({ ...order, id, number });
		await storeAnswer(tx, request.userId, claimed.key, placed);
		return placed;
	});
}

type Claimed = { key: string } | { placed: Order };

async function claimOrRepeat(tx: Tx, request: OrderRequest): Promise<Claimed> {
	// Without a key the content identifies the request, but only while the first copy is in progress: a customer may
	// order the same cart twice, though not within one double click.
	const key = request.key === null ? `content:${request.bodyHash.toString('hex')}` : `key:${request.key}`;
	const { userId, bodyHash, snapshot } = request;
	const claim = await claimKey(tx, { userId, key, bodyHash, snapshot });
	if (claim.isNew) return { key };
	const isConcurrentDuplicate = !claim.hadEndedBefore || request.isDuplicateInFlight();
	if (request.key === null && !isConcurrentDuplicate) {
		await reclaimKey(tx, userId, key);
		return { key };
	}
	if (!claim.bodyHash.equals(bodyHash)) refuse('KEY_REUSED');
	return { placed: storedAnswer(claim.response) };
}

type WantedLine = { productId: string; unit: string; quantity: number };

/** The same product and unit twice is one line. spec: reading R19 */
function mergeLines(lines: readonly WantedLine[]): WantedLine[] {
	const merged = new Map<string, WantedLine>();
	for (const line of lines) {
		const key = JSON.stringify([line.productId.toLowerCase(), line.unit]);
		const known = merged.get(key);
		merged.set(key, known === undefined ? line : { ...known, quantity: known.quantity + line.quantity });
	}
	const wanted = [...merged.values()];
	if (wanted.some((line) => line.quantity > maxLineQuantity)) refuse('TOO_MANY_OF_ONE');
	return wanted;
}

/** The ordered variants in cart order, pools locked. */
async function lockWanted(tx: Tx, wanted: readonly WantedLine[], userId: string): Promise<NewOrderLine[]> {
	if (wanted.some((line) => !isUuid(line.productId))) refuse('UNKNOWN_PRODUCT');
	const locked = await lockLines(tx, wanted, userId);
	const found = wanted.map((line) => {
		const match = locked.find((row) => row.productId === line.productId.toLowerCase() && row.unit === line.unit);
		return match === undefined ? null : { ...match, quantity: line.quantity, discount: paise(0) };
	});
	const missing = wanted.filter((_, index) => found[index] === null);
	if (missing.length > 0) {
		const known = await listKnownProducts(
			tx,
			missing.map((line) => line.productId),
		);
		const isProductKnown = missing.every((line) => known.has(line.productId.toLowerCase()));
		refuse(isProductKnown ? 'UNKNOWN_UNIT' : 'UNKNOWN_PRODUCT', { lines: missing.map(lineName) });
	}
	const lines = found.filter((line) => line !== null);
	const notForSale = lines.filter((line) => !line.isForSale);
	if (notForSale.length > 0) {
		refuse('NOT_FOR_SALE', { lines: notForSale.map(lineName) });
	}
	return lines;
}

function lineName({ productId, unit }: Pick<WantedLine, 'productId' | 'unit'>) {
	return { productId, unit };
}

function refuseIfShort(lines: readonly NewOrderLine[]): void {
	const short = shortLines(lines, new Map(lines.map((line) => [line.poolId, line.onHand])));
	if (short.length === 0) return;
	refuse('OUT_OF_STOCK', {
		lines: short.map(({ index, available }) => ({
			productId: lines[index]?.productId,
			unit: lines[index]?.unit,
			available,
		})),
	});
}

/** @param set the minimum of the shop's settings; null: not set */
function refuseIfBelowMinimum(total: Paise, set: Paise | null): void {
	const minimum = set ?? minimumOrder;
	if (!isBelowMinimum(total, minimum)) return;
	refuse(
		'BELOW_MINIMUM',
		minimum === minimumOrder ? undefined : { message: `Minimum order ${formatRupees(minimum)} required` },
	);
}

/** The coupon of the order if it is valid now, its row locked; null: no discount. */
async function couponFor(
	tx: Tx,
	request: OrderRequest,
	lines: readonly NewOrderLine[],
	now: Date,
): Promise<Coupon | null> {
	if (request.couponCode === null && !request.expectsDiscount) return null;
	const wanted =
		request.couponCode === null
			? { verifiedSince: new Date(now.getTime() - couponCheckLifeMs) }
			: { codeKey: couponKey(request.couponCode) };
	const found = await lockCouponForOrder(tx, wanted, request.userId);
	if (found === null) return null;
	const subtotal = sumPaise(lines.map(lineSubtotal));
	return couponRefusal(found.coupon, found.use, request.userId, subtotal, now) === null ? found.coupon : null;
}

/** The new quote for the customer, in rupees. */
function quoteDetails(price: Quote, lines: readonly LockedLine[]) {
	return {
		subtotal: rupeesFromPaise(price.subtotal),
		discount: rupeesFromPaise(price.discount),
		total: rupeesFromPaise(price.total),
		lines: lines.map((line) => ({
			productId: line.productId,
			unit: line.unit,
			price: rupeesFromPaise(line.price),
			stock: packsInPool(line.onHand, line.packAmount),
		})),
	};
}

/** When the shop delivers there, as the customer was told; null: it delivers without a promise. */
async function promiseDelivery(
	tx: Tx,
	pincode: string,
	lines: readonly LockedLine[],
): Promise<Order['deliveryPromise']> {
	const { scope, promise } = await findService(tx, pincode);
	const products = lines.map((line) => ({ isFresh: isFresh(line.productType) }));
	if (!isDeliverable(scope, products)) refuse('PINCODE_NOT_SERVED', { pincode, scope });
	return promise;
}

function placedOrder(order: NewOrder & { id: string; number: string }): Order {
	return {
		id: order.id,
		number: order.number,
		subtotal: order.subtotal,
		discount: order.discount,
		total: order.total,
		status: 'ORDERED',
		paymentStatus: 'Pending',
		paymentMethod: 'Cash on Delivery',
		createdAt: order.now,
		updatedAt: order.now,
		statusTimes: { ORDERED: order.now },
		lines: order.lines.map((line) => ({
			productId: line.productId,
			name: line.name,
			picture: pictureUrl(line.picture),
			unit: line.unit,
			quantity: line.quantity,
			pickedQuantity: null,
			price: line.price,
			discount: line.discount,
		})),
		couponCode: order.coupon?.code ?? null,
		invoiceNumber: null,
		cancellationReason: null,
		isReturn: false,
		deliveryPromise: order.deliveryPromise,
		refundAccount: null,
		paid: paise(0),
		refundDue: paise(0),
		refunded: paise(0),
		credited: null,
		refundReference: '',
		returnNote: null,
		billingAddress: order.billingAddress,
		deliveryAddress: order.deliveryAddress,
		email: order.email,
		mobile: order.mobile,
	};
}
