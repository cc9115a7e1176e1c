import { isDatabaseAway } from '#database/database-away.ts';
import type { Db } from '#database/db.ts';
import { insertMailsOfEvents, listWaitingEvents, lockWaitingEvents } from './order-mail-queries.ts';
import { orderMail } from './order-mails.ts';
import { getOrders } from './order-queries.ts';

const maxAtOnce = 1000;
/** Events of one transaction: one alone takes as long as an order, of which there are hundreds in a second. */
const chunkSize = 25;
/** source: PostgreSQL, appendix A: query_canceled */
const statementTimeout = '57014';

/** @returns how many mails were written */
function writeChunk(db: Db, ids: readonly string[], publicUrl: string, now: Date): Promise<number> {
	return db.transaction().execute(async (tx) => {
		const events = await lockWaitingEvents(tx, ids);
		if (events.length === 0) return 0;
		const orders = await getOrders(
			tx,
			events.map(({ orderId }) => orderId),
		);
		const mails = events.flatMap(({ id, orderId, event }) => {
			const order = orders.get(orderId);
			if (order === undefined) throw new Error(`no order ${orderId}`);
			// The order of an erased customer has no address: its event is closed without a mail.
			return order.email === '' ? [] : [{ eventId: id, ...orderMail(event, order, publicUrl) }];
		});
		await insertMailsOfEvents(tx, events, mails, now);
		return mails.length;
	});
}

/**
 * Writes a mail for each order event in the transaction that closes the event, so that an event gives one mail even if
 * several shop processes use the database or one of them stops. A failed mail does not block the others.
 * @param publicUrl base of the link in the mail
 * @returns how many were written. Throws the last failure at the end, and at once when the database does not respond, or
 * not in time for one mail
 */
export async function writeOrderMails(db: Db, publicUrl: string, now: Date): Promise<number> {
	const waiting = await listWaitingEvents(db, maxAtOnce);
	const chunks: string[][] = [];
	for (let from = 0; from < waiting.length; from += chunkSize) chunks.push(waiting.slice(from, from + chunkSize));
	let written = 0;
	let failure: unknown = null;
	for (let ids = chunks.shift(); ids !== undefined; ids = chunks.shift()) {
		try {
			written += await writeChunk(db, ids, publicUrl, now);
		} catch (error) {
			const isTooMuch = ids.length > 1 && (error as { code?: string }).code === statementTimeout;
			if (isDatabaseAway(error) && !isTooMuch) throw error;
			if (ids.length === 1) failure = error;
			// One of them fails, or all take too long together: each is written without the others.
			else chunks.unshift(...ids.map((id) => [id]));
		}
	}
	if (failure !== null) throw failure;
	return written;
}
