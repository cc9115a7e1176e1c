import { dayMs } from '#domain/duration.ts';
import type { User } from '#domain/user.ts';
import type { Db } from '#database/db.ts';
import { linkPlaceholder, type MailText } from '#server/mail/mail-queries.ts';
import { refuse } from '#server/platform/refuse.ts';
import { lockActiveUser } from '#server/platform/session-queries.ts';
import { hashToken, newToken } from '#server/platform/sessions.ts';
import { findUser, lockUser } from './account-queries.ts';
import { insertMailedLink, takeVerificationLink, updateToVerified } from './one-time-link-queries.ts';

const linkLifeMs = dayMs;

function verificationMail(recipient: string): MailText {
	const sentences = [
		'Please confirm that this is the email of your Khetse account: open the link and log in with that account.',
		'The link works once and expires in 24 hours. If you have no account at Khetse, or did not request it, ignore this email.',
	];
	return {
		recipient,
		subject: 'Verify your email for Khetse',
		text: `${sentences[0]}\n\n${linkPlaceholder}\n\n${sentences[1]}\n`,
		// The link consists of our own address and characters that need no escaping in HTML.
		html: `<p>${sentences[0]}</p><p><a href="${linkPlaceholder}">Verify this email</a></p><p>${sentences[1]}</p>`,
	};
}

/**
 * Writes a mail with a link that verifies the user's e-mail; none when it is verified. The token is in the URL fragment:
 * it is in no server log and no Referer. Refuses SESSION_EXPIRED for a user who was deleted in the meantime.
 */
export async function sendVerification(
	db: Db,
	{ userId, publicUrl, secretKey }: { userId: string; publicUrl: string; secretKey: Buffer },
	now: Date,
): Promise<User> {
	const user = await findUser(db, userId);
	if (user === null) refuse('SESSION_EXPIRED');
	if (user.isEmailVerified) return user;
	const { token, tokenHash } = newToken();
	const link = {
		purpose: 'email-verification' as const,
		tokenHash,
		userId,
		url: `${publicUrl}/profile#verify=${token}`,
		secretKey,
		expiresAt: new Date(now.getTime() + linkLifeMs),
	};
	await db.transaction().execute(async (tx) => {
		if (!(await lockActiveUser(tx, userId))) refuse('SESSION_EXPIRED');
		await insertMailedLink(tx, link, verificationMail(user.email), now);
	});
	return user;
}

/**
 * Verifies the e-mail of a signed-in user with a mailed token, once. The session must be that of the link's account:
 * otherwise the owner of a mailbox would verify an account that another user has created with its address.
 * Refuses EMAIL_LINK_EXPIRED, EMAIL_LINK_OF_OTHER_ACCOUNT, SESSION_EXPIRED.
 */
export async function verifyEmail(db: Db, input: { token: string; userId: string }, now: Date): Promise<User> {
	const { token, userId } = input;
	return db.transaction().execute(async (tx) => {
		// What revokes links locks their user first.
		const locked = await lockUser(tx, userId);
		if (locked === null || locked.isBlocked) refuse('SESSION_EXPIRED');
		const refusal = await takeVerificationLink(tx, { tokenHash: hashToken(token), userId }, now);
		if (refusal !== null) refuse(refusal);
		await updateToVerified(tx, userId, now);
		const user = await findUser(tx, userId);
		if (user === null) refuse('SESSION_EXPIRED');
		return user;
	});
}
