import type { CampaignWire } from '#contract/promotions.ts';

export type Campaign = {
	id: string;
	festival: string;
	title: string;
	text: string;
	picture: string | null;
	/** milliseconds since 1970 */
	endsAt: number;
};

export function campaignFromWire(wire: CampaignWire): Campaign {
	return {
		id: wire._id,
		festival: wire.festival,
		title: wire.title,
		text: wire.text,
		picture: wire.thumbnail,
		endsAt: Date.parse(wire.endDate),
	};
}
