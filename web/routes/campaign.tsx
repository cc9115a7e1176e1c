import { yearOfEnd } from '#domain/campaign.ts';
import { ProductGrid } from '#web/catalogue/product-grid.tsx';
import { cardIn } from '#web/catalogue/variant-facts.ts';
import { call, statusOf } from '#web/lib/api.ts';
import { LocalLink } from '#web/lib/language.tsx';
import { loadedFrom, pageMeta } from '#web/lib/page-data.ts';
import { type PageArgs, pageLoader } from '#web/lib/page-loader.server.ts';
import { useTranslations } from '#web/lib/translations.tsx';
import { CampaignHead, campaignFromWire } from '#web/promotions/campaign-card.tsx';
import { PromotionLinks } from '#web/promotions/promotion-links.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { SectionTitle } from '#web/ui/card.tsx';
import { EmptyState, Unloaded } from '#web/ui/states.tsx';
import type { Route } from './+types/campaign.ts';

/** Shown where the campaign has no products, or none any more. */
const offerCount = 8;

/** A festival without a campaign shows the page without products, with status 404. */
export const loader = pageLoader(
	{ texts: 'promotions', messages: ['catalogue-card', 'promotions'], showsTime: true },
	async ({ api, lang, params, t }: PageArgs<'festival'>) => {
		const found = await call('campaigns.get', { params: { festival: params.festival } }, api);
		const isUnknown = statusOf(found) === 404;
		const isEmpty = isUnknown || (found.ok && found.reply.data.campaign.products.length === 0);
		const offers = isEmpty
			? await call('products.offers', { query: { todayOffer: 'true', limit: offerCount } }, api)
			: null;
		return {
			isUnknown,
			/** null: the campaign has products of its own, or the offers cannot be loaded */
			offers: offers?.ok ? offers.reply.data.products.map(cardIn(lang)) : null,
			offer: loadedFrom(found, ({ data: { campaign } }) => ({
				campaign: campaignFromWire(lang, campaign),
				cards: campaign.products.map(cardIn(lang)),
			})),
			renderedAt: Date.now(),
			meta: {
				title: found.ok
					? t('meta.campaign', {
							festival: campaignFromWire(lang, found.reply.data.campaign).festival,
							year: String(yearOfEnd(Date.parse(found.reply.data.campaign.endDate))),
						})
					: t('meta.campaigns'),
				description: t('meta.campaignsDescription'),
			},
			status: statusOf(found),
		};
	},
);

export const meta = pageMeta;

export default function CampaignDetail({ loaderData }: Route.ComponentProps) {
	const t = useTranslations('promotions');
	const { isUnknown, offer, offers, renderedAt } = loaderData;
	const hasNoProducts = isUnknown || (offer.isLoaded && offer.value.cards.length === 0);
	return (
		<div className="wrap pb-6">
			{offer.isLoaded ? (
				<CampaignHead campaign={offer.value.campaign} renderedAt={renderedAt} />
			) : (
				<h1 className="my-5 text-3xl leading-tight tracking-[-0.02em]">{t('campaigns')}</h1>
			)}
			{!offer.isLoaded && !isUnknown && <Unloaded title={t('failed')} error={offer.error} />}
			{hasNoProducts && (
				<EmptyState title={t('noProducts')}>
					<LocalLink to="/campaign" className={buttonClass('primary')}>
						{t('allCampaigns')}
					</LocalLink>
				</EmptyState>
			)}
			{offer.isLoaded && <ProductGrid products={offer.value.cards} />}
			{offers !== null && offers.length > 0 && (
				<>
					<SectionTitle>{t('todayOffers')}</SectionTitle>
					<ProductGrid products={offers} heading="h3" />
				</>
			)}
			<PromotionLinks />
		</div>
	);
}
