import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Paise, paise } from './money.ts';
import {
	arePricesEqual,
	changeByPercent,
	changePercent,
	isBelowCost,
	isLargeChange,
	marginPercent,
	priceProblem,
	roundingSteps,
} from './price-change.ts';

const prices = fc.integer({ min: 1, max: 10_000_000 }).map(paise);
const percents = fc.integer({ min: -9900, max: 20_000 }).map((hundredths) => hundredths / 100);
const steps = fc.constantFrom('rupee' as const, 'half' as const);

test('refuses a price of zero and a price above the MRP', () => {
	const at = (price: number, mrp: number) => priceProblem({ price: paise(price), mrp: paise(mrp) });
	expect(at(0, 100)).toBe('PRICE_ZERO');
	expect(at(101, 100)).toBe('PRICE_ABOVE_MRP');
	expect(at(101, 0)).toBe('PRICE_ABOVE_MRP');
	const loose = (price: number, mrp: number) => priceProblem({ price: paise(price), mrp: paise(mrp) }, true);
	expect([loose(101, 0), loose(0, 0), loose(101, 100)]).toEqual([null, 'PRICE_ZERO', 'PRICE_ABOVE_MRP']);
	expect(isBelowCost({ price: paise(99), cost: paise(100) })).toBe(true);
	expect(isBelowCost({ price: paise(100), cost: paise(100) })).toBe(false);
	expect(isBelowCost({ price: paise(1), cost: null })).toBe(false);
	expect(at(100, 100)).toBeNull();
});

test('distinguishes an empty cost from a cost of zero', () => {
	const variant = { price: paise(100), mrp: paise(100) };
	expect(arePricesEqual({ ...variant, cost: null }, { ...variant, cost: paise(0) })).toBe(false);
	expect(arePricesEqual({ ...variant, cost: null }, { ...variant, cost: null })).toBe(true);
	expect(arePricesEqual({ ...variant, cost: null }, { ...variant, price: paise(99), cost: null })).toBe(false);
});

test('computes the change of a price and marks large ones', () => {
	expect(changePercent(paise(6000), paise(6500))).toBe(8.3);
	expect(changePercent(paise(6000), paise(3000))).toBe(-50);
	expect(changePercent(paise(0), paise(3000))).toBeNull();
	expect(isLargeChange(paise(6000), paise(9000))).toBe(false);
	expect(isLargeChange(paise(6000), paise(9001))).toBe(true);
	expect(isLargeChange(paise(6000), paise(2999))).toBe(true);
	expect(isLargeChange(paise(0), paise(2999))).toBe(false);
});

test.for([
	[6000, 5, 'rupee', 6300],
	[6000, 2, 'rupee', 6100],
	[6000, 2, 'half', 6100],
	[4150, 3, 'half', 4250],
	[4150, 3, 'rupee', 4300],
	[5000, 1, 'rupee', 5100],
	[5000, -1, 'rupee', 5000],
	[100, -99, 'rupee', 100],
	[100, -99, 'half', 50],
	[6000, 0, 'rupee', 6000],
] as const)('%i paise changed by %d percent to whole steps of a %s are %i', ([price, percent, step, result]) => {
	expect(changeByPercent(paise(price), percent, step)).toBe(result);
});

test('changes by percent to whole steps, within half a step, in the direction that was asked for', () => {
	fc.assert(
		fc.property(prices, percents, steps, (price, percent, step) => {
			const size = roundingSteps[step];
			const changed = changeByPercent(price, percent, step);
			const exact = price * (1 + percent / 100);
			expect(changed % size).toBe(0);
			expect(changed).toBeGreaterThanOrEqual(size);
			if (exact >= size) expect(Math.abs(changed - exact)).toBeLessThanOrEqual(size / 2 + 0.001);
			const further = changeByPercent(price, percent + 1, step);
			expect(further).toBeGreaterThanOrEqual(changed);
		}),
	);
});

test('counts the margin in percent of the price', () => {
	const margin = (price: number, cost: number | null) =>
		marginPercent({ price: paise(price), cost: cost as Paise | null });
	expect(margin(10_000, 7500)).toBe(25);
	expect(margin(6000, 6600)).toBe(-10);
	expect(margin(6000, null)).toBeNull();
	expect(margin(0, 100)).toBeNull();
});
