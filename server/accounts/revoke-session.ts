import type { Db } from '#database/db.ts';
import { audit } from '#server/platform/audit-log.ts';
import { refuse } from '#server/platform/refuse.ts';
import { deleteSessionById } from '#server/platform/session-queries.ts';

/**
 * Revokes an own session or, for the owner, one of a staff member. Other sessions are reported as not found.
 * Refuses SESSION_NOT_FOUND.
 */
export async function revokeSession(
	db: Db,
	input: { id: string; userId: string; isOwner: boolean },
	now: Date,
): Promise<void> {
	await db.transaction().execute(async (tx) => {
		const revoked = await deleteSessionById(tx, input);
		if (revoked === null) refuse('SESSION_NOT_FOUND');
		const { userId, userAgent, ipAddress, isStaff } = revoked;
		// The row stays when a customer is erased.
		const before = isStaff ? { userAgent, ipAddress } : null;
		await audit(tx, { actorId: input.userId, now }, 'session.revoke', userId, { before });
	});
}
