import { yearOfEnd } from '#domain/campaign.ts';
import { apiContext, call } from '#web/api.ts';
import { cardIn } from '#web/features/product/card-in.ts';
import { ProductGrid } from '#web/features/product/product-grid.tsx';
import { campaignFromWire } from '#web/features/promotions/campaign.ts';
import { CampaignHead } from '#web/features/promotions/campaign-head.tsx';
import { PromotionLinks } from '#web/features/promotions/promotion-links.tsx';
import { Unloaded } from '#web/features/shell/unloaded.tsx';
import { LocalLink, langFromPath } from '#web/language.tsx';
import { loadedFrom } from '#web/loaded.ts';
import { messagesFor, textsOf } from '#web/messages.server.ts';
import { metaTags } from '#web/page-meta.ts';
import { buttonClass } from '#web/ui/button-class.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { data } from 'react-router';
import { useTranslations } from 'use-intl';
import type { Route } from './+types/campaign.ts';

/** A festival without a campaign has the page of one without products, under the status of what is not there. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
	const lang = langFromPath(url.pathname);
	const found = await call('campaigns.get', { params: { festival: params.festival } }, context.get(apiContext));
	const isUnknown = !found.ok && found.status === 404;
	const t = textsOf(lang, 'promotions');
	return data(
		{
			isUnknown,
			offer: loadedFrom(found, ({ data: { campaign } }) => ({
				campaign: campaignFromWire(campaign),
				cards: campaign.products.map(cardIn(lang)),
			})),
			renderedAt: Date.now(),
			meta: {
				title: found.ok
					? t('meta.campaign', {
							festival: found.reply.data.campaign.festival,
							year: String(yearOfEnd(Date.parse(found.reply.data.campaign.endDate))),
						})
					: t('meta.campaigns'),
				description: t('meta.campaignsDescription'),
			},
			messages: messagesFor(lang, ['product', 'promotions']),
		},
		{ status: found.ok ? 200 : isUnknown ? 404 : 503 },
	);
}

export function meta({ loaderData }: Route.MetaArgs) {
	return metaTags(loaderData?.meta);
}

export default function CampaignDetail({ loaderData }: Route.ComponentProps) {
	const t = useTranslations('promotions');
	const { isUnknown, offer, renderedAt } = loaderData;
	const hasNone = isUnknown || (offer.isLoaded && offer.value.cards.length === 0);
	return (
		<div className="wrap pb-6">
			{offer.isLoaded ? (
				<CampaignHead campaign={offer.value.campaign} renderedAt={renderedAt} />
			) : (
				<h1 className="my-5 text-3xl leading-tight tracking-[-0.02em]">{t('campaigns')}</h1>
			)}
			{!offer.isLoaded && !isUnknown && <Unloaded title={offer.message ?? t('failed')} />}
			{hasNone && (
				<EmptyState title={t('noProducts')}>
					<LocalLink to="/campaign" className={buttonClass('primary')}>
						{t('allCampaigns')}
					</LocalLink>
				</EmptyState>
			)}
			{offer.isLoaded && <ProductGrid products={offer.value.cards} />}
			<PromotionLinks />
		</div>
	);
}
