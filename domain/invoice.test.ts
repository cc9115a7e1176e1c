import fc from 'fast-check';
import { expect, test } from 'vitest';
import { financialYear, invoiceNumber, invoiceType, isSameState, ratesOf, taxInside } from './invoice.ts';
import { paise, sumPaise } from './money.ts';

test('gives exempt products a bill of supply, taxed ones a tax invoice, both the joint form', () => {
	expect(invoiceType([0, 0])).toBe('bill-of-supply');
	expect(invoiceType([5, 18])).toBe('tax-invoice');
	expect(invoiceType([0, 18])).toBe('invoice-cum-bill-of-supply');
});

test('the tax is inside the price: halved within the state, one across its border', () => {
	expect(taxInside(paise(11_800), 18, 'intra-state')).toEqual({ taxable: 10_000, cgst: 900, sgst: 900, igst: 0 });
	expect(taxInside(paise(11_800), 18, 'inter-state')).toEqual({ taxable: 10_000, cgst: 0, sgst: 0, igst: 1800 });
	expect(taxInside(paise(9999), 0, 'intra-state')).toEqual({ taxable: 9999, cgst: 0, sgst: 0, igst: 0 });
	expect(taxInside(paise(10_000), 5, 'intra-state')).toEqual({ taxable: 9524, cgst: 238, sgst: 238, igst: 0 });
});

test('taxable value and taxes add up to the price, to the paisa, line by line and rate by rate', () => {
	const lines = fc.array(
		fc.record({
			price: fc.integer({ min: 0, max: 100_000_000 }).map(paise),
			gstPercent: fc.oneof(
				fc.constantFrom(0, 5, 12, 18, 28),
				fc.integer({ min: 0, max: 10_000 }).map((hundredths) => hundredths / 100),
			),
		}),
		{ minLength: 1, maxLength: 40 },
	);
	fc.assert(
		fc.property(lines, fc.constantFrom('intra-state' as const, 'inter-state' as const), (lines, place) => {
			const taxed = lines.map(({ price, gstPercent }) => ({
				...taxInside(price, gstPercent, place),
				gstPercent,
				total: price,
			}));
			for (const line of taxed) {
				expect(line.taxable + line.cgst + line.sgst + line.igst).toBe(line.total);
				expect(line.cgst).toBe(line.sgst);
				const exact = (line.total * line.gstPercent) / (100 + line.gstPercent);
				expect(Math.abs(line.cgst + line.sgst + line.igst - exact)).toBeLessThanOrEqual(1.01);
			}
			const rates = ratesOf(taxed);
			expect(sumPaise(rates.map((rate) => rate.total))).toBe(sumPaise(lines.map((line) => line.price)));
			for (const rate of rates) expect(rate.taxable + rate.cgst + rate.sgst + rate.igst).toBe(rate.total);
		}),
	);
});

test('compares states regardless of spelling', () => {
	expect(isSameState('Maharashtra', ' MAHARASHTRA')).toBe(true);
	expect(isSameState('Jammu & Kashmir', 'Jammu and Kashmir')).toBe(true);
	expect(isSameState('Goa', 'Gujarat')).toBe(false);
	expect(isSameState('', '')).toBe(false);
});

test('a financial year begins on the first of April in India', () => {
	expect(financialYear(new Date('2027-03-31T18:29:59Z'))).toBe('26-27');
	expect(financialYear(new Date('2027-03-31T18:30:00Z'))).toBe('27-28');
	expect(financialYear(new Date('2026-11-21T00:00:00Z'))).toBe('26-27');
	expect(financialYear(new Date('2099-06-01T00:00:00Z'))).toBe('99-00');
});

test('a number has at most sixteen letters, digits, hyphens and slashes', () => {
	expect(invoiceNumber('KH', '26-27', 42)).toBe('KH/26-27/000042');
	expect(invoiceNumber('KC', '26-27', 9_999_999)).toMatch(/^[A-Z0-9/-]{1,16}$/);
	for (const wrong of [0, -1, 1.5, 10_000_000]) expect(() => invoiceNumber('KH', '26-27', wrong)).toThrow(RangeError);
});
