import type { Transport } from '#contract/http-client.ts';
import { ProductGrid, ProductRow } from '#web/catalogue/product-grid.tsx';
import { cardIn } from '#web/catalogue/variant-facts.ts';
import { SectionPage } from '#web/content/section-page.tsx';
import { type CallResult, call } from '#web/lib/api.ts';
import { lastSegment } from '#web/lib/links.ts';
import { type Loaded, loadedFrom, pageMeta } from '#web/lib/page-data.ts';
import { pageLoader } from '#web/lib/page-loader.server.ts';
import { useTranslations } from '#web/lib/translations.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { useLocation } from 'react-router';
import type { Route } from './+types/section-products.ts';

/** Number of products in dot pages; the other ones of the day follow below. */
const inCarousel = 6;
/** spec: catalogue §9 — offers default page size */
const offerLimit = 20;

type Section = 'trending' | 'deals' | 'selling';
/** Hot Picks shows 4 products per dot page, the others 3. spec: catalogue §9 */
const perPage: Record<Section, 3 | 4> = { trending: 3, deals: 3, selling: 4 };

function sectionFromPath(pathname: string): Section {
	const last = lastSegment(pathname);
	return last === 'deals' || last === 'selling' ? last : 'trending';
}

async function productsFor(section: Section, api: Transport) {
	if (section === 'selling') {
		const result = await call('products.sale', {}, api);
		return loadedFrom(result, ({ products }) => products.map(({ productDetails }) => productDetails));
	}
	const flag = section === 'deals' ? { todayOffer: 'true' as const } : { trending: 'true' as const };
	const result: CallResult<'products.offers'> = await call(
		'products.offers',
		{ query: { ...flag, limit: offerLimit } },
		api,
	);
	return loadedFrom(result, (reply) => reply.data.products);
}

function mapLoaded<A, B>(loaded: Loaded<A[]>, map: (item: A) => B): Loaded<B[]> {
	return loaded.isLoaded ? { isLoaded: true, value: loaded.value.map(map) } : loaded;
}

export const loader = pageLoader(
	{ texts: 'content-sections', messages: ['content-sections', 'catalogue-card'] },
	async ({ api, lang, pathname, metaOf }) => {
		const section = sectionFromPath(pathname);
		const products = await productsFor(section, api);
		return {
			section,
			products: mapLoaded(products, cardIn(lang)),
			meta: metaOf(section),
			status: products.isLoaded ? 200 : 503,
		};
	},
);

export const meta = pageMeta;

export default function SectionProducts({ loaderData: { section, products } }: Route.ComponentProps) {
	const t = useTranslations('content-sections');
	const { pathname, search } = useLocation();
	const isSplit = section === 'deals' && products.isLoaded;
	const rest = isSplit ? products.value.slice(inCarousel) : [];
	const inRow = isSplit ? { ...products, value: products.value.slice(0, inCarousel) } : products;
	return (
		<SectionPage title={t(section)}>
			<p className="mb-4 text-soil-700">{t(`texts.${section}`)}</p>
			<h2 className="sr-only">{t('products')}</h2>
			<ProductRow label={t(section)} perPage={perPage[section]} products={inRow} />
			{!products.isLoaded && (
				<p className="mt-3">
					<a href={pathname + search} data-reload className={buttonClass('ghost')}>
						{t('tryAgain')}
					</a>
				</p>
			)}
			{rest.length > 0 && (
				<>
					<h2 className="mt-6 mb-3 text-2xl tracking-[-0.01em]">{t('todaysOffers')}</h2>
					<ProductGrid products={rest} heading="h3" />
				</>
			)}
		</SectionPage>
	);
}
