import type { OfficeCategory } from '#contract/office/categories.ts';
import { isUuid } from '#database/is-uuid.ts';
import type { AppContext } from '#server/http/context.ts';
import type { Handlers } from '#server/http/endpoint.ts';
import { refuse } from '#server/refuse.ts';
import { createCategory } from './create-category.ts';
import { orderCategories } from './order-categories.ts';
import { findOfficeCategory, listOfficeCategories } from './queries.ts';
import { updateCategory } from './update-category.ts';

type CategoryEndpoint = 'list' | 'get' | 'create' | 'update' | 'order';

function categoryIdOf({ id }: { id: string }): string {
	if (!isUuid(id)) refuse('CATEGORY_NOT_FOUND');
	return id.toLowerCase();
}

export function categoryOfficeHandlers({ db }: AppContext): Pick<Handlers, `office.categories.${CategoryEndpoint}`> {
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
			return one(await createCategory(db, body, session.personId, now));
		},
		async 'office.categories.update'({ params, body }, { session, now }) {
			const id = categoryIdOf(params);
			await updateCategory(db, id, { ...body, actorId: session.personId }, now);
			return one(id);
		},
		async 'office.categories.order'({ body }, { session, now }) {
			const ids = body.ids.map((id) => categoryIdOf({ id }));
			return { status: 'success', data: { ids: await orderCategories(db, ids, session.personId, now) } };
		},
	};
}
