import type { CartLine } from '#domain/cart.ts';
import { isBelowMinimum, minimumOrder, type Quote, quote } from '#domain/checkout.ts';
import { minusPaise, type Paise } from '#domain/money.ts';
import type { AppliedCoupon } from '#contract/promotions-wire.ts';

export type CartQuote = Quote & {
	/** amount missing to the coupon's minimum; zero when it is met or there is no coupon */
	missingForCoupon: Paise;
	/** amount missing to the order minimum; zero when it is met */
	missingForOrder: Paise;
};

/**
 * The totals of the cart with the applied coupon. A coupon below its minimum gives no discount.
 * @param minimum the order minimum
 */
export function cartQuote(
	lines: readonly CartLine[],
	coupon: AppliedCoupon | null,
	minimum: Paise = minimumOrder,
): CartQuote {
	const full = quote(lines, null);
	const missingForCoupon = minusPaise(coupon?.minimum ?? full.subtotal, full.subtotal);
	const counted = coupon !== null && missingForCoupon === 0 ? quote(lines, coupon.discount) : full;
	return {
		...counted,
		missingForCoupon,
		missingForOrder: isBelowMinimum(counted.total, minimum)
			? minusPaise(minimum, counted.total)
			: minusPaise(counted.total, counted.total),
	};
}
