import type { Paise } from '#domain/money.ts';
import type { PasteProblem } from '#domain/pasted-prices.ts';
import type { PriceProblem, VariantPrices } from '#domain/price-change.ts';
import type { VariantPricesWire } from './pricing-office.ts';

export function variantPricesFromWire({ pricePaise, mrpPaise, costPaise }: VariantPricesWire): VariantPrices {
	return { price: pricePaise as Paise, mrp: mrpPaise as Paise, cost: costPaise as Paise | null };
}

export function variantPricesToWire({ price, mrp, cost }: VariantPrices): VariantPricesWire {
	return { pricePaise: price, mrpPaise: mrp, costPaise: cost };
}

/** Only the prices of a row. */
export function pickVariantPrices({ pricePaise, mrpPaise, costPaise }: VariantPricesWire): VariantPricesWire {
	return { pricePaise, mrpPaise, costPaise };
}

export type PriceProblemName = PriceProblem | PasteProblem['problem'];

/** The error text of a typed, pasted or imported price. No validator: the office ships this file. */
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
