import { setTimeout as sleep } from 'node:timers/promises';
import { minuteMs, secondMs } from '#domain/duration.ts';
import { isLocalHost } from '#database/check-server.ts';
import { isDatabaseAway } from '#database/database-away.ts';
import type { Db } from '#database/db.ts';
import { decrypt } from '#server/platform/encryption.ts';
import { leaseDueMail, linkPlaceholder, updateToFailed, updateToSent, type WaitingMail } from './mail-queries.ts';

const connectionTimeoutMs = 10_000;
/** A mail server may take minutes to accept a mail; giving up earlier would send it again. source: RFC 5321 §4.5.3.2 */
const sendTimeoutMs = 4 * minuteMs;
/** Longer than an attempt takes, so that only a crash lets another process send the same mail. */
const leaseMs = sendTimeoutMs + minuteMs;
/** A mail that was accepted is marked again after this time while the database is unavailable. */
const markRetryMs = secondMs;
/** Mails sent at the same time: a slow one occupies one of these places. */
const maxAtOnce = 5;

export type SendMail = (mail: WaitingMail) => Promise<void>;

/**
 * Mails have links that set a password: a server on another machine gets none without TLS, also where it offers none. What the
 * URL says counts before, such as `?requireTLS=false` for a network of one's own.
 */
export function mailServerOf(smtpUrl: string): { url: string; requireTLS: boolean } {
	// A URL has an IPv6 address in brackets.
	const host = new URL(smtpUrl).hostname.replace(/^\[(.*)\]$/, '$1');
	return { url: smtpUrl, requireTLS: !isLocalHost(host) };
}

/** A connection to the mail server of SMTP_URL. */
export function smtpSender(
	smtpUrl: string,
	from: string,
	timeoutMs = sendTimeoutMs,
): { send: SendMail; close: () => void } {
	// Loaded only with a mail server: it takes memory and time at the start.
	const transport = import('nodemailer').then(({ default: nodemailer }) =>
		nodemailer.createTransport({
			...mailServerOf(smtpUrl),
			connectionTimeout: connectionTimeoutMs,
			greetingTimeout: timeoutMs,
			socketTimeout: timeoutMs,
		}),
	);
	return {
		async send(mail) {
			const late = new AbortController();
			const timer = setTimeout(() => late.abort(), timeoutMs);
			try {
				await (await transport).sendMail({
					from,
					to: mail.recipient,
					subject: mail.subject,
					text: mail.text,
					html: mail.html,
					// The same for every attempt: a mailbox that already received it shows it once.
					messageId: `<${mail.id}@khetse>`,
					// The socket's own limit starts again with every byte: a server that sends one now and then is late too.
					signal: late.signal,
				});
			} catch (error) {
				throw late.signal.aborted ? new Error('The mail server does not answer.') : error;
			} finally {
				clearTimeout(timer);
			}
		},
		close: () => void transport.then((open) => open.close()),
	};
}

/** The mail as its recipient reads it. */
function withLink(mail: WaitingMail, secretKey: Buffer): WaitingMail {
	if (mail.linkCipher === null) return mail;
	const link = decrypt(mail.linkCipher, mail.id, secretKey);
	const fill = (text: string) => text.replaceAll(linkPlaceholder, link);
	return { ...mail, text: fill(mail.text), html: fill(mail.html) };
}

/** The message may quote the mail server, and PostgreSQL stores no U+0000. */
function storedMessageOf({ message }: Error): string {
	return message.replaceAll('\0', '').slice(0, 500);
}

/** Whether no mail server was reached, so that none has the mail. @param error of nodemailer */
function isUnreached(error: unknown): boolean {
	const { code, syscall, timeoutType = '' } = error as NodeJS.ErrnoException & { timeoutType?: string };
	return code === 'EDNS' || syscall === 'connect' || ['CONNECT_TIMEOUT', 'GREETING_TIMEOUT'].includes(timeoutType);
}

export type MailQueue = {
	/** Starts sending the due mails, as far as places are free. Returns when they are started, not when they are sent. */
	sendDue: () => Promise<void>;
	/** Waits until nothing is being sent. @returns how many were sent since the queue was made */
	finished: () => Promise<number>;
	/** Starts no further mail and waits for those being sent. */
	stop: () => Promise<number>;
};

/**
 * Sends due mails: leases one in a statement of its own, sends it outside any transaction, and marks it. A failed mail
 * is retried later. A mail is sent at least once: if the process ends between sending and marking, or the database is unavailable until
 * the lease has ended, it goes out again, with the same Message-ID.
 */
export function createMailQueue(queue: {
	db: Db;
	secretKey: Buffer;
	send: SendMail;
	clock: () => Date;
	onError: (error: unknown) => void;
}): MailQueue {
	const { db, secretKey, send, clock, onError } = queue;
	const underWay = new Set<Promise<void>>();
	let places = maxAtOnce;
	let sentCount = 0;
	let isStopping = false;

	async function deliver(mail: WaitingMail): Promise<void> {
		try {
			await send(withLink(mail, secretKey));
		} catch (error) {
			const failure = { message: storedMessageOf(error as Error), isUnreached: isUnreached(error) };
			await updateToFailed(db, mail, failure, clock());
			return;
		}
		await markSent(mail);
		sentCount += 1;
	}

	async function markSent({ id, leasedUntil }: WaitingMail): Promise<void> {
		while (true) {
			try {
				return await updateToSent(db, id, clock());
			} catch (error) {
				if (isStopping || !isDatabaseAway(error) || clock() >= leasedUntil) throw error;
			}
			await sleep(markRetryMs);
		}
	}

	/** Sends one mail and then, in the same place, what is due by then. */
	function start(mail: WaitingMail): void {
		const delivery = deliver(mail)
			.finally(() => {
				places += 1;
			})
			.then(sendDue)
			.catch(onError)
			.finally(() => underWay.delete(delivery));
		underWay.add(delivery);
	}

	async function sendDue(): Promise<void> {
		while (places > 0 && !isStopping) {
			places -= 1;
			let mail: WaitingMail | null = null;
			try {
				mail = await leaseDueMail(db, clock(), leaseMs);
			} finally {
				if (mail === null) places += 1;
			}
			if (mail === null) return;
			start(mail);
		}
	}

	async function finished(): Promise<number> {
		while (underWay.size > 0) await Promise.all(underWay);
		return sentCount;
	}

	return {
		sendDue,
		finished,
		stop() {
			isStopping = true;
			return finished();
		},
	};
}
