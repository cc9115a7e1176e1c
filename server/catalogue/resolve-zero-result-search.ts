import type { Db } from '#database/db.ts';
import { holdCategories, rebuildWords } from '#database/search-index.ts';
import { audit } from '#server/platform/audit-log.ts';
import { refuse } from '#server/platform/refuse.ts';
import { lockProduct } from './save-product-queries.ts';
import {
	deleteZeroResultSearch,
	insertAlias,
	lockZeroResultSearch,
	updateDismissed,
} from './zero-result-search-queries.ts';

/**
 * Adds the searched keyword as an alias of a product and removes the search from the list.
 * @returns the alias. Refuses ZERO_RESULT_SEARCH_NOT_FOUND, PRODUCT_NOT_FOUND.
 */
export async function addAlias(
	db: Db,
	choice: { id: string; productId: string; actorId: string },
	now: Date,
): Promise<string> {
	const { id, productId, actorId } = choice;
	return db.transaction().execute(async (tx) => {
		const search = await lockZeroResultSearch(tx, id);
		if (search === null) refuse('ZERO_RESULT_SEARCH_NOT_FOUND');
		if ((await lockProduct(tx, productId)) === null) refuse('PRODUCT_NOT_FOUND');
		await holdCategories(tx, [productId]);
		await insertAlias(tx, productId, search.keyword, now);
		await rebuildWords(tx, [productId]);
		await deleteZeroResultSearch(tx, id);
		await audit(tx, { actorId, now }, 'product.addAlias', productId, {
			after: { alias: search.keyword, searched: search.count },
		});
		return search.keyword;
	});
}

/** Removes a search from the list permanently, also if it is repeated. Refuses ZERO_RESULT_SEARCH_NOT_FOUND. */
export async function dismissZeroResultSearch(db: Db, id: string, actorId: string, now: Date): Promise<void> {
	await db.transaction().execute(async (tx) => {
		const search = await lockZeroResultSearch(tx, id);
		if (search === null) refuse('ZERO_RESULT_SEARCH_NOT_FOUND');
		await updateDismissed(tx, id, now);
		await audit(tx, { actorId, now }, 'search.dismiss', id, {
			before: { keyword: search.keyword, count: search.count },
		});
	});
}
