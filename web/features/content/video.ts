import { youtubeIdOf } from '#domain/video.ts';
import type { VideoWire } from '#contract/content.ts';

export type Video = {
	id: string;
	title: string;
	source: string;
	picture: string | null;
	/** null for a video that cannot be shown here */
	youtubeId: string | null;
	/** where it can be seen otherwise; null leads nowhere */
	link: string | null;
};

export function videoFromWire(wire: VideoWire): Video {
	return {
		id: wire._id,
		title: wire.title,
		source: wire.source,
		picture: wire.thumbnail,
		youtubeId: wire.redirectLink === null ? null : youtubeIdOf(wire.redirectLink),
		link: wire.redirectLink,
	};
}
