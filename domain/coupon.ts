import { type Paise, percentOf } from './money.ts';

/** The discount of a coupon. `percent` applies to 'percentage', `amount` to 'fixed'. */
export type CouponDiscount =
	| { type: 'percentage'; percent: number; cap: Paise | null }
	| { type: 'fixed'; amount: Paise };

export type Coupon = {
	id: string;
	code: string;
	discount: CouponDiscount;
	startsAt: Date;
	endsAt: Date | null;
	minimum: Paise;
	/** total uses by all customers; null: unlimited */
	totalLimit: number | null;
	userLimit: number | null;
	/** the only customer who may use it; null: all customers */
	userId: string | null;
	isActive: boolean;
};

export type CouponUse = { total: number; byUser: number };

export const couponRefusals = [
	'COUPON_UNKNOWN',
	'COUPON_NOT_STARTED',
	'COUPON_EXPIRED',
	'COUPON_EXHAUSTED',
	'COUPON_ALREADY_USED',
	'COUPON_NOT_YOURS',
	'COUPON_BELOW_MINIMUM',
] as const;
export type CouponRefusal = (typeof couponRefusals)[number];

/** Whether an order is refused because of its coupon. @param code of any refusal */
export function isCouponRefusal(code: string): code is CouponRefusal {
	return couponRefusals.some((refusal) => refusal === code);
}

/**
 * Why a coupon cannot be used now, or null.
 * @param cart the sub total; null when it is not known yet (while verifying a code)
 */
export function couponRefusal(
	coupon: Coupon | null,
	use: CouponUse,
	user: string | null,
	cart: Paise | null,
	now: Date,
): CouponRefusal | null {
	if (coupon === null || !coupon.isActive) return 'COUPON_UNKNOWN';
	// Before the others, which would show other users that there is such a coupon.
	if (coupon.userId !== null && coupon.userId !== user) return 'COUPON_NOT_YOURS';
	if (now < coupon.startsAt) return 'COUPON_NOT_STARTED';
	if (coupon.endsAt !== null && now >= coupon.endsAt) return 'COUPON_EXPIRED';
	if (coupon.totalLimit !== null && use.total >= coupon.totalLimit) return 'COUPON_EXHAUSTED';
	if (coupon.userLimit !== null && use.byUser >= coupon.userLimit) return 'COUPON_ALREADY_USED';
	if (cart !== null && cart < coupon.minimum) return 'COUPON_BELOW_MINIMUM';
	return null;
}

/** The discount on a sub total: never more than the sub total, never more than the coupon's cap. */
export function couponDiscount(discount: CouponDiscount, subtotal: Paise): Paise {
	if (discount.type === 'fixed') return Math.min(discount.amount, subtotal) as Paise;
	const off = percentOf(subtotal, discount.percent);
	return Math.min(off, discount.cap ?? off, subtotal) as Paise;
}

/** Codes are compared without case and surrounding spaces. */
export function couponKey(code: string): string {
	return code.trim().toUpperCase();
}
