import { couponKey } from '#domain/coupon.ts';
import { emailKey } from '#domain/user.ts';
import type { promotionOfficeEndpoints } from '#contract/promotions-office.ts';
import type { Tx } from '#database/db.ts';
import type { AppContext } from '#server/platform/app-context.ts';
import { contentTypeHandlers } from '#server/platform/content-item-handlers.ts';
import type { ContentItemBody, ContentType } from '#server/platform/content-type.ts';
import type { HandlersOf } from '#server/platform/endpoint.ts';
import { refuse, refuseField } from '#server/platform/refuse.ts';
import { countProducts, replaceCampaignProducts } from './campaign-queries.ts';
import { findUserId, getCouponUses } from './coupon-queries.ts';

const isPersonal = (body: ContentItemBody): body is ContentItemBody & { userEmail: string } =>
	typeof body.userEmail === 'string' && body.userEmail !== '';

/** The account of a personal coupon, which is locked. @returns null without one */
async function findCouponUser(tx: Tx, body: ContentItemBody): Promise<string | null> {
	return isPersonal(body) ? findUserId(tx, emailKey(body.userEmail)) : null;
}

const couponType = {
	name: 'coupons',
	entity: 'coupon',
	table: 'coupons',
	columns: {
		code: 'code',
		codeKey: 'code_key',
		discountType: 'discount_type',
		percent: 'percent',
		amountPaise: 'amount_paise',
		capPaise: 'cap_paise',
		minimumPaise: 'minimum_paise',
		startsAt: 'starts_at',
		endsAt: 'ends_at',
		totalLimit: 'total_limit',
		userLimit: 'user_limit',
		userId: 'user_id',
		isAdvertised: 'is_advertised',
		isActive: 'is_active',
	},
	unsent: ['codeKey', 'userId'],
	computed: {
		userEmail: '(select u.email from users u where u.id = t.user_id)',
		usedCount: 't.used_count',
		discountGivenPaise: 't.discount_given_paise',
	},
	searched: ['code'],
	unique: { coupons_code_key_key: 'code' },
	// As a deletion of the account, which deletes its coupons.
	lockBefore: findCouponUser,
	async prepare(tx, body, { id }) {
		const isPercentage = body.discountType === 'percentage';
		const userId = await findCouponUser(tx, body);
		if (isPersonal(body) && userId === null) refuseField('USER_NOT_FOUND', 'userEmail');
		if (id !== null && typeof body.totalLimit === 'number') {
			const { counting } = await getCouponUses(tx, id);
			if (body.totalLimit < counting) refuseField('LIMIT_BELOW_USE', 'totalLimit');
		}
		return {
			...body,
			codeKey: couponKey(String(body.code)),
			percent: isPercentage ? body.percent : null,
			capPaise: isPercentage ? body.capPaise : null,
			amountPaise: isPercentage ? null : body.amountPaise,
			userId,
		};
	},
	async release(tx, id) {
		const { orders } = await getCouponUses(tx, id);
		if (orders > 0) refuse('COUPON_IN_ORDERS');
	},
} as const satisfies ContentType;

function productIds(body: Record<string, unknown>): readonly string[] {
	return Array.isArray(body.productIds) ? (body.productIds as string[]) : [];
}

const campaignType = {
	name: 'campaigns',
	entity: 'campaign',
	table: 'campaigns',
	columns: {
		festival: 'festival',
		title: 'title',
		body: 'body',
		festivalHi: 'festival_hi',
		festivalMr: 'festival_mr',
		titleHi: 'title_hi',
		titleMr: 'title_mr',
		bodyHi: 'body_hi',
		bodyMr: 'body_mr',
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
} as const satisfies ContentType;

export function promotionOfficeHandlers(context: AppContext): HandlersOf<typeof promotionOfficeEndpoints> {
	return { ...contentTypeHandlers(context, couponType), ...contentTypeHandlers(context, campaignType) };
}
