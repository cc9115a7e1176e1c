import type { ProductSort } from '#contract/catalogue.ts';

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

function rupeesText(text: string | null): string {
	const typed = (text ?? '').trim();
	return /^\d{1,7}(\.\d{1,2})?$/.test(typed) ? typed : '';
}

/** Invalid parameters are ignored. */
export function readListingQuery(params: URLSearchParams): ListingQuery {
	const page = Number(params.get('page'));
	return {
		search: (params.get('search') ?? '').trim().slice(0, 100),
		minPrice: rupeesText(params.get('minPrice')),
		maxPrice: rupeesText(params.get('maxPrice')),
		sort: sorts.find((sort) => sort === params.get('sort')) ?? 'relevance',
		page: Number.isInteger(page) && page >= 1 && page <= 10_000 ? page : 1,
	};
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
