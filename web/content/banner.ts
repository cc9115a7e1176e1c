import type { BannerWire } from '#contract/content.ts';

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
};

/** Each banner links to its redirect link, or to /product. spec: catalogue §2.3 */
export function bannerFromWire(wire: BannerWire): Banner {
	return {
		id: wire._id,
		picture: wire.bannerImage,
		to: wire.redirectLink || '/product',
		eyebrow: wire.eyebrow,
		title: wire.title,
		text: wire.text,
		cta: wire.cta,
		tint: wire.tint,
	};
}
