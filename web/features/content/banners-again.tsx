import { call } from '#web/api.ts';
import { type Loaded, loadedFrom } from '#web/loaded.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { type Banner, bannerFromWire } from './banner.ts';
import { BannerCarousel } from './banner-carousel.tsx';

/** spec: catalogue §9 — banner page size */
export const bannerPage = { page: 1, limit: 10 };

/** The carousel; banners the server could not load can be asked for again from here. spec: catalogue §8 */
export function BannersAgain({ initial }: { initial: Loaded<readonly Banner[]> }) {
	const t = useTranslations('sections');
	const tHome = useTranslations('home');
	const [banners, setBanners] = useState(initial);
	const [isLoading, setLoading] = useState(false);

	async function ask(): Promise<void> {
		setLoading(true);
		const result = await call('banners.list', { query: bannerPage });
		setBanners(loadedFrom(result, ({ data }) => data.banners.map(bannerFromWire)));
		setLoading(false);
	}

	if (isLoading) {
		return (
			<div role="status">
				<p className="mb-3 text-soil-500">{t('loadingBanners')}</p>
				<Skeleton className="h-[360px] w-full rounded-l" />
			</div>
		);
	}
	if (!banners.isLoaded) {
		return (
			<ErrorState title={tHome('bannersError', { reason: banners.message ?? tHome('noAnswer') })}>
				<Button look="ghost" onClick={ask}>
					{t('tryAgain')}
				</Button>
			</ErrorState>
		);
	}
	if (banners.value.length === 0) return <p className="py-6 text-soil-500">{t('noBanners')}</p>;
	return <BannerCarousel banners={banners.value} />;
}
