import { type Paise, roundToPaise } from './money.ts';
import type { PasteProblem } from './pasted-prices.ts';

/** Prices of one variant. The cost includes tax; null: not entered. */
export type VariantPrices = { price: Paise; mrp: Paise; cost: Paise | null };

/** Only the prices of a variant. */
export function pickVariantPrices({ price, mrp, cost }: VariantPrices): VariantPrices {
	return { price, mrp, cost };
}

/** `from` is the previous price as its author saw it. */
export type PriceChange = { variantId: string; from: VariantPrices; to: VariantPrices };

/** Variants that the price board loads and publishes at once; a price file may have more rows, up to these limits. */
export const maxBoardRows = 20_000;
export const maxFileRows = 200_000;
export const maxFileMegabytes = 32;
export const maxFileBytes = maxFileMegabytes * 1024 * 1024;
/** Characters of a part of a price file: a slow connection sends one within seconds. */
export const filePartCharacters = 512 * 1024;
/** Lines of a price update that are shown; a file has all of them. */
export const maxShownLines = 1000;

export type PriceProblem = 'PRICE_ZERO' | 'PRICE_ABOVE_MRP';

/** Why these prices are not allowed, or null. Loose products need no MRP: it is printed on packages. Selling above the MRP is an offence. source: Legal Metrology (Packaged Commodities) Rules, 2011, rule 18(2) */
export function priceProblem(
	{ price, mrp }: Pick<VariantPrices, 'price' | 'mrp'>,
	isLoose = false,
): PriceProblem | null {
	if (price === 0) return 'PRICE_ZERO';
	if (mrp === 0 && isLoose) return null;
	return price > mrp ? 'PRICE_ABOVE_MRP' : null;
}

/** A price below the cost is a mistake until it is confirmed. */
export function isBelowCost({ price, cost }: Pick<VariantPrices, 'price' | 'cost'>): boolean {
	return cost !== null && price < cost;
}

export function arePricesEqual(a: VariantPrices, b: VariantPrices): boolean {
	return a.price === b.price && a.mrp === b.mrp && a.cost === b.cost;
}

/** Price change in percent of the old price with one decimal; null when the old price is zero. */
export function changePercent(from: Paise, to: Paise): number | null {
	return from === 0 ? null : Math.round(((to - from) * 1000) / from) / 10;
}

const largeChangePercent = 50;

/** A change of more than 50% counts as a typing error until it is confirmed. */
export function isLargeChange(from: Paise, to: Paise): boolean {
	return from > 0 && Math.abs(to - from) * 100 > from * largeChangePercent;
}

/** Rounding step of percentage changes: whole or half rupees. */
export const roundingSteps = { rupee: 100, half: 50 } as const;
export type RoundingStep = keyof typeof roundingSteps;

/** A price changed by a percentage, to the nearest step, half a step up, never below one step. Percents have at most two decimals. */
export function changeByPercent(price: Paise, percent: number, step: RoundingStep): Paise {
	const size = roundingSteps[step];
	const exact = (price * (10_000 + Math.round(percent * 100))) / 10_000;
	return roundToPaise(Math.max(size, Math.floor(exact / size + 0.5) * size));
}

/** Margin in percent of the price with one decimal; null without a cost. */
export function marginPercent({ price, cost }: Pick<VariantPrices, 'price' | 'cost'>): number | null {
	if (cost === null || price === 0) return null;
	return Math.round(((price - cost) * 1000) / price) / 10;
}

export type PriceProblemName = PriceProblem | PasteProblem['problem'];

/** The error text of a typed, pasted or imported price. */
export const priceProblems: Record<PriceProblemName, string> = {
	EMPTY: 'Enter a price.',
	NEGATIVE: 'A price cannot be negative.',
	NOT_AN_AMOUNT: 'Enter an amount, e.g. 12.50.',
	COMMA_UNCLEAR: 'Ambiguous comma. Write 1,234 or 12.34.',
	POINT_UNCLEAR: 'Ambiguous point. Write 1234 or 12.34.',
	TOO_MANY_DECIMALS: 'At most two decimals.',
	TOO_LARGE: 'The price cannot exceed ₹10 crore.',
	PRICE_ZERO: 'The price must be above zero.',
	PRICE_ABOVE_MRP: 'Selling price cannot exceed the MRP.',
	UNKNOWN_SKU: 'SKU not found or not on sale.',
	SKU_TWICE: 'Duplicate SKU.',
	BELOW_THE_LAST: 'More lines than rows on the board.',
	TOO_MANY_COLUMNS: 'More columns than on the board.',
};
