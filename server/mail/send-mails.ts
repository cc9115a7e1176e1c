import type { Db } from '#database/db.ts';
import nodemailer from 'nodemailer';
import { lockWaitingMail, updateToFailed, updateToSent, type WaitingMail } from './mail-queries.ts';

const connectionTimeoutMs = 5000;
/** Below the database's limit for a transaction that waits (5 s): the mail's row stays locked while it is sent. */
const sendTimeoutMs = 4000;

export type SendMail = (mail: WaitingMail) => Promise<void>;

/** A connection to the mail server of SMTP_URL. */
export function smtpSender(smtpUrl: string, from: string): { send: SendMail; close: () => void } {
	const transport = nodemailer.createTransport({
		url: smtpUrl,
		connectionTimeout: connectionTimeoutMs,
		greetingTimeout: sendTimeoutMs,
		socketTimeout: sendTimeoutMs,
	});
	return {
		async send(mail) {
			await transport.sendMail({
				from,
				to: mail.recipient,
				subject: mail.subject,
				text: mail.text,
				html: mail.html,
				// The same for every attempt: a mailbox that already received it shows it once.
				messageId: `<${mail.id}@khetse>`,
			});
		},
		close: () => transport.close(),
	};
}

/** Sends every mail that is due. A failed mail is retried later and does not block the others. @returns how many were sent */
export async function sendWaitingMails(db: Db, send: SendMail, clock: () => Date): Promise<number> {
	for (let sent = 0; ; ) {
		const outcome = await db.transaction().execute(async (tx) => {
			const mail = await lockWaitingMail(tx, clock());
			if (mail === null) return 'none';
			try {
				await send(mail);
			} catch (error) {
				await updateToFailed(tx, mail.id, (error as Error).message.slice(0, 500), clock());
				return 'failed';
			}
			await updateToSent(tx, mail.id, clock());
			return 'sent';
		});
		if (outcome === 'none') return sent;
		if (outcome === 'sent') sent += 1;
	}
}
