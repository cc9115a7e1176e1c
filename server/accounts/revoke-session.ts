import type { Db } from '#database/db.ts';
import { audit } from '#server/platform/audit-log.ts';
import { refuse } from '#server/platform/refuse.ts';
import { deleteSessionById, findUserOfSession, lockUsers } from '#server/platform/session-queries.ts';
import { type ActingSession, refuseUnlessOpen } from '#server/platform/sessions.ts';

/**
 * Revokes an own session or, for the owner, one of a staff member. Other sessions are reported as not found.
 * Refuses SESSION_EXPIRED, NOT_ALLOWED, SESSION_NOT_FOUND.
 */
export async function revokeSession(
	db: Db,
	{ id, session, isOwner }: { id: string; session: ActingSession; isOwner: boolean },
	now: Date,
): Promise<void> {
	await db.transaction().execute(async (tx) => {
		const userOfSession = (await findUserOfSession(tx, id)) ?? refuse('SESSION_NOT_FOUND');
		await lockUsers(tx, [session.userId, userOfSession]);
		await refuseUnlessOpen(tx, session);
		const revoked = await deleteSessionById(tx, { id, userId: session.userId, isOwner });
		if (revoked === null) refuse('SESSION_NOT_FOUND');
		const { userId, userAgent, ipAddress, isStaff } = revoked;
		// The row stays when a customer is erased.
		const before = isStaff ? { userAgent, ipAddress } : null;
		await audit(tx, { actorId: session.userId, now }, 'session.revoke', userId, { before });
	});
}
