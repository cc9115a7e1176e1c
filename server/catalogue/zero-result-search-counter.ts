import { searchKey } from '#domain/text.ts';
import type { Db } from '#database/db.ts';
import { type CountedSearch, countZeroResultSearches } from './zero-result-search-queries.ts';

/** A single letter is too short to be useful. */
const shortest = 2;
/** Different searches between two writes; those above it are not counted. */
const maxPending = 1000;
const writeIntervalMs = 1000;

export type ZeroResultSearchCounter = {
	/** @returns what counts this search once more, each time it is called */
	of: (keyword: string) => () => void;
	/** Writes what is counted so far. */
	write: () => Promise<void>;
};

/** Counts in memory and writes once a second: a search answered with a copy sends no statement. */
export function createZeroResultSearchCounter(
	db: Db,
	{ clock, onError }: { clock: () => Date; onError: (error: unknown) => void },
): ZeroResultSearchCounter {
	let pending = new Map<string, CountedSearch>();
	let timer: NodeJS.Timeout | null = null;

	async function write(): Promise<void> {
		if (timer !== null) clearTimeout(timer);
		timer = null;
		const searches = [...pending.values()];
		if (searches.length === 0) return;
		pending = new Map();
		try {
			await countZeroResultSearches(db, searches);
		} catch (error) {
			onError(error);
		}
	}

	return {
		of(keyword) {
			const key = searchKey(keyword);
			if (key.length < shortest) return () => {};
			return () => {
				const known = pending.get(key);
				if (known === undefined) {
					if (pending.size >= maxPending) return;
					pending.set(key, { key, keyword, count: 1, lastAt: clock() });
				} else {
					known.count += 1;
					known.lastAt = clock();
				}
				timer ??= setTimeout(write, writeIntervalMs).unref();
			};
		},
		write,
	};
}
