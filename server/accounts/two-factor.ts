import { randomBytes } from 'node:crypto';
import { needsTwoFactor } from '#domain/user.ts';
import type { Db, Tx } from '#database/db.ts';
import { audit } from '#server/platform/audit-log.ts';
import { decrypt, encrypt } from '#server/platform/encryption.ts';
import { refuse } from '#server/platform/refuse.ts';
import { deleteSessionsOfUser, updateLacksTwoFactor } from '#server/platform/session-queries.ts';
import { type ActingSession, refuseUnlessOpen, renewToken, type Session } from '#server/platform/sessions.ts';
import { findUser } from './account-queries.ts';
import { revokeSessionsAndPassword } from './google-queries.ts';
import { type LinkSender, mailResetLink } from './reset-password.ts';
import { base32, findTotpStep, totpUri } from './totp.ts';
import {
	clearTwoFactor,
	findTotpSecret,
	lockPendingTotp,
	takeTotpStep,
	updatePendingTotp,
	updateTotpSecret,
} from './two-factor-queries.ts';

/** Whether a code is valid now and unused; afterwards it is used. */
export async function isTwoFactorCode(
	db: Db,
	userId: string,
	code: string,
	secretKey: Buffer,
	now: Date,
): Promise<boolean> {
	const encrypted = await findTotpSecret(db, userId);
	// Two-factor authentication was removed since the account was read.
	if (encrypted === null) return false;
	const step = findTotpStep(Buffer.from(decrypt(encrypted, userId, secretKey), 'hex'), code, now);
	return step !== null && (await takeTotpStep(db, userId, step));
}

/** As long as the hash. source: RFC 4226 §4 */
const secretBytes = 20;

/**
 * Creates a secret for an authenticator app. It is shown once, stored encrypted, and active once a code is confirmed.
 * @returns it, and the token that the session goes on with
 */
export async function beginTwoFactor(
	db: Db,
	session: Session,
	secretKey: Buffer,
	now: Date,
): Promise<{ data: { secret: string; uri: string }; token: string }> {
	const { userId, email } = session;
	const bytes = randomBytes(secretBytes);
	const encrypted = encrypt(bytes.toString('hex'), userId, secretKey);
	const token = await db.transaction().execute(async (tx) => {
		await updatePendingTotp(tx, userId, encrypted);
		return (await renewToken(tx, session, now)) ?? refuse('SESSION_EXPIRED');
	});
	const secret = base32(bytes);
	return { data: { secret, uri: totpUri(secret, email) }, token };
}

/**
 * Activates two-factor authentication with a first valid code, and revokes the other sessions of the user: a code was asked for
 * in none of them. Refuses SESSION_EXPIRED, NOT_ALLOWED, TOTP_NOT_BEGUN, TOTP_WRONG_CODE.
 */
export async function confirmTwoFactor(
	db: Db,
	input: { session: ActingSession; totp: string; secretKey: Buffer },
	now: Date,
): Promise<void> {
	const { session, totp, secretKey } = input;
	const { userId, tokenHash } = session;
	await db.transaction().execute(async (tx) => {
		const encrypted = await lockPendingTotp(tx, userId);
		await refuseUnlessOpen(tx, session);
		if (encrypted === null) refuse('TOTP_NOT_BEGUN');
		const step = findTotpStep(Buffer.from(decrypt(encrypted, userId, secretKey), 'hex'), totp, now);
		if (step === null) refuse('TOTP_WRONG_CODE');
		await updateTotpSecret(tx, userId, encrypted, step);
		await deleteSessionsOfUser(tx, userId, tokenHash);
		await updateLacksTwoFactor(tx, userId, false);
		await audit(tx, { actorId: userId, now }, 'account.changeTwoFactor', userId, { after: { hasTotp: true } });
	});
}

/**
 * Turns two-factor authentication off and revokes the sessions of the user.
 * @param session of the user, which is kept; null: the command line
 */
export async function removeTwoFactor(
	tx: Tx,
	{ userId, session }: { userId: string; session: { tokenHash: Buffer } | null },
	now: Date,
): Promise<void> {
	const actorId = session === null ? null : userId;
	await clearTwoFactor(tx, userId);
	await deleteSessionsOfUser(tx, userId, session?.tokenHash ?? null);
	const user = await findUser(tx, userId);
	await updateLacksTwoFactor(tx, userId, needsTwoFactor(user?.roles ?? []));
	await audit(tx, { actorId, now }, 'account.changeTwoFactor', userId, { after: { hasTotp: false } });
}

/** Turns off the own two-factor authentication. @returns the token that the session goes on with */
export async function disableTwoFactor(db: Db, session: Session, now: Date): Promise<string> {
	return db.transaction().execute(async (tx) => {
		await removeTwoFactor(tx, { userId: session.userId, session }, now);
		return (await renewToken(tx, session, now)) ?? refuse('SESSION_EXPIRED');
	});
}

/**
 * Removes a lost authenticator. Its user then needs the same evidence as for joining: the owner's word and a link that
 * reaches the mailbox. The password alone would let its thief set up an authenticator.
 */
export async function resetLostTwoFactor(
	tx: Tx,
	{ id, email }: { id: string; email: string },
	sender: LinkSender,
	now: Date,
): Promise<void> {
	await clearTwoFactor(tx, id);
	await revokeSessionsAndPassword(tx, id, now);
	await mailResetLink(tx, { id, email }, sender, now);
}
