import type { Db } from '#database/db.ts';
import { insertAudit } from '#server/platform/audit-log.ts';
import { refuse } from '#server/platform/refuse.ts';
import { rebuildWords } from './product-words-queries.ts';
import { deleteMiss, insertAlias, lockMiss, updateDismissed } from './zero-result-search-queries.ts';

/**
 * Makes what was searched an alias of a product: it is found by it at once, and the search leaves the list.
 * @returns the alias. Refuses SEARCH_NOT_FOUND, PRODUCT_NOT_FOUND.
 */
export async function aliasMiss(
	db: Db,
	choice: { id: string; productId: string; actorId: string },
	now: Date,
): Promise<string> {
	const { id, productId, actorId } = choice;
	return db.transaction().execute(async (tx) => {
		const miss = await lockMiss(tx, id);
		if (miss === null) refuse('SEARCH_NOT_FOUND');
		if (!(await insertAlias(tx, productId, miss.keyword, now))) refuse('PRODUCT_NOT_FOUND');
		await rebuildWords(tx, [productId]);
		await deleteMiss(tx, id);
		await insertAudit(tx, {
			actorId,
			action: 'product.alias',
			entity: 'product',
			entityId: productId,
			before: null,
			after: { alias: miss.keyword, searched: miss.count },
			at: now,
		});
		return miss.keyword;
	});
}

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
