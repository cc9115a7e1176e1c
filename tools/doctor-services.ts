/** Servers of others that the shop uses: that of mails, and the virus scanner. */
import { mailServerOf } from '#server/mail/send-mails.ts';
import { pingScanner } from '#server/media/scan-upload.ts';
import { type Config, defaultMailFrom } from '#server/platform/config.ts';
import nodemailer from 'nodemailer';
import { type Finding, good, note, problem } from './doctor-machine.ts';

const smtpTimeoutMs = 5000;

export async function checkMail({ smtpUrl, mailFrom }: Config): Promise<Finding> {
	if (smtpUrl === null) return note('No mail server is set (SMTP_URL): mails wait in the database.');
	const host = new URL(smtpUrl).host;
	const transport = nodemailer.createTransport({
		...mailServerOf(smtpUrl),
		connectionTimeout: smtpTimeoutMs,
		greetingTimeout: smtpTimeoutMs,
		socketTimeout: smtpTimeoutMs,
	});
	try {
		await transport.verify();
		return mailFrom === defaultMailFrom
			? problem(
					`MAIL_FROM is missing or that of the example: mails come from ${mailFrom}, which is not yours, and are refused or taken for spam. Set it to an address of the shop.`,
				)
			: good(`The mail server ${host} accepts the shop.`);
	} catch (error) {
		return problem(`The mail server ${host} does not accept the shop (${(error as Error).message}). Check SMTP_URL.`);
	} finally {
		transport.close();
	}
}

export async function checkScanner({ clamavUrl }: Config): Promise<Finding> {
	if (clamavUrl === null) return note('No virus scanner is set (CLAMAV_URL): uploads of the staff are not scanned.');
	return pingScanner(clamavUrl).then(
		() => good(`The virus scanner ${clamavUrl} responds.`),
		(error: Error) =>
			problem(
				`The virus scanner ${clamavUrl} does not respond (${error.message}): uploads are refused. Check CLAMAV_URL.`,
			),
	);
}
