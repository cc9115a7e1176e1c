import type { Db } from '#database/db.ts';
import { insertAudit } from '#server/audit/queries.ts';
import { refuse } from '#server/refuse.ts';
import { rebuildWords } from '../words/queries.ts';
import { deleteMiss, insertAlias, lockMiss } from './queries.ts';

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
