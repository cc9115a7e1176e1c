import type { Order } from '#domain/order.ts';
import { type OrderDraft, orderDraftToWire, orderFromWire } from '#contract/orders-wire.ts';
import { logFailure } from '#web/lib/api.ts';
import { callAuthed } from '#web/lib/call-authed.ts';
import { clearPendingOrder, pendingOrderKey } from './pending-order.ts';
import {
	type NewAccountLimit,
	newAccountLimitOf,
	quoteFromDetails,
	type ServerQuote,
	type ShortLine,
	shortLinesFromDetails,
} from './refusal-details.ts';

export type PlaceOutcome =
	| { type: 'placed'; order: Order }
	| { type: 'price-changed'; quote: ServerQuote }
	| { type: 'out-of-stock'; lines: ShortLine[]; message: string }
	| { type: 'limited'; limit: NewAccountLimit }
	| { type: 'refused'; code: string; message: string }
	| { type: 'signed-out' }
	/** it is unknown whether the server received the order */
	| { type: 'unanswered' }
	| { type: 'broken'; message: string | null };

/**
 * Sends an order. The key stays the same until the response is known, so that a retry after
 * a timeout or a reload never places a second order.
 */
export async function placeOrder(draft: OrderDraft, userId: string): Promise<PlaceOutcome> {
	const body = orderDraftToWire(draft);
	const idempotencyKey = pendingOrderKey(JSON.stringify(body), userId);
	const result = await callAuthed('orders.place', { body, idempotencyKey });
	if (result.ok) {
		clearPendingOrder();
		return { type: 'placed', order: orderFromWire(result.reply.data.order) };
	}
	const { status, error } = result;
	logFailure('order was not placed', status, error?.code, error?.requestId);
	// A gateway timeout or no response: the server may have placed the order.
	if (error === null) return { type: 'unanswered' };
	if (status >= 500) return { type: 'broken', message: error.message };
	clearPendingOrder();
	if (status === 401) return { type: 'signed-out' };
	if (error.code === 'PRICE_CHANGED') {
		const quote = quoteFromDetails(error.details);
		if (quote !== null) return { type: 'price-changed', quote };
	}
	if (error.code === 'OUT_OF_STOCK') {
		return { type: 'out-of-stock', lines: shortLinesFromDetails(error.details), message: error.message };
	}
	const limit = newAccountLimitOf(error);
	if (limit !== null) return { type: 'limited', limit };
	return { type: 'refused', code: error.code, message: error.message };
}
