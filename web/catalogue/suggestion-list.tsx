import { type Paise, paiseFromRupees } from '#domain/money.ts';
import type { Names, Tint } from '#domain/product.ts';
import type { Reply } from '#contract/endpoints.ts';
import { call } from '#web/lib/api.ts';
import { type Lang, localNames, useLang } from '#web/lib/language.tsx';
import { productPage, productsOf } from '#web/lib/links.ts';
import { useTranslations } from '#web/lib/translations.tsx';
import { SearchIcon } from '#web/ui/icons.tsx';
import { Money } from '#web/ui/money.tsx';
import { Picture } from '#web/ui/picture.tsx';

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

type SuggestionRowProps = { id: string; suggestion: Suggestion; isActive: boolean; onChoose: () => void };

/** An option of the list; the input keeps the focus. */
function SuggestionRow({ id, suggestion, isActive, onChoose }: SuggestionRowProps) {
	return (
		// biome-ignore lint/a11y/useKeyWithClickEvents: the input handles the keys and selects the active row on Enter
		<div
			role="option"
			tabIndex={-1}
			id={id}
			aria-selected={isActive}
			onPointerDown={(event) => event.preventDefault()}
			onClick={onChoose}
			className="flex min-h-12 cursor-pointer items-center gap-3 rounded-s px-2 py-1 hover:bg-leaf-50 aria-selected:bg-leaf-100"
		>
			{suggestion.type === 'category' ? (
				<>
					<span className="grid size-11 place-items-center text-leaf-700">
						<SearchIcon size={20} />
					</span>
					<span className="font-semibold">{suggestion.name}</span>
				</>
			) : (
				<ProductText suggestion={suggestion} />
			)}
		</div>
	);
}

function ProductText({ suggestion }: { suggestion: Extract<Suggestion, { type: 'product' }> }) {
	const { second, secondLang } = localNames(useLang(), suggestion.names);
	return (
		<>
			<Picture src={suggestion.picture} alt="" size={44} tint={suggestion.tint} />
			<span className="min-w-0 grow leading-tight">
				<span className="block truncate font-semibold">{suggestion.name}</span>
				<span lang={secondLang} className="block truncate text-sm text-soil-500">
					{second}
				</span>
			</span>
			{suggestion.price !== null && (
				<span className="text-right leading-tight">
					<Money amount={suggestion.price} className="block font-semibold" />
					<span className="text-sm text-soil-500">{suggestion.unit}</span>
				</span>
			)}
		</>
	);
}

type SuggestionListProps = {
	id: string;
	suggestions: readonly Suggestion[];
	activeIndex: number;
	onChoose: (suggestion: Suggestion) => void;
};

export function optionId(listId: string, index: number): string {
	return `${listId}-${index}`;
}

/** Categories first, then products; one list for the arrow keys. */
export function SuggestionList({ id, suggestions, activeIndex, onChoose }: SuggestionListProps) {
	const t = useTranslations('layout');
	const groups = [
		{ type: 'category', title: t('suggestedCategories') },
		{ type: 'product', title: t('suggestedProducts') },
	].filter(({ type }) => suggestions.some((suggestion) => suggestion.type === type));
	return (
		<div
			role="listbox"
			id={id}
			aria-label={t('suggestions')}
			className="absolute inset-x-0 top-full z-40 mt-2 max-h-[min(28rem,70dvh)] overflow-y-auto rounded-m border border-soil-200 bg-card p-2 elevation-high"
		>
			{groups.map(({ type, title }) => (
				<div key={type} role="group" aria-label={title}>
					<p aria-hidden="true" className="px-2 pt-1.5 pb-1 text-sm font-semibold text-soil-500">
						{title}
					</p>
					{suggestions.map((suggestion, index) =>
						suggestion.type === type ? (
							<SuggestionRow
								key={suggestion.id}
								id={optionId(id, index)}
								suggestion={suggestion}
								isActive={index === activeIndex}
								onChoose={() => onChoose(suggestion)}
							/>
						) : null,
					)}
				</div>
			))}
		</div>
	);
}
