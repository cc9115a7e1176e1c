import { bannerFromWire } from '#web/content/banner.ts';
import { BannersAgain, bannerPage } from '#web/content/banner-carousel.tsx';
import { SectionPage } from '#web/content/section-page.tsx';
import { apiContext, call } from '#web/lib/api.ts';
import { langFromPath } from '#web/lib/language.tsx';
import { messagesFor, textsOf } from '#web/lib/messages.server.ts';
import { loadedFrom, metaTags } from '#web/lib/page-data.ts';
import { data } from 'react-router';
import { useTranslations } from 'use-intl';
import type { Route } from './+types/section-banner.ts';

export async function loader({ context, url }: Route.LoaderArgs) {
	const lang = langFromPath(url.pathname);
	const result = await call('banners.list', { query: bannerPage }, context.get(apiContext));
	const t = textsOf(lang, 'sections');
	return data(
		{
			banners: loadedFrom(result, (reply) => reply.data.banners.map(bannerFromWire)),
			meta: { title: t('meta.banner.title'), description: t('meta.banner.description') },
			messages: messagesFor(lang, ['sections', 'home']),
		},
		{ status: result.ok ? 200 : 503 },
	);
}

export function meta({ loaderData }: Route.MetaArgs) {
	return metaTags(loaderData?.meta);
}

export default function SectionBanner({ loaderData }: Route.ComponentProps) {
	const t = useTranslations('sections');
	return (
		<SectionPage title={t('banner')}>
			<BannersAgain initial={loaderData.banners} />
		</SectionPage>
	);
}
