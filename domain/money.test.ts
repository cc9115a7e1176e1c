import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
	formatRupees,
	isPaise,
	maxPaise,
	minusPaise,
	paise,
	paiseFromRupees,
	percentOf,
	roundToPaise,
	rupeesFromPaise,
	sumPaise,
	timesPaise,
} from './money.ts';

const amounts = fc.integer({ min: 0, max: maxPaise }).map(paise);

test('writes rupees with Indian grouping', () => {
	expect(formatRupees(paise(0))).toBe('₹0');
	expect(formatRupees(paise(99_900))).toBe('₹999');
	expect(formatRupees(paise(100_000))).toBe('₹1,000');
	expect(formatRupees(paise(9_999_900))).toBe('₹99,999');
	expect(formatRupees(paise(12_500_000))).toBe('₹1,25,000');
	expect(formatRupees(paise(1_234_567_800))).toBe('₹1,23,45,678');
	expect(formatRupees(maxPaise)).toBe('₹10,00,00,000');
});

test('shows paise only when there are any, always two digits', () => {
	expect(formatRupees(paise(62_280))).toBe('₹622.80');
	expect(formatRupees(paise(5))).toBe('₹0.05');
	expect(formatRupees(paise(10_000_001))).toBe('₹1,00,000.01');
});

test('groups every amount as the Indian locale does', () => {
	const locale = new Intl.NumberFormat('en-IN');
	fc.assert(
		fc.property(fc.integer({ min: 0, max: maxPaise / 100 }), (rupees) => {
			expect(formatRupees(paise(rupees * 100))).toBe(`₹${locale.format(rupees)}`);
		}),
	);
});

test('accepts only whole paise between zero and ten crore rupees as money', () => {
	expect(isPaise(0)).toBe(true);
	expect(isPaise(maxPaise)).toBe(true);
	for (const wrong of [-1, 0.5, maxPaise + 1, Number.NaN, Number.POSITIVE_INFINITY]) {
		expect(isPaise(wrong)).toBe(false);
		expect(() => paise(wrong)).toThrow(RangeError);
	}
});

test('rounds half a paisa up', () => {
	expect(roundToPaise(10.49)).toBe(10);
	expect(roundToPaise(10.5)).toBe(11);
	expect(roundToPaise(11.5)).toBe(12);
	expect(() => roundToPaise(-3)).toThrow(RangeError);
});

test('reads rupees without losing a paisa to binary fractions', () => {
	expect(paiseFromRupees(19.99)).toBe(1999);
	expect(paiseFromRupees(0.1 + 0.2)).toBe(30);
	expect(paiseFromRupees(1.15)).toBe(115);
	expect(() => paiseFromRupees(-1)).toThrow(RangeError);
	expect(() => paiseFromRupees(Number.NaN)).toThrow(RangeError);
});

test('reads every amount of the wire without loss', () => {
	fc.assert(
		fc.property(amounts, (amount) => {
			expect(paiseFromRupees(rupeesFromPaise(amount))).toBe(amount);
			expect(paiseFromRupees(JSON.parse(JSON.stringify(rupeesFromPaise(amount))))).toBe(amount);
		}),
	);
});

test('adds, multiplies and subtracts in whole paise', () => {
	expect(sumPaise([])).toBe(0);
	expect(sumPaise([paise(10), paise(20), paise(70)])).toBe(100);
	expect(timesPaise(paise(6999), 3)).toBe(20_997);
	expect(minusPaise(paise(500), paise(120))).toBe(380);
	expect(minusPaise(paise(100), paise(120))).toBe(0);
});

test('refuses a quantity that is not a whole number', () => {
	for (const wrong of [-1, 1.5, Number.NaN]) expect(() => timesPaise(paise(100), wrong)).toThrow(RangeError);
});

test('refuses a sum above ten crore rupees', () => {
	expect(() => sumPaise([maxPaise, paise(1)])).toThrow(RangeError);
	expect(() => timesPaise(maxPaise, 2)).toThrow(RangeError);
});

test('takes a percentage and rounds once', () => {
	expect(percentOf(paise(20_000), 10)).toBe(2000);
	expect(percentOf(paise(1005), 10)).toBe(101);
	expect(percentOf(paise(999), 12.5)).toBe(125);
	expect(percentOf(paise(999), 0)).toBe(0);
	expect(percentOf(paise(5000), 49.41)).toBe(2471);
	expect(percentOf(maxPaise, 100)).toBe(maxPaise);
});

test('rounds percentages with two decimals as exact arithmetic does', () => {
	fc.assert(
		fc.property(amounts, fc.integer({ min: 0, max: 10_000 }), (amount, hundredths) => {
			const exact = (BigInt(amount) * BigInt(hundredths) + 5000n) / 10_000n;
			expect(percentOf(amount, hundredths / 100)).toBe(Number(exact));
		}),
		{ numRuns: 2000 },
	);
});

test('rounds every half paisa of a percentage up', () => {
	fc.assert(
		fc.property(fc.integer({ min: 0, max: 10_000 }), fc.integer({ min: 1, max: 9999 }), (factor, hundredths) => {
			// 5000 × an odd share of 10 000 lies exactly between two paise.
			const amount = paise((factor * 2 + 1) * 5000);
			const exact = (BigInt(amount) * BigInt(hundredths) + 5000n) / 10_000n;
			expect(percentOf(amount, hundredths / 100)).toBe(Number(exact));
		}),
		{ numRuns: 5000 },
	);
});

test('a percentage of at most 100 is never more than the amount', () => {
	fc.assert(
		fc.property(amounts, fc.double({ min: 0, max: 100, noNaN: true }), (amount, percent) => {
			expect(percentOf(amount, percent)).toBeLessThanOrEqual(amount);
		}),
	);
});
