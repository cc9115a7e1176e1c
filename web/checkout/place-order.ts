import type { Paise } from '#domain/money.ts';
import type { Order } from '#domain/order.ts';
import type { PlaceOrderBody } from '#contract/orders.ts';
import {
	type OrderDraft,
	orderDraftToWire,
	orderFromWire,
	type PlacedLine,
	placedLinesFromWire,
} from '#contract/orders-wire.ts';
import { logFailure } from '#web/lib/api.ts';
import { callAuthed } from '#web/lib/call-authed.ts';
import { clearPendingOrder, noteSentOrder } from './pending-order.ts';
import {
	type NewAccountLimit,
	newAccountLimitOf,
	quoteFromDetails,
	type ServerQuote,
	type ShortLine,
	shortLinesFromDetails,
	verifiedAbove,
} from './refusal-details.ts';

export type PlaceOutcome =
	/** with the lines that were sent */
	| { type: 'placed'; order: Order; lines: readonly PlacedLine[] }
	/** an earlier order, of other content, was placed, and this one is not; null: it could not be read */
	| { type: 'placed-before'; earlier: { order: Order; lines: readonly PlacedLine[] } | null }
	| { type: 'price-changed'; quote: ServerQuote }
	| { type: 'out-of-stock'; lines: ShortLine[]; message: string }
	| { type: 'limited'; limit: NewAccountLimit }
	/** orders above this value need a verified e-mail */
	| { type: 'not-verified'; above: Paise }
	| { type: 'refused'; code: string; message: string }
	| { type: 'signed-out' }
	/** it is unknown whether the server received the order */
	| { type: 'no-response' }
	/** the server refused the order before it began */
	| { type: 'busy'; message: string };

/**
 * The statuses of the refusals of an order. They come after its key was looked up: it was not placed before either. Others,
 * such as 401 or 408, say nothing about what was sent before.
 */
const orderRefusals: ReadonlySet<number> = new Set([409, 422, 429]);

/**
 * Places an order. While the outcome of an earlier one is unknown this one has its key, so that the server places one of both at
 * most. If it was the earlier one, this one is not placed, and the earlier one is returned.
 */
export async function placeOrder(draft: OrderDraft, userId: string): Promise<PlaceOutcome> {
	const body = JSON.stringify(orderDraftToWire(draft));
	const { key, former } = noteSentOrder(body, userId);
	const wasPending = former.length > 0;
	const outcome = await send({ key, body, wasPending });
	if (outcome.type !== 'placed-before') return outcome;
	for (const earlier of former.filter((each) => each !== body)) {
		const repeated = await send({ key, body: earlier, wasPending });
		if (repeated.type === 'placed') return { type: 'placed-before', earlier: repeated };
		if (repeated.type !== 'placed-before') return repeated;
	}
	// Another tab has sent it.
	clearPendingOrder();
	return outcome;
}

type SentOrder = { key: string; body: string; wasPending: boolean };

async function send({ key, body: text, wasPending }: SentOrder): Promise<PlaceOutcome> {
	const body = JSON.parse(text) as PlaceOrderBody;
	const result = await callAuthed('orders.place', { body, idempotencyKey: key });
	if (result.ok) {
		clearPendingOrder();
		return { type: 'placed', order: orderFromWire(result.reply.data.order), lines: placedLinesFromWire(body) };
	}
	const { status, error } = result;
	logFailure('order was not placed', status, error?.code, error?.requestId);
	// A gateway timeout or no response: the server may have placed the order.
	if (error === null) return { type: 'no-response' };
	if (status >= 500) {
		const isBusy = !wasPending && error.code === 'BUSY' && error.details?.isOutcomeUnknown !== true;
		return isBusy ? { type: 'busy', message: error.message } : { type: 'no-response' };
	}
	if (wasPending && error.code === 'KEY_REUSED') return { type: 'placed-before', earlier: null };
	// While the outcome of an earlier order is unknown its request may still be under way.
	if (!wasPending) clearPendingOrder();
	if (status === 401) return { type: 'signed-out' };
	if (wasPending && !orderRefusals.has(status)) return { type: 'no-response' };
	if (error.code === 'PRICE_CHANGED') {
		const quote = quoteFromDetails(error.details);
		if (quote !== null) return { type: 'price-changed', quote };
	}
	if (error.code === 'OUT_OF_STOCK') {
		return { type: 'out-of-stock', lines: shortLinesFromDetails(error.details), message: error.message };
	}
	const limit = newAccountLimitOf(error);
	if (limit !== null) return { type: 'limited', limit };
	const above = verifiedAbove(error);
	if (above !== null) return { type: 'not-verified', above };
	return { type: 'refused', code: error.code, message: error.message };
}
