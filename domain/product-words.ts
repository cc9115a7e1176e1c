import { isCropCare, type Names, type ProductType } from './product.ts';
import { isFiller, type Script, scriptWords, searchPhrase, termsOfDose, withBroader } from './search-query.ts';
import { searchKey } from './text.ts';

/**
 * Where a search word of a product comes from. `active` is a word of the name of crop care, `phrase` a whole name or
 * alias. The last three are ids of farm terms on the label, of crops, of problems and of both as `crop:problem`.
 */
export type WordField = 'name' | 'active' | 'alias' | 'category' | 'phrase' | 'crop' | 'problem' | 'crop-problem';

export type ProductWord = { field: WordField; word: string; weight: number };

export type WordSource = {
	productType: ProductType;
	names: Names;
	aliases: readonly string[];
	/** of the category and of the group it belongs to */
	categoryNames: readonly Names[];
	doses: readonly { cropName: string; pestName: string }[];
};

const aliasWeight = 0.9;
const categoryWeight = 0.4;
/** A product whose label names American bollworm is found by bollworm. */
const broaderWeight = 0.9;

/** The inherent vowel between two syllables is written in Devanagari and not spoken: मुनगा is munga. */
function withoutSilentVowels(word: string): string {
	return word.replace(/(?<=[aeiou][bcdfgjklmnpqrstvxy]h?)a(?=[bcdfgjklmnpqrstvxy]h?[aeiou])/g, '');
}

/** A word weighs more in a short name: potato is a better result than sweet potato. */
function wordsOf(text: string, weight: number): { word: string; weight: number }[] {
	const words = scriptWords(text);
	const named = words.filter(({ word }) => !isFiller(word) && !/\d/.test(word)).length;
	const share = weight * (0.6 + 0.4 / Math.max(named, 1));
	return words.flatMap(({ word, script }) => {
		const spoken = script === 'devanagari' ? [word, withoutSilentVowels(word)] : [word];
		return [...new Set(spoken)].map((form) => ({ word: form, weight: share }));
	});
}

/** The search words of a product, normalised, each with the highest weight of its field. docs/decisions/0006 */
export function productWords(product: WordSource): ProductWord[] {
	const weights = new Map<string, ProductWord>();
	const add = (field: WordField, word: string, weight: number) => {
		const known = weights.get(`${field} ${word}`)?.weight ?? 0;
		if (word !== '') weights.set(`${field} ${word}`, { field, word, weight: Math.max(known, weight) });
	};
	const nameField = isCropCare(product.productType) ? 'active' : 'name';
	for (const name of Object.values(product.names)) {
		for (const { word, weight } of wordsOf(name, 1)) add(nameField, word, weight);
		add('phrase', searchPhrase(name), 1);
	}
	for (const alias of product.aliases) {
		for (const { word, weight } of wordsOf(alias, aliasWeight)) add('alias', word, weight);
		add('phrase', searchPhrase(alias), aliasWeight);
	}
	for (const { word } of product.categoryNames.flatMap((names) => Object.values(names)).flatMap(scriptWords)) {
		add('category', word, categoryWeight);
	}
	if (!isCropCare(product.productType)) return [...weights.values()];
	for (const { crops, problems } of product.doses.map(termsOfDose)) {
		for (const crop of crops) add('crop', crop.id, 1);
		for (const problem of problems) {
			for (const { id } of withBroader(problem)) {
				const weight = id === problem.id ? 1 : broaderWeight;
				add('problem', id, weight);
				for (const crop of crops) add('crop-problem', `${crop.id}:${id}`, weight);
			}
		}
	}
	return [...weights.values()];
}

/** The words of names and aliases with their scripts: what a misspelt word is corrected to. */
export function spellableWords(product: Pick<WordSource, 'names' | 'aliases'>): { word: string; script: Script }[] {
	const texts = [...Object.values(product.names), ...product.aliases];
	const found = new Map<string, { word: string; script: Script }>();
	for (const { word, script } of texts.flatMap(scriptWords)) {
		if (word.length >= 4 && !/\d/.test(word)) found.set(`${script} ${word}`, { word, script });
	}
	return [...found.values()];
}

/** The search key of a category: its names in three languages, normalised, separated by bars. */
export function categorySearchKey(names: Names): string {
	const keys = [names.en, names.hi, names.mr].map(searchKey).filter((key) => key !== '');
	return `|${[...new Set(keys)].join('|')}|`;
}
