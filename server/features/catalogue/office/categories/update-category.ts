import type { CategoryChange } from '#contract/office/categories.ts';
import type { Db } from '#database/db.ts';
import { insertAudit } from '#server/audit/queries.ts';
import { refuse } from '#server/refuse.ts';
import { changedFields } from '../changed-fields.ts';
import { listProductsUnder, rebuildWords } from '../words/queries.ts';
import { checkCategory } from './check-category.ts';
import { countMembers, findOfficeCategory, lockCategory, updateCategoryRow } from './queries.ts';

/**
 * Changes a category; products that are found by its name are found by the new one at once.
 * @param change.version what the editor last read; an older one is refused
 * Refuses CATEGORY_NOT_FOUND, CHANGED_MEANWHILE, CATEGORY_HAS_PRODUCTS (details.products), CATEGORY_HAS_MEMBERS and
 * what checkCategory refuses.
 */
export async function updateCategory(
	db: Db,
	id: string,
	change: CategoryChange & { actorId: string },
	now: Date,
): Promise<void> {
	const { actorId, version, ...category } = change;
	await db.transaction().execute(async (tx) => {
		const before = await lockCategory(tx, id);
		if (before === null) refuse('CATEGORY_NOT_FOUND');
		if (before.version !== version) refuse('CHANGED_MEANWHILE');
		await checkCategory(tx, category, id);
		if (before.isActive && !category.isActive) {
			if (before.activeProducts > 0) refuse('CATEGORY_HAS_PRODUCTS', { products: before.activeProducts });
			if ((await countMembers(tx, id, true)) > 0) refuse('CATEGORY_HAS_MEMBERS');
		}
		await updateCategoryRow(tx, id, category);
		const isCalledAnew = JSON.stringify(before.names) !== JSON.stringify(category.names);
		if (isCalledAnew || before.parentId !== (category.parentId ?? null)) {
			await rebuildWords(tx, await listProductsUnder(tx, id));
		}
		const after = (await findOfficeCategory(tx, id)) ?? before;
		await insertAudit(tx, {
			actorId,
			action: 'category.update',
			entity: 'category',
			entityId: id,
			...changedFields(before, after),
			at: now,
		});
	});
}
