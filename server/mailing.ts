import type { Db } from '#database/db.ts';
import { sendWaitingMails, smtpSender } from '#server/mail/send-mails.ts';
import { writeOrderMails } from '#server/orders/write-order-mails.ts';
import type { Config } from '#server/platform/config.ts';
import { repeatEvery } from '#server/platform/repeat-every.ts';
import type { FastifyBaseLogger } from 'fastify';

const pollIntervalMs = 3000;

/**
 * While the shop runs: turns what happened to orders into mails, and sends the mails that wait. Without a mail server
 * they stay in the database. @returns stops it
 */
export function startMailing(input: { config: Config; db: Db; log: FastifyBaseLogger }): () => Promise<void> {
	const { config, db, log } = input;
	const sender = config.smtpUrl === null ? null : smtpSender(config.smtpUrl, config.mailFrom);

	async function look(): Promise<void> {
		try {
			await writeOrderMails(db, config.publicUrl, new Date());
		} catch (error) {
			log.warn({ err: error }, 'failed to write order mails, will retry');
		}
		if (sender === null) return;
		try {
			await sendWaitingMails(db, sender.send, () => new Date());
		} catch (error) {
			log.warn({ err: error }, 'failed to send mails, will retry');
		}
	}

	const stop = repeatEvery(pollIntervalMs, look);
	return async () => {
		await stop();
		sender?.close();
	};
}
