import { apiContext, call } from '#web/api.ts';
import { cardIn } from '#web/features/product/card-in.ts';
import { readListingQuery } from '#web/features/product/listing-query.ts';
import { PageLinks } from '#web/features/product/page-links.tsx';
import { ProductGrid } from '#web/features/product/product-grid.tsx';
import { Unloaded } from '#web/features/shell/unloaded.tsx';
import { LocalLink, langFromPath } from '#web/language.tsx';
import { loadedFrom } from '#web/loaded.ts';
import { messagesFor, textsOf } from '#web/messages.server.ts';
import { metaTags } from '#web/page-meta.ts';
import { buttonClass } from '#web/ui/button-class.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { data } from 'react-router';
import { useTranslations } from 'use-intl';
import type { Route } from './+types/offer-zone.ts';

/** spec: catalogue §9 */
const pageSize = 20;
const path = '/OfferZone';

export async function loader({ context, url }: Route.LoaderArgs) {
	const lang = langFromPath(url.pathname);
	const { page } = readListingQuery(url.searchParams);
	const result = await call(
		'products.offers',
		{ query: { offerZone: 'true', page, limit: pageSize } },
		context.get(apiContext),
	);
	const t = textsOf(lang, 'offers');
	return data(
		{
			page,
			offers: loadedFrom(result, ({ data: { products, total, totalPages } }) => ({
				cards: products.map(cardIn(lang)),
				total,
				pages: totalPages,
			})),
			meta: { title: t('meta.title'), description: t('meta.description') },
			messages: messagesFor(lang, ['product', 'listing', 'offers']),
		},
		{ status: result.ok ? 200 : 503 },
	);
}

export function meta({ loaderData }: Route.MetaArgs) {
	return metaTags(loaderData?.meta);
}

export default function OfferZone({ loaderData }: Route.ComponentProps) {
	const t = useTranslations('offers');
	const tListing = useTranslations('listing');
	const { page, offers } = loaderData;
	return (
		<div className="wrap py-5 md:py-7">
			<h1 className="text-3xl leading-tight tracking-[-0.02em]">{t('title')}</h1>
			<p className="text-soil-700">{t('text')}</p>
			{!offers.isLoaded && (
				<div className="mt-4">
					<Unloaded title={offers.message ?? tListing('failed')} />
				</div>
			)}
			{offers.isLoaded && offers.value.total > 0 && (
				<p role="status" className="mb-4 text-soil-500">
					{tListing('count', { count: offers.value.total })}
				</p>
			)}
			{offers.isLoaded && offers.value.cards.length === 0 && (
				<EmptyState title={tListing('empty')} text={t('emptyText')}>
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
