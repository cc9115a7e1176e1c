import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Coupon, type CouponDiscount, couponDiscount, couponKey, couponRefusal } from './coupon.ts';
import { maxPaise, paise } from './money.ts';

const startsAt = new Date('2026-06-01T00:00:00Z');
const endsAt = new Date('2026-07-01T00:00:00Z');
const within = new Date('2026-06-15T12:00:00Z');
const unused = { total: 0, byUser: 0 };

function coupon(changes: Partial<Coupon> = {}): Coupon {
	return {
		id: 'coupon-1',
		code: 'KHET10',
		discount: { type: 'percentage', percent: 10, cap: null },
		startsAt,
		endsAt,
		minimum: paise(0),
		totalLimit: null,
		userLimit: null,
		userId: null,
		isActive: true,
		...changes,
	};
}

test('discounts a percentage of the sub total', () => {
	expect(couponDiscount({ type: 'percentage', percent: 10, cap: null }, paise(25_000))).toBe(2500);
	expect(couponDiscount({ type: 'percentage', percent: 15, cap: null }, paise(333))).toBe(50);
	expect(couponDiscount({ type: 'percentage', percent: 100, cap: null }, paise(333))).toBe(333);
	expect(couponDiscount({ type: 'percentage', percent: 150, cap: null }, paise(333))).toBe(333);
});

test('discounts at most the cap', () => {
	const discount: CouponDiscount = { type: 'percentage', percent: 50, cap: paise(10_000) };
	expect(couponDiscount(discount, paise(19_998))).toBe(9999);
	expect(couponDiscount(discount, paise(20_000))).toBe(10_000);
	expect(couponDiscount(discount, paise(90_000))).toBe(10_000);
});

test('discounts a fixed amount, at most the sub total', () => {
	expect(couponDiscount({ type: 'fixed', amount: paise(5000) }, paise(25_000))).toBe(5000);
	expect(couponDiscount({ type: 'fixed', amount: paise(5000) }, paise(4999))).toBe(4999);
	expect(couponDiscount({ type: 'fixed', amount: paise(5000) }, paise(0))).toBe(0);
});

const discounts = fc.oneof(
	fc.record({
		type: fc.constant('percentage' as const),
		percent: fc.integer({ min: 1, max: 10_000 }).map((hundredths) => hundredths / 100),
		cap: fc.option(fc.integer({ min: 0, max: maxPaise }).map(paise)),
	}),
	fc.record({ type: fc.constant('fixed' as const), amount: fc.integer({ min: 0, max: maxPaise }).map(paise) }),
);

test('never discounts more than the sub total or the cap', () => {
	fc.assert(
		fc.property(discounts, fc.integer({ min: 0, max: maxPaise }), (discount, amount) => {
			const off = couponDiscount(discount, paise(amount));
			expect(off).toBeGreaterThanOrEqual(0);
			expect(off).toBeLessThanOrEqual(amount);
			if (discount.type === 'percentage' && discount.cap !== null) expect(off).toBeLessThanOrEqual(discount.cap);
			if (discount.type === 'fixed') expect(off).toBeLessThanOrEqual(discount.amount);
		}),
	);
});

test('never discounts less on a larger sub total', () => {
	fc.assert(
		fc.property(discounts, fc.integer({ min: 0, max: maxPaise / 2 }), fc.nat(), (discount, amount, more) => {
			const larger = Math.min(maxPaise, amount + more);
			expect(couponDiscount(discount, paise(larger))).toBeGreaterThanOrEqual(couponDiscount(discount, paise(amount)));
		}),
	);
});

test('accepts a valid coupon', () => {
	expect(couponRefusal(coupon(), unused, null, null, within)).toBeNull();
	expect(couponRefusal(coupon(), unused, 'asha', paise(10_000), within)).toBeNull();
});

test('refuses a missing and an inactive coupon', () => {
	expect(couponRefusal(null, unused, 'asha', null, within)).toBe('COUPON_UNKNOWN');
	expect(couponRefusal(coupon({ isActive: false }), unused, 'asha', null, within)).toBe('COUPON_UNKNOWN');
});

test('is valid from its first to its last instant', () => {
	const at = (instant: string) => couponRefusal(coupon(), unused, null, null, new Date(instant));
	expect(at('2026-05-31T23:59:59.999Z')).toBe('COUPON_NOT_STARTED');
	expect(at('2026-06-01T00:00:00.000Z')).toBeNull();
	expect(at('2026-06-30T23:59:59.999Z')).toBeNull();
	expect(at('2026-07-01T00:00:00.000Z')).toBe('COUPON_EXPIRED');
});

test('never expires without an end', () => {
	expect(couponRefusal(coupon({ endsAt: null }), unused, null, null, new Date('2099-01-01T00:00:00Z'))).toBeNull();
});

test('is used up when all customers together reached its limit', () => {
	const limited = coupon({ totalLimit: 100 });
	expect(couponRefusal(limited, { total: 99, byUser: 0 }, 'asha', null, within)).toBeNull();
	expect(couponRefusal(limited, { total: 100, byUser: 0 }, 'asha', null, within)).toBe('COUPON_EXHAUSTED');
});

test('can be used once by a user with a limit of one', () => {
	const once = coupon({ userLimit: 1 });
	expect(couponRefusal(once, { total: 7, byUser: 0 }, 'asha', null, within)).toBeNull();
	expect(couponRefusal(once, { total: 7, byUser: 1 }, 'asha', null, within)).toBe('COUPON_ALREADY_USED');
});

test('refuses a personal coupon to other users', () => {
	const personal = coupon({ userId: 'asha' });
	expect(couponRefusal(personal, unused, 'asha', null, within)).toBeNull();
	expect(couponRefusal(personal, unused, 'ravi', null, within)).toBe('COUPON_NOT_YOURS');
	expect(couponRefusal(personal, unused, null, null, within)).toBe('COUPON_NOT_YOURS');
});

test('checks its minimum only for a known cart', () => {
	const above = coupon({ minimum: paise(50_000) });
	expect(couponRefusal(above, unused, null, null, within)).toBeNull();
	expect(couponRefusal(above, unused, null, paise(49_999), within)).toBe('COUPON_BELOW_MINIMUM');
	expect(couponRefusal(above, unused, null, paise(50_000), within)).toBeNull();
});

test('ignores case and spaces of a code', () => {
	expect(couponKey(' khet10\t')).toBe('KHET10');
	fc.assert(
		fc.property(fc.string({ unit: 'grapheme' }), (code) => {
			expect(couponKey(couponKey(code))).toBe(couponKey(code));
		}),
	);
});
