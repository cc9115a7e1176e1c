import type { FarmTerm } from '#domain/farm-terms.ts';
import { type SearchQuery, withBroader } from '#domain/search-query.ts';
import type { SearchedCategory } from './search-index-queries.ts';
import { completionsOf, postingsOf } from './search-postings.ts';
import { hasCurrent, productStatuses, type SearchedField, type SearchSegment } from './search-segment.ts';
import { scoreWords, type WordScores } from './word-scores.ts';

/**
 * Search in two parts: products by the words of their names, aliases and categories, and crop care by the crops and
 * problems of its labels. docs/decisions/0006
 */

/** What a search finds in one segment, of every status. */
export type SearchHits = {
	segment: SearchSegment;
	places: Uint32Array;
	scores: Float64Array;
	/** of hits in the order of relevance, their number by status; null: they are in no order */
	counts: readonly number[] | null;
};

/** Minimum score of a hit relative to the best one. */
const shareOfBest = 0.5;
/** A label that names the whole group of a problem or crop says less than one that names it. */
const broaderWeight = 0.6;

/** The best scores, and whether the best hit is food that has every word; of equal hits, food is the better one. */
function findBest(found: readonly WordScores[], hasRequired: boolean) {
	const best = { score: 0, byWord: 0, foodByWord: 0, isFood: false };
	for (const { segment, places, byWord, byPhrase, isWhole } of found) {
		for (let at = 0; at < places.length; at += 1) {
			const ofWords = byWord[at] as number;
			const score = ofWords + (byPhrase[at] as number);
			const isFood = segment.cropCare[places[at] as number] === 0;
			if (ofWords > best.byWord) best.byWord = ofWords;
			if (isFood && ofWords > best.foodByWord) best.foodByWord = ofWords;
			if (score < best.score) continue;
			const isWholeFood = isFood && (!hasRequired || isWhole[at] === 1);
			best.isFood = isWholeFood || (score === best.score && best.isFood);
			best.score = score;
		}
	}
	return best;
}

/**
 * Products whose names, aliases or categories have every word that is not optional, or with `any` one of them, but every
 * form such as powder. Food that has every word as typed excludes crop care, food that begins with it excludes crop care
 * that only begins with it, and a query that names a food finds crop care only by a whole name or alias, such as neem oil.
 */
export function hitsByName(
	segments: readonly SearchSegment[],
	query: SearchQuery,
	match: 'all' | 'any' = 'all',
): SearchHits[] {
	const found = segments.map((segment) => scoreWords(segment, query, match));
	const hasRequired = query.words.some(({ isOptional }) => !isOptional);
	const best = findBest(found, hasRequired);
	const least = shareOfBest * best.byWord;
	const hasFood = best.foodByWord >= least;
	return found.map(({ segment, places, byWord, byPhrase, isWhole }) => {
		const hits = { segment, places: new Uint32Array(places.length), scores: new Float64Array(places.length) };
		let size = 0;
		for (let at = 0; at < places.length; at += 1) {
			if ((byWord[at] as number) < least) continue;
			const place = places[at] as number;
			const isExcluded =
				segment.cropCare[place] === 1 &&
				(best.isFood || (hasFood && !(hasRequired && isWhole[at] === 1)) || (query.isFood && byPhrase[at] === 0));
			if (isExcluded) continue;
			hits.places[size] = place;
			hits.scores[size] = (byWord[at] as number) + (byPhrase[at] as number);
			size += 1;
		}
		return { segment, places: hits.places.subarray(0, size), scores: hits.scores.subarray(0, size), counts: null };
	});
}

/** Weights of each term and of the wider terms that include it: a label may name either. */
function weighted(terms: readonly FarmTerm[]): Map<string, number> {
	const weights = new Map<string, number>();
	for (const term of terms) {
		for (const { id } of withBroader(term)) {
			weights.set(id, Math.max(weights.get(id) ?? 0, id === term.id ? 1 : broaderWeight));
		}
	}
	return weights;
}

/** Each typed crop may be meant by a label for its group or for all crops. */
function cropWeights(crops: readonly FarmTerm[]): Map<string, number> {
	const weights = weighted(crops);
	if (weights.size > 0 && !weights.has('all-crops')) weights.set('all-crops', broaderWeight / 2);
	return weights;
}

/** Products whose labels have the terms, with their scores. */
function hitsByTerm(
	segment: SearchSegment,
	field: Extract<SearchedField, 'crop' | 'problem' | 'crop-problem'>,
	terms: Iterable<[string, number]>,
): SearchHits {
	const { sum } = segment.scratch;
	const places: number[] = [];
	for (const [term, termWeight] of terms) {
		const range = postingsOf(segment.fields[field], term);
		if (range === null) continue;
		for (let at = range.from; at < range.to; at += 1) {
			const weight = range.postings.weights[at] as number;
			// thrips and mites are both insects: a broader term counts only where the label names it itself
			if (termWeight !== 1 && weight !== 1) continue;
			const place = range.postings.places[at] as number;
			if (segment.outdated[place] === 1) continue;
			if (sum[place] === 0) places.push(place);
			sum[place] = (sum[place] as number) + weight * termWeight;
		}
	}
	const scores = Float64Array.from(places, (place) => sum[place] as number);
	for (const place of places) sum[place] = 0;
	return { segment, places: Uint32Array.from(places), scores, counts: null };
}

/** The hits whose name, alias or category contains all other words of the search. */
function withOtherWords(hits: SearchHits, query: SearchQuery): SearchHits {
	if (query.otherWords.length === 0) return hits;
	const { places } = scoreWords(hits.segment, { ...query, words: query.otherWords, phrase: '' }, 'all');
	const named = new Set(places);
	const isNamed = (_: number, at: number) => named.has(hits.places[at] as number);
	return { ...hits, places: hits.places.filter(isNamed), scores: hits.scores.filter(isNamed) };
}

/**
 * Crop care whose label names the crops and problems, in one row when both are typed; without such a row, what is
 * named for the problem. Words beside them must be in the name, alias or category.
 */
export function hitsForCrop(segments: readonly SearchSegment[], query: SearchQuery): SearchHits[] {
	const crops = cropWeights(query.crops);
	const problems = weighted(query.problems);
	const pairs = [...crops].flatMap(([crop, cropWeight]) =>
		[...problems].map(([problem, weight]): [string, number] => [`${crop}:${problem}`, weight * cropWeight]),
	);
	const paired = segments.map((segment) => hitsByTerm(segment, 'crop-problem', pairs));
	const byTerm = (): SearchHits[] => {
		if (problems.size === 0) return segments.map((segment) => hitsByTerm(segment, 'crop', crops));
		if (paired.some(({ places }) => places.length > 0)) return paired;
		return segments.map((segment) => hitsByTerm(segment, 'problem', problems));
	};
	return byTerm().map((hits) => withOtherWords(hits, query));
}

/** The categories that a search names, as by vegetables, with those in them. */
export function namedCategories(categories: readonly SearchedCategory[], query: SearchQuery): string[] {
	// Names are stored with the plural s, which a typed word has lost.
	const withName = (phrase: string) =>
		categories.filter(
			({ isActive, searchKey }) =>
				phrase !== '' && isActive && (searchKey.includes(`|${phrase}|`) || searchKey.includes(`|${phrase}s|`)),
		);
	const byPhrase = withName(query.phrase);
	const named = new Set((byPhrase.length > 0 ? byPhrase : withName(query.groupPhrase)).map(({ id }) => id));
	return categories
		.filter(({ id, parentId }) => named.has(id) || (parentId !== null && named.has(parentId)))
		.map(({ id }) => id);
}

/** Whether a name, alias or category has the word or begins with it. */
export function isCompletable(segments: readonly SearchSegment[], word: string): boolean {
	return segments.some((segment) =>
		(['name', 'alias', 'category'] as const).some((field) => {
			const postings = segment.fields[field];
			return hasCurrent(segment, postingsOf(postings, word)) || hasCurrent(segment, completionsOf(postings, word));
		}),
	);
}

/** True when the label of an active product names the crop itself. */
export function hasCropCareFor(segments: readonly SearchSegment[], crop: FarmTerm): boolean {
	const active = productStatuses.indexOf('active');
	return segments.some(({ fields, statuses, outdated }) => {
		const range = postingsOf(fields.crop, crop.id);
		const places = range === null ? [] : range.postings.places.subarray(range.from, range.to);
		return places.some((place: number) => statuses[place] === active && outdated[place] === 0);
	});
}
