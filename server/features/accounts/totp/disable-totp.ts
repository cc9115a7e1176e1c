import type { Db } from '#database/db.ts';
import { insertAudit } from '#server/audit/queries.ts';
import { clearTotp } from './queries.ts';

/** Turns two-factor authentication off. @param actorId null: the command line */
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
