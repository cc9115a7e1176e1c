import { ContentLinks } from '#web/content/section-page.tsx';
import { loadedFromResult, pageStatus } from '#web/content/session-content.tsx';
import { VideoList } from '#web/content/video-list.tsx';
import { videoFromWire } from '#web/content/video-player.tsx';
import { useShellData } from '#web/layout/layout-data.ts';
import { call } from '#web/lib/api.ts';
import { pageMeta } from '#web/lib/page-data.ts';
import { pageLoader } from '#web/lib/page-loader.server.ts';
import { useTranslations } from '#web/lib/translations.tsx';
import { LogoMark } from '#web/ui/icons.tsx';
import { Unloaded } from '#web/ui/states.tsx';
import type { Route } from './+types/videos.ts';

export const loader = pageLoader(
	{ texts: 'content-videos', messages: ['content', 'content-videos', 'layout-refusals'] },
	async ({ api, lang }) => {
		const videos = loadedFromResult(await call('videos.list', {}, api), (reply) =>
			reply.data.videos.map((wire) => videoFromWire(lang, wire)),
		);
		return { videos, status: pageStatus(videos) };
	},
);

export const meta = pageMeta;

/** spec: catalogue §2.14 */
export default function Videos({ loaderData }: Route.ComponentProps) {
	const t = useTranslations('content-videos');
	const { videos } = loaderData;
	const { shop } = useShellData();
	return (
		<div className="wrap pb-6">
			<div className="mt-3 flex items-center gap-4 rounded-l bg-tint-leafy p-5 md:mt-5 md:gap-6 md:p-8">
				<span className="grid size-16 shrink-0 place-items-center rounded-full bg-leaf-800 text-white md:size-24">
					<LogoMark size={44} />
				</span>
				<div>
					<h1 className="text-2xl leading-tight tracking-[-0.02em] md:text-4xl">{t('channel')}</h1>
					<p className="mt-1 text-soil-700">{t('channelText')}</p>
					{shop?.isDemo && <p className="mt-1 text-md font-semibold text-turmeric-800">{t('demo')}</p>}
				</div>
			</div>
			{videos.isReady ? (
				<>
					<VideoList videos={videos.value} />
					<p className="mt-4 text-md text-soil-500">{t('privacy')}</p>
				</>
			) : (
				<div className="mt-6">
					<Unloaded title={t('failed')} />
				</div>
			)}
			<ContentLinks current="/Video" />
		</div>
	);
}
