import type { Db } from '#database/db.ts';
import { insertAudit } from '#server/audit/queries.ts';
import { refuse } from '#server/refuse.ts';
import { deleteInvitation } from './queries.ts';

/** Makes an invitation useless. Refuses NOT_FOUND when it was accepted, withdrawn or never there. */
export async function withdrawInvitation(db: Db, id: string, actorId: string, now: Date): Promise<void> {
	await db.transaction().execute(async (tx) => {
		const invitation = await deleteInvitation(tx, id);
		if (invitation === null) refuse('NOT_FOUND');
		const { email, roles } = invitation;
		const before = { email, roles };
		await insertAudit(tx, {
			actorId,
			action: 'staff.withdraw',
			entity: 'invitation',
			entityId: id,
			before,
			after: null,
			at: now,
		});
	});
}
