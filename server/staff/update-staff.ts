import { needsTwoFactor, type StaffRole } from '#domain/user.ts';
import type { Db } from '#database/db.ts';
import { lockUser } from '#server/accounts/account-queries.ts';
import { resetLostTwoFactor } from '#server/accounts/two-factor.ts';
import { clearTwoFactor } from '#server/accounts/two-factor-queries.ts';
import { audit } from '#server/platform/audit-log.ts';
import { refuse, refuseIfStale } from '#server/platform/refuse.ts';
import { updateLacksTwoFactor } from '#server/platform/session-queries.ts';
import { type ActingSession, refuseUnlessOpen } from '#server/platform/sessions.ts';
import { findStaff, lockOwners, revokeAllAccess, type StaffRow, updateRoles, updateVersion } from './staff-queries.ts';

export type StaffChange = {
	id: string;
	roles: readonly StaffRole[];
	removesTotp: boolean;
	/** the version the caller last read; an older one is refused */
	version: number;
	session: ActingSession;
	publicUrl: string;
	/** encrypts the link of a mail */
	secretKey: Buffer;
};

/**
 * Updates the roles of a staff member. Without roles the user becomes a customer, who logs in with the
 * password only and whose sessions end. An own authenticator is removed under My account. @returns the current row, or the last one
 * Refuses SESSION_EXPIRED, NOT_ALLOWED, STAFF_NOT_FOUND, STALE_VERSION, LAST_OWNER.
 */
export async function updateStaff(db: Db, change: StaffChange, now: Date): Promise<StaffRow> {
	const { id, roles, session } = change;
	const actorId = session.userId;
	return db.transaction().execute(async (tx) => {
		const owners = await lockOwners(tx, id, actorId);
		const locked = await lockUser(tx, id);
		await refuseUnlessOpen(tx, session);
		const before = await findStaff(tx, id);
		if (locked === null || before === null) refuse('STAFF_NOT_FOUND');
		refuseIfStale(locked, change.version);
		const isLastOwner = owners.every((owner) => owner === id);
		if (isLastOwner && before.roles.includes('owner') && !roles.includes('owner')) refuse('LAST_OWNER');
		await updateRoles(tx, id, roles, now);
		await updateVersion(tx, id, now);
		const hasLeft = roles.length === 0;
		if (hasLeft) await revokeAllAccess(tx, id);
		if (hasLeft) await clearTwoFactor(tx, id);
		else if (change.removesTotp && before.hasTotp && id !== actorId) await resetLostTwoFactor(tx, before, change, now);
		await updateLacksTwoFactor(tx, id, needsTwoFactor(roles));
		const after = (await findStaff(tx, id)) ?? { ...before, roles: [], hasTotp: false, version: locked.version + 1 };
		await audit(tx, { actorId, now }, hasLeft ? 'staff.remove' : 'staff.update', id, {
			before: { roles: before.roles, hasTotp: before.hasTotp },
			after: { roles: after.roles, hasTotp: after.hasTotp },
		});
		return after;
	});
}
