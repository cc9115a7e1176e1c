import { expect, test } from 'vitest';
import { type CouponWire, couponSchema } from './promotions.ts';
import { couponFromWire } from './promotions-wire.ts';

function coupon(changes: Partial<CouponWire> = {}): CouponWire {
	return couponSchema.parse({
		_id: 'c1',
		code: 'KHET10',
		discount: 10,
		discountType: 'percentage',
		maxDiscount: null,
		minimumAmount: 0,
		endsAt: null,
		...changes,
	});
}

test('reads a percentage with its cap and minimum in paise', () => {
	expect(couponFromWire(coupon({ maxDiscount: 75.5, minimumAmount: 299 }))).toEqual({
		code: 'KHET10',
		discount: { type: 'percentage', percent: 10, cap: 7550 },
		minimum: 29_900,
	});
	expect(couponFromWire(coupon())?.discount).toEqual({ type: 'percentage', percent: 10, cap: null });
});

test('reads a fixed amount in paise', () => {
	expect(couponFromWire(coupon({ discount: 50.25, discountType: 'fixed' }))?.discount).toEqual({
		type: 'fixed',
		amount: 5025,
	});
});

test('finds no coupon in a response without both a discount and its type', () => {
	expect(couponFromWire(null)).toBeNull();
	expect(couponFromWire({ ...coupon(), discount: 0 })).toBeNull();
	expect(couponFromWire({ ...coupon(), discount: undefined } as unknown as CouponWire)).toBeNull();
	expect(couponFromWire({ ...coupon(), discountType: undefined } as unknown as CouponWire)).toBeNull();
});
