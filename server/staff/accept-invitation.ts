import { emailKey, type User } from '#domain/user.ts';
import type { Db, Tx } from '#database/db.ts';
import { attemptKeys, deleteLoginAttempts, findUserByEmail } from '#server/accounts/account-queries.ts';
import { reauthenticate } from '#server/accounts/verify-password.ts';
import { audit } from '#server/platform/audit-log.ts';
import { hashPassword } from '#server/platform/passwords.ts';
import { refuse } from '#server/platform/refuse.ts';
import { type Device, hashToken, openSession } from '#server/platform/sessions.ts';
import { findInvitation, hasAccount, type Invitation, takeInvitation } from './invitation-queries.ts';
import { insertRoles, insertStaffUser, revokeAllAccess, updateStaffPassword } from './staff-queries.ts';

export type Acceptance = { token: string; name: string; mobile: string; password: string };
export type JoinStaffInput = { token: string; currentPassword: string; password: string };
type Accepted = { token: string; user: User };

async function useInvitation(tx: Tx, tokenHash: Buffer, now: Date): Promise<Invitation> {
	return (await takeInvitation(tx, tokenHash, now)) ?? refuse('INVITATION_EXPIRED');
}

async function openAsStaff(
	tx: Tx,
	account: Omit<User, 'roles'>,
	{ email, roles }: Invitation,
	device: Device,
	now: Date,
): Promise<Accepted> {
	const { id } = account;
	await insertRoles(tx, id, roles, now);
	await audit(tx, { actorId: id, now }, 'staff.acceptInvitation', id, { after: { email, roles } });
	const user = { ...account, roles };
	return { token: await openSession(tx, user, device, now), user };
}

/**
 * Creates the staff member of an invitation and opens a session. An existing account is not changed: the holder of the
 * link may not be its user, who joins with the password.
 * Refuses INVITATION_EXPIRED, INVITATION_HAS_ACCOUNT.
 */
export async function acceptInvitation(db: Db, input: Acceptance, device: Device, now: Date): Promise<Accepted> {
	const tokenHash = hashToken(input.token);
	// Hashing is expensive: an invalid link is refused before it.
	const open = await findInvitation(db, tokenHash, now);
	if (open === null) refuse('INVITATION_EXPIRED');
	if (await hasAccount(db, emailKey(open.email))) refuse('INVITATION_HAS_ACCOUNT');
	const passwordHash = await hashPassword(input.password);
	return db.transaction().execute(async (tx) => {
		const invitation = await useInvitation(tx, tokenHash, now);
		const { name, mobile } = input;
		const account = await insertStaffUser(tx, { email: invitation.email, name, mobile, passwordHash });
		if (account === null) refuse('INVITATION_HAS_ACCOUNT');
		return openAsStaff(tx, account, invitation, device, now);
	});
}

/**
 * Makes the account of an invitation a staff member, with a new password, and opens a session; its other sessions and
 * links are revoked. The link alone opens no account: the password is verified.
 * Refuses INVITATION_EXPIRED, also for an account that is blocked, ALREADY_STAFF, PASSWORD_WRONG, TOO_MANY_ATTEMPTS.
 */
export async function joinStaff(db: Db, input: JoinStaffInput, device: Device, now: Date): Promise<Accepted> {
	const tokenHash = hashToken(input.token);
	const open = await findInvitation(db, tokenHash, now);
	if (open === null) refuse('INVITATION_EXPIRED');
	const key = emailKey(open.email);
	const account = await findUserByEmail(db, key);
	if (account === null || account.isBlocked) refuse('INVITATION_EXPIRED');
	if (account.roles.length > 0) refuse('ALREADY_STAFF');
	await reauthenticate(db, account.id, input.currentPassword, now);
	const passwordHash = await hashPassword(input.password);
	return db.transaction().execute(async (tx) => {
		const invitation = await useInvitation(tx, tokenHash, now);
		const verifiedHash = account.passwordHash ?? '';
		const isUnchanged = await updateStaffPassword(tx, account.id, { verifiedHash, passwordHash, now });
		if (!isUnchanged) refuse('PASSWORD_WRONG');
		await revokeAllAccess(tx, account.id);
		await deleteLoginAttempts(tx, attemptKeys.account(key));
		return openAsStaff(tx, { ...account, version: account.version + 1 }, invitation, device, now);
	});
}
