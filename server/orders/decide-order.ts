import { type Address, isDeliverable } from '#domain/address.ts';
import { maxLineQuantity } from '#domain/cart.ts';
import { isAboveSeen, isBelowMinimum, minimumOrder, type Quote, quote, type SeenAmounts } from '#domain/checkout.ts';
import type { Coupon } from '#domain/coupon.ts';
import { formatRupees, type Paise, paise, rupeesFromPaise } from '#domain/money.ts';
import { needsReview, newAccountLimitsOf } from '#domain/new-account.ts';
import { isAboveMaximum, type Order } from '#domain/order.ts';
import { pictureUrl } from '#domain/picture.ts';
import { isFresh } from '#domain/product.ts';
import { packsInPool, shortLines } from '#domain/stock.ts';
import type { User } from '#domain/user.ts';
import type { IdempotentRequest } from '#server/platform/idempotency.ts';
import { refuse } from '#server/platform/refuse.ts';
import { newAccountOf, refuseUnverified } from './new-account-limits.ts';
import type { NewOrder, NewOrderLine, OrderFacts } from './place-order-queries.ts';

type WantedLine = { productId: string; unit: string; quantity: number };

/** An address of the account by its id, or a complete address. */
export type AddressChoice = (Address & { id?: string }) | { id: string };

export type OrderRequest = IdempotentRequest & {
	/** whether this request had arrived before its duplicate was committed */
	isDuplicateInFlight: () => boolean;
	lines: readonly WantedLine[];
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
 * The ordered variants in cart order. Refuses TOO_MANY_OF_ONE, UNKNOWN_PRODUCT, UNKNOWN_UNIT, NOT_FOR_SALE,
 * OUT_OF_STOCK (details.lines) and ORDER_TOO_LARGE.
 */
export function orderedLines(request: OrderRequest, facts: OrderFacts): NewOrderLine[] {
	const wanted = mergeLines(request.lines);
	const found = wanted.map(({ productId, unit, quantity }) => {
		const variant = facts.variants.find((row) => row.productId === productId.toLowerCase() && row.unit === unit);
		return variant === undefined ? null : { ...variant, quantity, discount: paise(0) };
	});
	const missing = wanted.filter((_, index) => found[index] === null);
	if (missing.length > 0) {
		const listed = new Set(facts.listedProducts);
		const areListed = missing.every((line) => listed.has(line.productId.toLowerCase()));
		refuse(areListed ? 'UNKNOWN_UNIT' : 'UNKNOWN_PRODUCT', { lines: missing.map(lineName) });
	}
	const lines = found.filter((line) => line !== null);
	const notForSale = lines.filter((line) => !line.isForSale);
	if (notForSale.length > 0) refuse('NOT_FOR_SALE', { lines: notForSale.map(lineName) });
	refuseIfShort(lines);
	// Before any amount is made of it.
	if (isAboveMaximum(lines)) refuse('ORDER_TOO_LARGE');
	return lines;
}

/** The same product and unit twice is one line. spec: decision D19 */
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

/**
 * The order that a request makes of its facts, at today's prices. Refuses PRICE_CHANGED (details.quote), BELOW_MINIMUM,
 * SESSION_EXPIRED for a user who was deleted in the meantime, NO_ADDRESS, ADDRESS_NOT_YOURS, PINCODE_NOT_SERVED,
 * EMAIL_NOT_VERIFIED.
 */
export function decideOrder(
	request: OrderRequest,
	{ facts, lines, coupon }: { facts: OrderFacts; lines: readonly NewOrderLine[]; coupon: Coupon | null },
	now: Date,
): NewOrder {
	const price = quote(lines, coupon?.discount ?? null);
	if (isAboveSeen(price, request.seen)) refuse('PRICE_CHANGED', { quote: quoteDetails(price, lines) });
	refuseIfBelowMinimum(price.total, facts.minimumOrder);
	const { userId } = request;
	const { user } = facts;
	if (user === null) refuse('SESSION_EXPIRED');
	const addresses = chooseAddresses(request, user.addresses);
	const deliveryPromise = promiseDelivery(addresses.pincode, lines, facts);
	const limits = facts.hasDeliveredOrder ? null : newAccountLimitsOf(facts.newAccountLimits);
	const isInReview = limits !== null && needsReview(price.total, limits);
	if (isInReview && !user.isEmailVerified) refuseUnverified(limits);
	return {
		...addresses,
		deliveryPromise,
		userId,
		newAccount: limits === null ? null : newAccountOf({ ...addresses, userId }, request.network, limits),
		isInReview,
		lines: lines.map((line, index) => ({ ...line, discount: price.lineDiscounts[index] ?? line.discount })),
		subtotal: price.subtotal,
		discount: price.discount,
		total: price.total,
		coupon: coupon === null ? null : { id: coupon.id, code: coupon.code },
		email: user.email,
		mobile: request.mobile || addresses.contactMobile || user.mobile,
		now,
	};
}

/** The new quote for the customer, in rupees. */
function quoteDetails(price: Quote, lines: readonly NewOrderLine[]) {
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

/** @param set the minimum of the shop's settings; null: not set */
function refuseIfBelowMinimum(total: Paise, set: Paise | null): void {
	const minimum = set ?? minimumOrder;
	if (!isBelowMinimum(total, minimum)) return;
	refuse('BELOW_MINIMUM', undefined, { minimum: formatRupees(minimum) });
}

type ChosenAddresses = {
	billingAddress: Address | null;
	deliveryAddress: Address | null;
	/** of the address the order is delivered to */
	pincode: string;
	contactMobile: string;
};

/**
 * The addresses of an order: those of the request, or the first saved ones when it has none.
 * Refuses NO_ADDRESS, ADDRESS_NOT_YOURS.
 */
function chooseAddresses(
	request: { billingAddress: AddressChoice | null; deliveryAddress: AddressChoice | null },
	saved: User['addresses'],
): ChosenAddresses {
	const isNoneGiven = request.billingAddress === null && request.deliveryAddress === null;
	const billing = isNoneGiven
		? (saved.find((address) => address.type === 'Billing') ?? null)
		: chosenAddress(request.billingAddress, saved);
	const delivery = isNoneGiven
		? (saved.find((address) => address.type === 'delivery') ?? null)
		: chosenAddress(request.deliveryAddress, saved);
	const target = delivery ?? billing;
	if (target === null) refuse('NO_ADDRESS');
	return {
		billingAddress: billing,
		deliveryAddress: delivery,
		pincode: target.pincode,
		contactMobile: target.contactMobile,
	};
}

/** A saved address is read from the account, other fields of the request are ignored; a typed one is used as sent. */
function chosenAddress(choice: AddressChoice | null, saved: User['addresses']): Address | null {
	if (choice === null) return null;
	const own = saved.find((address) => address.id === choice.id);
	if (own !== undefined) return withoutId(own);
	if (!('line1' in choice)) refuse('ADDRESS_NOT_YOURS');
	return withoutId(choice);
}

function withoutId({ id: _id, ...address }: Address & { id?: string }): Address {
	return address;
}

/** When the shop delivers there, as the customer saw it; null: it delivers without a promise. */
function promiseDelivery(
	pincode: string,
	lines: readonly NewOrderLine[],
	{ services }: OrderFacts,
): Order['deliveryPromise'] {
	const { scope, promise } = services[pincode] ?? { scope: 'none', promise: null };
	const products = lines.map((line) => ({ isFresh: isFresh(line.productType) }));
	if (!isDeliverable(scope, products)) refuse('PINCODE_NOT_SERVED', { pincode, scope });
	return promise;
}

/** The order as it is answered; id and number are given when it is written. */
export function responseOf(order: NewOrder): Order {
	return {
		id: '',
		number: '',
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
		isInReview: order.isInReview,
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
