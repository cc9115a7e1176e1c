import type { FarmTerm } from '#domain/farm-terms.ts';
import { readSearch, type SearchQuery } from '#domain/search-query.ts';
import type { Db } from '#database/db.ts';
import { listProducts, type ProductFilter } from './catalogue-queries.ts';
import type { ListedProduct } from './product-document-queries.ts';
import {
	completableWords,
	correctedText,
	foundByName,
	foundForCrop,
	hasCropCareFor,
	withoutMissingWords,
} from './search-queries.ts';

export type SearchResult = {
	rows: ListedProduct[];
	total: number;
	/** crop care found by the crops and problems of its labels, or products found by name */
	part: 'products' | 'crop-care';
	/** the crops and problems that the crop care is for */
	terms: FarmTerm[];
	/** an unknown word was replaced by one with a similar spelling */
	isCorrected: boolean;
	/** typed words that no product has; the others were searched */
	missing: string[];
	/** the typed trade name: the products have its active ingredient */
	brand: string | null;
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

/** How the typed text was read when it found something. */
type Reading = { query: SearchQuery; isCorrected: boolean; missing: string[]; isAnyWord: boolean };

/** Each reading is tried when the one before it found nothing. */
async function* readings(db: Db, typed: SearchQuery): AsyncGenerator<Reading> {
	const asTyped = { query: typed, isCorrected: false, missing: [], isAnyWord: false };
	yield asTyped;
	if (typed.namesNothing) return;
	const isCompletable = completableWords(db);
	const corrected = await correctedText(db, typed, isCompletable);
	if (corrected !== null) yield { ...asTyped, query: readSearch(corrected), isCorrected: true };
	const rest = await withoutMissingWords(typed, isCompletable);
	if (rest !== null) yield { ...asTyped, ...rest };
	// ginger garlic: a product for each word
	const { words, crops, problems } = rest?.query ?? typed;
	const required = words.filter(({ isOptional }) => !isOptional);
	const isEachSold = required.every(({ isKnown, isInTerm }) => isInTerm || !isKnown);
	const isOneCrop = crops.length === 1 && required.every(({ isInTerm }) => isInTerm);
	if (problems.length === 0 && isEachSold && !isOneCrop) yield { ...asTyped, ...rest, isAnyWord: true };
}

/** What a search finds, in the order of relevance unless another one is asked for. */
export async function searchProducts(db: Db, text: string, filter: ProductFilter, now: Date): Promise<SearchResult> {
	const typed = readSearch(text);
	const isFoodOnly = typed.isFood && typed.problems.length === 0;
	for await (const { query, isCorrected, missing, isAnyWord } of readings(db, typed)) {
		const found: Found = isAnyWord
			? { ...(await listProducts(db, { ...filter, found: foundByName(query, 'any') }, now)), part: 'products' }
			: await findProducts(db, query, filter, now);
		// A spelling is never corrected from food to crop care.
		if (found.total === 0 || (isCorrected && isFoodOnly && found.part === 'crop-care')) continue;
		const terms = found.part === 'crop-care' ? [...query.crops, ...query.problems] : [];
		const { brand, amount } = typed;
		return { ...found, terms, isCorrected, missing, brand, cropCareFor: null, amount };
	}
	const all = typed.namesNothing ? await listProducts(db, filter, now) : { rows: [], total: 0 };
	const food = typed.crops.find(({ isFood }) => isFood);
	return {
		...all,
		part: 'products',
		terms: [],
		isCorrected: false,
		missing: [],
		brand: null,
		cropCareFor: food !== undefined && (await hasCropCareFor(db, food)) ? food : null,
		amount: typed.amount,
	};
}
