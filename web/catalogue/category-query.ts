import type { ProductSort } from '#contract/catalogue.ts';
import { type ParameterValues, pageFrom, pageNumber } from '#web/lib/page-parameters.ts';

/** The sort menu in its order: Default is the shop's order. spec: catalogue §2.9 */
export const categorySorts = ['relevance', 'price-asc', 'price-desc'] as const satisfies readonly ProductSort[];
export type CategorySort = (typeof categorySorts)[number];

/** The state of the page without parameters. */
export const firstCategory = 'Vegetables';

/** The state of the page is in its URL: links and one form work without scripts. */
export type CategoryQuery = { category: string; sort: CategorySort; page: number };

/** Invalid parameters are ignored. */
export const categoryParameters = {
	category: (text: string) => {
		const category = text.trim().slice(0, 100);
		return category === firstCategory ? '' : category;
	},
	sort: (text: string) => categorySorts.slice(1).find((sort) => sort === text) ?? '',
	...pageNumber,
};

export function readCategoryQuery(values: ParameterValues<typeof categoryParameters>): CategoryQuery {
	return {
		category: values.category || firstCategory,
		sort: categorySorts.find((sort) => sort === values.sort) ?? 'relevance',
		page: pageFrom(values),
	};
}

/** The URL with some values changed; it starts at the first page unless a page is given. */
export function categoryPath(query: CategoryQuery, change: Partial<CategoryQuery>): string {
	const { category, sort, page } = { ...query, page: 1, ...change };
	const params = new URLSearchParams();
	if (category !== firstCategory) params.set('category', category);
	if (sort !== 'relevance') params.set('sort', sort);
	if (page > 1) params.set('page', String(page));
	const text = params.toString();
	return text === '' ? '/category' : `/category?${text}`;
}
