import type { Db } from '#database/db.ts';
import { audit } from '#server/platform/audit-log.ts';
import { refuse } from '#server/platform/refuse.ts';
import { type ActingSession, refuseUnlessOpen } from '#server/platform/sessions.ts';
import { findStaff, lockOwners, revokeAllAccess, type StaffRow, updateStaffBlocked } from './staff-queries.ts';

/**
 * Blocks a staff member and revokes all sessions, or unblocks the staff member.
 * Refuses SESSION_EXPIRED, NOT_ALLOWED, STAFF_NOT_FOUND, LAST_OWNER.
 */
export async function blockStaff(
	db: Db,
	input: { id: string; isBlocked: boolean; session: ActingSession },
	now: Date,
): Promise<StaffRow> {
	const { id, isBlocked, session } = input;
	const actorId = session.userId;
	return db.transaction().execute(async (tx) => {
		const owners = await lockOwners(tx, id, actorId);
		await refuseUnlessOpen(tx, session);
		const before = await findStaff(tx, id);
		if (before === null) refuse('STAFF_NOT_FOUND');
		if (before.isBlocked === isBlocked) return before;
		if (isBlocked && before.roles.includes('owner') && owners.every((owner) => owner === id)) refuse('LAST_OWNER');
		await updateStaffBlocked(tx, id, isBlocked, now);
		if (isBlocked) await revokeAllAccess(tx, id);
		await audit(tx, { actorId, now }, isBlocked ? 'staff.block' : 'staff.unblock', id, {
			before: { isBlocked: before.isBlocked },
			after: { isBlocked },
		});
		const after = await findStaff(tx, id);
		if (after === null) refuse('STAFF_NOT_FOUND');
		return after;
	});
}
