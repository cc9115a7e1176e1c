import { cardIn } from '#web/catalogue/variant-facts.ts';
import { call, statusOf } from '#web/lib/api.ts';
import { LocalLink } from '#web/lib/language.tsx';
import { loadedFrom, pageMeta } from '#web/lib/page-data.ts';
import { pageLoader } from '#web/lib/page-loader.server.ts';
import { useTranslations } from '#web/lib/translations.tsx';
import { useNow } from '#web/lib/use-now.ts';
import { CouponCard } from '#web/promotions/coupon-card.tsx';
import { couponOffers } from '#web/promotions/coupon-offer.ts';
import { PromotionLinks } from '#web/promotions/promotion-links.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { EmptyState, Unloaded } from '#web/ui/states.tsx';
import type { Route } from './+types/coupons.ts';

/** The coupons are required; the products beside them are optional. */
export const loader = pageLoader(
	{ texts: 'promotions', messages: ['promotions'], showsTime: true },
	async ({ api, lang, t }) => {
		const [coupons, sale] = await Promise.all([call('coupons.offers', {}, api), call('products.sale', {}, api)]);
		const reduced = sale.ok ? sale.reply.products.map(({ productDetails }) => cardIn(lang)(productDetails)) : [];
		return {
			offers: loadedFrom(coupons, (reply) => couponOffers(reply.data.coupons, reduced)),
			renderedAt: Date.now(),
			meta: { title: t('meta.coupons'), description: t('meta.couponsDescription') },
			status: statusOf(coupons),
		};
	},
);

export const meta = pageMeta;

/** spec: catalogue §2.12 */
export default function Coupons({ loaderData }: Route.ComponentProps) {
	const t = useTranslations('promotions');
	const { offers, renderedAt } = loaderData;
	const now = useNow(renderedAt);
	return (
		<div className="wrap py-5 md:py-7">
			<h1 className="text-3xl leading-tight tracking-[-0.02em]">{t('coupons')}</h1>
			<p className="mb-5 text-soil-700">{t('couponsText')}</p>
			{!offers.isLoaded && <Unloaded title={t('failed')} error={offers.error} />}
			{offers.isLoaded && offers.value.length === 0 && (
				<EmptyState title={t('noCoupons')} text={t('noCouponsText')}>
					<LocalLink to="/OfferZone" className={buttonClass('primary')}>
						{t('pages.offerZone')}
					</LocalLink>
				</EmptyState>
			)}
			{offers.isLoaded && (
				<ul className="grid gap-5 md:grid-cols-2 md:gap-6">
					{offers.value.map((offer) => (
						<li key={offer.id}>
							<CouponCard offer={offer} now={now} />
						</li>
					))}
				</ul>
			)}
			<PromotionLinks current="/coupons" />
		</div>
	);
}
