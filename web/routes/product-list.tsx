import type { Reply } from '#contract/endpoints.ts';
import { FilterPanel, SortMenu } from '#web/catalogue/filter-panel.tsx';
import { type ListingQuery, listingParameters, readListingQuery } from '#web/catalogue/listing-query.ts';
import { NarrowFilter } from '#web/catalogue/narrow-filter.tsx';
import { Paging } from '#web/catalogue/page-links.tsx';
import type { PackAmount } from '#web/catalogue/product-card.tsx';
import { ProductGrid } from '#web/catalogue/product-grid.tsx';
import { cardIn } from '#web/catalogue/variant-facts.ts';
import { type Category, useShellData } from '#web/layout/layout-data.ts';
import { call, statusOf } from '#web/lib/api.ts';
import { HydrateLater } from '#web/lib/hydration.tsx';
import { type Lang, LocalLink, useLocalNavigate } from '#web/lib/language.tsx';
import { productsOf } from '#web/lib/links.ts';
import { loadedFrom, pageMeta } from '#web/lib/page-data.ts';
import { pageLoader } from '#web/lib/page-loader.server.ts';
import { useTranslations } from '#web/lib/translations.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { EmptyState, Unloaded } from '#web/ui/states.tsx';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import type { Route } from './+types/product-list.ts';

const pageSize = 20;

export const loader = pageLoader(
	{ texts: 'catalogue-list', messages: ['catalogue-card', 'catalogue-list'], parameters: listingParameters },
	async ({ api, lang, query: values, t }) => {
		const query = readListingQuery(values);
		const { search, minPrice, maxPrice, sort, page } = query;
		const result = await call(
			'products.list',
			{ query: { keyword: search, minPrice, maxPrice, sort, page, limit: pageSize } },
			api,
		);
		const of = search === '' ? '' : 'Of';
		return {
			query,
			products: loadedFrom(result, ({ products, pagination, search: understood }) => ({
				cards: products.map(cardIn(lang)),
				total: pagination.total,
				isTotalCapped: pagination.isTotalCapped === true,
				pages: pagination.totalPages,
				search: understood && searchFromWire(understood, lang),
			})),
			meta: {
				title: t(`meta.title${of}`, { keyword: search }),
				description: t(`meta.description${of}`, { keyword: search }),
			},
			status: statusOf(result),
		};
	},
);

type SearchFacts = {
	/** names of the crops and problems that the crop care is for; '' for products found by name */
	terms: string;
	isCorrected: boolean;
	missing: readonly string[];
	brand: string | null;
	/** name of a crop that has crop care */
	crop: string | null;
	amount: PackAmount | null;
};

function searchFromWire(search: NonNullable<Reply<'products.list'>['search']>, lang: Lang): SearchFacts {
	return {
		terms: search.terms.map((names) => names[lang]).join(', '),
		isCorrected: search.isCorrected,
		missing: search.missing,
		brand: search.brand,
		crop: search.cropCareFor?.[lang] ?? null,
		amount: search.amount,
	};
}

export const meta = pageMeta;

/** A category passed as navigation state is written into the URL, so that it can be shared. spec: catalogue §2.2 */
function useCategoryFromState(query: ListingQuery): void {
	const navigate = useLocalNavigate();
	const state = useLocation().state as { category?: string } | null;
	const category = query.search === '' ? state?.category : undefined;
	useEffect(() => {
		if (category) navigate(productsOf(category), { replace: true });
	});
}

/** The category of the search, or null: the listing of a category is a search for its name. */
function findCategory({ search }: ListingQuery, categories: readonly Category[] | null): Category | null {
	return categories?.find(({ name }) => name.toLowerCase() === search.toLowerCase()) ?? null;
}

function useTitle({ search }: ListingQuery, category: Category | null, facts: SearchFacts | null): string {
	const t = useTranslations('catalogue-list');
	if (search === '') return t('allProducts');
	if (facts !== null && facts.terms !== '') return t('forYourCrop', { terms: facts.terms });
	return category?.label ?? t('resultsFor', { keyword: search });
}

/** How the search was understood, and the crop care for a crop that is also a food. */
function SearchNotes({ facts }: { facts: SearchFacts }) {
	const t = useTranslations('catalogue-list');
	return (
		<>
			{facts.terms !== '' && <p className="text-soil-700">{t('forYourCropText')}</p>}
			{facts.isCorrected && <p className="text-soil-700">{t('similarSpelling')}</p>}
			{facts.missing.length > 0 && (
				<p className="text-soil-700">{t('missingWords', { words: facts.missing.join(' ') })}</p>
			)}
			{facts.brand !== null && <p className="text-soil-700">{t('sameActive', { brand: facts.brand })}</p>}
			{facts.crop !== null && (
				<LocalLink
					to={productsOf(t('cropCareSearch', { crop: facts.crop }))}
					className="inline-flex min-h-11 items-center text-leaf-700 underline"
				>
					{t('cropCareFor', { crop: facts.crop })}
				</LocalLink>
			)}
		</>
	);
}

/** What an empty list is empty of. */
type Empty = 'shop' | 'category' | 'search' | 'search-at-price';

function emptyOf({ search, minPrice, maxPrice }: ListingQuery, category: Category | null): Empty {
	if (search === '') return 'shop';
	if (category !== null) return 'category';
	return minPrice === '' && maxPrice === '' ? 'search' : 'search-at-price';
}

function NothingFound({ keyword, of }: { keyword: string; of: Empty }) {
	const t = useTranslations('catalogue-list');
	return (
		<EmptyState title={t(`empty.${of}`, { keyword })} text={t(of === 'search' ? 'emptySearchText' : 'emptyText')}>
			<LocalLink to="/product" className={buttonClass('primary')}>
				{t('allProducts')}
			</LocalLink>
		</EmptyState>
	);
}

export default function ProductList({ loaderData }: Route.ComponentProps) {
	const t = useTranslations('catalogue-list');
	const { query, products } = loaderData;
	const { categories } = useShellData();
	useCategoryFromState(query);
	const category = findCategory(query, categories);
	const facts = products.isLoaded ? products.value.search : null;
	const empty = products.isLoaded && products.value.cards.length === 0 ? emptyOf(query, category) : null;
	const hasFilters = empty !== 'search';
	return (
		<div
			className={`wrap pt-2 pb-5 md:py-7 ${hasFilters ? 'md:grid md:grid-cols-[230px_minmax(0,1fr)] md:gap-7' : ''}`}
		>
			{hasFilters && (
				<HydrateLater>
					<aside aria-label={t('filters')} className="hidden md:block">
						<FilterPanel query={query} categories={categories} />
					</aside>
				</HydrateLater>
			)}
			<div>
				<div className="mb-3 flex flex-wrap items-end justify-between gap-2 md:mb-4 md:gap-x-4">
					<div className="max-md:basis-full">
						<h1 className="text-2xl leading-tight tracking-[-0.02em] md:text-3xl">
							{useTitle(query, category, facts)}
						</h1>
						{products.isLoaded && (
							<p role="status" className="text-soil-500">
								{t(products.value.isTotalCapped ? 'countAbove' : 'count', { count: products.value.total })}
							</p>
						)}
						{facts !== null && <SearchNotes facts={facts} />}
					</div>
					{empty === null && <SortMenu query={query} />}
					{hasFilters && (
						<HydrateLater>
							<NarrowFilter label={t('filters')} className="grow open:basis-full md:hidden">
								<FilterPanel query={query} categories={categories} />
							</NarrowFilter>
						</HydrateLater>
					)}
				</div>
				{!products.isLoaded && <Unloaded title={t('failed')} error={products.error} />}
				{empty !== null && <NothingFound keyword={query.search} of={empty} />}
				{products.isLoaded && (
					<>
						<HydrateLater>
							<ProductGrid products={products.value.cards} amount={facts?.amount ?? null} />
						</HydrateLater>
						{products.value.pages > 1 && (
							<HydrateLater>
								<Paging query={query} pages={products.value.pages} />
							</HydrateLater>
						)}
					</>
				)}
			</div>
		</div>
	);
}
