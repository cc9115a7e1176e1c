import type { User } from '#domain/user.ts';
import type { Db } from '#database/db.ts';
import { audit } from '#server/platform/audit-log.ts';
import { hashPassword } from '#server/platform/passwords.ts';
import { refuse } from '#server/platform/refuse.ts';
import { type Device, hashToken, newToken, officeLink, openSession } from '#server/platform/sessions.ts';
import { hasOwner, isOwnerLinkAlive, lockOwnership, replaceOwnerLink, takeOwnerLink } from './owner-queries.ts';
import { insertRoles, insertStaffUser } from './staff-queries.ts';

const linkLifeMs = 60 * 60_000;

/**
 * The link that creates the first owner: valid for an hour, once, and only the newest one. There are no default credentials.
 * @returns null when the shop has an owner
 */
export async function makeOwnerLink(db: Db, publicUrl: string, now: Date): Promise<string | null> {
	if (await hasOwner(db)) return null;
	const { token, tokenHash } = newToken();
	return db.transaction().execute(async (tx) => {
		await lockOwnership(tx);
		if (await hasOwner(tx)) return null;
		await replaceOwnerLink(tx, { tokenHash, expiresAt: new Date(now.getTime() + linkLifeMs), now });
		return officeLink(publicUrl, 'owner', token);
	});
}

export type NewOwner = { token: string; email: string; name: string; mobile: string; password: string };

/**
 * Creates the first owner and opens a session. An existing account is not used: the holder of the
 * link may not be its user.
 * Refuses OWNER_LINK_EXPIRED, EMAIL_TAKEN.
 */
export async function createOwner(
	db: Db,
	input: NewOwner,
	device: Device,
	now: Date,
): Promise<{ token: string; user: User }> {
	const tokenHash = hashToken(input.token);
	// Hashing is expensive: an invalid link is refused before it.
	if (!(await isOwnerLinkAlive(db, tokenHash, now))) refuse('OWNER_LINK_EXPIRED');
	const passwordHash = await hashPassword(input.password);
	const { email, name, mobile } = input;
	return db.transaction().execute(async (tx) => {
		await lockOwnership(tx);
		if (!(await takeOwnerLink(tx, tokenHash, now)) || (await hasOwner(tx))) refuse('OWNER_LINK_EXPIRED');
		const account = await insertStaffUser(tx, { email, name, mobile, passwordHash });
		if (account === null) refuse('EMAIL_TAKEN');
		await insertRoles(tx, account.id, ['owner'], now);
		await audit(tx, { actorId: account.id, now }, 'staff.create', account.id, { after: { email, roles: ['owner'] } });
		const user: User = { ...account, roles: ['owner'] };
		return { token: await openSession(tx, user, device, now), user };
	});
}
