import { type CouponDiscount, couponDiscount } from './coupon.ts';
import { minusPaise, type Paise, paise, percentOf } from './money.ts';
import { lineSubtotal, type OrderTotals, subtotalOf } from './order.ts';
import { prorate } from './prorate.ts';

/** Checkout needs a final total of at least ₹100, unless the shop's settings say another amount. spec: shopping §5 */
export const minimumOrder = paise(10_000);

/** Shown for information as the spec computes it, never added. spec: shopping §9 */
const informationalTaxPercent = 5;

export type QuoteLine = { price: Paise; quantity: number };

export type Quote = OrderTotals & {
	/** the discount's share of every line, in the order of the lines; sums to `discount` */
	lineDiscounts: Paise[];
	/** 5 percent of the sub total, for information */
	informationalTax: Paise;
};

/** The price of a cart: sub total minus discount. Tax is inside the prices, delivery is free. */
export function quote(lines: readonly QuoteLine[], coupon: CouponDiscount | null): Quote {
	const subtotal = subtotalOf(lines);
	const discount = coupon === null ? paise(0) : couponDiscount(coupon, subtotal);
	return {
		subtotal,
		discount,
		total: minusPaise(subtotal, discount),
		lineDiscounts: prorate(discount, lines.map(lineSubtotal)),
		informationalTax: percentOf(subtotal, informationalTaxPercent),
	};
}

export function isBelowMinimum(total: Paise, minimum: Paise): boolean {
	return total < minimum;
}

/** Amounts shown to the customer; null for amounts the request does not contain. spec: decision D15 */
export type SeenAmounts = { total: Paise | null; subtotal: Paise | null; discount: Paise | null };

/**
 * Whether an order would cost more than the customer saw. A lower price is accepted; an amount that was not
 * sent is not compared.
 */
export function isAboveSeen(ours: Quote, seen: SeenAmounts): boolean {
	if (seen.total !== null) return ours.total > seen.total;
	if (seen.subtotal !== null && ours.subtotal > seen.subtotal) return true;
	return seen.discount !== null && ours.discount < seen.discount;
}
