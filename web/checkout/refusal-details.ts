import { isPaise, type Paise, paiseFromRupees } from '#domain/money.ts';
import type { Order } from '#domain/order.ts';
import type { ErrorBody } from '#contract/error-body.ts';
import type { OrderWire } from '#contract/orders.ts';
import { orderFromWire } from '#contract/orders-wire.ts';

type QuotedLine = { productId: string; unit: string; price: Paise; stock: number | null };
export type ServerQuote = { discount: Paise; total: Paise; lines: QuotedLine[] };
export type ShortLine = { productId: string; unit: string; available: number };

type Details = Record<string, unknown> | undefined;

function objectsIn(value: unknown): Record<string, unknown>[] {
	if (!Array.isArray(value)) return [];
	return value.filter((entry) => typeof entry === 'object' && entry !== null);
}

function amount(value: unknown): Paise | null {
	const rupees = Number(value ?? Number.NaN);
	return isPaise(Math.round(rupees * 100)) ? paiseFromRupees(rupees) : null;
}

function isKeyed(line: Record<string, unknown>): line is Record<string, unknown> & { productId: string; unit: string } {
	return typeof line.productId === 'string' && typeof line.unit === 'string';
}

/** The new quote of a PRICE_CHANGED refusal; null when it is not valid. */
function quoteFromDetails(details: Details): ServerQuote | null {
	const quote = details?.quote as Record<string, unknown> | undefined;
	const discount = amount(quote?.discount);
	const total = amount(quote?.total);
	if (discount === null || total === null) return null;
	const lines = objectsIn(quote?.lines).flatMap((line) => {
		const price = amount(line.price);
		if (!isKeyed(line) || price === null) return [];
		const stock = Number.isInteger(line.stock) ? (line.stock as number) : null;
		return [{ productId: line.productId, unit: line.unit, price, stock }];
	});
	return { discount, total, lines };
}

/** An order of a response, or of the details of KEY_REUSED; null when it is not valid. */
export function readOrder(wire: unknown): Order | null {
	try {
		return orderFromWire(wire as OrderWire);
	} catch {
		return null;
	}
}

/** Remaining stock of the lines of an OUT_OF_STOCK refusal. */
function shortLinesFromDetails(details: Details): ShortLine[] {
	return objectsIn(details?.lines).flatMap((line) => {
		if (!isKeyed(line) || !Number.isInteger(line.available)) return [];
		return [{ productId: line.productId, unit: line.unit, available: Math.max(0, line.available as number) }];
	});
}

/** The limits for new accounts, by the code of the refusal; the keys of their texts. */
const newAccountCodes = ['NEW_ACCOUNT_DAY', 'NEW_ACCOUNT_GROUP', 'NEW_ACCOUNT_ORDERS', 'NEW_ACCOUNT_QUANTITY'] as const;

export type NewAccountLimit = {
	code: (typeof newAccountCodes)[number];
	/** the number that is allowed */
	maximum: number;
	/** the packs that are allowed of each line */
	lines: ShortLine[];
};

/** null when another rule refused the order */
function newAccountLimitOf({ code, details }: { code: string; details?: Details }): NewAccountLimit | null {
	const limit = newAccountCodes.find((known) => known === code);
	if (limit === undefined) return null;
	return { code: limit, maximum: Number(details?.maximum ?? 0), lines: shortLinesFromDetails(details) };
}

/** The value above which an order needs a verified e-mail, of an EMAIL_NOT_VERIFIED refusal; null for another one. */
function verifiedAbove({ code, details }: { code: string; details?: Details }): Paise | null {
	return code === 'EMAIL_NOT_VERIFIED' ? amount(details?.maximum) : null;
}

/** Why an order was refused. */
export type OrderRefusal =
	| { type: 'price-changed'; quote: ServerQuote }
	| { type: 'out-of-stock'; lines: ShortLine[]; message: string }
	| { type: 'limited'; limit: NewAccountLimit }
	/** orders above this value need a verified e-mail */
	| { type: 'not-verified'; above: Paise }
	| { type: 'refused'; code: string; message: string };

export function orderRefusalOf(error: ErrorBody): OrderRefusal {
	const { code, message, details } = error;
	const quote = code === 'PRICE_CHANGED' ? quoteFromDetails(details) : null;
	if (quote !== null) return { type: 'price-changed', quote };
	if (code === 'OUT_OF_STOCK') return { type: 'out-of-stock', lines: shortLinesFromDetails(details), message };
	const limit = newAccountLimitOf(error);
	if (limit !== null) return { type: 'limited', limit };
	const above = verifiedAbove(error);
	return above === null ? { type: 'refused', code, message } : { type: 'not-verified', above };
}
