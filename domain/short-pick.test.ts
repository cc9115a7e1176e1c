import fc from 'fast-check';
import { expect, test } from 'vitest';
import { couponDiscount } from './coupon.ts';
import { minusPaise, paise, percentOf, sumPaise, timesPaise } from './money.ts';
import { prorate } from './prorate.ts';
import { pickedOrder, poolShortages } from './short-pick.ts';

test('reduces the discount by the share of a missing unit', () => {
	const lines = [
		{ quantity: 3, picked: 2, price: paise(6000), discount: paise(1800) },
		{ quantity: 1, picked: 1, price: paise(4000), discount: paise(400) },
	];
	expect(pickedOrder(lines)).toEqual({
		subtotal: 16_000,
		discount: 1600,
		total: 14_400,
		lineDiscounts: [1200, 400],
		reduction: 5400,
	});
});

test('an order that is picked in full is unchanged', () => {
	const picked = pickedOrder([{ quantity: 3, picked: 3, price: paise(6000), discount: paise(1801) }]);
	expect(picked).toEqual({ subtotal: 18_000, discount: 1801, total: 16_199, lineDiscounts: [1801], reduction: 0 });
});

test('a line that is out of stock has no price and no discount', () => {
	const picked = pickedOrder([{ quantity: 3, picked: 0, price: paise(6000), discount: paise(1801) }]);
	expect(picked).toEqual({ subtotal: 0, discount: 0, total: 0, lineDiscounts: [0], reduction: 16_199 });
});

test('refuses a pick above the ordered quantity or below zero', () => {
	for (const picked of [-1, 4, 1.5]) {
		expect(() => pickedOrder([{ quantity: 3, picked, price: paise(6000), discount: paise(0) }])).toThrow(RangeError);
	}
});

const orders = fc
	.record({
		lines: fc.array(
			fc.record({ quantity: fc.integer({ min: 1, max: 999 }), price: fc.integer({ min: 0, max: 100_000 }).map(paise) }),
			{ minLength: 1, maxLength: 30 },
		),
		coupon: fc.oneof(
			fc.record({
				type: fc.constant('percentage' as const),
				percent: fc.integer({ min: 1, max: 10_000 }).map((hundredths) => hundredths / 100),
				cap: fc.option(fc.integer({ min: 1, max: 1_000_000 }).map(paise)),
			}),
			fc.record({ type: fc.constant('fixed' as const), amount: fc.integer({ min: 1, max: 10_000_000 }).map(paise) }),
		),
		found: fc.infiniteStream(fc.double({ min: 0, max: 1, noNaN: true })),
	})
	.map(({ lines, coupon, found }) => {
		const totals = lines.map((line) => timesPaise(line.price, line.quantity));
		const discounts = prorate(couponDiscount(coupon, sumPaise(totals)), totals);
		const share = () => found.next().value ?? 1;
		return {
			coupon,
			lines: lines.map((line, index) => ({
				...line,
				discount: discounts[index] ?? paise(0),
				picked: Math.round(line.quantity * share()),
			})),
		};
	});

test('after any short pick the lines add up to the total, and no line and no order costs more', () => {
	fc.assert(
		fc.property(orders, ({ lines }) => {
			const before = sumPaise(lines.map((line) => minusPaise(timesPaise(line.price, line.quantity), line.discount)));
			const after = pickedOrder(lines);
			const lineTotals = lines.map((line, index) => {
				const discount = after.lineDiscounts[index] ?? paise(0);
				const total = timesPaise(line.price, line.picked) - discount;
				expect(discount).toBeLessThanOrEqual(line.discount);
				expect(total).toBeGreaterThanOrEqual(0);
				expect(total).toBeLessThanOrEqual(line.price * line.quantity - line.discount);
				return paise(total);
			});
			expect(sumPaise(lineTotals)).toBe(after.total);
			expect(after.subtotal - after.discount).toBe(after.total);
			expect(after.total + after.reduction).toBe(before);
		}),
	);
});

test('keeps a percentage discount to within a paisa for each line', () => {
	fc.assert(
		fc.property(orders, ({ lines, coupon }) => {
			if (coupon.type !== 'percentage' || coupon.cap !== null) return;
			const after = pickedOrder(lines);
			const ruled = percentOf(after.subtotal, coupon.percent);
			expect(Math.abs(after.discount - ruled)).toBeLessThanOrEqual(2 * lines.length + 1);
		}),
	);
});

test('releases and writes off a shortage; out of stock empties the pool', () => {
	const line = { packAmount: 500, quantity: 4, picked: 4, isOutOfStock: false };
	const onHand = new Map([
		['a', 9000],
		['b', 700],
	]);
	const lines = [
		{ ...line, poolId: 'b', picked: 1, isOutOfStock: true },
		{ ...line, poolId: 'a', picked: 3 },
		{ ...line, poolId: 'a', picked: 2 },
		{ ...line, poolId: 'c' },
	];
	expect(poolShortages(lines, onHand)).toEqual([
		{ poolId: 'a', released: 1500, missing: 1500 },
		{ poolId: 'b', released: 1500, missing: 2200 },
	]);
});
