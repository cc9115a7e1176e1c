import { emailKey, type User } from '#domain/user.ts';
import type { Db } from '#database/db.ts';
import { attemptKeys, deleteLoginAttempts, findUser } from '#server/accounts/account-queries.ts';
import { audit } from '#server/platform/audit-log.ts';
import { hashPassword } from '#server/platform/passwords.ts';
import { refuse } from '#server/platform/refuse.ts';
import { type Device, hashToken, openSession } from '#server/platform/sessions.ts';
import { findInvitation, takeInvitation } from './invitation-queries.ts';
import { insertRoles, revokeAllAccess, upsertInvited } from './staff-queries.ts';

export type Acceptance = { token: string; name: string; mobile: string; password: string };

/**
 * Creates the staff member of an invitation and opens a session. An existing customer account gets
 * the new password, and its sessions and links are revoked.
 * Refuses INVITATION_EXPIRED, also for an account that is blocked.
 */
export async function acceptInvitation(
	db: Db,
	input: Acceptance,
	device: Device,
	now: Date,
): Promise<{ token: string; user: User }> {
	const tokenHash = hashToken(input.token);
	// Hashing is expensive: an invalid link is refused before it.
	if ((await findInvitation(db, tokenHash, now)) === null) refuse('INVITATION_EXPIRED');
	const passwordHash = await hashPassword(input.password);
	return db.transaction().execute(async (tx) => {
		const invitation = await takeInvitation(tx, tokenHash, now);
		if (invitation === null) refuse('INVITATION_EXPIRED');
		const { email, roles } = invitation;
		const key = emailKey(email);
		const { name, mobile } = input;
		const { id, isBlocked } = await upsertInvited(tx, { email, emailKey: key, name, mobile, passwordHash, now });
		if (isBlocked) refuse('INVITATION_EXPIRED');
		await revokeAllAccess(tx, id);
		await deleteLoginAttempts(tx, attemptKeys.account(key));
		await insertRoles(tx, id, roles, now);
		await audit(tx, { actorId: id, now }, 'staff.acceptInvitation', id, { after: { email, roles } });
		const user = await findUser(tx, id);
		if (user === null) refuse('INVITATION_EXPIRED');
		return { token: await openSession(tx, user, device, now), user };
	});
}
