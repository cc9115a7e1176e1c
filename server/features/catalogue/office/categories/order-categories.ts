import type { Db } from '#database/db.ts';
import { insertAudit } from '#server/audit/queries.ts';
import { refuse } from '#server/refuse.ts';
import { listOrder, lockCategories, updatePositions } from './queries.ts';

/**
 * Sets the order in which the shop shows its categories; those that are not named keep theirs behind.
 * @returns the whole order. Refuses CATEGORY_NOT_FOUND.
 */
export async function orderCategories(db: Db, ids: readonly string[], actorId: string, now: Date): Promise<string[]> {
	return db.transaction().execute(async (tx) => {
		await lockCategories(tx);
		const before = await listOrder(tx);
		if (ids.some((id) => !before.includes(id))) refuse('CATEGORY_NOT_FOUND');
		const named = new Set(ids);
		const after = [...named, ...before.filter((id) => !named.has(id))];
		await updatePositions(tx, after);
		await insertAudit(tx, {
			actorId,
			action: 'category.order',
			entity: 'category',
			entityId: 'order',
			before: { order: before },
			after: { order: after },
			at: now,
		});
		return after;
	});
}
