import type { SearchQuery, SearchWord } from '#domain/search-query.ts';
import { completionsOf, findPosting, type PostingRange, postingsOf } from './search-postings.ts';
import type { SearchSegment } from './search-segment.ts';

/** The products of a segment that have the words of a search in their names, aliases or categories, one hit each. */
export type WordScores = {
	segment: SearchSegment;
	/** of each hit: the place of the product, and its score by words and by phrase */
	places: Uint32Array;
	byWord: Float64Array;
	byPhrase: Float64Array;
	/** 1: every word is one of the product, none is completed */
	isWhole: Uint8Array;
};

const optionalWeight = 0.2;
/** A word that is completed weighs less than one that is typed whole. */
const completionWeight = 0.7;
/** A word says a little more in the name. */
const nameBonus = 0.1;
const phraseStartWeight = 0.1;
/** A list that is longer than this many times the candidates is looked up for each of them. */
const scanPerLookup = 8;

type WordRange = { range: PostingRange; factor: number; isName: boolean; isWhole: boolean };
type TypedWord = { typed: SearchWord; ranges: WordRange[]; size: number };

/** Whether a typed word also means the longer words that begin with it. */
const isCompleted = ({ word, isKnown }: SearchWord) => !isKnown && word.length >= 2;

function rangesOf({ fields }: SearchSegment, typed: SearchWord): TypedWord {
	const ranges: WordRange[] = [];
	for (const field of ['name', 'alias', 'category'] as const) {
		// sugar in sugar apple
		if (typed.isKnownFood && field === 'alias') continue;
		const isName = field === 'name';
		const whole = postingsOf(fields[field], typed.word);
		if (whole !== null) ranges.push({ range: whole, factor: 1, isName, isWhole: true });
		const longer = isCompleted(typed) ? completionsOf(fields[field], typed.word) : null;
		if (longer !== null) ranges.push({ range: longer, factor: completionWeight, isName, isWhole: false });
	}
	return { typed, ranges, size: ranges.reduce((sum, { range }) => sum + range.to - range.from, 0) };
}

/** Adds the best scores of one word to the products that have it. @param isNarrowed only to the candidates */
function readWord({ scratch }: SearchSegment, ranges: readonly WordRange[], isNarrowed: boolean): void {
	const { best, bestName, whole, isCandidate, candidates, touched } = scratch;
	let size = 0;
	for (const { range, factor, isName, isWhole } of ranges) {
		const { places, weights } = range.postings;
		// The products of one word are in order, those of several words are not.
		const isLookedUp = isNarrowed && isWhole && scratch.candidateCount * scanPerLookup < range.to - range.from;
		const end = isLookedUp ? scratch.candidateCount : range.to;
		for (let index = isLookedUp ? 0 : range.from; index < end; index += 1) {
			const at = isLookedUp ? findPosting(range, candidates[index] as number) : index;
			if (at < 0) continue;
			const place = places[at] as number;
			if (isNarrowed && isCandidate[place] === 0) continue;
			const score = (weights[at] as number) * factor;
			const known = best[place] as number;
			if (known === 0) {
				touched[size] = place;
				size += 1;
			}
			if (score > known) best[place] = score;
			if (isName && score > (bestName[place] as number)) bestName[place] = score;
			if (isWhole) whole[place] = 1;
		}
	}
	scratch.touchedCount = size;
}

function addCandidate({ scratch }: SearchSegment, place: number): void {
	if (scratch.isCandidate[place] === 1) return;
	scratch.isCandidate[place] = 1;
	scratch.candidates[scratch.candidateCount] = place;
	scratch.candidateCount += 1;
}

/** Adds what was read of one word to the sums, and empties it. */
function addWord(segment: SearchSegment, { isOptional, isForm }: SearchWord): void {
	const { best, bestName, whole, sum, required, forms, completed, touched, touchedCount } = segment.scratch;
	const weight = isOptional ? optionalWeight : 1;
	for (let index = 0; index < touchedCount; index += 1) {
		const place = touched[index] as number;
		const score = (best[place] as number) + nameBonus * (bestName[place] as number);
		sum[place] = (sum[place] as number) + score * weight;
		if (!isOptional) {
			required[place] = (required[place] as number) + 1;
			if (isForm) forms[place] = (forms[place] as number) + 1;
			if (whole[place] === 0) completed[place] = 1;
		}
		best[place] = 0;
		bestName[place] = 0;
		whole[place] = 0;
		addCandidate(segment, place);
	}
}

/** Marks the products with a name or alias that is the phrase or begins with it. @returns their places */
function readPhrase({ fields, scratch }: SearchSegment, phrase: string): number[] {
	const touched: number[] = [];
	if (phrase === '') return touched;
	const read = (range: PostingRange | null, factor: number, isWhole: 0 | 1) => {
		if (range === null) return;
		for (let at = range.from; at < range.to; at += 1) {
			const place = range.postings.places[at] as number;
			const score = (range.postings.weights[at] as number) * factor;
			if (scratch.phrase[place] === 0) touched.push(place);
			scratch.phrase[place] = Math.max(scratch.phrase[place] as number, score);
			if (isWhole === 1) scratch.wholePhrase[place] = 1;
		}
	};
	read(postingsOf(fields.phrase, phrase), 1, 1);
	read(completionsOf(fields.phrase, `${phrase} `), phraseStartWeight, 0);
	return touched;
}

/** The candidates that the search finds; the sums are empty afterwards. */
function takeScores(segment: SearchSegment, isFound: (place: number) => boolean): WordScores {
	const { scratch, outdated } = segment;
	const { candidates, candidateCount, isCandidate, sum, required, forms, completed, phrase } = scratch;
	const places = new Uint32Array(candidateCount);
	const byWord = new Float64Array(candidateCount);
	const byPhrase = new Float64Array(candidateCount);
	const isWhole = new Uint8Array(candidateCount);
	let size = 0;
	for (let index = 0; index < candidateCount; index += 1) {
		const place = candidates[index] as number;
		if (outdated[place] === 0 && (sum[place] as number) > 0 && isFound(place)) {
			places[size] = place;
			byWord[size] = sum[place] as number;
			byPhrase[size] = phrase[place] as number;
			isWhole[size] = completed[place] === 0 ? 1 : 0;
			size += 1;
		}
		sum[place] = 0;
		isCandidate[place] = 0;
		required[place] = 0;
		forms[place] = 0;
		completed[place] = 0;
	}
	scratch.candidateCount = 0;
	return {
		segment,
		places: places.subarray(0, size),
		byWord: byWord.subarray(0, size),
		byPhrase: byPhrase.subarray(0, size),
		isWhole: isWhole.subarray(0, size),
	};
}

/**
 * The products that have every word that is not optional, or with `any` one of them but every form such as powder; and
 * those with a word whose whole name or alias is the phrase.
 */
export function scoreWords(segment: SearchSegment, query: SearchQuery, match: 'all' | 'any'): WordScores {
	const { required, forms, phrase, wholePhrase } = segment.scratch;
	const words = query.words.map((typed) => rangesOf(segment, typed));
	const requiredWords = query.words.filter(({ isOptional }) => !isOptional);
	const formCount = requiredWords.filter(({ isForm }) => isForm).length;
	const phrases = readPhrase(segment, query.phrase);
	// The rarest word first: the others are read for its products alone.
	const isNarrowed = match === 'all' && requiredWords.length > 0;
	if (isNarrowed) {
		words.sort((a, b) => Number(a.typed.isOptional) - Number(b.typed.isOptional) || a.size - b.size);
		for (const place of phrases) if (wholePhrase[place] === 1) addCandidate(segment, place);
	}
	for (const [index, { typed, ranges }] of words.entries()) {
		readWord(segment, ranges, isNarrowed && index > 0);
		addWord(segment, typed);
	}
	const hasWords = (place: number) =>
		match === 'all'
			? required[place] === requiredWords.length
			: forms[place] === formCount && (required[place] as number) > formCount;
	const scores = takeScores(segment, (place) => hasWords(place) || wholePhrase[place] === 1);
	for (const place of phrases) {
		phrase[place] = 0;
		wholePhrase[place] = 0;
	}
	return scores;
}
