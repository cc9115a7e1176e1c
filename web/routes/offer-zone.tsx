import { PageLinks } from '#web/catalogue/page-links.tsx';
import { ProductGrid } from '#web/catalogue/product-grid.tsx';
import { cardIn } from '#web/catalogue/variant-facts.ts';
import { call, statusOf } from '#web/lib/api.ts';
import { LocalLink } from '#web/lib/language.tsx';
import { loadedFrom, pageMeta } from '#web/lib/page-data.ts';
import { pageLoader } from '#web/lib/page-loader.server.ts';
import { pageFrom, pageNumber } from '#web/lib/page-parameters.ts';
import { useTranslations } from '#web/lib/translations.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { EmptyState, Unloaded } from '#web/ui/states.tsx';
import type { Route } from './+types/offer-zone.ts';

/** spec: catalogue §9 */
const pageSize = 20;
const path = '/OfferZone';

export const loader = pageLoader(
	{
		texts: 'promotions-offer-zone',
		messages: ['catalogue-card', 'catalogue-list', 'promotions-offer-zone'],
		parameters: pageNumber,
	},
	async ({ api, lang, query }) => {
		const page = pageFrom(query);
		const result = await call('products.offers', { query: { offerZone: 'true', page, limit: pageSize } }, api);
		return {
			page,
			offers: loadedFrom(result, ({ data: { products, total, totalPages } }) => ({
				cards: products.map(cardIn(lang)),
				total,
				pages: totalPages,
			})),
			status: statusOf(result),
		};
	},
);

export const meta = pageMeta;

export default function OfferZone({ loaderData }: Route.ComponentProps) {
	const t = useTranslations('promotions-offer-zone');
	const tListing = useTranslations('catalogue-list');
	const { page, offers } = loaderData;
	return (
		<div className="wrap py-5 md:py-7">
			<h1 className="text-3xl leading-tight tracking-[-0.02em]">{t('title')}</h1>
			<p className="text-soil-700">{t('text')}</p>
			{!offers.isLoaded && (
				<div className="mt-4">
					<Unloaded title={tListing('failed')} error={offers.error} />
				</div>
			)}
			{offers.isLoaded && offers.value.total > 0 && (
				<p role="status" className="mb-4 text-soil-500">
					{tListing('count', { count: offers.value.total })}
				</p>
			)}
			{offers.isLoaded && offers.value.cards.length === 0 && (
				<EmptyState title={tListing('empty.category')} text={t('emptyText')}>
					<LocalLink to="/product" className={buttonClass('primary')}>
						{tListing('allProducts')}
					</LocalLink>
				</EmptyState>
			)}
			{offers.isLoaded && (
				<>
					<ProductGrid products={offers.value.cards} isPercentExact />
					<PageLinks
						page={page}
						pages={offers.value.pages}
						pathOf={(number) => (number === 1 ? path : `${path}?page=${number}`)}
					/>
				</>
			)}
		</div>
	);
}
