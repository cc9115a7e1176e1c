import type { Db } from '#database/db.ts';
import { insertMailOfEvent, listWaitingEvents, lockWaitingEvent } from './order-mail-queries.ts';
import { orderMail } from './order-mails.ts';
import { getOrder } from './order-queries.ts';

const maxAtOnce = 200;

/**
 * Turns the events of orders into mails, each event in a transaction of its own, so that it becomes one mail however
 * many shops work on the database and if one of them stops. A failed mail does not block the others.
 * @param publicUrl where the link of the mail leads @returns how many were written. Throws the last failure at the end
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
