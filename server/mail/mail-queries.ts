import type { Tx } from '#database/db.ts';
import { sql } from 'kysely';

export type WaitingMail = {
	id: string;
	recipient: string;
	subject: string;
	html: string;
	text: string;
	attempts: number;
};

export type MailText = { recipient: string; subject: string; html: string; text: string };

/**
 * Queues a mail in the transaction of what it reports; a key is queued once.
 * @param mail.isSensitive it contains a link that signs in: the office shows no text
 */
export async function insertMail(
	tx: Tx,
	mail: MailText & { key: string; isSensitive: boolean },
	now: Date,
): Promise<void> {
	await tx
		.insertInto('mails')
		.values({
			dedupe_key: mail.key,
			recipient: mail.recipient,
			subject: mail.subject,
			body_html: mail.html,
			body_text: mail.text,
			is_sensitive: mail.isSensitive,
			created_at: now,
		})
		.onConflict((conflict) => conflict.column('dedupe_key').doNothing())
		.execute();
}

/** After this many attempts a mail is retried by staff only. */
const maxAttempts = 8;

/** The oldest due mail, locked: another shop process on the same database takes the next one. Retries have growing intervals. */
export async function lockWaitingMail(tx: Tx, now: Date): Promise<WaitingMail | null> {
	const { rows } = await sql<WaitingMail>`
		select id, recipient, subject, body_html as html, body_text as text, attempts from mails
		where status <> 'sent' and attempts < ${maxAttempts}
			and (tried_at is null or tried_at + interval '10 seconds' * power(3, attempts - 1) <= ${now})
		order by created_at limit 1 for update skip locked`.execute(tx);
	return rows[0] ?? null;
}

export async function updateToSent(tx: Tx, id: string, now: Date): Promise<void> {
	await tx
		.updateTable('mails')
		.set((set) => ({
			status: 'sent',
			sent_at: now,
			tried_at: now,
			attempts: set('attempts', '+', 1),
			last_error: null,
		}))
		.where('id', '=', id)
		.execute();
}

export async function updateToFailed(tx: Tx, id: string, error: string, now: Date): Promise<void> {
	await tx
		.updateTable('mails')
		.set((set) => ({ status: 'failed', tried_at: now, attempts: set('attempts', '+', 1), last_error: error }))
		.where('id', '=', id)
		.execute();
}
