import type { NewCategory } from '#contract/office/categories.ts';
import type { Tx } from '#database/db.ts';
import { isUuid } from '#database/is-uuid.ts';
import { refuse } from '#server/refuse.ts';
import { countMembers, findOfficeCategory, hasPicture, isNameTaken, lockCategories } from './queries.ts';

async function refuseUnlessGroup(tx: Tx, parentId: string, id: string | null): Promise<void> {
	const parent = isUuid(parentId) ? await findOfficeCategory(tx, parentId) : null;
	const errors = { parentId: 'Category not found.' };
	if (parent === null) refuse('CATEGORY_NOT_FOUND', { errors });
	const isTooDeep =
		parent.parentId !== null || parent.id === id || (id !== null && (await countMembers(tx, id, false)) > 0);
	if (isTooDeep) refuse('CATEGORY_TOO_DEEP', { errors: { parentId: 'Only two category levels are supported.' } });
}

/**
 * Checks that need the database. Writers of categories are serialised until the transaction ends.
 * @param id null for a new one
 * Refuses CATEGORY_NAME_TAKEN, CATEGORY_NOT_FOUND, CATEGORY_TOO_DEEP, PICTURE_UNKNOWN, each at its field.
 */
export async function checkCategory(tx: Tx, category: NewCategory, id: string | null): Promise<void> {
	await lockCategories(tx);
	if (await isNameTaken(tx, category.names.en, id)) {
		refuse('CATEGORY_NAME_TAKEN', { errors: { 'names.en': 'A category with this name already exists.' } });
	}
	if (category.parentId) await refuseUnlessGroup(tx, category.parentId, id);
	if (category.picture && !(await hasPicture(tx, category.picture))) {
		refuse('PICTURE_UNKNOWN', { errors: { picture: 'Picture not found.' } });
	}
}
