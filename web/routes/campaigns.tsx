import { bannerFromWire } from '#web/content/banner.ts';
import { BannerCarousel } from '#web/content/banner-carousel.tsx';
import { call, statusOf } from '#web/lib/api.ts';
import { LocalLink } from '#web/lib/language.tsx';
import { loadedFrom, pageMeta } from '#web/lib/page-data.ts';
import { pageLoader } from '#web/lib/page-loader.server.ts';
import { useTranslations } from '#web/lib/translations.tsx';
import { useNow } from '#web/lib/use-now.ts';
import { CampaignCard, campaignFromWire } from '#web/promotions/campaign-card.tsx';
import { PromotionLinks } from '#web/promotions/promotion-links.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { EmptyState, Unloaded } from '#web/ui/states.tsx';
import type { Route } from './+types/campaigns.ts';

/** spec: catalogue §2.11 */
const bannerCount = 3;

/** The campaigns are required; the banners above them are optional. */
export const loader = pageLoader(
	{ texts: 'promotions', messages: ['content-home', 'promotions'], showsTime: true },
	async ({ api, lang, t }) => {
		const [campaigns, banners] = await Promise.all([
			call('campaigns.list', {}, api),
			call('banners.list', { query: { page: 1, limit: bannerCount } }, api),
		]);
		return {
			campaigns: loadedFrom(campaigns, (reply) => reply.data.campaigns.map((wire) => campaignFromWire(lang, wire))),
			banners: loadedFrom(banners, (reply) => reply.data.banners.map((wire) => bannerFromWire(lang, wire))),
			renderedAt: Date.now(),
			meta: { title: t('meta.campaigns'), description: t('meta.campaignsDescription') },
			status: statusOf(campaigns),
		};
	},
);

export const meta = pageMeta;

export default function Campaigns({ loaderData }: Route.ComponentProps) {
	const t = useTranslations('promotions');
	const { campaigns, banners, renderedAt } = loaderData;
	const now = useNow(renderedAt);
	return (
		<div className="wrap pb-6">
			{banners.isLoaded && banners.value.length > 0 && <BannerCarousel banners={banners.value} />}
			<h1 className="mt-7 text-3xl leading-tight tracking-[-0.02em] md:mt-10">{t('campaigns')}</h1>
			<p className="mb-5 text-soil-700">{t('campaignsText')}</p>
			{!campaigns.isLoaded && <Unloaded title={t('failed')} error={campaigns.error} />}
			{campaigns.isLoaded && campaigns.value.length === 0 && (
				<EmptyState title={t('noCampaigns')} text={t('noCampaignsText')}>
					<LocalLink to="/OfferZone" className={buttonClass('primary')}>
						{t('pages.offerZone')}
					</LocalLink>
				</EmptyState>
			)}
			{campaigns.isLoaded && (
				<ul className="grid gap-4 sm:grid-cols-2 md:gap-6 lg:grid-cols-3">
					{campaigns.value.map((campaign) => (
						<li key={campaign.id}>
							<CampaignCard campaign={campaign} now={now} />
						</li>
					))}
				</ul>
			)}
			<PromotionLinks current="/campaign" />
		</div>
	);
}
