import { pictureUrl } from '#domain/picture.ts';
import { productToWire } from '#contract/catalogue-wire.ts';
import type { CampaignWire, campaignEndpoints } from '#contract/promotions.ts';
import { productFromRow } from '#server/catalogue/product-rows.ts';
import type { AppContext } from '#server/platform/app-context.ts';
import type { HandlersOf } from '#server/platform/endpoint.ts';
import { refuse } from '#server/platform/refuse.ts';
import { sanitiseHtml } from '#server/platform/safe-html.ts';
import { type CampaignRow, findCampaign, listCampaignProducts, listCampaigns } from './campaign-queries.ts';

/** Wide pictures are kept at this width and one half of it. */
const widePicture = 720;

export function campaignHandlers({ db, clock }: AppContext): HandlersOf<typeof campaignEndpoints> {
	async function withProducts(rows: readonly CampaignRow[], now: Date): Promise<CampaignWire[]> {
		const products = await listCampaignProducts(
			db,
			rows.map(({ id }) => id),
			now,
		);
		return rows.map((row) => ({
			_id: row.id,
			title: row.title,
			festival: row.festival,
			startDate: row.startsAt.toISOString(),
			endDate: row.endsAt.toISOString(),
			text: row.body,
			thumbnail: row.picture === null ? null : pictureUrl(row.picture, widePicture),
			products: products
				.filter((product) => product.campaignId === row.id)
				.map((product) => productToWire(productFromRow(product, sanitiseHtml))),
		}));
	}

	return {
		async 'campaigns.list'() {
			const now = clock();
			return { status: 'success', data: { campaigns: await withProducts(await listCampaigns(db, now), now) } };
		},
		async 'campaigns.get'({ params }) {
			const now = clock();
			const row = await findCampaign(db, params.festival, now);
			if (row === null) refuse('CAMPAIGN_NOT_FOUND');
			const [campaign] = await withProducts([row], now);
			return { status: 'success', data: { campaign: campaign as CampaignWire } };
		},
	};
}
