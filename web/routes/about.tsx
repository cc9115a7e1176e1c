import { AboutStores } from '#web/content/about-stores.tsx';
import { AboutStory } from '#web/content/about-story.tsx';
import { PromoBanner } from '#web/content/promo-cards.tsx';
import { reasonsWith, WhyChoose } from '#web/content/why-choose.tsx';
import { pictureOf, useShellData } from '#web/layout/layout-data.ts';
import { call } from '#web/lib/api.ts';
import { pageMeta } from '#web/lib/page-data.ts';
import { pageLoader } from '#web/lib/page-loader.server.ts';
import { useTranslations } from '#web/lib/translations.tsx';
import { PageBanner } from '#web/ui/page-banner.tsx';
import type { Route } from './+types/about.ts';

export const loader = pageLoader({ texts: 'content-about', messages: ['content-about'] }, async ({ api }) => {
	const result = await call('stores.list', {}, api);
	// The page renders without them.
	return { stores: result.ok ? result.reply.data.stores : null };
});

export const meta = pageMeta;

/** spec: catalogue §2.18 */
export default function About({ loaderData: { stores } }: Route.ComponentProps) {
	const t = useTranslations('content-about');
	const { shop, categories } = useShellData();
	return (
		<div className="wrap">
			<PageBanner tint="leaf" title={t('title')} text={t('lead')} picture={pictureOf(categories, 'Vegetables')} />
			<AboutStory />
			<AboutStores stores={stores} pictureOfCategory={(name) => pictureOf(categories, name)} />
			<WhyChoose reasons={reasonsWith((name) => pictureOf(categories, name))} />
			<PromoBanner
				title={t('shopNow.title')}
				text={t('shopNow.text')}
				action={t('shopNow.action')}
				to="/product"
				picture={pictureOf(categories, 'Exotic Vegetables')}
				ground="bg-turmeric-100"
			/>
			{shop?.isDemo && <p className="mt-6 text-sm text-soil-500">{t('demo')}</p>}
		</div>
	);
}
