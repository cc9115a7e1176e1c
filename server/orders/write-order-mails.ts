import type { Db } from '#database/db.ts';
import { insertMailOfEvent, listWaitingEvents, lockWaitingEvent } from './order-mail-queries.ts';
import { orderMail } from './order-mails.ts';
import { getOrder } from './order-queries.ts';

const maxAtOnce = 200;

/**
 * Writes a mail for each order event, each in its own transaction, so that an event gives one mail even if
 * several shop processes use the database or one of them stops. A failed mail does not block the others.
 * @param publicUrl base of the link in the mail @returns how many were written. Throws the last failure at the end
 */
export async function writeOrderMails(db: Db, publicUrl: string, now: Date): Promise<number> {
	let written = 0;
	let failure: unknown = null;
	for (const id of await listWaitingEvents(db, maxAtOnce)) {
		try {
			const isWritten = await db.transaction().execute(async (tx) => {
				const waiting = await lockWaitingEvent(tx, id);
				if (waiting === null) return false;
				const order = await getOrder(tx, waiting.orderId);
				await insertMailOfEvent(tx, id, orderMail(waiting.event, order, publicUrl), now);
				return true;
			});
			if (isWritten) written += 1;
		} catch (error) {
			failure = error;
		}
	}
	if (failure !== null) throw failure;
	return written;
}
