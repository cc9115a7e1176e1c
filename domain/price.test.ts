import fc from 'fast-check';
import { expect, test } from 'vitest';
import { paise } from './money.ts';
import { bestValueIndex, comparablePrice, discountPercent, discountPercentExact, saving } from './price.ts';

const prices = fc.integer({ min: 0, max: 10_000_000 }).map(paise);
const mrps = fc.integer({ min: 1, max: 10_000_000 }).map(paise);

test('shows the discount in whole percent', () => {
	expect(discountPercent(paise(6000), paise(7000))).toBe(14);
	expect(discountPercent(paise(3100), paise(3600))).toBe(14);
	expect(discountPercent(paise(0), paise(3600))).toBe(100);
});

test('shows the discount of the offer zone with two decimals', () => {
	expect(discountPercentExact(paise(6000), paise(7000))).toBe(14.29);
	expect(discountPercentExact(paise(20_000), paise(30_000))).toBe(33.33);
	expect(discountPercentExact(paise(7500), paise(10_000))).toBe(25);
});

test('rounds half a percent up', () => {
	expect(discountPercent(paise(425), paise(1000))).toBe(58);
	expect(discountPercent(paise(8550), paise(10_000))).toBe(15);
});

test('shows no discount on what costs as much as listed, or more', () => {
	expect(discountPercent(paise(7000), paise(7000))).toBe(0);
	expect(discountPercent(paise(8000), paise(7000))).toBe(0);
	expect(discountPercentExact(paise(1), paise(0))).toBe(0);
	expect(discountPercent(paise(0), paise(0))).toBe(0);
});

test('rounds every discount as exact arithmetic does', () => {
	fc.assert(
		fc.property(prices, mrps, (price, mrp) => {
			fc.pre(price <= mrp);
			const twice = 2n * BigInt(mrp);
			const exact = (parts: bigint) => Number((2n * BigInt(mrp - price) * parts + BigInt(mrp)) / twice);
			expect(discountPercent(price, mrp)).toBe(exact(100n));
			expect(discountPercentExact(price, mrp)).toBe(exact(10_000n) / 100);
		}),
	);
});

test('returns the saving, never below zero', () => {
	expect(saving(paise(6000), paise(7000))).toBe(1000);
	expect(saving(paise(7000), paise(6000))).toBe(0);
});

test('compares variants by the kilogram, litre and piece', () => {
	expect(comparablePrice(paise(1600), 250, 'g')).toEqual({ amount: 6400, per: 'kg' });
	expect(comparablePrice(paise(45_000), 250, 'ml')).toEqual({ amount: 180_000, per: 'L' });
	expect(comparablePrice(paise(5000), 6, 'pc')).toEqual({ amount: 833, per: 'pc' });
	expect(comparablePrice(paise(6000), 1000, 'g')).toEqual({ amount: 6000, per: 'kg' });
});

test('refuses to compare a variant with an amount of 0', () => {
	for (const wrong of [0, -250, Number.NaN]) expect(() => comparablePrice(paise(100), wrong, 'g')).toThrow(RangeError);
});

test('returns the variant that is cheapest by weight', () => {
	const variants = [
		{ price: paise(1600), amount: 250 },
		{ price: paise(3100), amount: 500 },
		{ price: paise(6000), amount: 1000 },
	];
	expect(bestValueIndex(variants)).toBe(2);
	expect(bestValueIndex(variants.slice(0, 2))).toBe(1);
});

test('returns no cheapest variant among one variant or equal prices', () => {
	expect(bestValueIndex([])).toBe(-1);
	expect(bestValueIndex([{ price: paise(1600), amount: 250 }])).toBe(-1);
	expect(
		bestValueIndex([
			{ price: paise(1000), amount: 300 },
			{ price: paise(2000), amount: 600 },
		]),
	).toBe(-1);
});

test('never returns a variant that another one undercuts', () => {
	const variants = fc.array(fc.record({ price: prices, amount: fc.integer({ min: 1, max: 50_000 }) }), {
		maxLength: 8,
	});
	fc.assert(
		fc.property(variants, (variants) => {
			const best = variants[bestValueIndex(variants)];
			if (best === undefined) return;
			for (const variant of variants)
				expect(best.price * variant.amount).toBeLessThanOrEqual(variant.price * best.amount);
		}),
	);
});
