import { youtubeFrame, youtubeIdOf } from '#domain/video.ts';
import type { VideoWire } from '#contract/content.ts';
import { type Lang, textsIn } from '#web/lib/language.tsx';
import { useTranslations } from '#web/lib/translations.tsx';
import { PlayIcon } from '#web/ui/icons.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { useState } from 'react';

export type Video = {
	id: string;
	title: string;
	/** of a title that exists in English only */
	lang?: 'en';
	source: string;
	picture: string | null;
	/** null for a video that cannot be embedded */
	youtubeId: string | null;
	/** external page of the video; null for none */
	link: string | null;
};

export function videoFromWire(lang: Lang, wire: VideoWire): Video {
	return {
		id: wire._id,
		...textsIn(lang, { title: wire.title }, wire.translations),
		source: wire.source,
		picture: wire.thumbnail,
		youtubeId: wire.redirectLink === null ? null : youtubeIdOf(wire.redirectLink),
		link: wire.redirectLink,
	};
}

const box = 'relative grid aspect-video w-full place-items-center overflow-hidden bg-leaf-950';

/** The video host gets no request before play is clicked. */
export function VideoPlayer({ video }: { video: Video }) {
	const t = useTranslations('content-videos');
	const [isWanted, setWanted] = useState(false);
	const poster = video.picture && (
		<Picture
			src={video.picture}
			alt=""
			size={720}
			height={480}
			sizes="(width < 760px) 100vw, 592px"
			className="absolute inset-0 size-full object-cover"
		/>
	);
	const disc = (
		<span className="relative grid size-16 place-items-center rounded-full bg-leaf-800 text-white elevation-low transition-transform group-hover:scale-105">
			<PlayIcon size={30} />
		</span>
	);
	if (video.youtubeId !== null && isWanted) {
		return (
			<iframe
				// The focused button is replaced by the player, which takes the focus.
				ref={(player) => player?.focus()}
				src={youtubeFrame(video.youtubeId)}
				title={video.title}
				lang={video.lang}
				allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
				referrerPolicy="strict-origin-when-cross-origin"
				sandbox="allow-scripts allow-same-origin allow-presentation allow-popups"
				className="aspect-video w-full border-0 bg-leaf-950"
			/>
		);
	}
	if (video.youtubeId !== null) {
		return (
			<button
				type="button"
				aria-label={t('play', { title: video.title })}
				onClick={() => setWanted(true)}
				className={`${box} group`}
			>
				{poster}
				{disc}
			</button>
		);
	}
	return <div className={box}>{poster}</div>;
}
