import { cropTerms, type FarmTerm, problemTerms } from './farm-terms.ts';
import type { BaseUnit } from './price.ts';
import {
	brandActives,
	compoundNames,
	cropCareWords,
	fillerWords,
	formWords,
	groupWords,
	knownFoods,
	knownSupplies,
	namedAmounts,
	unitWords,
	unsoldNames,
} from './search-words.ts';
import { isDevanagari, latinFromDevanagari, searchKey } from './text.ts';

export type Script = 'latin' | 'devanagari';

export type SearchWord = {
	/** normalised */
	word: string;
	/** as it was typed */
	typed: string;
	script: Script;
	/** ranks only */
	isOptional: boolean;
	/** part of the name of a crop or problem */
	isInTerm: boolean;
	/** powder, paste */
	isForm: boolean;
	/** a word with a known meaning, which is not completed and not corrected */
	isKnown: boolean;
	/** a food of its own, which part of another name does not mean: sugar in sugar apple */
	isKnownFood: boolean;
};

/** The text of a search, understood. */
export type SearchQuery = {
	words: SearchWord[];
	/** the typed words without amounts, normalised, with one space between them */
	phrase: string;
	/** the phrase without fresh, red and the like: a category may have this name */
	groupPhrase: string;
	crops: FarmTerm[];
	problems: FarmTerm[];
	/** the words that are not part of a crop or problem */
	otherWords: SearchWord[];
	/** asks for crop care in general: `spray`, `औषध` */
	wantsCropCare: boolean;
	/** only an amount, a lone number or words such as fresh: every product is meant */
	namesNothing: boolean;
	/** names a food, also one that this shop does not sell */
	isFood: boolean;
	/** the typed trade name, which was replaced by its active ingredient */
	brand: string | null;
	/** pack amount in the base unit */
	amount: { amount: number; base: BaseUnit } | null;
};

/** Further words make the search slower, not better. */
const maxSearchWords = 8;
const maxTermWords = 5;

/** Singular and plural are one word: tomatoes, tomato. */
function wordForm(word: string): string {
	if (word.length < 4) return word;
	return word.replace(/(?<=o)es$|s$/, '');
}

type ScriptWord = { word: string; typed: string; script: Script };

/** The words of a text as they are compared, in their order, with the script each was written in. */
export function scriptWords(text: string): ScriptWord[] {
	return text.split(/\s+/).flatMap((part) => {
		const script: Script = [...part].some(isDevanagari) ? 'devanagari' : 'latin';
		const key = searchKey(part);
		return key === '' ? [] : key.split(' ').map((word) => ({ word: wordForm(word), typed: part, script }));
	});
}

/** The normalised words of a text with one space between them. */
export function searchPhrase(text: string): string {
	return scriptWords(text)
		.map(({ word }) => word)
		.join(' ');
}

const wordSet = (text: string) => new Set(scriptWords(text).map(({ word }) => word));
const fillers = wordSet(fillerWords);
const units = wordSet(unitWords.map(([, , words]) => words).join(' '));
const groups = wordSet(groupWords);
const forms = wordSet(formWords);
const cropCare = wordSet(cropCareWords);
/** A compound name as one word, which no product has. */
const oneWord = (words: readonly ScriptWord[]) => words.map(({ word }) => word).join('');
const unsold = unsoldNames.split(',').map(scriptWords);
const foods = new Set([...wordSet(knownFoods), ...unsold.map(oneWord)]);
const supplies = wordSet(knownSupplies);

/** True of a word that describes a product and does not name it: fresh, red. */
export function isFiller(word: string): boolean {
	return fillers.has(word);
}

/** A phrase may name two terms: early and late blight. */
function phrasesOf(terms: readonly FarmTerm[]): Map<string, FarmTerm[]> {
	const phrases = new Map<string, FarmTerm[]>();
	for (const term of terms) {
		for (const phrase of new Set([...Object.values(term.names), ...term.spellings].map(searchPhrase))) {
			phrases.set(phrase, [...(phrases.get(phrase) ?? []), term]);
		}
	}
	return phrases;
}

const cropPhrases = phrasesOf(cropTerms);
const problemPhrases = phrasesOf(problemTerms);
const termsById = new Map([...cropTerms, ...problemTerms].map((term) => [term.id, term]));

/** One-word spellings of crops and problems, for the correction of a typed word. */
export const termWords: readonly string[] = [...cropPhrases.keys(), ...problemPhrases.keys()].filter(
	(phrase) => !phrase.includes(' '),
);

/** The terms in a list of words, longest phrase first, and the positions of the words that belong to none. */
function findTerms(words: readonly string[], phrases: ReadonlyMap<string, FarmTerm[]>, used = new Set<number>()) {
	const terms: FarmTerm[] = [];
	const rest: number[] = [];
	for (let at = 0; at < words.length; ) {
		let length = Math.min(maxTermWords, words.length - at);
		while (length > 0) {
			const isFree = !words.slice(at, at + length).some((_, index) => used.has(at + index));
			const found = isFree ? phrases.get(words.slice(at, at + length).join(' ')) : undefined;
			if (found !== undefined) {
				terms.push(...found);
				break;
			}
			length -= 1;
		}
		if (length === 0) rest.push(at);
		at += Math.max(length, 1);
	}
	return { terms: [...new Set(terms)], rest };
}

/** A term and every term that it lies within, nearest first. */
export function withBroader(term: FarmTerm): FarmTerm[] {
	const found = [term];
	for (const { within } of found) {
		for (const id of within) {
			const broader = termsById.get(id);
			if (broader !== undefined && !found.includes(broader)) found.push(broader);
		}
	}
	return found;
}

/** The crops and the problems that a dosage row of a label names. */
export function termsOfDose(dose: { cropName: string; pestName: string }): { crops: FarmTerm[]; problems: FarmTerm[] } {
	const inText = (text: string, phrases: ReadonlyMap<string, FarmTerm[]>) =>
		findTerms(searchPhrase(text).split(' '), phrases).terms;
	return {
		crops: inText(dose.cropName, cropPhrases),
		problems: dose.pestName
			.split(/[,;()/]| and | - /)
			.concat(dose.pestName)
			.flatMap((part) => inText(part, problemPhrases))
			.filter((term, index, all) => all.indexOf(term) === index),
	};
}

const unitOf = new Map(
	unitWords.flatMap(([base, amount, words]) => words.split(' ').map((word) => [word, { base, amount }])),
);
const numberAndUnit = new RegExp(
	`(?<![\\p{L}\\p{M}\\d.:])(\\d+(?:\\.\\d+)?)\\s*(${[...unitOf.keys()].sort((a, b) => b.length - a.length).join('|')})(?![\\p{L}\\p{M}])`,
	'iu',
);

/** A dozen needs no number. */
const dozens = [...unitOf].filter(([, { amount }]) => amount === 12).map(([word]) => word);
const bareDozen = new RegExp(`(?<![\\p{L}\\p{M}])()(${dozens.join('|')})(?![\\p{L}\\p{M}])`, 'iu');

/** Takes the first amount out of a text. */
function readAmount(text: string): { amount: SearchQuery['amount']; rest: string } {
	const typed = text.replace(/[०-९]/g, (digit) => latinFromDevanagari(digit));
	for (const [grams, phrases] of namedAmounts) {
		for (const phrase of phrases.split(', ')) {
			const at = ` ${typed.toLowerCase()} `.indexOf(` ${phrase} `);
			if (at < 0) continue;
			return { amount: { amount: grams, base: 'g' }, rest: `${typed.slice(0, at)} ${typed.slice(at + phrase.length)}` };
		}
	}
	const found = numberAndUnit.exec(typed) ?? bareDozen.exec(typed);
	const unit = unitOf.get(found?.[2]?.toLowerCase() ?? '');
	if (found === null || unit === undefined) return { amount: null, rest: typed };
	const amount = { amount: Math.round(Number(found[1] || 1) * unit.amount), base: unit.base };
	return { amount, rest: `${typed.slice(0, found.index)} ${typed.slice(found.index + found[0].length)}` };
}

type Renaming = { from: readonly ScriptWord[]; to: readonly Pick<ScriptWord, 'word'>[] };

function renamingsOf(rows: readonly (readonly [meaning: string, names: string])[]): Renaming[] {
	return rows.flatMap(([meaning, names]) =>
		names.split(', ').map((name) => ({ from: scriptWords(name), to: scriptWords(meaning) })),
	);
}

const longestFirst = (renamings: Renaming[]) => renamings.sort((a, b) => b.from.length - a.from.length);
const brands = longestFirst(renamingsOf(brandActives));
const compounds = longestFirst([
	...renamingsOf(compoundNames),
	...unsold.map((from) => ({ from, to: [{ word: oneWord(from) }] })),
]);

/** Replaces the first of the names by its meaning, which is shown as it was typed. */
function replaceName(words: readonly ScriptWord[], names: readonly Renaming[]) {
	for (const { from, to } of names) {
		const at = words.findIndex((_, start) => from.every(({ word }, index) => words[start + index]?.word === word));
		const [first] = words.slice(at);
		if (at < 0 || first === undefined) continue;
		const name = words.slice(at, at + from.length).map(({ typed }) => typed);
		const meant = to.map((word) => ({ ...first, typed: name.join(' '), ...word }));
		return { name: name.join(' '), words: words.toSpliced(at, from.length, ...meant) };
	}
	return { name: null, words };
}

/** Marathi endings of a crop: on, in, for, of. */
const cropEndings = ['वरील', 'मधील', 'तील', 'साठी', 'च्या', 'वर', 'ला', 'ची', 'चे', 'चा']
	.map(searchKey)
	.sort((a, b) => b.length - a.length);

/** The crop in a word with an ending, कापसावरील; every other word as it is. */
function cropOf(word: string): string {
	if (cropPhrases.has(word) || problemPhrases.has(word) || foods.has(word)) return word;
	const ending = cropEndings.find((end) => word.endsWith(end) && cropPhrases.has(word.slice(0, -end.length)));
	return ending === undefined ? word : word.slice(0, -ending.length);
}

/** Understands the text of a search box. */
export function readSearch(text: string): SearchQuery {
	const { amount, rest } = readAmount(text);
	const asTyped = scriptWords(rest).slice(0, maxSearchWords);
	const { words: named } = replaceName(asTyped, compounds);
	const { name: brand, words: typed } = replaceName(
		named.map((each) => ({ ...each, word: cropOf(each.word) })),
		brands,
	);
	const keys = typed.map(({ word }) => word);
	const problems = findTerms(keys, problemPhrases);
	const inProblem = new Set([...keys.keys()].filter((at) => !problems.rest.includes(at)));
	const crops = findTerms(keys, cropPhrases, inProblem);
	const isDescribing = (word: string) => fillers.has(word) || units.has(word);
	const isRankingOnly = (word: string) => isDescribing(word) || groups.has(word);
	const isName = (word: string) => !isRankingOnly(word) && !cropCare.has(word);
	const isNumber = (word: string) => /^\d+$/.test(word);
	const hasName = keys.some((word) => isName(word) && !isNumber(word));
	const isAmountOnly = (word: string) => units.has(word) || isNumber(word);
	// The digits of 19 19 19 are a name.
	const namesNothing =
		(keys.length > 0 || amount !== null) &&
		keys.every((word) => fillers.has(word) || isAmountOnly(word)) &&
		keys.filter(isNumber).join('').length < 3;
	const isInTerm = (at: number) => !crops.rest.includes(at) || !problems.rest.includes(at);
	const words = typed.map(({ word, ...rest }, at) => ({
		word,
		...rest,
		// A number is part of a name, such as 19 19 19, only when nothing else names the product.
		isOptional: hasName && (!isName(word) || isNumber(word)) && !(groups.has(word) && isInTerm(at)),
		isKnownFood: foods.has(word),
		isInTerm: isInTerm(at),
		isForm: forms.has(word),
		isKnown:
			foods.has(word) ||
			supplies.has(word) ||
			(isRankingOnly(word) && keys.length > 1) ||
			cropCare.has(word) ||
			isInTerm(at),
	}));
	return {
		words: words.filter(
			({ word }, at) => words.findIndex((other) => other.word === word) === at && !(namesNothing && isAmountOnly(word)),
		),
		phrase: keys.join(' '),
		groupPhrase: keys.filter((word) => !isDescribing(word)).join(' '),
		crops: crops.terms,
		problems: problems.terms,
		otherWords: words.filter(({ word, isOptional }, at) => !isInTerm(at) && !isOptional && isName(word)),
		wantsCropCare: keys.some((word) => cropCare.has(word)),
		namesNothing,
		isFood:
			keys.some((word, at) => foods.has(word) && problems.rest.includes(at)) ||
			crops.terms.some(({ isFood }) => isFood),
		brand,
		amount,
	};
}
