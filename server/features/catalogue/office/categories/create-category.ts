import { randomBytes } from 'node:crypto';
import { searchKey } from '#domain/text.ts';
import type { NewCategory } from '#contract/office/categories.ts';
import type { Db } from '#database/db.ts';
import { insertAudit } from '#server/audit/queries.ts';
import { checkCategory } from './check-category.ts';
import { insertCategory } from './queries.ts';

/** Makes a category, last in the order of the shop. @returns its id. Refuses what checkCategory refuses. */
export async function createCategory(db: Db, category: NewCategory, actorId: string, now: Date): Promise<string> {
	return db.transaction().execute(async (tx) => {
		await checkCategory(tx, category, null);
		const slug = `${searchKey(category.names.en).replaceAll(' ', '-').slice(0, 60)}-${randomBytes(3).toString('hex')}`;
		const id = await insertCategory(tx, category, slug);
		await insertAudit(tx, {
			actorId,
			action: 'category.create',
			entity: 'category',
			entityId: id,
			before: null,
			after: category,
			at: now,
		});
		return id;
	});
}
