import type { CouponDiscount } from '#domain/coupon.ts';
import { type Paise, paiseFromRupees } from '#domain/money.ts';
import type { CouponWire } from './promotions.ts';

/** A verified coupon as stored with the cart. */
export type AppliedCoupon = { code: string; discount: CouponDiscount; minimum: Paise };

/** Null for a response without a discount or its type: 'Coupon Not Found'. spec: shopping §5 */
export function couponFromWire(wire: CouponWire | null): AppliedCoupon | null {
	if (wire === null || !wire.discount || !wire.discountType) return null;
	return {
		code: wire.code,
		minimum: paiseFromRupees(wire.minimumAmount),
		discount:
			wire.discountType === 'percentage'
				? {
						type: 'percentage',
						percent: wire.discount,
						cap: wire.maxDiscount === null ? null : paiseFromRupees(wire.maxDiscount),
					}
				: { type: 'fixed', amount: paiseFromRupees(wire.discount) },
	};
}
