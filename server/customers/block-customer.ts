import type { Db } from '#database/db.ts';
import { audit } from '#server/platform/audit-log.ts';
import { refuse } from '#server/platform/refuse.ts';
import { lockUsers } from '#server/platform/session-queries.ts';
import { type ActingSession, refuseUnlessOpen } from '#server/platform/sessions.ts';
import { lockCustomer, updateCustomerBlocked } from './customer-queries.ts';

/**
 * Blocks a customer and revokes all sessions, or unblocks the customer.
 * Refuses SESSION_EXPIRED, NOT_ALLOWED, CUSTOMER_NOT_FOUND, and CUSTOMER_IS_STAFF: staff accounts are blocked only by the owner.
 */
export async function blockCustomer(
	db: Db,
	{ id, isBlocked, session }: { id: string; isBlocked: boolean; session: ActingSession },
	now: Date,
): Promise<void> {
	await db.transaction().execute(async (tx) => {
		await lockUsers(tx, [id, session.userId]);
		const before = await lockCustomer(tx, id);
		await refuseUnlessOpen(tx, session);
		if (before === null || before.isErased) refuse('CUSTOMER_NOT_FOUND');
		if (before.isStaff) refuse('CUSTOMER_IS_STAFF');
		if (before.isBlocked === isBlocked) return;
		await updateCustomerBlocked(tx, id, isBlocked, now);
		await audit(tx, { actorId: session.userId, now }, isBlocked ? 'customer.block' : 'customer.unblock', id, {
			before: { isBlocked: before.isBlocked },
			after: { isBlocked },
		});
	});
}
