import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatRupees, maxPaise, paise } from './money.ts';
import { readTypedRupees, writePlainRupees } from './typed-rupees.ts';

const amounts = fc.integer({ min: 0, max: maxPaise }).map(paise);

test.for([
	['60', 6000],
	['62.5', 6250],
	['₹1,234.50', 123_450],
	['1,234', 123_400],
	['12,34,567', 123_456_700],
	['1,234,567', 123_456_700],
	[' Rs. 40 ', 4000],
	['rs 40/-', 4000],
	['INR 40.05', 4005],
	['₹\u00a018', 1800],
	['५०', 5000],
	['१,२३४.५०', 123_450],
	['007', 700],
	['0', 0],
] as const)('reads %j', ([text, amount]) => {
	expect(readTypedRupees(text)).toEqual({ ok: true, amount });
});

test.for([
	['', 'EMPTY'],
	['   ', 'EMPTY'],
	['-4', 'NEGATIVE'],
	['−4', 'NEGATIVE'],
	['(4)', 'NEGATIVE'],
	['₹ -4', 'NEGATIVE'],
	['forty', 'NOT_AN_AMOUNT'],
	['40-45', 'NOT_AN_AMOUNT'],
	['5%', 'NOT_AN_AMOUNT'],
	['1e3', 'NOT_AN_AMOUNT'],
	['40 kg', 'NOT_AN_AMOUNT'],
	['=40', 'NOT_AN_AMOUNT'],
	['.5', 'NOT_AN_AMOUNT'],
	['5.', 'NOT_AN_AMOUNT'],
	['1,23', 'COMMA_UNCLEAR'],
	['12,5', 'COMMA_UNCLEAR'],
	['1,2345', 'COMMA_UNCLEAR'],
	[',500', 'NOT_AN_AMOUNT'],
	['1,,234', 'COMMA_UNCLEAR'],
	['1.234', 'POINT_UNCLEAR'],
	['1.234,50', 'POINT_UNCLEAR'],
	['1.2.3', 'POINT_UNCLEAR'],
	['1,234.567', 'TOO_MANY_DECIMALS'],
	['0.3333', 'TOO_MANY_DECIMALS'],
	['100000001', 'TOO_LARGE'],
	['9'.repeat(400), 'TOO_LARGE'],
] as const)('refuses %j: %s', ([text, problem]) => {
	expect(readTypedRupees(text)).toEqual({ ok: false, problem });
});

test('reads back every amount in both ways it is written', () => {
	fc.assert(
		fc.property(amounts, (amount) => {
			expect(readTypedRupees(formatRupees(amount))).toEqual({ ok: true, amount });
			expect(readTypedRupees(writePlainRupees(amount))).toEqual({ ok: true, amount });
		}),
	);
});

test('never throws and never invents digits', () => {
	fc.assert(
		fc.property(fc.string({ unit: fc.constantFrom(...'0123456789.,₹ -/Rs') }), (text) => {
			const read = readTypedRupees(text);
			if (!read.ok) return;
			const digits = text.replace(/\D/g, '').replace(/^0+/, '');
			const meant = String(read.amount).replace(/0+$/, '');
			expect(digits.startsWith(meant) || digits.replace(/0+$/, '') === meant).toBe(true);
		}),
	);
});

test('a long text with spaces inside is refused without reading them again and again', () => {
	const startedAt = performance.now();
	expect(readTypedRupees(`1${' '.repeat(250_000)}x`)).toEqual({ ok: false, problem: 'NOT_AN_AMOUNT' });
	// The time of the square of its length is 40 s.
	expect(performance.now() - startedAt).toBeLessThan(2000);
});
