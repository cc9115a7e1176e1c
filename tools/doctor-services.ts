/** Servers of others that the shop uses: that of mails, and the virus scanner. */
import { mailServerOf } from '#server/mail/send-mails.ts';
import { pingScanner } from '#server/media/scan-upload.ts';
import { type Config, defaultMailFrom } from '#server/platform/config.ts';
import nodemailer from 'nodemailer';
import { ownName } from './doctor-addresses.ts';
import { type Finding, good, note, problem } from './doctor-machine.ts';

const smtpTimeoutMs = 5000;
/** The limits of the connection start again with every byte. */
const smtpLimitMs = 2 * smtpTimeoutMs;

/** An address of this machine alone has no customers: a mailbox for tests takes mails from any address. */
function checkSender({ mailFrom, publicUrl }: Config, host: string): Finding {
	if (mailFrom !== defaultMailFrom) return good(`The mail server ${host} accepts the shop.`);
	const sentence = `MAIL_FROM is missing or that of the example: mails come from ${mailFrom}, which is not yours, and are refused or taken for spam. Set it to an address of the shop`;
	return ownName.test(new URL(publicUrl).hostname)
		? note(`${sentence} before customers come.`)
		: problem(`${sentence}.`);
}

export async function checkMail(config: Config): Promise<Finding> {
	const { smtpUrl } = config;
	if (smtpUrl === null) return note('No mail server is set (SMTP_URL): mails wait in the database.');
	const host = new URL(smtpUrl).host;
	const transport = nodemailer.createTransport({
		...mailServerOf(smtpUrl),
		connectionTimeout: smtpTimeoutMs,
		greetingTimeout: smtpTimeoutMs,
		socketTimeout: smtpTimeoutMs,
	});
	const late = Promise.withResolvers<never>();
	const timer = setTimeout(() => late.reject(new Error('it does not answer in time')), smtpLimitMs);
	try {
		await Promise.race([transport.verify(), late.promise]);
		return checkSender(config, host);
	} catch (error) {
		return problem(`The mail server ${host} does not accept the shop (${(error as Error).message}). Check SMTP_URL.`);
	} finally {
		clearTimeout(timer);
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
