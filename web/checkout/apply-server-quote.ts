import { isSameLine } from '#domain/cart.ts';
import { formatRupees, type Paise } from '#domain/money.ts';
import type { Names } from '#domain/product.ts';
import type { AppliedCoupon } from '#contract/promotions-wire.ts';
import { cartQuote } from '#web/cart/cart-quote.ts';
import { readCart } from '#web/cart/cart-store.ts';
import { applyCoupon, removeCoupon } from '#web/cart/coupon-store.ts';
import {
	availabilityOf,
	buyableLines,
	type LineKey,
	readLineAvailability,
	updateLineState,
} from '#web/cart/line-availability.ts';
import { updatePrice } from '#web/cart/refresh-cart.ts';
import type { ServerQuote } from './refusal-details.ts';

/** `names`: in all languages, once the server has sent them; `name` as it was put into the cart. */
export type NamedLine = LineKey & { name: string; names: Names | undefined };
type PriceChange = NamedLine & { was: string; now: string };
type CouponChange = { code: string; discount: Paise };
export type QuoteChanges = { prices: PriceChange[]; coupon: CouponChange | null; total: Paise };

/** A line of the cart with its names, which a notice keeps when the line has left the cart. */
export function namedLine({ productId, unit }: LineKey): NamedLine {
	const key = { productId, unit };
	const name = readCart().find((line) => isSameLine(line, key))?.name ?? '';
	return { ...key, name, names: availabilityOf(readLineAvailability(), key).names };
}

/**
 * Updates cart and coupon to the server's quote and returns what changed. A coupon whose discount is lower on
 * the server (expired, used up, capped) gets the server's discount: otherwise the same total would be
 * sent and refused again.
 */
export function applyServerQuote(quote: ServerQuote, coupon: AppliedCoupon | null): QuoteChanges {
	const prices: PriceChange[] = [];
	for (const quoted of quote.lines) {
		const line = readCart().find((kept) => isSameLine(kept, quoted));
		if (line === undefined) continue;
		if (quoted.stock !== null) updateLineState(line, { available: quoted.stock });
		if (updatePrice(line, quoted.price)) {
			prices.push({ ...namedLine(line), was: formatRupees(line.price), now: formatRupees(quoted.price) });
		}
	}
	return { prices, coupon: applyServerDiscount(quote, coupon), total: quote.total };
}

function applyServerDiscount(quote: ServerQuote, coupon: AppliedCoupon | null): CouponChange | null {
	if (coupon === null || cartQuote(buyableLines(readCart(), readLineAvailability()), coupon).discount <= quote.discount)
		return null;
	if (quote.discount === 0) removeCoupon();
	else applyCoupon({ ...coupon, discount: { type: 'fixed', amount: quote.discount } });
	return { code: coupon.code, discount: quote.discount };
}
