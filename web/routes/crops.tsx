import { cropFromWire } from '#contract/content-wire.ts';
import type { Reply } from '#contract/endpoints.ts';
import { CropGrid, CropGridSkeleton } from '#web/content/crop-grid.tsx';
import { ContentLinks } from '#web/content/section-page.tsx';
import { fetchAuthed, loadedFromResult, pageStatus, SessionContent } from '#web/content/session-content.tsx';
import { pictureOf, useShellData } from '#web/layout/layout-data.ts';
import { call } from '#web/lib/api.ts';
import { pageMeta } from '#web/lib/page-data.ts';
import { pageLoader } from '#web/lib/page-loader.server.ts';
import { useTranslations } from '#web/lib/translations.tsx';
import { SectionTitle } from '#web/ui/card.tsx';
import { PageBanner } from '#web/ui/page-banner.tsx';
import { Unloaded } from '#web/ui/states.tsx';
import type { Route } from './+types/crops.ts';

function cropsFromReply(reply: Reply<'crops.list'>) {
	return reply.data.crops.map(cropFromWire);
}

export const loader = pageLoader(
	{ texts: 'content-crops', messages: ['content', 'content-crops'] },
	async ({ api }) => {
		const crops = loadedFromResult(await call('crops.list', {}, api), cropsFromReply);
		return { crops, status: pageStatus(crops) };
	},
);

/** The browser loads the content, with the token if there is one, and shows the page before. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
	const crops = fetchAuthed('crops.list', {}, cropsFromReply);
	return { ...(await serverLoader()), crops };
}

export const meta = pageMeta;

/** spec: catalogue §2.15 */
export default function Crops({ loaderData }: Route.ComponentProps) {
	const t = useTranslations('content-crops');
	const { categories, shop } = useShellData();
	return (
		<div className="wrap pb-6">
			<PageBanner tint="soil" title={t('title')} text={t('lead')} picture={pictureOf(categories, 'Root Vegetables')} />
			<section className="mt-8 md:mt-12">
				<h2 className="text-2xl leading-tight tracking-[-0.02em] md:text-3xl">{t('aboutTitle')}</h2>
				<div className="prose mt-3">
					<p>{t('about')}</p>
					<p>{t('aboutGuides')}</p>
				</div>
			</section>
			<section>
				<SectionTitle>{t('crops')}</SectionTitle>
				{shop?.isDemo && <p className="-mt-2 mb-4 text-md font-semibold text-turmeric-800">{t('demo')}</p>}
				<SessionContent
					response={loaderData.crops}
					call={{ name: 'crops.list', input: {} }}
					skeleton={<CropGridSkeleton />}
					failed={() => <Unloaded title={t('failed')} />}
				>
					{(crops) => <CropGrid crops={crops} />}
				</SessionContent>
			</section>
			<ContentLinks current="/crop" />
		</div>
	);
}
