import { PauseIcon, PlayIcon } from '#web/ui/icons.tsx';
import { type ReactNode, useRef } from 'react';
import { useTranslations } from 'use-intl';
import type { Banner } from './banner.ts';
import { BannerSlide } from './banner-slide.tsx';
import { useRotation } from './use-rotation.ts';

type BannerCarouselProps = {
	banners: readonly Banner[];
	/** what lies over the foot of every banner */
	children?: ReactNode;
};

/** Goes on by itself, without arrows or dots; one button stops it. spec: catalogue §2.3 */
export function BannerCarousel({ banners, children }: BannerCarouselProps) {
	const t = useTranslations('home');
	const frame = useRef<HTMLElement>(null);
	const { index, hasStarted, isStopped, setStopped } = useRotation(banners.length, frame);
	return (
		<section ref={frame} aria-label={t('banners')} aria-roledescription={t('carousel')} className="banners">
			{banners.map((banner, place) => (
				<BannerSlide
					key={banner.id}
					banner={banner}
					isCurrent={place === index}
					isFirst={place === 0}
					hasPicture={place === 0 || hasStarted}
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
