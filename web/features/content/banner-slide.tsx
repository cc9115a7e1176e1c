import { LocalLink, useEnglishMark } from '#web/language.tsx';
import { Picture } from '#web/ui/picture.tsx';
import type { Banner } from './banner.ts';

type BannerSlideProps = { banner: Banner; isCurrent: boolean; isFirst: boolean; hasPicture: boolean };

/** One banner; the ones behind it are out of reach for pointer, keyboard and screen reader. */
export function BannerSlide({ banner, isCurrent, isFirst, hasPicture }: BannerSlideProps) {
	const lang = useEnglishMark();
	return (
		<LocalLink
			to={banner.to}
			inert={!isCurrent}
			className={`banner banner-${banner.tint} ${isCurrent ? '' : 'opacity-0'}`}
		>
			<span lang={lang} className="banner-words">
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
					sizes="(width < 760px) 60vw, 520px"
					isEager={isFirst}
					className="banner-picture"
				/>
			)}
		</LocalLink>
	);
}
