import type { PasteProblem } from '#domain/pasted-prices.ts';
import type { PriceProblem } from '#domain/price-change.ts';

export type PriceProblemName = PriceProblem | PasteProblem['problem'];

/** What is wrong with a typed, pasted or imported price, in words. No validator: the office ships this file. */
export const priceProblems: Record<PriceProblemName, string> = {
	EMPTY: 'There is no price here.',
	NEGATIVE: 'A price is never below zero.',
	NOT_AN_AMOUNT: 'This is not an amount of rupees.',
	COMMA_UNCLEAR: 'The comma may stand for thousands or for paise. Write 1,234 or 12.34.',
	POINT_UNCLEAR: 'The point may stand for thousands or for paise. Write 1234 or 12.34.',
	TOO_MANY_DECIMALS: 'There is nothing smaller than a paisa: two digits after the point at most.',
	TOO_LARGE: 'This is more than ₹10 crore.',
	PRICE_ZERO: 'The price is zero.',
	PRICE_ABOVE_MRP: 'The price is above the MRP, which the law forbids.',
	UNKNOWN_SKU: 'No pack that is sold has this SKU.',
	SKU_TWICE: 'This SKU stands above already.',
	BELOW_THE_LAST: 'There is no pack left for this line.',
	TOO_MANY_COLUMNS: 'There is no column left for this.',
};
