import type { WordField } from '#domain/product-words.ts';
import {
	addPosting,
	buildPostings,
	createPostingsBuilder,
	type PostingRange,
	type Postings,
} from './search-postings.ts';

/** What a search reads of a product. */
export type SearchedProduct = {
	id: string;
	status: string;
	isCropCare: boolean;
	listRank: number;
	categoryPosition: number;
	name: string;
	/** price and discount of the first active variant; null without one */
	price: number | null;
	discount: number | null;
	/** of the active variants */
	prices: readonly number[];
	/** a line for each: field, weight and word, separated by tabs */
	words: string;
};

export type SearchSort = 'relevance' | 'price-asc' | 'price-desc' | 'discount' | 'name';

export const productStatuses: readonly string[] = ['active', 'draft', 'archived'];

const searchSorts: readonly SearchSort[] = ['relevance', 'price-asc', 'price-desc', 'discount', 'name'];

/** The name of crop care is searched as a name is. */
export type SearchedField = Exclude<WordField, 'active'>;

/** What products are sorted by, and their ids. */
type Listed = Omit<SearchedProduct, 'words' | 'prices'>;

/** Products with their words, in the order of a list; read-only but for products that have changed since. */
export type SearchSegment = {
	products: readonly Listed[];
	placeOf: ReadonlyMap<string, number>;
	fields: Readonly<Record<SearchedField, Postings>>;
	/** of each product its place in each order */
	orders: Readonly<Record<SearchSort, Uint32Array>>;
	/** the prices of all products one after the other, and where those of each begin; one more at the end */
	prices: Float64Array;
	priceStarts: Uint32Array;
	/** 1 for crop care */
	cropCare: Uint8Array;
	/** as places in productStatuses */
	statuses: Uint8Array;
	/** 1 for a product that has changed: another segment has it as it is now */
	outdated: Uint8Array;
	/** sums by the place of a product; a search leaves them empty */
	scratch: SearchScratch;
};

/** Of each product, by its place. */
export type SearchScratch = {
	/** of the word that is read: the best score in any field and in the name, and 1 when the product has it whole */
	best: Float64Array;
	bestName: Float64Array;
	whole: Uint8Array;
	/** the products that have it */
	touched: Uint32Array;
	touchedCount: number;
	/** of all words */
	candidates: Uint32Array;
	candidateCount: number;
	isCandidate: Uint8Array;
	sum: Float64Array;
	required: Uint8Array;
	forms: Uint8Array;
	completed: Uint8Array;
	phrase: Float64Array;
	wholePhrase: Uint8Array;
};

const byText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
const byNumber = (a: number, b: number) => (a < b ? -1 : a > b ? 1 : 0);
const byName = (a: Listed, b: Listed) => byText(a.name, b.name) || byText(a.id, b.id);
/** Products without a price are last in rising order and first in falling order, as in lists without a search. */
const falling = (a: number | null, b: number | null) =>
	byNumber(b ?? Number.POSITIVE_INFINITY, a ?? Number.POSITIVE_INFINITY);

/** The orders of lists, the score of a search aside. */
export const compareProducts: Readonly<Record<SearchSort, (a: Listed, b: Listed) => number>> = {
	relevance: (a, b) =>
		byNumber(a.listRank, b.listRank) || byNumber(a.categoryPosition, b.categoryPosition) || byName(a, b),
	'price-asc': (a, b) => falling(b.price, a.price) || byName(a, b),
	'price-desc': (a, b) => falling(a.price, b.price) || byName(a, b),
	discount: (a, b) => falling(a.discount, b.discount) || byName(a, b),
	name: byName,
};

function placesInOrder(products: readonly Listed[], sort: SearchSort): Uint32Array {
	const order = Uint32Array.from(products, (_, place) => place);
	// Products are in the order of relevance already.
	if (sort !== 'relevance') {
		order.sort((a, b) => compareProducts[sort](products[a] as Listed, products[b] as Listed));
	}
	const places = new Uint32Array(products.length);
	for (const [index, place] of order.entries()) places[place] = index;
	return places;
}

function createScratch(size: number): SearchScratch {
	const numbers = () => new Float64Array(size);
	const flags = () => new Uint8Array(size);
	const places = () => new Uint32Array(size);
	return {
		best: numbers(),
		bestName: numbers(),
		whole: flags(),
		touched: places(),
		touchedCount: 0,
		candidates: places(),
		candidateCount: 0,
		isCandidate: flags(),
		sum: numbers(),
		required: flags(),
		forms: flags(),
		completed: flags(),
		phrase: numbers(),
		wholePhrase: flags(),
	};
}

/** A large segment is made in steps, between which other requests are answered. */
const productsPerStep = 500;

export function* buildSegment(unordered: readonly SearchedProduct[]): Generator<void, SearchSegment> {
	const products = [...unordered].sort(compareProducts.relevance);
	const builders = {
		name: createPostingsBuilder(),
		alias: createPostingsBuilder(),
		category: createPostingsBuilder(),
		phrase: createPostingsBuilder(),
		crop: createPostingsBuilder(),
		problem: createPostingsBuilder(),
		'crop-problem': createPostingsBuilder(),
	};
	for (const [place, { words }] of products.entries()) {
		for (const line of words === '' ? [] : words.split('\n')) {
			const [field, weight, word = ''] = line.split('\t') as [WordField, string, string?];
			addPosting(builders[field === 'active' ? 'name' : field], word, place, Number(weight));
		}
		if (place % productsPerStep === productsPerStep - 1) yield;
	}
	const fields: Partial<Record<SearchedField, Postings>> = {};
	for (const [field, builder] of Object.entries(builders)) {
		fields[field as SearchedField] = buildPostings(builder);
		yield;
	}
	const orders: Partial<Record<SearchSort, Uint32Array>> = {};
	for (const sort of searchSorts) {
		orders[sort] = placesInOrder(products, sort);
		yield;
	}
	const priceStarts = new Uint32Array(products.length + 1);
	for (const [place, { prices }] of products.entries()) {
		priceStarts[place + 1] = (priceStarts[place] as number) + prices.length;
	}
	return {
		products: products.map(({ words: _words, prices: _prices, ...listed }) => listed),
		prices: Float64Array.from(products.flatMap(({ prices }) => prices)),
		priceStarts,
		placeOf: new Map(products.map(({ id }, place) => [id, place])),
		fields: fields as Record<SearchedField, Postings>,
		orders: orders as Record<SearchSort, Uint32Array>,
		cropCare: Uint8Array.from(products, ({ isCropCare }) => Number(isCropCare)),
		statuses: Uint8Array.from(products, ({ status }) => productStatuses.indexOf(status)),
		outdated: new Uint8Array(products.length),
		scratch: createScratch(products.length),
	};
}

/** Whether a product that is still as it is here is in the range. */
export function hasCurrent({ outdated }: SearchSegment, range: PostingRange | null): boolean {
	if (range === null) return false;
	for (let at = range.from; at < range.to; at += 1) {
		if (outdated[range.postings.places[at] as number] === 0) return true;
	}
	return false;
}
