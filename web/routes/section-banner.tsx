import { apiContext, call } from '#web/api.ts';
import { bannerFromWire } from '#web/features/content/banner.ts';
import { BannersAgain, bannerPage } from '#web/features/content/banners-again.tsx';
import { SectionPage } from '#web/features/content/section-page.tsx';
import { langFromPath } from '#web/language.tsx';
import { loadedFrom } from '#web/loaded.ts';
import { messagesFor, textsOf } from '#web/messages.server.ts';
import { metaTags } from '#web/page-meta.ts';
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
