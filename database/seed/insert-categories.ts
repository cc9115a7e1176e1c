import { categorySearchKey } from '#domain/product-words.ts';
import type { Db } from '#database/db.ts';
import type { SeedCategory } from '#database/seed/data/seed-types.ts';

/** Inserts categories, groups before their members. @returns slug → id */
export async function insertCategories(db: Db, categories: readonly SeedCategory[]): Promise<Map<string, string>> {
	const ids = new Map<string, string>();
	const groupsFirst = [...categories].sort((a, b) => Number(a.parent !== null) - Number(b.parent !== null));
	for (const category of groupsFirst) {
		const { id } = await db
			.insertInto('categories')
			.values({
				slug: category.slug,
				name_en: category.names.en,
				name_hi: category.names.hi,
				name_mr: category.names.mr,
				parent_id: category.parent === null ? null : (ids.get(category.parent) ?? null),
				picture: category.picture,
				tint: category.tint,
				position: category.position,
				search_key: categorySearchKey(category.names),
			})
			.returning('id')
			.executeTakeFirstOrThrow();
		ids.set(category.slug, id);
	}
	return ids;
}
