import type { FarmTerm } from '#domain/farm-terms.ts';
import { readSearch, type SearchQuery } from '#domain/search-query.ts';
import type { Db } from '#database/db.ts';
import { listProducts, type ProductFilter } from './catalogue-queries.ts';
import type { ProductRow } from './product-rows.ts';
import { correctedText, foundByName, foundForCrop, hasCropCareFor } from './search-queries.ts';

export type SearchResult = {
	rows: ProductRow[];
	total: number;
	/** crop care found by the crops and problems of its labels, or products found by name */
	part: 'products' | 'crop-care';
	/** the crops and problems that the crop care is for */
	terms: FarmTerm[];
	/** an unknown word was replaced by one with a similar spelling */
	isCorrected: boolean;
	/** nothing is sold under the name of this crop, but crop care for it is */
	cropCareFor: FarmTerm | null;
	amount: SearchQuery['amount'];
};

type Found = Pick<SearchResult, 'rows' | 'total' | 'part'>;

/** By name first; by the label where the query names a problem, a crop that is no food, or more than a food. */
async function findProducts(db: Db, query: SearchQuery, filter: ProductFilter, now: Date): Promise<Found> {
	const none: Found = { rows: [], total: 0, part: 'products' };
	const byName = async (): Promise<Found> =>
		query.words.length === 0
			? none
			: { ...(await listProducts(db, { ...filter, found: foundByName(query) }, now)), part: 'products' };
	const forCrop = async (): Promise<Found> => ({
		...(await listProducts(db, { ...filter, found: foundForCrop(query) }, now)),
		part: 'crop-care',
	});
	const hasTerms = query.crops.length > 0 || query.problems.length > 0;
	if (hasTerms && query.wantsCropCare) {
		const found = await forCrop();
		if (found.total > 0) return found;
	}
	const found = await byName();
	if (found.total > 0 || !hasTerms || query.wantsCropCare) return found;
	const isFoodOnly = query.problems.length === 0 && query.isFood && query.otherWords.length === 0;
	return isFoodOnly ? found : forCrop();
}

/** What a search finds, in the order of relevance unless another one is asked for. */
export async function searchProducts(db: Db, text: string, filter: ProductFilter, now: Date): Promise<SearchResult> {
	const typed = readSearch(text);
	let query = typed;
	let found = await findProducts(db, typed, filter, now);
	let isCorrected = false;
	if (found.total === 0) {
		const nearest = await correctedText(db, typed);
		if (nearest !== null) {
			query = readSearch(nearest);
			found = await findProducts(db, query, filter, now);
			isCorrected = found.total > 0;
		}
	}
	const food = found.total === 0 ? query.crops.find(({ isFood }) => isFood) : undefined;
	return {
		...found,
		terms: found.part === 'crop-care' ? [...query.crops, ...query.problems] : [],
		isCorrected,
		cropCareFor: food !== undefined && (await hasCropCareFor(db, food)) ? food : null,
		amount: typed.amount,
	};
}
