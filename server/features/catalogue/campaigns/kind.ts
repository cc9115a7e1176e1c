import type { EntryKind } from '#server/entries/kind.ts';
import { refuseField } from '#server/refuse.ts';
import { countProducts, replaceCampaignProducts } from './queries.ts';

function productIds(body: Record<string, unknown>): readonly string[] {
	return Array.isArray(body.productIds) ? (body.productIds as string[]) : [];
}

export const campaignKind = {
	name: 'campaigns',
	entity: 'campaign',
	table: 'campaigns',
	columns: {
		festival: 'festival',
		title: 'title',
		body: 'body',
		picture: 'picture',
		startsAt: 'starts_at',
		endsAt: 'ends_at',
		isActive: 'is_active',
	},
	computed: {
		productIds: `array(select kp.product_id from campaign_products kp where kp.campaign_id = t.id order by kp.position)`,
		products: `(select coalesce(json_agg(json_build_object('id', p.id, 'name', p.name_en) order by kp.position), '[]')
			from campaign_products kp join products p on p.id = kp.product_id where kp.campaign_id = t.id)`,
	},
	searched: ['festival', 'title'],
	media: { picture: 'image/' },
	unique: { campaigns_festival_key: 'festival' },
	logged: ['productIds'],
	async prepare(tx, body) {
		const ids = productIds(body);
		if ((await countProducts(tx, ids)) < ids.length) refuseField('PRODUCT_NOT_FOUND', 'productIds');
		return body;
	},
	complete: (tx, id, body) => replaceCampaignProducts(tx, id, productIds(body)),
} as const satisfies EntryKind;
