import type { Db } from '#database/db.ts';
import { insertAudit } from '#server/audit/queries.ts';
import { refuse } from '#server/refuse.ts';
import { lockMiss, updateDismissed } from './queries.ts';

/** Takes a search off the list for good, however often it is made again. Refuses SEARCH_NOT_FOUND. */
export async function dismissMiss(db: Db, id: string, actorId: string, now: Date): Promise<void> {
	await db.transaction().execute(async (tx) => {
		const miss = await lockMiss(tx, id);
		if (miss === null) refuse('SEARCH_NOT_FOUND');
		await updateDismissed(tx, id, now);
		await insertAudit(tx, {
			actorId,
			action: 'search.dismiss',
			entity: 'search',
			entityId: id,
			before: { keyword: miss.keyword, count: miss.count },
			after: null,
			at: now,
		});
	});
}
