import type { Db } from '#database/db.ts';
import { insertAudit } from '#server/audit/queries.ts';
import { hashPassword } from '../passwords.ts';
import { updateOwnPassword } from './queries.ts';

/** Sets a new password after the current one was verified. Ends all other sessions and links. */
export async function changePassword(
	db: Db,
	input: { personId: string; password: string; tokenHash: Buffer },
	now: Date,
): Promise<void> {
	const passwordHash = await hashPassword(input.password);
	await db.transaction().execute(async (tx) => {
		await updateOwnPassword(tx, { ...input, passwordHash, now });
		await insertAudit(tx, {
			actorId: input.personId,
			action: 'account.password',
			entity: 'staff',
			entityId: input.personId,
			before: null,
			after: null,
			at: now,
		});
	});
}
