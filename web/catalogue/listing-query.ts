import type { ProductSort } from '#contract/catalogue.ts';
import { type ParameterValues, pageFrom, pageNumber } from '#web/lib/page-parameters.ts';

/** The sort menu in its order; the first option needs no parameter. */
export const sorts: readonly ProductSort[] = ['relevance', 'price-asc', 'price-desc', 'discount', 'name'];

/** The state of the listing is in its URL: links and forms work without scripts. */
export type ListingQuery = {
	search: string;
	/** rupees as typed; '' when not given or not a number */
	minPrice: string;
	maxPrice: string;
	sort: ProductSort;
	page: number;
};

function rupeesText(text: string): string {
	const typed = text.trim();
	return /^\d{1,7}(\.\d{1,2})?$/.test(typed) ? String(Number(typed)) : '';
}

/** Invalid parameters are ignored. */
export const listingParameters = {
	search: (text: string) => text.trim().slice(0, 100),
	minPrice: rupeesText,
	maxPrice: rupeesText,
	sort: (text: string) => sorts.slice(1).find((sort) => sort === text) ?? '',
	...pageNumber,
};

export function readListingQuery(values: ParameterValues<typeof listingParameters>): ListingQuery {
	const { sort, ...texts } = values;
	return { ...texts, sort: sorts.find((known) => known === sort) ?? 'relevance', page: pageFrom(values) };
}

/** The URL of the listing with some values changed; it starts at the first page unless a page is given. */
export function listingPath(query: ListingQuery, change: Partial<ListingQuery>): string {
	const { search, minPrice, maxPrice, sort, page } = { ...query, page: 1, ...change };
	const params = new URLSearchParams();
	if (search !== '') params.set('search', search);
	if (minPrice !== '') params.set('minPrice', minPrice);
	if (maxPrice !== '') params.set('maxPrice', maxPrice);
	if (sort !== 'relevance') params.set('sort', sort);
	if (page > 1) params.set('page', String(page));
	const text = params.toString();
	return text === '' ? '/product' : `/product?${text}`;
}

/** First and last page, the current one and its neighbours. */
export function pageWindow(page: number, pages: number): number[] {
	const wanted = [1, page - 1, page, page + 1, pages].filter((number) => number >= 1 && number <= pages);
	return [...new Set(wanted)].sort((a, b) => a - b);
}
