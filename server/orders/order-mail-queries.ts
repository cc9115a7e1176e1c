import type { ProgressStatus } from '#domain/order.ts';
import type { Db, Tx } from '#database/db.ts';
import { insertMails, type MailText } from '#server/mail/mail-queries.ts';
import { sql } from 'kysely';
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

/** An event that waits for its mail. */
type WaitingEvent = { id: string; orderId: string; event: OrderEvent };

/** The waiting ones of these events, locked, without those that another process on the same database handles or handled. */
export async function lockWaitingEvents(tx: Tx, ids: readonly string[]): Promise<WaitingEvent[]> {
	const { rows } = await sql<{ id: string; topic: string; orderId: string; payload: Record<string, unknown> }>`
		select id, topic, entity_id as "orderId", payload from outbox
		where id = any(${ids}::uuid[]) and published_at is null order by id for update skip locked`.execute(tx);
	return rows.map(({ id, topic, orderId, payload }) => {
		const { status, amountPaise, reference, note } = payload as {
			status?: ProgressStatus;
			amountPaise?: number;
			reference?: string;
			note?: string;
		};
		return { id, orderId, event: { topic, to: status, amount: amountPaise, reference, note } as OrderEvent };
	});
}

/** Writes the mails of events and closes the events, in the transaction that holds their locks. */
export async function insertMailsOfEvents(
	tx: Tx,
	events: readonly { id: string }[],
	mails: readonly (MailText & { eventId: string })[],
	now: Date,
): Promise<void> {
	// The key allows one mail per event, in addition to the lock.
	await insertMails(
		tx,
		mails.map((mail) => ({ ...mail, key: `outbox:${mail.eventId}` })),
		now,
	);
	const ids = events.map(({ id }) => id);
	await sql`update outbox set published_at = ${now} where id = any(${ids}::uuid[])`.execute(tx);
}
