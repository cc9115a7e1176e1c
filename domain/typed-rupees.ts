import { isPaise, maxPaise, type Paise } from './money.ts';

export type RupeesProblem =
	| 'EMPTY'
	| 'NEGATIVE'
	| 'NOT_AN_AMOUNT'
	| 'COMMA_UNCLEAR'
	| 'POINT_UNCLEAR'
	| 'TOO_MANY_DECIMALS'
	| 'TOO_LARGE';

export type TypedRupees = { ok: true; amount: Paise } | { ok: false; problem: RupeesProblem };

const sign = /^(?:₹|rs\.?|inr)\s*/i;
/** '₹50/-' is a common Indian spelling of amounts. */
const slashDash = '/-';
const devanagariZero = '०'.charCodeAt(0);

const refuse = (problem: RupeesProblem): TypedRupees => ({ ok: false, problem });

/** '12,34,567' and '1,234,567': three digits at the end, two or three between. Both are unambiguous. */
const isGrouped = (whole: string) => /^\d{1,2}(,\d{2})*,\d{3}$/.test(whole) || /^\d{1,3}(,\d{3})+$/.test(whole);

/**
 * Parses typed or pasted rupees: '₹1,234.50', 'Rs. 40', '12,34,567', '५०'. Ambiguous input is refused:
 * in '1,23' the comma may separate thousands or paise, in '1.234' so may the point.
 */
export function readTypedRupees(text: string): TypedRupees {
	const typed = text
		.replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - devanagariZero))
		.replace(/\u00a0/g, ' ')
		.trim();
	if (typed === '') return refuse('EMPTY');
	if (/^[-−(]/.test(typed) || /^(?:₹|rs\.?|inr)\s*[-−]/i.test(typed)) return refuse('NEGATIVE');
	const unsigned = typed.replace(sign, '');
	const figure = unsigned.endsWith(slashDash) ? unsigned.slice(0, -slashDash.length).trimEnd() : unsigned;
	if (!/^\d[\d,.]*$/.test(figure)) return refuse('NOT_AN_AMOUNT');
	const [whole = '', decimals, ...more] = figure.split('.');
	if (more.length > 0 || decimals?.includes(',')) return refuse('POINT_UNCLEAR');
	if (whole.includes(',') && !isGrouped(whole)) return refuse('COMMA_UNCLEAR');
	if (decimals === '') return refuse('NOT_AN_AMOUNT');
	// Exactly three digits after the point, and no comma before it that makes it a decimal point.
	if (decimals?.length === 3 && !whole.includes(',')) return refuse('POINT_UNCLEAR');
	if (decimals !== undefined && decimals.length > 2) return refuse('TOO_MANY_DECIMALS');
	const digits = whole.replaceAll(',', '');
	if (digits.length > String(maxPaise).length) return refuse('TOO_LARGE');
	const amount = Number(digits) * 100 + Number((decimals ?? '').padEnd(2, '0'));
	return isPaise(amount) ? { ok: true, amount } : refuse('TOO_LARGE');
}

/** '1234.5' → '1234.50', the unambiguous form for files and cells. */
export function writePlainRupees(amount: Paise): string {
	return amount % 100 === 0 ? String(amount / 100) : (amount / 100).toFixed(2);
}
