import { call } from '#web/lib/api.ts';
import { LocalLink, useLang } from '#web/lib/language.tsx';
import { type Loaded, loadedFrom } from '#web/lib/page-data.ts';
import { useErrorText } from '#web/lib/refusal-text.ts';
import { useRotation } from '#web/lib/rotation.ts';
import { useTranslations } from '#web/lib/translations.tsx';
import { Button } from '#web/ui/button.tsx';
import { PauseIcon, PlayIcon } from '#web/ui/icons.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { ErrorState, Skeleton } from '#web/ui/states.tsx';
import { type ReactNode, useRef, useState } from 'react';
import { type Banner, bannerFromWire } from './banner.ts';

type BannerSlideProps = { banner: Banner; isCurrent: boolean; isFirst: boolean; hasPicture: boolean };

/** One banner; hidden banners cannot be clicked, focused or read by a screen reader. */
function BannerSlide({ banner, isCurrent, isFirst, hasPicture }: BannerSlideProps) {
	return (
		<LocalLink
			to={banner.to}
			inert={!isCurrent}
			className={`banner banner-${banner.tint} ${isCurrent ? '' : 'opacity-0'}`}
		>
			<span lang={banner.lang} className="banner-words">
				<span className="banner-eyebrow">{banner.eyebrow}</span>
				<span role="heading" aria-level={2} className="banner-title">
					{banner.title}
				</span>
				<span className="banner-text">{banner.text}</span>
				<span className="banner-cta">{banner.cta}</span>
			</span>
			{hasPicture && (
				<Picture
					src={banner.picture}
					alt=""
					size={720}
					height={520}
					sizes="(width<760px) 130px,430px"
					isEager={isFirst}
					className="banner-picture"
				/>
			)}
		</LocalLink>
	);
}

type BannerCarouselProps = {
	banners: readonly Banner[];
	/** shown over the lower edge of every banner */
	children?: ReactNode;
};

/** Advances automatically, without arrows or dots; one button stops it. spec: catalogue §2.3 */
export function BannerCarousel({ banners, children }: BannerCarouselProps) {
	const t = useTranslations('content-home');
	const frame = useRef<HTMLElement>(null);
	const { index, changes, hasStarted, isStopped, setStopped } = useRotation(banners.length, frame);
	return (
		<section ref={frame} aria-label={t('banners')} aria-roledescription={t('carousel')} className="banners">
			{banners.map((banner, position) => (
				<BannerSlide
					key={banner.id}
					banner={banner}
					isCurrent={position === index}
					isFirst={position === 0}
					hasPicture={position === 0 || (hasStarted && position <= changes + 1)}
				/>
			))}
			{hasStarted && (
				<button
					type="button"
					aria-label={isStopped ? t('playBanners') : t('pauseBanners')}
					onClick={() => setStopped(!isStopped)}
					className="absolute top-2 right-2 z-10 grid size-11 place-items-center rounded-full text-white/90 hover:bg-white/15"
				>
					{isStopped ? <PlayIcon size={18} /> : <PauseIcon size={18} />}
				</button>
			)}
			{children}
		</section>
	);
}

/** spec: catalogue §9 — banner page size */
export const bannerPage = { page: 1, limit: 10 };

/** The carousel, with a retry when the server could not load the banners. spec: catalogue §8 */
export function BannersWithRetry({ initial }: { initial: Loaded<readonly Banner[]> }) {
	const t = useTranslations('content-sections');
	const tHome = useTranslations('content-home');
	const errorText = useErrorText();
	const lang = useLang();
	const [banners, setBanners] = useState(initial);
	const [isLoading, setLoading] = useState(false);

	async function ask(): Promise<void> {
		setLoading(true);
		const result = await call('banners.list', { query: bannerPage });
		setBanners(loadedFrom(result, ({ data }) => data.banners.map((wire) => bannerFromWire(lang, wire))));
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
			<ErrorState title={tHome('bannersError', { reason: errorText(banners.error) ?? tHome('noResponse') })}>
				<Button variant="ghost" onClick={ask}>
					{t('tryAgain')}
				</Button>
			</ErrorState>
		);
	}
	if (banners.value.length === 0) return <p className="py-6 text-soil-500">{t('noBanners')}</p>;
	return <BannerCarousel banners={banners.value} />;
}
