import { isPaise } from '#domain/money.ts';
import type { AppliedCoupon } from '#contract/coupon-wire.ts';
import { storedValue } from '#web/features/session/stored-value.ts';
import { useSyncExternalStore } from 'react';

/** Kept for the visit, so that signing in and reloading do not lose it. Sums are stored in paise. */
const coupon = storedValue<AppliedCoupon | null>({
	key: 'coupon',
	storage: () => sessionStorage,
	parse: couponFromText,
	print: (applied) => (applied === null ? null : JSON.stringify(applied)),
});

function couponFromText(text: string | null): AppliedCoupon | null {
	if (text === null) return null;
	try {
		const stored = JSON.parse(text) as Partial<AppliedCoupon> | null;
		if (typeof stored?.code !== 'string' || !isPaise(stored.minimum ?? -1)) return null;
		const { discount } = stored;
		const isSound =
			discount?.type === 'percentage'
				? discount.percent > 0 && discount.percent <= 100 && (discount.cap === null || isPaise(discount.cap))
				: discount?.type === 'fixed' && isPaise(discount.amount);
		return isSound ? (stored as AppliedCoupon) : null;
	} catch {
		return null;
	}
}

export function useCoupon(): AppliedCoupon | null {
	return useSyncExternalStore(coupon.subscribe, coupon.read, () => null);
}

/** Replaces whatever was applied before. spec: shopping §4 */
export function applyCoupon(applied: AppliedCoupon): void {
	coupon.change(() => applied);
}

export function removeCoupon(): void {
	coupon.change(() => null);
}
