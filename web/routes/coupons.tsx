import { apiContext, call } from '#web/api.ts';
import { cardIn } from '#web/features/product/card-in.ts';
import { CouponCard } from '#web/features/promotions/coupon-card.tsx';
import { couponOffers } from '#web/features/promotions/coupon-offer.ts';
import { PromotionLinks } from '#web/features/promotions/promotion-links.tsx';
import { Unloaded } from '#web/features/shell/unloaded.tsx';
import { LocalLink, langFromPath } from '#web/language.tsx';
import { loadedFrom } from '#web/loaded.ts';
import { messagesFor, textsOf } from '#web/messages.server.ts';
import { metaTags } from '#web/page-meta.ts';
import { buttonClass } from '#web/ui/button-class.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { useNow } from '#web/ui/use-now.ts';
import { data } from 'react-router';
import { useTranslations } from 'use-intl';
import type { Route } from './+types/coupons.ts';

/** The coupons are the page; the products beside them may fail on their own. */
export async function loader({ context, url }: Route.LoaderArgs) {
	const api = context.get(apiContext);
	const lang = langFromPath(url.pathname);
	const [coupons, sale] = await Promise.all([call('coupons.offers', {}, api), call('products.sale', {}, api)]);
	const reduced = sale.ok ? sale.reply.products.map(({ productDetails }) => cardIn(lang)(productDetails)) : [];
	const t = textsOf(lang, 'promotions');
	return data(
		{
			offers: loadedFrom(coupons, (reply) => couponOffers(reply.data.coupons, reduced)),
			renderedAt: Date.now(),
			meta: { title: t('meta.coupons'), description: t('meta.couponsDescription') },
			messages: messagesFor(lang, ['promotions']),
		},
		{ status: coupons.ok ? 200 : 503 },
	);
}

export function meta({ loaderData }: Route.MetaArgs) {
	return metaTags(loaderData?.meta);
}

/** spec: catalogue §2.12 */
export default function Coupons({ loaderData }: Route.ComponentProps) {
	const t = useTranslations('promotions');
	const { offers, renderedAt } = loaderData;
	const now = useNow(renderedAt);
	return (
		<div className="wrap py-5 md:py-7">
			<h1 className="text-3xl leading-tight tracking-[-0.02em]">{t('coupons')}</h1>
			<p className="mb-5 text-soil-700">{t('couponsText')}</p>
			{!offers.isLoaded && <Unloaded title={offers.message ?? t('failed')} />}
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
