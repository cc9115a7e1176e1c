import { bannerFromWire } from '#web/content/banner.ts';
import { BannersWithRetry, bannerPage } from '#web/content/banner-carousel.tsx';
import { SectionPage } from '#web/content/section-page.tsx';
import { call, statusOf } from '#web/lib/api.ts';
import { loadedFrom, pageMeta } from '#web/lib/page-data.ts';
import { pageLoader } from '#web/lib/page-loader.server.ts';
import { useTranslations } from '#web/lib/translations.tsx';
import type { Route } from './+types/section-banner.ts';

export const loader = pageLoader(
	{ texts: 'content-sections', meta: 'banner', messages: ['content-sections', 'content-home'] },
	async ({ api, lang }) => {
		const result = await call('banners.list', { query: bannerPage }, api);
		return {
			banners: loadedFrom(result, (reply) => reply.data.banners.map((wire) => bannerFromWire(lang, wire))),
			status: statusOf(result),
		};
	},
);

export const meta = pageMeta;

export default function SectionBanner({ loaderData }: Route.ComponentProps) {
	const t = useTranslations('content-sections');
	return (
		<SectionPage title={t('banner')}>
			<BannersWithRetry initial={loaderData.banners} />
		</SectionPage>
	);
}
