import { type Coupon, couponKey, couponRefusal } from '#domain/coupon.ts';
import { minuteMs } from '#domain/duration.ts';
import { rupeesFromPaise } from '#domain/money.ts';
import { pictureUrl } from '#domain/picture.ts';
import { refusals } from '#contract/errors.ts';
import type { CouponWire, promotionEndpoints } from '#contract/promotions.ts';
import { skipWhileAway } from '#database/database-away.ts';
import type { Db } from '#database/db.ts';
import type { AppContext } from '#server/platform/app-context.ts';
import type { HandlersOf } from '#server/platform/endpoint.ts';
import { jsonText } from '#server/platform/json-text.ts';
import { refuse } from '#server/platform/refuse.ts';
import { type CampaignRow, findCampaign, listCampaignProducts, listCampaigns } from './campaign-queries.ts';
import { takeCouponAttempt } from './coupon-attempts.ts';
import { findCoupon, listAdvertisedCoupons, rememberCouponCheck } from './coupon-queries.ts';

/** Codes can be guessed: enough attempts for typing errors, too few for a script. */
const triesPerAddress = 60;
/** Wide pictures are kept at this width and one half of it. */
const widePicture = 720;

function couponToWire(coupon: Coupon): CouponWire {
	const { discount } = coupon;
	return {
		_id: coupon.id,
		code: coupon.code,
		discount: discount.type === 'percentage' ? discount.percent : rupeesFromPaise(discount.amount),
		discountType: discount.type,
		maxDiscount: discount.type === 'percentage' && discount.cap !== null ? rupeesFromPaise(discount.cap) : null,
		minimumAmount: rupeesFromPaise(coupon.minimum),
		endsAt: coupon.endsAt?.toISOString() ?? null,
	};
}

export function promotionHandlers({ db, clock, limits }: AppContext): HandlersOf<typeof promotionEndpoints> {
	async function withProducts(reads: Db, rows: readonly CampaignRow[], now: Date) {
		const products = await listCampaignProducts(
			reads,
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
			translations: row.translations,
			thumbnail: row.picture === null ? null : pictureUrl(row.picture, widePicture),
			products: products.filter(({ campaignId }) => campaignId === row.id).map(({ json }) => json),
		}));
	}

	return {
		async 'coupons.verify'({ params }, { session, network }) {
			const now = clock();
			await skipWhileAway(limits.takeOfNetwork('coupon', network, triesPerAddress, minuteMs, now));
			if (session !== null) await skipWhileAway(takeCouponAttempt(limits, session.userId, now));
			const userId = session?.userId ?? null;
			const found = await findCoupon(db, couponKey(params.code), userId);
			const refusal = couponRefusal(found?.coupon ?? null, found?.use ?? { total: 0, byUser: 0 }, userId, null, now);
			if (found === null || refusal !== null) {
				// The existence of a coupon for another user is not revealed.
				const shown = refusal === null || refusal === 'COUPON_NOT_YOURS' ? 'COUPON_UNKNOWN' : refusal;
				return { status: 'success', data: { coupon: null }, reason: refusals[shown].message, reasonCode: shown };
			}
			if (userId !== null) await skipWhileAway(rememberCouponCheck(db, userId, found.coupon.id, now));
			return { status: 'success', data: { coupon: couponToWire(found.coupon) } };
		},
		async 'coupons.offers'(_input, { reads }) {
			const coupons = await listAdvertisedCoupons(reads, clock());
			return { status: 'success', data: { coupons: coupons.map(couponToWire) } };
		},
		async 'campaigns.list'(_input, { reads }) {
			const now = clock();
			return jsonText({
				status: 'success',
				data: { campaigns: await withProducts(reads, await listCampaigns(reads, now), now) },
			});
		},
		async 'campaigns.get'({ params }, { reads }) {
			const now = clock();
			const row = await findCampaign(reads, params.festival, now);
			if (row === null) refuse('CAMPAIGN_NOT_FOUND');
			const [campaign] = await withProducts(reads, [row], now);
			if (campaign === undefined) throw new Error('a campaign without its products');
			return jsonText({ status: 'success', data: { campaign } });
		},
	};
}
