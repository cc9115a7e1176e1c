import type { Db } from '#database/db.ts';
import { insertAudit } from '#server/audit/queries.ts';
import { clearTotp } from './queries.ts';

/** Logging in asks for the password alone again. @param actorId null: somebody at the machine itself */
export async function disableTotp(
	db: Db,
	{ personId, actorId }: { personId: string; actorId: string | null },
	now: Date,
): Promise<void> {
	await db.transaction().execute(async (tx) => {
		await clearTotp(tx, personId);
		await insertAudit(tx, {
			actorId,
			action: 'account.totp',
			entity: 'staff',
			entityId: personId,
			before: null,
			after: { hasTotp: false },
			at: now,
		});
	});
}
