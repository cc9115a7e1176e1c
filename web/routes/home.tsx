import { ProductRow } from '#web/catalogue/product-grid.tsx';
import { cardIn } from '#web/catalogue/variant-facts.ts';
import { bannerFromWire } from '#web/content/banner.ts';
import { BannerCarousel } from '#web/content/banner-carousel.tsx';
import { homeExcerptFromWire } from '#web/content/blog-excerpt.ts';
import { BlogStrip } from '#web/content/blog-list.tsx';
import { PromoBanner, PromoCards } from '#web/content/promo-cards.tsx';
import { InfoStrip } from '#web/content/why-choose.tsx';
import { CategoryGrid } from '#web/layout/category-grid.tsx';
import { pictureOf, useShellData } from '#web/layout/layout-data.ts';
import { call } from '#web/lib/api.ts';
import { HydrateLater } from '#web/lib/hydration.tsx';
import { LocalLink } from '#web/lib/language.tsx';
import { productsOf } from '#web/lib/links.ts';
import { loadedFrom, pageMeta } from '#web/lib/page-data.ts';
import { pageLoader } from '#web/lib/page-loader.server.ts';
import { useErrorText } from '#web/lib/refusal-text.ts';
import { useTranslations } from '#web/lib/translations.tsx';
import { SectionTitle } from '#web/ui/card.tsx';
import { ErrorState } from '#web/ui/states.tsx';
import type { Route } from './+types/home.ts';

/** Two dot pages each: three offers or four picks a page. spec: catalogue §2.3 */
const offerCount = 6;
const pickCount = 8;
const blogCount = 8;

/** Each section may fail independently; the page renders without it. */
export const loader = pageLoader(
	{ texts: 'content-home', messages: ['content-home', 'catalogue-card'] },
	async ({ api, lang }) => {
		const [banners, offers, sale, blogs] = await Promise.all([
			call('banners.list', { query: { page: 1, limit: 10 } }, api),
			call('products.offers', { query: { todayOffer: 'true', limit: offerCount } }, api),
			call('products.sale', {}, api),
			call('blogs.list', {}, api),
		]);
		return {
			banners: loadedFrom(banners, ({ data }) => data.banners.map((wire) => bannerFromWire(lang, wire))),
			offers: loadedFrom(offers, ({ data }) => data.products.map(cardIn(lang))),
			picks: loadedFrom(sale, ({ products }) =>
				products.slice(0, pickCount).map(({ productDetails }) => cardIn(lang)(productDetails)),
			),
			blogs: loadedFrom(blogs, ({ data }) =>
				data.blogs.slice(0, blogCount).map((blog) => homeExcerptFromWire(lang, blog)),
			),
		};
	},
);

export const meta = pageMeta;

/** Top to bottom in the order of the specification. spec: catalogue §2.3 */
export default function Home({ loaderData }: Route.ComponentProps) {
	const t = useTranslations('content-home');
	const errorText = useErrorText();
	const { banners, offers, picks, blogs } = loaderData;
	const { categories } = useShellData();
	return (
		<div className="wrap home">
			<h1 className="sr-only">{t('title')}</h1>
			{banners.isLoaded ? (
				<BannerCarousel banners={banners.value}>
					<InfoStrip />
				</BannerCarousel>
			) : (
				<ErrorState title={t('bannersError', { reason: errorText(banners.error) ?? t('noResponse') })} />
			)}
			<CategoryGrid categories={categories} />
			<HydrateLater>
				<PromoBanner
					title={t('promo.title')}
					text={t('promo.text')}
					action={t('promo.action')}
					to="/coupons"
					picture={pictureOf(categories, 'Vegetables')}
					ground="bg-turmeric-100"
				/>
			</HydrateLater>
			<SectionTitle more={<SeeAll to="/OfferZone" />}>{t('offersTitle')}</SectionTitle>
			<ProductRow label={t('offersTitle')} perPage={3} products={offers} />
			<HydrateLater>
				<PromoBanner
					title={t('cropCare.title')}
					text={t('cropCare.text')}
					action={t('cropCare.action')}
					to={productsOf('Crop Care')}
					picture={pictureOf(categories, 'Crop Care')}
					ground="bg-tint-agro"
				/>
			</HydrateLater>
			<SectionTitle more={<SeeAll to="/product" />}>{t('picksTitle')}</SectionTitle>
			<ProductRow label={t('picksTitle')} perPage={4} products={picks} />
			<HydrateLater>
				<PromoCards pictureOf={(name) => pictureOf(categories, name)} />
			</HydrateLater>
			<SectionTitle more={<SeeAll to="/Blogc" />}>{t('blogsTitle')}</SectionTitle>
			{!blogs.isLoaded && <ErrorState title={t('blogsError')} />}
			{blogs.isLoaded && blogs.value.length === 0 && <p className="py-6 text-soil-500">{t('noBlogs')}</p>}
			{blogs.isLoaded && (
				<HydrateLater>
					<BlogStrip blogs={blogs.value} />
				</HydrateLater>
			)}
		</div>
	);
}

function SeeAll({ to }: { to: string }) {
	const t = useTranslations('content-home');
	return (
		<LocalLink to={to} className="more-link">
			{t('seeAll')}
		</LocalLink>
	);
}
