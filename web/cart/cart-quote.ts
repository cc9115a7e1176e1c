import type { CartLine } from '#domain/cart.ts';
import { isBelowMinimum, minimumOrder, type Quote, quote } from '#domain/checkout.ts';
import { minusPaise, type Paise, paiseFromRupees } from '#domain/money.ts';
import type { AppliedCoupon } from '#contract/promotions-wire.ts';
import type { ShopWire } from '#contract/settings.ts';
import { useRouteLoaderData } from 'react-router';

export type CartQuote = Quote & {
	/** how much the cart lacks for its coupon to count; zero when it counts or there is none */
	missingForCoupon: Paise;
	/** how much the total lacks for an order; zero when it may be ordered */
	missingForOrder: Paise;
};

/**
 * What the cart costs with the applied coupon. A coupon below its own minimum waits and takes nothing off.
 * @param minimum what an order must come to
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

/** The least an order of this shop must come to; what the shop says of itself came with the page. */
export function useMinimumOrder(): Paise {
	const shell = useRouteLoaderData<{ shop: ShopWire | null }>('root');
	return shell?.shop ? paiseFromRupees(shell.shop.minimumOrder) : minimumOrder;
}
