import { indiaOffsetMs } from './indian-clock.ts';
import { type Paise, paise, roundToPaise, sumPaise } from './money.ts';

/** Document type of a supply: bill of supply for exempt products, tax invoice for taxed ones, the joint form for both. */
export const invoiceTypes = ['bill-of-supply', 'tax-invoice', 'invoice-cum-bill-of-supply'] as const;
export type InvoiceType = (typeof invoiceTypes)[number];

/** source: CGST Act s. 31(3)(c), CGST Rules, rules 46, 46A and 49 */
export function invoiceType(gstPercents: readonly number[]): InvoiceType {
	const taxed = gstPercents.filter((percent) => percent > 0).length;
	if (taxed === 0) return 'bill-of-supply';
	return taxed === gstPercents.length ? 'tax-invoice' : 'invoice-cum-bill-of-supply';
}

/** Within a state the tax is split between centre and state, across states it is one tax. source: IGST Act s. 7, 8 */
export type SupplyPlace = 'intra-state' | 'inter-state';

/** States are compared without case and spaces, with 'and' and '&' equal. */
export function isSameState(one: string, other: string): boolean {
	const key = (state: string) =>
		state
			.toLowerCase()
			.replaceAll('&', 'and')
			.replace(/[^\p{L}]/gu, '');
	return key(one) !== '' && key(one) === key(other);
}

export type TaxSplit = { taxable: Paise; cgst: Paise; sgst: Paise; igst: Paise };

/**
 * The tax inside a price: prices include it, so taxable value and taxes add up to the price exactly. The halves of
 * centre and state are equal, and the rounding difference is taxable value.
 */
export function taxInside(price: Paise, gstPercent: number, place: SupplyPlace): TaxSplit {
	const hundredths = Math.round(gstPercent * 100);
	const whole = 10_000 + hundredths;
	const none = paise(0);
	if (place === 'inter-state') {
		const igst = roundToPaise((price * hundredths) / whole);
		return { taxable: paise(price - igst), cgst: none, sgst: none, igst };
	}
	const half = paise(Math.min(roundToPaise((price * hundredths) / (2 * whole)), Math.floor(price / 2)));
	return { taxable: paise(price - 2 * half), cgst: half, sgst: half, igst: none };
}

export type TaxedLine = TaxSplit & { gstPercent: number; total: Paise };
export type RateSummary = TaxSplit & { gstPercent: number; total: Paise };

/** Lines summed by tax rate, the lowest first. */
export function ratesOf(lines: readonly TaxedLine[]): RateSummary[] {
	const rates = [...new Set(lines.map((line) => line.gstPercent))].sort((a, b) => a - b);
	return rates.map((gstPercent) => {
		const ofRate = lines.filter((line) => line.gstPercent === gstPercent);
		const sum = (key: keyof TaxSplit | 'total') => sumPaise(ofRate.map((line) => line[key]));
		return {
			gstPercent,
			taxable: sum('taxable'),
			cgst: sum('cgst'),
			sgst: sum('sgst'),
			igst: sum('igst'),
			total: sum('total'),
		};
	});
}

/** '26-27': financial years run from April to March, in Indian time. */
export function financialYear(instant: Date): string {
	const local = new Date(instant.getTime() + indiaOffsetMs);
	const first = local.getUTCMonth() >= 3 ? local.getUTCFullYear() : local.getUTCFullYear() - 1;
	const two = (year: number) => String(year % 100).padStart(2, '0');
	return `${two(first)}-${two(first + 1)}`;
}

export const invoiceSeries = ['KH', 'KC'] as const;
/** KH: invoices and bills of supply; KC: credit notes */
export type InvoiceSeries = (typeof invoiceSeries)[number];

/** 'KH/26-27/000042': at most 16 letters, digits, hyphens and slashes. source: CGST Rules, rules 46(b) and 53 */
export function invoiceNumber(series: InvoiceSeries, year: string, number: number): string {
	if (!(Number.isInteger(number) && number >= 1 && number <= 9_999_999)) throw new RangeError(`no number: ${number}`);
	return `${series}/${year}/${String(number).padStart(6, '0')}`;
}
