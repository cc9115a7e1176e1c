import { emailKey, minStaffPasswordLength } from '#domain/user.ts';
import type { Db, Tx } from '#database/db.ts';
import { linkPlaceholder, type MailText } from '#server/mail/mail-queries.ts';
import { audit } from '#server/platform/audit-log.ts';
import { hashPassword } from '#server/platform/passwords.ts';
import { refuse } from '#server/platform/refuse.ts';
import { lockActiveUser } from '#server/platform/session-queries.ts';
import { hashToken, newToken, renewToken } from '#server/platform/sessions.ts';
import { attemptKeys, deleteLoginAttempts, findUserByEmail } from './account-queries.ts';
import { insertMailedLink } from './one-time-link-queries.ts';
import {
	isResetLinkOpen,
	isStaffMember,
	takeResetLink,
	updateOwnPassword,
	updatePassword,
} from './password-reset-queries.ts';

/** spec: decision D25 — 30 minutes, single use */
const linkLifeMs = 30 * 60_000;

function resetMail(recipient: string): MailText {
	const sentences = [
		'You requested a new password for your Khetse account.',
		'The link works once and expires in 30 minutes. If you did not request it, ignore this email; your password is unchanged.',
	];
	return {
		recipient,
		subject: 'Reset your Khetse password',
		text: `${sentences[0]}\n\n${linkPlaceholder}\n\n${sentences[1]}\n`,
		// The link consists of our own address and characters that need no escaping in HTML.
		html: `<p>${sentences[0]}</p><p><a href="${linkPlaceholder}">Choose a new password</a></p><p>${sentences[1]}</p>`,
	};
}

/** What a link needs beside its user. */
export type LinkSender = { publicUrl: string; secretKey: Buffer };

/** Writes a mail with a reset link. The token is in the URL fragment: it is in no server log and no Referer. */
export async function mailResetLink(
	tx: Tx,
	user: { id: string; email: string },
	{ publicUrl, secretKey }: LinkSender,
	now: Date,
): Promise<void> {
	const { token, tokenHash } = newToken();
	const link = {
		purpose: 'password-reset' as const,
		tokenHash,
		userId: user.id,
		url: `${publicUrl}/profile#reset=${token}`,
		secretKey,
		expiresAt: new Date(now.getTime() + linkLifeMs),
	};
	await insertMailedLink(tx, link, resetMail(user.email), now);
}

/** Mails a reset link if there is an account. The response does not reveal whether there is one. */
export async function forgotPassword(
	db: Db,
	{ email, ...sender }: LinkSender & { email: string },
	now: Date,
): Promise<void> {
	const user = await findUserByEmail(db, emailKey(email));
	if (user === null || user.isBlocked) return;
	await db.transaction().execute(async (tx) => {
		if (await lockActiveUser(tx, user.id)) await mailResetLink(tx, user, sender, now);
	});
}

/**
 * Sets a new password with a mailed token, once; every session of the account is revoked. @returns the id of the user
 * Refuses RESET_LINK_EXPIRED, STAFF_PASSWORD_SHORT.
 */
export async function resetPassword(db: Db, input: { token: string; password: string }, now: Date): Promise<string> {
	const tokenHash = hashToken(input.token);
	// Hashing is expensive, and anyone can make up a link.
	if (!(await isResetLinkOpen(db, tokenHash, now))) refuse('RESET_LINK_EXPIRED');
	const passwordHash = await hashPassword(input.password);
	return db.transaction().execute(async (tx) => {
		const userId = await takeResetLink(tx, tokenHash, now);
		if (userId === null) refuse('RESET_LINK_EXPIRED');
		const isShort = input.password.length < minStaffPasswordLength;
		if (isShort && (await isStaffMember(tx, userId))) refuse('STAFF_PASSWORD_SHORT');
		const key = await updatePassword(tx, userId, passwordHash, now);
		await deleteLoginAttempts(tx, attemptKeys.account(key));
		return userId;
	});
}

/**
 * Sets a new password after the current one was verified. Revokes all other sessions and links.
 * @returns the token that this session goes on with
 */
export async function changePassword(
	db: Db,
	input: { userId: string; password: string; tokenHash: Buffer },
	now: Date,
): Promise<string> {
	const passwordHash = await hashPassword(input.password);
	return db.transaction().execute(async (tx) => {
		await updateOwnPassword(tx, { ...input, passwordHash, now });
		await audit(tx, { actorId: input.userId, now }, 'account.changePassword', input.userId, {});
		return (await renewToken(tx, input, now)) ?? refuse('SESSION_EXPIRED');
	});
}
