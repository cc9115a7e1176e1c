/** Which products have a word, for the words of one field: the lists of all words one after the other. */
export type Postings = {
	/** in order */
	words: readonly string[];
	/** of each word, where its list begins; one more at the end */
	starts: Uint32Array;
	/** the products of each list by their place in the segment, in order */
	places: Uint32Array;
	weights: Float32Array;
};

/** A part of the lists: one word, or neighbouring words. */
export type PostingRange = { postings: Postings; from: number; to: number };

/** Collects the words of products, which are added in the order of their places. */
export type PostingsBuilder = {
	ids: Map<string, number>;
	wordIds: number[];
	places: number[];
	weights: number[];
};

export function createPostingsBuilder(): PostingsBuilder {
	return { ids: new Map(), wordIds: [], places: [], weights: [] };
}

export function addPosting(builder: PostingsBuilder, word: string, place: number, weight: number): void {
	let id = builder.ids.get(word);
	if (id === undefined) {
		id = builder.ids.size;
		// A copy: a part of a long text would keep all of it in memory.
		builder.ids.set(Buffer.from(word).toString(), id);
	}
	builder.wordIds.push(id);
	builder.places.push(place);
	builder.weights.push(weight);
}

export function buildPostings({ ids, wordIds, places, weights }: PostingsBuilder): Postings {
	const words = [...ids.keys()].sort();
	const orderOf = new Uint32Array(words.length);
	for (const [order, word] of words.entries()) orderOf[ids.get(word) as number] = order;
	const starts = new Uint32Array(words.length + 1);
	const counts = new Uint32Array(words.length);
	for (const id of wordIds) {
		const order = orderOf[id] as number;
		counts[order] = (counts[order] as number) + 1;
	}
	for (const [order, count] of counts.entries()) starts[order + 1] = (starts[order] as number) + count;
	const next = starts.slice();
	const postings: Postings = {
		words,
		starts,
		places: new Uint32Array(places.length),
		weights: new Float32Array(places.length),
	};
	for (const [index, id] of wordIds.entries()) {
		const order = orderOf[id] as number;
		const at = next[order] as number;
		next[order] = at + 1;
		postings.places[at] = places[index] as number;
		postings.weights[at] = weights[index] as number;
	}
	return postings;
}

/** The first position of a sorted list whose value is not smaller. */
function lowerBound<Value>(values: ArrayLike<Value>, value: Value, start: number, end: number): number {
	let [low, high] = [start, end];
	while (low < high) {
		const middle = (low + high) >>> 1;
		if ((values[middle] as Value) < value) low = middle + 1;
		else high = middle;
	}
	return low;
}

/** The products that have the word itself. */
export function postingsOf(postings: Postings, word: string): PostingRange | null {
	const { words, starts } = postings;
	const order = lowerBound(words, word, 0, words.length);
	if (words[order] !== word) return null;
	return { postings, from: starts[order] as number, to: starts[order + 1] as number };
}

/** The products that have a longer word with this beginning. */
export function completionsOf(postings: Postings, prefix: string): PostingRange | null {
	const { words, starts } = postings;
	let from = lowerBound(words, prefix, 0, words.length);
	if (words[from] === prefix) from += 1;
	const to = lowerBound(words, `${prefix}\u{ffff}`, from, words.length);
	return from === to ? null : { postings, from: starts[from] as number, to: starts[to] as number };
}

/** The position of a product in the list of one word; -1 when it does not have the word. */
export function findPosting({ postings, from, to }: PostingRange, place: number): number {
	const at = lowerBound(postings.places, place, from, to);
	return at < to && postings.places[at] === place ? at : -1;
}
