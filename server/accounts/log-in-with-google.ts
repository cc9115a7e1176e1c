import { emailKey, type User } from '#domain/user.ts';
import type { Db, Tx } from '#database/db.ts';
import { refuse } from '#server/platform/refuse.ts';
import { type Device, openSession } from '#server/platform/sessions.ts';
import { findUser } from './account-queries.ts';
import {
	insertGoogleUser,
	type LinkedRow,
	linkGoogle,
	lockByEmail,
	lockByGoogleSubject,
	revokeSessionsAndPassword,
} from './google-queries.ts';
import type { GoogleIdentity } from './google-token.ts';

/**
 * Opens a session for a verified Google account: its user, else the one with this
 * e-mail, else a new one. Refuses GOOGLE_OTHER_ACCOUNT, NOT_ALLOWED (staff and blocked accounts).
 */
export async function logInWithGoogle(
	db: Db,
	identity: GoogleIdentity,
	device: Device,
	now: Date,
): Promise<{ token: string; user: User }> {
	return db.transaction().execute(async (tx) => {
		const row = (await lockByGoogleSubject(tx, identity.subject)) ?? (await linkByEmail(tx, identity, now));
		refuseUnlessWelcome(row);
		const user = await findUser(tx, row.id);
		if (user === null) refuse('GOOGLE_TOKEN_INVALID');
		// The lock may have waited for the transaction that made the user a staff member.
		if (user.roles.length > 0) refuse('NOT_ALLOWED');
		return { token: await openSession(tx, user, device, now), user };
	});
}

/** Staff log in with password and second factor only. */
function refuseUnlessWelcome(row: LinkedRow): void {
	if (row.isBlocked || row.isStaff) refuse('NOT_ALLOWED');
}

/**
 * Sign-up does not verify the mailbox. When Google verifies it for an account that had not,
 * the password and the sessions may be those of another user who signed up with this e-mail: they are revoked.
 */
async function linkByEmail(tx: Tx, identity: GoogleIdentity, now: Date): Promise<LinkedRow> {
	const { subject, email, name } = identity;
	const key = emailKey(email);
	await insertGoogleUser(tx, { email, emailKey: key, name, subject, now });
	// A concurrent request may have created the account, under another e-mail.
	const row = (await lockByGoogleSubject(tx, subject)) ?? (await lockByEmail(tx, key));
	// Its user was erased in the meantime: the e-mail is free again.
	if (row === null) return linkByEmail(tx, identity, now);
	if (row.googleSubject === subject) return row;
	if (row.googleSubject !== null) refuse('GOOGLE_OTHER_ACCOUNT');
	refuseUnlessWelcome(row);
	if (row.emailVerifiedAt === null) await revokeSessionsAndPassword(tx, row.id, now);
	if (!(await linkGoogle(tx, row.id, subject, now))) refuse('GOOGLE_OTHER_ACCOUNT');
	return row;
}
