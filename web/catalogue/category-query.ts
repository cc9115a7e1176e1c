import type { ProductSort } from '#contract/catalogue.ts';

/** The sort menu in its order: Default is the shop's own order. spec: catalogue §2.9 */
export const categorySorts = ['relevance', 'price-asc', 'price-desc'] as const satisfies readonly ProductSort[];
export type CategorySort = (typeof categorySorts)[number];

/** What the page shows before anything is chosen. */
export const firstCategory = 'Vegetables';

/** Everything the page can be asked for lives in its URL: links and one form work without scripts. */
export type CategoryQuery = { category: string; sort: CategorySort; page: number };

/** What cannot be read is as if it had not been asked for. */
export function readCategoryQuery(params: URLSearchParams): CategoryQuery {
	const page = Number(params.get('page'));
	return {
		category: (params.get('category') ?? '').trim().slice(0, 100) || firstCategory,
		sort: categorySorts.find((sort) => sort === params.get('sort')) ?? 'relevance',
		page: Number.isInteger(page) && page >= 1 && page <= 10_000 ? page : 1,
	};
}

/** The address with something changed; it starts at the first page unless a page is asked for. */
export function categoryPath(query: CategoryQuery, change: Partial<CategoryQuery>): string {
	const { category, sort, page } = { ...query, page: 1, ...change };
	const params = new URLSearchParams();
	if (category !== firstCategory) params.set('category', category);
	if (sort !== 'relevance') params.set('sort', sort);
	if (page > 1) params.set('page', String(page));
	const text = params.toString();
	return text === '' ? '/category' : `/category?${text}`;
}
