import { expect, test } from 'vitest';
import { amountFrom, amountOfUnitText, formatAmount, formatNumber, formatStock } from './amount.ts';

test('groups the digits of a number as India does', () => {
	expect([0, 999, 1234, 125_000, 2.5, -40_000].map(formatNumber)).toEqual([
		'0',
		'999',
		'1,234',
		'1,25,000',
		'2.5',
		'-40,000',
	]);
});

test.for([
	[2500, 'g', '2.5 kg'],
	[400, 'g', '400 g'],
	[0, 'g', '0 g'],
	[-1500, 'ml', '−1.5 L'],
	[12, 'pc', '12 pc'],
	[123_456_000, 'g', '1,23,456 kg'],
	[100_001, 'g', '100.001 kg'],
	[6500, 'g', '6.5 kg'],
	[2000, 'ml', '2 L'],
	[1200, 'pc', '1,200 pc'],
	[125_000_000, 'g', '1,25,000 kg'],
	[750, 'g', '750 g'],
] as const)('formats %d %s as %s', ([amount, base, text]) => {
	expect(formatAmount(amount, base)).toBe(text);
});

test.for([
	['2.5', 1000, 2500],
	['1,200', 1, 1200],
	['0.1', 1000, 100],
	['.5', 1000, 500],
	['3', 250, 750],
	['0', 1000, 0],
	['', 1, null],
	['-1', 1, null],
	['1.5', 1, null],
	['0.0001', 1000, null],
	['abc', 1, null],
	['1e9', 1, null],
	['1000000001', 1, null],
] as const)('%s times %d is %s in base units', ([typed, size, amount]) => {
	expect(amountFrom(typed, size)).toBe(amount);
});

test.for([
	['500 g', 'g', 500],
	['2.5KG', 'g', 2500],
	['1 l.', 'ml', 1000],
	['6 pc', 'pc', 6],
	['500 ml', 'g', null],
	['Jar', 'g', null],
	['about 200 g', 'g', null],
	['1 bunch (about 250 g)', 'g', null],
] as const)('reads the unit text %s in %s as %s', ([text, base, amount]) => {
	expect(amountOfUnitText(text, base)).toBe(amount);
});

test('counts packed products in packs with the remainder, loose products in kg', () => {
	const pack = { unit: '250 ml', amount: 250 };
	expect(formatStock(3000, 'ml', pack)).toBe('12 × 250 ml');
	expect(formatStock(-250, 'ml', pack)).toBe('−1 × 250 ml');
	expect(formatStock(3100, 'ml', pack)).toBe('12 × 250 ml + 100 ml');
	expect(formatStock(0, 'ml', pack)).toBe('0 × 250 ml');
	expect(formatStock(2500, 'g', null)).toBe('2.5 kg');
});
