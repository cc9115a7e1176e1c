import { type AppliedCoupon, couponFromWire } from '#contract/coupon-wire.ts';
import { callAsMe } from '#web/features/session/call-as-me.ts';
import { logFailure } from '#web/features/session/log-failure.ts';

export type CouponCheck =
	| { outcome: 'applied'; coupon: AppliedCoupon }
	| { outcome: 'not-found'; reason: string | null }
	| { outcome: 'failed' };

/** The code goes as typed, with the token when there is one. spec: shopping §5, §6 */
export async function checkCoupon(code: string): Promise<CouponCheck> {
	const result = await callAsMe('coupons.verify', { params: { code } });
	if (!result.ok) {
		// A failing check is only logged. spec: shopping §8
		logFailure('coupon check failed', result.status, result.error?.code);
		return { outcome: 'failed' };
	}
	const coupon = couponFromWire(result.reply.data.coupon);
	if (coupon === null) return { outcome: 'not-found', reason: result.reply.reason ?? null };
	return { outcome: 'applied', coupon };
}
