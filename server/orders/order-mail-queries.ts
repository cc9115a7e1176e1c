import type { ProgressStatus } from '#domain/order.ts';
import type { Db, Tx } from '#database/db.ts';
import { insertMail, type MailText } from '#server/mail/mail-queries.ts';
import type { OrderEvent } from './order-mails.ts';

/** Events that wait, oldest first. */
export async function listWaitingEvents(db: Db, limit: number): Promise<string[]> {
	const rows = await db
		.selectFrom('outbox')
		.select('id')
		.where('published_at', 'is', null)
		.where('topic', 'in', [
			'order.placed',
			'order.approved',
			'order.cancelled',
			'order.statusUpdated',
			'order.short',
			'order.returnProcessed',
			'order.refunded',
			'order.statusUndone',
		])
		.orderBy('id')
		.limit(limit)
		.execute();
	return rows.map((row) => row.id);
}

/** A waiting event, locked: null when another shop process on the same database handles or handled it. */
export async function lockWaitingEvent(tx: Tx, id: string): Promise<{ orderId: string; event: OrderEvent } | null> {
	const row = await tx
		.selectFrom('outbox')
		.select(['topic', 'entity_id as orderId', 'payload'])
		.where('id', '=', id)
		.where('published_at', 'is', null)
		.forUpdate()
		.skipLocked()
		.executeTakeFirst();
	if (row === undefined) return null;
	const { status, amountPaise, reference, note } = row.payload as {
		status?: ProgressStatus;
		amountPaise?: number;
		reference?: string;
		note?: string;
	};
	const event = { topic: row.topic, to: status, amount: amountPaise, reference, note };
	return { orderId: row.orderId, event: event as OrderEvent };
}

/** Writes the mail of an event and closes the event, in the transaction that holds its lock. */
export async function insertMailOfEvent(tx: Tx, eventId: string, mail: MailText, now: Date): Promise<void> {
	// The key allows one mail per event, in addition to the lock.
	await insertMail(tx, { ...mail, key: `outbox:${eventId}`, link: null }, now);
	await tx.updateTable('outbox').set({ published_at: now }).where('id', '=', eventId).execute();
}
