import type { FarmTerm } from '#domain/farm-terms.ts';
import { readSearch, type SearchQuery } from '#domain/search-query.ts';
import type { Db } from '#database/db.ts';
import {
	type CountedTotal,
	listProducts,
	listSearched,
	type ProductFilter,
	type SearchedList,
} from './catalogue-queries.ts';
import type { ListedProduct } from './product-document-queries.ts';
import { hasChanges, type ProductSearch, type SearchIndex } from './product-search.ts';
import { hasCropCareFor, hitsByName, hitsForCrop, isCompletable, namedCategories } from './search-hits.ts';
import type { SearchChanges } from './search-index-queries.ts';
import { pageOf } from './search-pages.ts';
import { correctedText, withoutMissingWords } from './search-queries.ts';

export type SearchResult = CountedTotal & {
	rows: ListedProduct[];
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

type Found = Pick<SearchResult, 'rows' | 'total' | 'isTotalCapped' | 'part'> & {
	/** read with the rows; null: none were read */
	changes: SearchChanges | null;
};

type SearchSource = { db: Db; index: SearchIndex; filter: ProductFilter; now: Date };

const none: Found = { rows: [], total: 0, isTotalCapped: false, part: 'products', changes: null };

async function listPart({ db, index, now }: SearchSource, part: Found['part'], list: SearchedList): Promise<Found> {
	// A page after the last one has no products either.
	if ('ids' in list && list.ids.length === 0) return { ...none, total: list.total, part };
	return { ...(await listSearched(db, list, { now, since: index.since })), part };
}

/** Products by their words; the name of a category or group finds its products. */
async function listByName(source: SearchSource, query: SearchQuery, match: 'all' | 'any'): Promise<Found> {
	const { segments, categories, keptHits } = source.index;
	const named = namedCategories(categories, query);
	if (named.length > 0) return listPart(source, 'products', { ...source.filter, categories: named });
	const hits = keptHits(match, query, () => hitsByName(segments, query, match));
	return listPart(source, 'products', pageOf(hits, source.filter));
}

async function listForCrop(source: SearchSource, query: SearchQuery): Promise<Found> {
	const { segments, keptHits } = source.index;
	const hits = keptHits('crop', query, () => hitsForCrop(segments, query));
	return listPart(source, 'crop-care', pageOf(hits, source.filter));
}

/** By name first; by the label where the query names a problem, a crop that is no food, or more than a food. */
async function findProducts(source: SearchSource, query: SearchQuery): Promise<Found> {
	const hasTerms = query.crops.length > 0 || query.problems.length > 0;
	if (hasTerms && query.wantsCropCare) {
		const found = await listForCrop(source, query);
		if (found.total > 0) return found;
	}
	const found = query.words.length === 0 ? none : await listByName(source, query, 'all');
	if (found.total > 0 || !hasTerms || query.wantsCropCare) return found;
	const isFoodOnly = query.problems.length === 0 && query.isFood && query.otherWords.length === 0;
	return isFoodOnly ? found : listForCrop(source, query);
}

/** How the typed text was read when it found something. */
type Reading = { query: SearchQuery; isCorrected: boolean; missing: string[]; isAnyWord: boolean };

/** Each reading is tried when the one before it found nothing. */
async function* readings({ db, index }: SearchSource, typed: SearchQuery): AsyncGenerator<Reading> {
	const asTyped = { query: typed, isCorrected: false, missing: [], isAnyWord: false };
	yield asTyped;
	if (typed.namesNothing) return;
	const isKnown = (word: string) => isCompletable(index.segments, word);
	const corrected = await correctedText(db, typed, isKnown);
	if (corrected !== null) yield { ...asTyped, query: readSearch(corrected), isCorrected: true };
	const rest = withoutMissingWords(typed, isKnown);
	if (rest !== null) yield { ...asTyped, ...rest };
	// ginger garlic: a product for each word
	const { words, crops, problems } = rest?.query ?? typed;
	const required = words.filter(({ isOptional }) => !isOptional);
	const isEachSold = required.every(({ isKnown, isInTerm }) => isInTerm || !isKnown);
	const isOneCrop = crops.length === 1 && required.every(({ isInTerm }) => isInTerm);
	if (problems.length === 0 && isEachSold && !isOneCrop) yield { ...asTyped, ...rest, isAnyWord: true };
}

async function searchIn(
	source: SearchSource,
	typed: SearchQuery,
): Promise<{ result: SearchResult; changes: SearchChanges | null }> {
	const { brand, amount } = typed;
	const isFoodOnly = typed.isFood && typed.problems.length === 0;
	for await (const { query, isCorrected, missing, isAnyWord } of readings(source, typed)) {
		const found = isAnyWord ? await listByName(source, query, 'any') : await findProducts(source, query);
		// A spelling is never corrected from food to crop care.
		if (found.total === 0 || (isCorrected && isFoodOnly && found.part === 'crop-care')) continue;
		const { changes, ...list } = found;
		const terms = found.part === 'crop-care' ? [...query.crops, ...query.problems] : [];
		return { result: { ...list, terms, isCorrected, missing, brand, cropCareFor: null, amount }, changes };
	}
	const { db, index, filter, now } = source;
	const all = typed.namesNothing ? await listProducts(db, filter, now) : { rows: [], total: 0, isTotalCapped: false };
	const food = typed.crops.find(({ isFood }) => isFood);
	const cropCareFor = food !== undefined && hasCropCareFor(index.segments, food) ? food : null;
	const part = 'products';
	return {
		result: { ...all, part, terms: [], isCorrected: false, missing: [], brand: null, cropCareFor, amount },
		changes: null,
	};
}

/** With products that change all the time, the last search is the response. */
const maxAttempts = 3;

/** What a search finds, in the order of relevance unless another one is asked for. */
export async function searchProducts(
	{ db, search }: { db: Db; search: ProductSearch },
	text: string,
	filter: ProductFilter,
	now: Date,
): Promise<SearchResult> {
	const typed = readSearch(text);
	let index = await search.current();
	for (let attempt = 1; ; attempt += 1) {
		const { result, changes } = await searchIn({ db, index, filter, now }, typed);
		// The statement that reads the products also returns changes that the index lacks: with them it is searched again.
		if (attempt === maxAttempts || (changes !== null && hasChanges(index, changes))) return result;
		const latest = await search.read();
		if (latest === index) return result;
		index = latest;
	}
}
