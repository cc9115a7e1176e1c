import { type SearchQuery, type SearchWord, termWords } from '#domain/search-query.ts';
import { allowedEdits, editDistance, withoutOneLetter } from '#domain/spelling.ts';
import type { Db } from '#database/db.ts';
import { sql } from 'kysely';

/** Words of names and aliases that are near a misspelt one, in its script. */
async function nearWords(db: Db, { word, script }: SearchWord): Promise<string[]> {
	const isLong = allowedEdits(word) > 1;
	const { rows } = await sql<{ word: string }>`
		select word from search_spellings
		where script = ${script} and spelling = any (${withoutOneLetter(word)}::text[])
		union
		select word from search_spellings
		where ${isLong} and spelling = word and script = ${script} and word % ${word}
		limit 200`.execute(db);
	return rows.map((row) => row.word);
}

/** Whether a name, alias or category has the word or begins with it. */
export type IsCompletable = (word: string) => boolean;

/**
 * The query with its unknown words corrected: to the nearest word of a name or alias, in the script that was typed, or
 * to a crop or problem. @returns null when no word can be corrected
 */
export async function correctedText(db: Db, query: SearchQuery, isCompletable: IsCompletable): Promise<string | null> {
	let isCorrected = false;
	const words: string[] = [];
	for (let index = 0; index < query.words.length; index += 1) {
		const typed = query.words[index] as SearchWord;
		const { word, isKnown, isOptional } = typed;
		if (isKnown || isOptional || allowedEdits(word) === 0 || isCompletable(word)) {
			words.push(word);
			continue;
		}
		const next = query.words[index + 1];
		if (next !== undefined && isCompletable(`${word}${next.word}`)) {
			// brocco li
			words.push(`${word}${next.word}`);
			index += 1;
			isCorrected = true;
			continue;
		}
		const candidates = [...(await nearWords(db, typed)), ...termWords]
			.map((candidate) => ({ candidate, edits: editDistance(word, candidate) }))
			.filter(({ candidate, edits }) => edits <= allowedEdits(word) && candidate[0] === word[0])
			.sort((a, b) => a.edits - b.edits);
		const nearest = candidates[0];
		isCorrected ||= nearest !== undefined;
		words.push(nearest?.candidate ?? word);
	}
	return isCorrected ? words.join(' ') : null;
}

/**
 * The query without the words that no product has, and these as they were typed; null when they are all or none. A food
 * or supply that is not sold may be missing before a crop, cherry tomato, and beside a problem, but garlic bread is bread.
 */
export function withoutMissingWords(
	query: SearchQuery,
	isCompletable: IsCompletable,
): { query: SearchQuery; missing: string[] } | null {
	const required = query.words.filter(({ isOptional }) => !isOptional);
	const missing: SearchWord[] = [];
	const last = required.at(-1);
	const mayLackKnown = query.problems.length > 0 || last?.isInTerm === true;
	for (const typed of required) {
		// garlic paste is no garlic
		if (typed.isInTerm || typed.isForm) continue;
		const isMissing = typed.isKnown ? mayLackKnown && typed !== last : !isCompletable(typed.word);
		if (isMissing) missing.push(typed);
	}
	if (missing.length === 0 || missing.length === required.length) return null;
	const isFound = ({ word }: SearchWord) => missing.every((typed) => typed.word !== word);
	return {
		query: { ...query, words: query.words.filter(isFound), otherWords: query.otherWords.filter(isFound) },
		missing: missing.map(({ typed }) => typed),
	};
}
