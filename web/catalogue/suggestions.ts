import { type Paise, paiseFromRupees } from '#domain/money.ts';
import type { Names, Tint } from '#domain/product.ts';
import type { Reply } from '#contract/endpoints.ts';
import { call } from '#web/lib/api.ts';
import { type Lang, localNames, useLang } from '#web/lib/language.tsx';
import { productPage, productsOf } from '#web/lib/links.ts';
import { useEffect, useState } from 'react';

/** One row under the search box. */
export type Suggestion =
	| { type: 'category'; id: string; to: string; name: string }
	| {
			type: 'product';
			id: string;
			to: string;
			names: Names;
			name: string;
			picture: string;
			tint: Tint;
			price: Paise | null;
			unit: string | null;
	  };

function suggestionsFromWire({ data }: Reply<'products.suggest'>, lang: Lang): Suggestion[] {
	const categories = data.categories.map(
		(category): Suggestion => ({
			type: 'category',
			id: category._id,
			to: productsOf(category.name),
			name: localNames(lang, category.names).name || category.name,
		}),
	);
	const products = data.products.map(
		(product): Suggestion => ({
			type: 'product',
			id: product._id,
			to: productPage(product._id),
			names: product.names,
			name: localNames(lang, product.names).name || product.productName,
			picture: product.thumbnail,
			tint: product.tint,
			price: product.price === null ? null : paiseFromRupees(product.price),
			unit: product.unit,
		}),
	);
	return [...categories, ...products];
}

const kept = new Map<string, Suggestion[]>();

/** Suggestions are optional: a failed request shows none. */
async function findSuggestions(keyword: string, lang: Lang): Promise<Suggestion[]> {
	const key = `${lang} ${keyword}`;
	const known = kept.get(key);
	if (known !== undefined) return known;
	const result = await call('products.suggest', { query: { keyword } });
	if (!result.ok) return [];
	const found = suggestionsFromWire(result.reply, lang);
	kept.set(key, found);
	return found;
}

/** Debounce: long enough for one or two requests per word, short enough to feel immediate. */
const debounceMs = 150;
const minLetters = 2;

const none: Suggestion[] = [];

/** Suggestions for the typed text; a late response is ignored. */
export function useSuggestions(typed: string): Suggestion[] {
	const lang = useLang();
	const keyword = typed.trim();
	const isEnough = keyword.length >= minLetters;
	const [found, setFound] = useState({ keyword: '', suggestions: none });

	useEffect(() => {
		if (!isEnough) return;
		let isCurrent = true;
		const timer = setTimeout(async () => {
			const suggestions = await findSuggestions(keyword, lang);
			if (isCurrent) setFound({ keyword, suggestions });
		}, debounceMs);
		return () => {
			isCurrent = false;
			clearTimeout(timer);
		};
	}, [keyword, isEnough, lang]);

	return isEnough ? found.suggestions : none;
}
