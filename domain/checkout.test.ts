import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isAboveSeen, isBelowMinimum, minimumOrder, quote } from './checkout.ts';
import type { CouponDiscount } from './coupon.ts';
import { paise } from './money.ts';

const tenPercent: CouponDiscount = { type: 'percentage', percent: 10, cap: null };
const nothingSeen = { total: null, subtotal: null, discount: null };

test('adds up price times quantity and takes the discount off', () => {
	const lines = [
		{ price: paise(6000), quantity: 2 },
		{ price: paise(4950), quantity: 1 },
	];
	expect(quote(lines, null)).toEqual({
		subtotal: 16_950,
		discount: 0,
		total: 16_950,
		lineDiscounts: [0, 0],
		informationalTax: 848,
	});
	expect(quote(lines, tenPercent)).toMatchObject({ subtotal: 16_950, discount: 1695, total: 15_255 });
	expect(quote(lines, tenPercent).lineDiscounts).toEqual([1200, 495]);
});

test('shows five percent tax and adds none of it', () => {
	const { total, informationalTax } = quote([{ price: paise(20_000), quantity: 1 }], null);
	expect({ total, informationalTax }).toEqual({ total: 20_000, informationalTax: 1000 });
});

test('an empty cart has a total of zero', () => {
	expect(quote([], tenPercent)).toEqual({
		subtotal: 0,
		discount: 0,
		total: 0,
		lineDiscounts: [],
		informationalTax: 0,
	});
});

test('refuses an order below one hundred rupees', () => {
	expect(isBelowMinimum(paise(9999), minimumOrder)).toBe(true);
	expect(isBelowMinimum(paise(10_000), minimumOrder)).toBe(false);
	expect(isBelowMinimum(paise(10_000), paise(10_001))).toBe(true);
});

test('measures the minimum after the discount', () => {
	const { total } = quote([{ price: paise(10_500), quantity: 1 }], tenPercent);
	expect(isBelowMinimum(total, minimumOrder)).toBe(true);
});

const lines = fc.array(
	fc.record({ price: fc.integer({ min: 0, max: 100_000 }).map(paise), quantity: fc.integer({ min: 1, max: 999 }) }),
	{ maxLength: 20 },
);
const coupons = fc.option(
	fc.oneof(
		fc.record({
			type: fc.constant('percentage' as const),
			percent: fc.integer({ min: 1, max: 100 }),
			cap: fc.option(fc.integer({ min: 0, max: 50_000 }).map(paise)),
		}),
		fc.record({ type: fc.constant('fixed' as const), amount: fc.integer({ min: 0, max: 500_000 }).map(paise) }),
	),
);

test('accounts for every paisa of every cart', () => {
	fc.assert(
		fc.property(lines, coupons, (cart, coupon) => {
			const { subtotal, discount, total, lineDiscounts } = quote(cart, coupon);
			expect(total + discount).toBe(subtotal);
			expect(lineDiscounts).toHaveLength(cart.length);
			expect(lineDiscounts.reduce<number>((sum, part) => sum + part, 0)).toBe(discount);
			lineDiscounts.forEach((part, index) => {
				const line = cart[index];
				expect(part).toBeLessThanOrEqual((line?.price ?? 0) * (line?.quantity ?? 0));
			});
		}),
	);
});

test('compares the total with the one the customer saw and accepts a lower one', () => {
	const ours = quote([{ price: paise(12_000), quantity: 1 }], null);
	expect(isAboveSeen(ours, { ...nothingSeen, total: paise(11_999) })).toBe(true);
	expect(isAboveSeen(ours, { ...nothingSeen, total: paise(12_000) })).toBe(false);
	expect(isAboveSeen(ours, { ...nothingSeen, total: paise(15_000) })).toBe(false);
});

test('compares no amount that was not sent', () => {
	expect(isAboveSeen(quote([{ price: paise(12_000), quantity: 1 }], null), nothingSeen)).toBe(false);
});

test('compares sub total and discount when no total was sent', () => {
	const ours = quote([{ price: paise(20_000), quantity: 1 }], tenPercent);
	expect(isAboveSeen(ours, { ...nothingSeen, subtotal: paise(19_999) })).toBe(true);
	expect(isAboveSeen(ours, { ...nothingSeen, subtotal: paise(20_000) })).toBe(false);
	expect(isAboveSeen(ours, { ...nothingSeen, discount: paise(2001) })).toBe(true);
	expect(isAboveSeen(ours, { ...nothingSeen, discount: paise(2000) })).toBe(false);
});
