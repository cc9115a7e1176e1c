import { dayMs, hourMs } from '#domain/duration.ts';
import type { Db, Tx } from '#database/db.ts';
import { encrypt } from '#server/platform/encryption.ts';
import { type DeleteChunk, deleteRows } from '#server/platform/retention-queries.ts';
import { sql } from 'kysely';

export type WaitingMail = {
	id: string;
	recipient: string;
	subject: string;
	html: string;
	text: string;
	/** takes the place of linkPlaceholder when the mail is sent */
	linkCipher: Buffer | null;
	/** identifies the lease */
	leasedUntil: Date;
};

export type MailText = { recipient: string; subject: string; html: string; text: string };

/** Stands in a stored mail where its link is filled in. */
export const linkPlaceholder = '{link}';

/** A link that opens an account, for the recipient's eyes only. */
export type MailLink = { url: string; expiresAt: Date; secretKey: Buffer };

/**
 * Queues a mail in the transaction of what it reports; a key is queued once.
 * @param mail.link stored encrypted and until it is sent or has expired
 */
export async function insertMail(
	tx: Tx,
	mail: MailText & { key: string; link: MailLink | null },
	now: Date,
): Promise<void> {
	const row = await tx
		.insertInto('mails')
		.values({
			dedupe_key: mail.key,
			recipient: mail.recipient,
			subject: mail.subject,
			body_html: mail.html,
			body_text: mail.text,
			is_sensitive: mail.link !== null,
			created_at: now,
		})
		.onConflict((conflict) => conflict.column('dedupe_key').doNothing())
		.returning('id')
		.executeTakeFirst();
	if (row === undefined || mail.link === null) return;
	const { url, expiresAt, secretKey } = mail.link;
	await tx
		.updateTable('mails')
		.set({ link_cipher: encrypt(url, row.id, secretKey), link_expires_at: expiresAt })
		.where('id', '=', row.id)
		.execute();
}

/** Queues mails without a link, as `insertMail` does. */
export async function insertMails(tx: Tx, mails: readonly (MailText & { key: string })[], now: Date): Promise<void> {
	await sql`
		insert into mails (dedupe_key, recipient, subject, body_html, body_text, is_sensitive, created_at)
		select m.key, m.recipient, m.subject, m.html, m.text, false, ${now}
		from unnest(${mails.map(({ key }) => key)}::text[], ${mails.map(({ recipient }) => recipient)}::text[],
			${mails.map(({ subject }) => subject)}::text[], ${mails.map(({ html }) => html)}::text[],
			${mails.map(({ text }) => text)}::text[]) with ordinality as m (key, recipient, subject, html, text, place)
		order by m.place on conflict (dedupe_key) do nothing`.execute(tx);
}

/** After this many attempts a mail is retried by staff only. */
const maxAttempts = 8;
/** So long after it was written a mail is tried, every forty minutes in the end, for which no mail server was reached. */
const unreachedMs = 2 * dayMs;
/** A time further ahead than this is of a clock that was wrong: the mail is due. */
const maxAheadMs = hourMs;

/**
 * Leases a due mail to this process, counting the attempt: other processes leave it alone until the lease ends. Mails with
 * a link, which expires, go before all others, twice: those whose server hangs do not hold the others up. New mails go before repeated ones, whose recipient's server may be slow again;
 * those about events that were written at the same time in the order of the events, whose ids are in the keys. Retries have
 * growing intervals.
 */
export async function leaseDueMail(db: Db, now: Date, leaseMs: number): Promise<WaitingMail | null> {
	const ahead = now.getTime() + maxAheadMs;
	const { rows } = await sql<WaitingMail>`
		update mails set leased_until = ${new Date(now.getTime() + leaseMs)}, tried_at = ${now}, attempts = attempts + 1,
			-- after a crash during the last attempt staff can retry it
			status = case when attempts + 1 >= ${maxAttempts} then 'failed' else status end
		where id = (
			-- the condition and the order of the index mails_due
			select id from mails
			where status <> 'sent' and attempts < ${sql.lit(maxAttempts)} and (not is_sensitive or link_expires_at > ${now})
				and (leased_until is null or leased_until <= ${now} or leased_until > ${new Date(ahead + leaseMs)})
				and (tried_at is null or tried_at + interval '10 seconds' * power(3, attempts - 1) <= ${now} or tried_at > ${new Date(ahead)})
			order by (is_sensitive and attempts < 2) desc, attempts, created_at, dedupe_key limit 1 for update skip locked)
		returning id, recipient, subject, body_html as html, body_text as text, link_cipher as "linkCipher",
			leased_until as "leasedUntil"`.execute(db);
	return rows[0] ?? null;
}

/** Without regard to the lease: the mail is sent. */
export async function updateToSent(db: Db, id: string, now: Date): Promise<void> {
	await db
		.updateTable('mails')
		.set({ status: 'sent', sent_at: now, leased_until: null, last_error: null, link_cipher: null })
		.where('id', '=', id)
		.execute();
}

/**
 * Ends the lease of a failed attempt, unless another process has leased or sent the mail since.
 * @param failure isUnreached: no mail server was reached. While the mail is new two more attempts are left then: a process that ends
 * in the middle of one uses it up
 */
export async function updateToFailed(
	db: Db,
	mail: WaitingMail,
	failure: { message: string; isUnreached: boolean },
	now: Date,
): Promise<void> {
	const { message, isUnreached } = failure;
	const since = new Date(now.getTime() - unreachedMs);
	await db
		.updateTable('mails')
		.set({
			status: 'failed',
			tried_at: now,
			leased_until: null,
			last_error: message,
			...(isUnreached
				? { attempts: sql`case when created_at > ${since} then least(attempts, ${maxAttempts - 2}) else attempts end` }
				: {}),
		})
		.where('id', '=', mail.id)
		.where('status', '<>', 'sent')
		.where('leased_until', '=', mail.leasedUntil)
		.execute();
}

/** Removes links that can no longer be used; a mail that was not sent by then has failed. */
export const deleteExpiredMailLinks: DeleteChunk = async (db, { now, limit }) => {
	const { numAffectedRows } = await sql`
		update mails set link_cipher = null, status = 'failed', attempts = ${maxAttempts},
			last_error = 'The link expired before the email was sent.'
		where id = any(array(select id from mails where link_cipher is not null and link_expires_at <= ${now}
			limit ${limit} for update skip locked))`.execute(db);
	return Number(numAffectedRows ?? 0);
};

export const deleteOldMails: DeleteChunk = (db, chunk) =>
	deleteRows(db, 'mails', sql`created_at < ${chunk.before}`, chunk);
