import type { SearchQuery } from '#domain/search-query.ts';
import type { SearchHits } from './search-hits.ts';
import { sortHits } from './search-pages.ts';

/**
 * The hits of searches that find many products, for the next page, another order or the next customer: few words are in
 * many products. They are those of one state of the index, and are dropped when a product changes.
 */
export type KeptHits = (
	part: 'all' | 'any' | 'crop',
	query: SearchQuery,
	find: () => SearchHits[],
) => readonly SearchHits[];

/** A search with fewer hits is as fast as reading kept hits. */
const minHits = 200;
/** Hits of all kept searches together, twelve bytes each. */
const maxKept = 1_000_000;

type Kept = { hits: readonly SearchHits[]; count: number; isSorted: boolean };

/** Everything that the hits of a search depend on. */
function keyOf(part: string, { words, phrase, isFood, crops, problems, otherWords }: SearchQuery): string {
	const parts = words.map((word) => [word.word, word.isOptional, word.isKnown, word.isKnownFood, word.isForm]);
	const ids = [...crops, ...problems].map(({ id }) => id);
	return JSON.stringify([part, parts, phrase, isFood, ids, crops.length, otherWords.map(({ word }) => word)]);
}

export function createKeptHits(): KeptHits {
	const kept = new Map<string, Kept>();
	let size = 0;

	function drop(key: string): void {
		size -= kept.get(key)?.count ?? 0;
		kept.delete(key);
	}

	function keep(key: string, found: Kept): void {
		drop(key);
		kept.set(key, found);
		size += found.count;
		for (const oldest of kept.keys()) {
			if (size <= maxKept) break;
			drop(oldest);
		}
	}

	return (part, query, find) => {
		const key = keyOf(part, query);
		const known = kept.get(key);
		if (known === undefined) {
			const hits = find();
			const count = hits.reduce((sum, { places }) => sum + places.length, 0);
			if (count >= minHits) keep(key, { hits, count, isSorted: false });
			return hits;
		}
		// Sorting all hits takes longer than finding the first ones: it is worth it when they are asked for again.
		const hits = known.isSorted ? known.hits : known.hits.map(sortHits);
		keep(key, { ...known, hits, isSorted: true });
		return hits;
	};
}
