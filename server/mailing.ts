import type { Db } from '#database/db.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from './config.ts';
import { sendWaitingMails, smtpSender } from './features/mail/send-mails.ts';

const lookEveryMs = 3000;

/** Sends the mails that wait, while the shop runs. Without a mail server they stay in the database. @returns stops it */
export function startMailing(input: { config: Config; db: Db; log: FastifyBaseLogger }): () => Promise<void> {
	const { config, db, log } = input;
	if (config.smtpUrl === null) return async () => {};
	const sender = smtpSender(config.smtpUrl, config.mailFrom);
	let running: Promise<unknown> | null = null;
	const timer = setInterval(() => {
		running ??= sendWaitingMails(db, sender.send, () => new Date())
			.catch((error: unknown) => log.warn({ err: error }, 'mails could not be sent; they are tried again'))
			.finally(() => {
				running = null;
			});
	}, lookEveryMs);
	timer.unref();
	return async () => {
		clearInterval(timer);
		await running;
		sender.close();
	};
}
