import { CategoryFilter, CategorySort } from '#web/catalogue/category-filter.tsx';
import { categoryParameters, categoryPath, readCategoryQuery } from '#web/catalogue/category-query.ts';
import { NarrowFilter } from '#web/catalogue/narrow-filter.tsx';
import { PageLinks } from '#web/catalogue/page-links.tsx';
import { ProductGrid } from '#web/catalogue/product-grid.tsx';
import { cardIn } from '#web/catalogue/variant-facts.ts';
import { pictureOf, useShellData } from '#web/layout/layout-data.ts';
import { call, statusOf } from '#web/lib/api.ts';
import { HydrateLater } from '#web/lib/hydration.tsx';
import { LocalLink } from '#web/lib/language.tsx';
import { loadedFrom, pageMeta } from '#web/lib/page-data.ts';
import { pageLoader } from '#web/lib/page-loader.server.ts';
import { useTranslations } from '#web/lib/translations.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { PageBanner } from '#web/ui/page-banner.tsx';
import { EmptyState, Unloaded } from '#web/ui/states.tsx';
import type { Route } from './+types/category.ts';

const pageSize = 20;

export const loader = pageLoader(
	{
		texts: 'catalogue-category',
		messages: ['catalogue-card', 'catalogue-list', 'catalogue-category'],
		parameters: categoryParameters,
	},
	async ({ api, lang, query: values }) => {
		const query = readCategoryQuery(values);
		const { category, sort, page } = query;
		const result = await call('products.list', { query: { keyword: category, sort, page, limit: pageSize } }, api);
		return {
			query,
			products: loadedFrom(result, ({ products, pagination }) => ({
				cards: products.map(cardIn(lang)),
				total: pagination.total,
				pages: pagination.totalPages,
			})),
			status: statusOf(result),
		};
	},
);

export const meta = pageMeta;

/** spec: catalogue §2.9 — the sidebar is beside the cards from 992 pixels on */
export default function CategoryPage({ loaderData }: Route.ComponentProps) {
	const t = useTranslations('catalogue-category');
	const { query, products } = loaderData;
	const { categories } = useShellData();
	const chosen = categories?.find(({ name }) => name.toLowerCase() === query.category.toLowerCase());
	return (
		<div className="wrap">
			<PageBanner
				tint="leaf"
				title={t('banner')}
				text={t('bannerText')}
				textClass="max-md:hidden"
				picture={pictureOf(categories, 'Vegetables')}
				className="mb-6"
			/>
			<div className="min-[992px]:grid min-[992px]:grid-cols-[250px_minmax(0,1fr)] min-[992px]:gap-7">
				<HydrateLater>
					<aside aria-label={t('filter')} className="hidden min-[992px]:block">
						<h2 className="mb-3 text-xl">{t('filter')}</h2>
						<CategoryFilter key={query.category} name="wide-filter" query={query} categories={categories} />
					</aside>
				</HydrateLater>
				<HydrateLater>
					<NarrowFilter label={t('filter')} className="mb-4 min-[992px]:hidden">
						<CategoryFilter name="narrow-filter" query={query} categories={categories} />
					</NarrowFilter>
				</HydrateLater>
				<section aria-labelledby="chosen-category">
					<div className="mb-4 flex flex-wrap items-end justify-between gap-x-4 gap-y-2">
						<div>
							<h2 id="chosen-category" className="text-2xl leading-tight tracking-[-0.02em]">
								{chosen?.label ?? query.category}
							</h2>
							{products.isLoaded && (
								<p role="status" className="text-soil-500">
									{t('count', { count: products.value.total })}
								</p>
							)}
						</div>
						<CategorySort query={query} />
					</div>
					{!products.isLoaded && <Unloaded title={t('failed')} error={products.error} />}
					{products.isLoaded && products.value.cards.length === 0 && (
						<EmptyState title={t('empty')} text={t('emptyText')}>
							<LocalLink to="/product" className={buttonClass('primary')}>
								{t('allProducts')}
							</LocalLink>
						</EmptyState>
					)}
					{products.isLoaded && (
						<>
							<ProductGrid products={products.value.cards} addLabel={t('addToCart')} heading="h3" />
							<PageLinks
								page={query.page}
								pages={products.value.pages}
								pathOf={(page) => categoryPath(query, { page })}
							/>
						</>
					)}
				</section>
			</div>
		</div>
	);
}
