import type { CategoryDetails } from '#domain/product.ts';
import { type Db, isUuid, type Tx } from '#database/db.ts';
import { listProductsUnder, lockCategories, rebuildWords } from '#database/search-index.ts';
import { audit, changedFields } from '#server/platform/audit-log.ts';
import { refuse, refuseField, refuseIfStale } from '#server/platform/refuse.ts';
import { uniqueSlug } from '#server/platform/unique-slug.ts';
import {
	countMembers,
	findOfficeCategory,
	hasPicture,
	insertCategory,
	isNameTaken,
	listOrder,
	lockCategory,
	updateCategoryRow,
	updatePositions,
} from './category-office-queries.ts';

async function refuseUnlessGroup(tx: Tx, parentId: string, id: string | null): Promise<void> {
	const parent = isUuid(parentId) ? await findOfficeCategory(tx, parentId) : null;
	if (parent === null) refuseField('CATEGORY_NOT_FOUND', 'parentId');
	const isTooDeep =
		parent.parentId !== null || parent.id === id || (id !== null && (await countMembers(tx, id, false)) > 0);
	if (isTooDeep) refuseField('CATEGORY_TOO_DEEP', 'parentId');
}

/**
 * Checks that need the database, and `lockCategories`.
 * @param id null for a new one
 * Refuses CATEGORY_NAME_TAKEN, CATEGORY_NOT_FOUND, CATEGORY_TOO_DEEP, PICTURE_UNKNOWN, each at its field.
 */
async function checkCategory(tx: Tx, category: CategoryDetails, id: string | null): Promise<void> {
	if (await isNameTaken(tx, category.names.en, id)) refuseField('CATEGORY_NAME_TAKEN', 'names.en');
	if (category.parentId) await refuseUnlessGroup(tx, category.parentId, id);
	if (category.picture && !(await hasPicture(tx, category.picture))) refuseField('PICTURE_UNKNOWN', 'picture');
}

/** Creates a category, last in display order. @returns its id. Refuses like checkCategory. */
export async function createCategory(db: Db, category: CategoryDetails, actorId: string, now: Date): Promise<string> {
	return db.transaction().execute(async (tx) => {
		await lockCategories(tx);
		await checkCategory(tx, category, null);
		const slug = uniqueSlug(category.names.en, 'category');
		const id = await insertCategory(tx, category, slug);
		await audit(tx, { actorId, now }, 'category.create', id, { after: category });
		return id;
	});
}

/**
 * Updates a category; its products are found by the new name immediately.
 * @param change.version the version the editor last read; an older one is refused
 * Refuses CATEGORY_NOT_FOUND, STALE_VERSION, CATEGORY_HAS_PRODUCTS (details.products), CATEGORY_HAS_SUBCATEGORIES and
 * like checkCategory.
 */
export async function updateCategory(
	db: Db,
	id: string,
	change: CategoryDetails & { version: number; actorId: string },
	now: Date,
): Promise<void> {
	const { actorId, version, ...category } = change;
	await db.transaction().execute(async (tx) => {
		await lockCategories(tx);
		const before = await lockCategory(tx, id);
		if (before === null) refuse('CATEGORY_NOT_FOUND');
		refuseIfStale(before, version);
		await checkCategory(tx, category, id);
		if (before.isActive && !category.isActive) {
			if (before.activeProducts > 0) refuse('CATEGORY_HAS_PRODUCTS', { products: before.activeProducts });
			if ((await countMembers(tx, id, true)) > 0) refuse('CATEGORY_HAS_SUBCATEGORIES');
		}
		await updateCategoryRow(tx, id, category);
		const isRenamed = JSON.stringify(before.names) !== JSON.stringify(category.names);
		if (isRenamed || before.parentId !== category.parentId) {
			await rebuildWords(tx, await listProductsUnder(tx, id));
		}
		const after = (await findOfficeCategory(tx, id)) ?? before;
		await audit(tx, { actorId, now }, 'category.update', id, changedFields(before, after));
	});
}

/**
 * Sets the display order of the categories; those that are not named follow in their present order.
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
		await audit(tx, { actorId, now }, 'category.reorder', 'order', {
			before: { order: before },
			after: { order: after },
		});
		return after;
	});
}
