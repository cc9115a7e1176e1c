import { type Paise, paiseFromRupees } from '#domain/money.ts';
import type { Names, Tint } from '#domain/product.ts';
import type { EndpointReply } from '#contract/endpoint.ts';
import type { Endpoints } from '#contract/endpoints.ts';
import { call } from '#web/api.ts';
import { type Lang, localNames } from '#web/language.tsx';
import { productPage, productsOf } from '#web/links.ts';

/** One row under the search box. */
export type Suggestion =
	| { kind: 'category'; id: string; to: string; name: string }
	| {
			kind: 'product';
			id: string;
			to: string;
			names: Names;
			name: string;
			picture: string;
			tint: Tint;
			price: Paise | null;
			unit: string | null;
	  };

type Reply = EndpointReply<Endpoints['products.suggest']>;

function suggestionsFromWire({ data }: Reply, lang: Lang): Suggestion[] {
	const categories = data.categories.map(
		(category): Suggestion => ({
			kind: 'category',
			id: category._id,
			to: productsOf(category.name),
			name: localNames(lang, category.names).name || category.name,
		}),
	);
	const products = data.products.map(
		(product): Suggestion => ({
			kind: 'product',
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

/** Suggestions are a courtesy: when they cannot be had, the box simply offers none. */
export async function findSuggestions(keyword: string, lang: Lang): Promise<Suggestion[]> {
	const key = `${lang} ${keyword}`;
	const known = kept.get(key);
	if (known !== undefined) return known;
	const result = await call('products.suggest', { query: { keyword } });
	if (!result.ok) return [];
	const found = suggestionsFromWire(result.reply, lang);
	kept.set(key, found);
	return found;
}
