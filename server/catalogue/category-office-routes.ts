import type { CategoryDetails } from '#domain/product.ts';
import type { categoryOfficeEndpoints, NewCategoryWire, OfficeCategory } from '#contract/categories-office.ts';
import { isUuid } from '#database/db.ts';
import type { AppContext } from '#server/platform/app-context.ts';
import type { HandlersOf } from '#server/platform/endpoint.ts';
import { refuse } from '#server/platform/refuse.ts';
import { findOfficeCategory, listOfficeCategories } from './category-office-queries.ts';
import { createCategory, orderCategories, updateCategory } from './save-category.ts';

function categoryIdOf({ id }: { id: string }): string {
	if (!isUuid(id)) refuse('CATEGORY_NOT_FOUND');
	return id.toLowerCase();
}

function categoryFromWire({ names, parentId, picture, tint, isActive }: NewCategoryWire): CategoryDetails {
	return { names, parentId: parentId ?? null, picture: picture ?? null, tint, isActive };
}

export function categoryOfficeHandlers({ db }: AppContext): HandlersOf<typeof categoryOfficeEndpoints> {
	async function one(id: string): Promise<{ status: 'success'; data: OfficeCategory }> {
		const category = await findOfficeCategory(db, id);
		if (category === null) refuse('CATEGORY_NOT_FOUND');
		return { status: 'success', data: category };
	}

	return {
		async 'office.categories.list'({ query }) {
			return { status: 'success', ...(await listOfficeCategories(db, query)) };
		},
		async 'office.categories.get'({ params }) {
			return one(categoryIdOf(params));
		},
		async 'office.categories.create'({ body }, { session, now }) {
			return one(await createCategory(db, categoryFromWire(body), session.userId, now));
		},
		async 'office.categories.update'({ params, body }, { session, now }) {
			const id = categoryIdOf(params);
			const change = { ...categoryFromWire(body), version: body.version, actorId: session.userId };
			await updateCategory(db, id, change, now);
			return one(id);
		},
		async 'office.categories.order'({ body }, { session, now }) {
			const ids = body.ids.map((id) => categoryIdOf({ id }));
			return { status: 'success', data: { ids: await orderCategories(db, ids, session.userId, now) } };
		},
	};
}
