import type { CouponRefusal } from '#domain/coupon.ts';
import { isPaise } from '#domain/money.ts';
import { type AppliedCoupon, couponFromWire } from '#contract/promotions-wire.ts';
import { logFailure } from '#web/lib/api.ts';
import { callAuthed } from '#web/lib/call-authed.ts';
import { useStore } from '#web/lib/hydration.tsx';
import { storedValue } from '#web/lib/stored-value.ts';

export type CouponCheck =
	| { outcome: 'applied'; coupon: AppliedCoupon }
	/** reason: null: there is no such coupon, by a response without a reason */
	| { outcome: 'not-found'; reason: CouponRefusal | null }
	| { outcome: 'failed' }
	/** there was no response: the network is missing */
	| { outcome: 'no-response' };

/** Sends the code as typed, with the token if there is one. spec: shopping §5, §6 */
export async function checkCoupon(code: string): Promise<CouponCheck> {
	const result = await callAuthed('coupons.verify', { params: { code } });
	if (!result.ok) {
		// A failed check is only logged, without a response it is said, too. spec: shopping §8; decision D75
		logFailure('coupon check failed', result.status, result.error?.code);
		return { outcome: result.status === 0 ? 'no-response' : 'failed' };
	}
	const coupon = couponFromWire(result.reply.data.coupon);
	if (coupon === null) return { outcome: 'not-found', reason: result.reply.reasonCode ?? null };
	return { outcome: 'applied', coupon };
}

/** Kept for the visit, so that signing in and reloading do not lose it. Amounts are stored in paise. */
const coupon = storedValue<AppliedCoupon | null>({
	key: 'coupon',
	storage: () => sessionStorage,
	parse: couponFromText,
	serialize: (applied) => (applied === null ? null : JSON.stringify(applied)),
});

function couponFromText(text: string | null): AppliedCoupon | null {
	if (text === null) return null;
	try {
		const stored = JSON.parse(text) as Partial<AppliedCoupon> | null;
		if (typeof stored?.code !== 'string' || !isPaise(stored.minimum ?? -1)) return null;
		const { discount } = stored;
		const isValid =
			discount?.type === 'percentage'
				? discount.percent > 0 && discount.percent <= 100 && (discount.cap === null || isPaise(discount.cap))
				: discount?.type === 'fixed' && isPaise(discount.amount);
		return isValid ? (stored as AppliedCoupon) : null;
	} catch {
		return null;
	}
}

export function useCoupon(): AppliedCoupon | null {
	return useStore(coupon.subscribe, coupon.read, () => null);
}

/** Replaces the coupon applied before. spec: shopping §4 */
export function applyCoupon(applied: AppliedCoupon): void {
	coupon.change(() => applied);
}

export function removeCoupon(): void {
	coupon.change(() => null);
}
