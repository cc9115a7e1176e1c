import type { Db } from '#database/db.ts';
import { insertAudit } from '#server/audit/queries.ts';
import { refuse } from '#server/refuse.ts';
import { lockBatch, updateToWithdrawn } from './batches/queries.ts';

/** Takes a batch back before its time. Refuses BATCH_NOT_FOUND, BATCH_NOT_WAITING. */
export async function withdrawBatch(db: Db, id: string, actorId: string, now: Date): Promise<void> {
	await db.transaction().execute(async (tx) => {
		const batch = await lockBatch(tx, id);
		if (batch === null) refuse('BATCH_NOT_FOUND');
		if (batch.isPublished || batch.isWithdrawn) refuse('BATCH_NOT_WAITING');
		await updateToWithdrawn(tx, id, now);
		await insertAudit(tx, {
			actorId,
			action: 'prices.withdraw',
			entity: 'price_batch',
			entityId: id,
			before: { state: 'scheduled' },
			after: { state: 'withdrawn' },
			at: now,
		});
	});
}
