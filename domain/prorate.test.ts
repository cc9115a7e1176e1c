import fc from 'fast-check';
import { expect, test } from 'vitest';
import { maxPaise, paise } from './money.ts';
import { prorate } from './prorate.ts';

const amounts = fc.integer({ min: 0, max: maxPaise }).map(paise);
const weights = fc.array(fc.integer({ min: 0, max: maxPaise }), { minLength: 1, maxLength: 100 });

const sum = (parts: readonly number[]) => parts.reduce((total, part) => total + part, 0);

test('splits an amount by weight', () => {
	expect(prorate(paise(100), [1, 1])).toEqual([50, 50]);
	expect(prorate(paise(1000), [100, 300, 600])).toEqual([100, 300, 600]);
});

test('gives the paise left over to the largest remainders, the first one on a tie', () => {
	expect(prorate(paise(100), [1, 1, 1])).toEqual([34, 33, 33]);
	expect(prorate(paise(10), [3, 3, 4, 5])).toEqual([2, 2, 3, 3]);
	expect(prorate(paise(1), [1, 5, 5])).toEqual([0, 1, 0]);
});

test('splits evenly when all weights are zero', () => {
	expect(prorate(paise(5), [0, 0])).toEqual([3, 2]);
	expect(prorate(paise(0), [0, 0, 0])).toEqual([0, 0, 0]);
});

test('gives nothing to a line with weight zero', () => {
	expect(prorate(paise(7), [0, 3, 0])).toEqual([0, 7, 0]);
});

test('refuses to split an amount over no lines', () => {
	expect(prorate(paise(0), [])).toEqual([]);
	expect(() => prorate(paise(1), [])).toThrow(RangeError);
});

test('refuses weights that are no whole numbers of zero and above', () => {
	for (const wrong of [-1, 0.5, Number.NaN]) expect(() => prorate(paise(10), [1, wrong])).toThrow(RangeError);
});

test('keeps the sum, whatever is split', () => {
	fc.assert(
		fc.property(amounts, weights, (amount, shares) => {
			expect(sum(prorate(amount, shares))).toBe(amount);
		}),
	);
});

test('gives every line its exact share to within one paisa', () => {
	fc.assert(
		fc.property(amounts, weights, (amount, shares) => {
			const total = BigInt(sum(shares));
			fc.pre(total > 0n);
			prorate(amount, shares).forEach((part, index) => {
				// |part − amount × weight ÷ total| < 1, without a division
				const distance = BigInt(part) * total - BigInt(amount) * BigInt(shares[index] ?? 0);
				expect(distance < total && -distance < total).toBe(true);
			});
		}),
	);
});

test('never gives a lighter line more than a heavier one', () => {
	fc.assert(
		fc.property(amounts, weights, (amount, shares) => {
			const ranked = prorate(amount, shares)
				.map((part, index) => ({ part, weight: shares[index] ?? 0 }))
				.sort((a, b) => a.weight - b.weight || a.part - b.part);
			ranked.slice(1).forEach((line, index) => {
				expect(line.part).toBeGreaterThanOrEqual(ranked[index]?.part ?? 0);
			});
		}),
	);
});

test('never discounts a line above its price when the amount fits in the total', () => {
	fc.assert(
		fc.property(weights, fc.nat(), (shares, seed) => {
			const total = sum(shares);
			fc.pre(total > 0 && total <= maxPaise);
			prorate(paise(seed % (total + 1)), shares).forEach((part, index) => {
				expect(part).toBeLessThanOrEqual(shares[index] ?? 0);
			});
		}),
	);
});
