import { formatRupees, type Paise, roundToPaise } from './money.ts';

/** Base unit of pack amounts: grams, millilitres or pieces. */
export type BaseUnit = 'g' | 'ml' | 'pc';

/**
 * Discount on the MRP in parts of a whole, rounded; 0 when the price is not below the MRP.
 * Multiplied before it is divided: half a percent stays exactly half. spec: catalogue §9
 */
function discountIn(parts: number, price: Paise, mrp: Paise): number {
	return mrp > price ? Math.round(((mrp - price) * parts) / mrp) : 0;
}

/** Whole percent, as listings and product pages show it. spec: catalogue §9 */
export function discountPercent(price: Paise, mrp: Paise): number {
	return discountIn(100, price, mrp);
}

/** Percent with two decimals, as the cards of the offer zone show it. spec: catalogue §9 */
export function discountPercentExact(price: Paise, mrp: Paise): number {
	return discountIn(10_000, price, mrp) / 100;
}

/** 'Saved Price': MRP minus price, never negative. */
export function saving(price: Paise, mrp: Paise): Paise {
	return Math.max(0, mrp - price) as Paise;
}

export type ComparablePrice = { amount: Paise; per: 'kg' | 'L' | 'pc' };

/**
 * The price per kilogram, litre or piece, for comparing variants.
 * @param amount pack amount in the base unit, above zero
 */
export function comparablePrice(price: Paise, amount: number, base: BaseUnit): ComparablePrice {
	if (!(amount > 0)) throw new RangeError(`pack amount must be positive: ${amount}`);
	if (base === 'pc') return { amount: roundToPaise(price / amount), per: 'pc' };
	return { amount: roundToPaise((price * 1000) / amount), per: base === 'g' ? 'kg' : 'L' };
}

/** '₹60/kg' */
export function formatComparablePrice(price: Paise, amount: number, base: BaseUnit): string {
	const rate = comparablePrice(price, amount, base);
	return `${formatRupees(rate.amount)}/${rate.per}`;
}

/** Index of the variant with the lowest unit price; -1 for none or when all are equal. */
export function bestValueIndex(variants: readonly { price: Paise; amount: number }[]): number {
	if (variants.length < 2) return -1;
	const rates = variants.map((variant) => variant.price / variant.amount);
	const lowest = Math.min(...rates);
	return rates.every((rate) => rate === lowest) ? -1 : rates.indexOf(lowest);
}
