import { randomBytes } from 'node:crypto';
import { emailKey } from '#domain/person.ts';
import type { Db } from '#database/db.ts';
import { findPersonByEmail } from '../queries.ts';
import { hashToken } from '../session-life.ts';
import { insertResetLink, type ResetMail } from './queries.ts';

/** spec: reading §4 — 30 minutes, single use */
const linkLifeMs = 30 * 60_000;

function resetMail(recipient: string, link: string): ResetMail {
	const sentences = [
		'You requested a new password for your Khetse account.',
		'The link works once and expires in 30 minutes. If you did not request it, ignore this email; your password is unchanged.',
	];
	return {
		recipient,
		subject: 'Reset your Khetse password',
		text: `${sentences[0]}\n\n${link}\n\n${sentences[1]}\n`,
		// The link is made of our own address and letters that need no escaping in HTML.
		html: `<p>${sentences[0]}</p><p><a href="${link}">Choose a new password</a></p><p>${sentences[1]}</p>`,
	};
}

/**
 * Puts a mail with a link into the letter box of an account. Nothing tells the caller whether there is one. The
 * token stands behind the #: it reaches no server log and no Referer.
 */
export async function forgotPassword(db: Db, email: string, publicUrl: string, now: Date): Promise<void> {
	const person = await findPersonByEmail(db, emailKey(email));
	if (person === null || person.isBlocked) return;
	const token = randomBytes(32).toString('base64url');
	const link = `${publicUrl.replace(/\/$/, '')}/profile#reset=${token}`;
	await db
		.transaction()
		.execute((tx) =>
			insertResetLink(
				tx,
				{ tokenHash: hashToken(token), userId: person.id, expiresAt: new Date(now.getTime() + linkLifeMs) },
				resetMail(person.email, link),
			),
		);
}
