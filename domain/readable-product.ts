import type { Names } from './product.ts';
import { searchKey, searchWords } from './text.ts';

/** Search weight of a word by the field it is in. */
const wordWeights = { name: 1, alias: 0.9, category: 0.5, label: 0.4 };

export type WordSource = {
	names: Names;
	aliases: readonly string[];
	/** of the category and of the group it belongs to */
	categoryNames: readonly Names[];
	doses: readonly { cropName: string; pestName: string }[];
};

/** The search words of a product, normalised, each with its highest weight. docs/decisions/0006 */
export function productWords(product: WordSource): { word: string; weight: number }[] {
	const weights = new Map<string, number>();
	const add = (texts: readonly string[], weight: number) => {
		for (const word of texts.flatMap(searchWords)) weights.set(word, Math.max(weight, weights.get(word) ?? 0));
	};
	add(Object.values(product.names), wordWeights.name);
	add(product.aliases, wordWeights.alias);
	add(
		product.categoryNames.flatMap((names) => Object.values(names)),
		wordWeights.category,
	);
	add(
		product.doses.flatMap((row) => [row.cropName, row.pestName]),
		wordWeights.label,
	);
	return [...weights].map(([word, weight]) => ({ word, weight }));
}

/** The search key of a category: its names in three languages, normalised, separated by bars. */
export function categorySearchKey(names: Names): string {
	const keys = [names.en, names.hi, names.mr].map(searchKey).filter((key) => key !== '');
	return `|${[...new Set(keys)].join('|')}|`;
}
