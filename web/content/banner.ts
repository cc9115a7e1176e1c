import type { BannerWire } from '#contract/content.ts';
import { type Lang, textsIn } from '#web/lib/language.tsx';

export type Banner = {
	id: string;
	picture: string;
	/** target of the link */
	to: string;
	eyebrow: string;
	title: string;
	text: string;
	cta: string;
	tint: BannerWire['tint'];
	/** of texts that exist in English only */
	lang?: 'en';
};

/** Each banner links to its redirect link, or to /product. spec: catalogue §2.3 */
export function bannerFromWire(lang: Lang, wire: BannerWire): Banner {
	const { eyebrow, title, text, cta } = wire;
	return {
		id: wire._id,
		picture: wire.bannerImage,
		to: wire.redirectLink || '/product',
		tint: wire.tint,
		...textsIn(lang, { eyebrow, title, text, cta }, wire.translations),
	};
}
