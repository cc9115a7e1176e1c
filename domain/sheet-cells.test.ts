import fc from 'fast-check';
import { expect, test } from 'vitest';
import { csvLine, delimiterOf, guardCell, isSpreadsheetFile, unguardCell } from './sheet-cells.ts';

const cells = fc.string({ unit: fc.constantFrom(...'\'=+-@\t\ra1, ;"\n') });

test('puts an apostrophe before a formula', () => {
	expect(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1'].map(guardCell)).toEqual([
		"'=1+1",
		"'+1",
		"'-1",
		"'@SUM(A1)",
		"'\t=1",
		"'\r=1",
	]);
	expect(guardCell('Onion')).toBe('Onion');
	expect(guardCell("'Onion'")).toBe("'Onion'");
});

test('removes exactly the apostrophes it added, and no cell begins a formula', () => {
	fc.assert(
		fc.property(cells, (text) => {
			expect(unguardCell(guardCell(text))).toBe(text);
			expect(guardCell(text)).not.toMatch(/^[=+\-@\t\r]/);
		}),
	);
});

test('separates the cells of a line unambiguously', () => {
	expect(csvLine(['VR-ONI-1', 'Onion, red', 'say "kanda"', 60])).toBe('VR-ONI-1,"Onion, red","say ""kanda""",60\r\n');
	expect(csvLine(['=1', -4])).toBe("'=1,-4\r\n");
});

test.for([
	['sku,price\r\n', ','],
	['sku;price\n1;1,5', ';'],
	['sku\tprice;mrp\tcost\n', '\t'],
	['"a,b,c";price\n', ';'],
	['sku', ','],
	['', ','],
] as const)('finds what parts the columns of %j', ([text, delimiter]) => {
	expect(delimiterOf(text)).toBe(delimiter);
});

test('recognises a workbook by its name or its content', () => {
	for (const name of ['prices.xlsx', 'PRICES.XLS', 'prices.ods'])
		expect(isSpreadsheetFile(name, 'sku,price')).toBe(true);
	expect(isSpreadsheetFile('prices.csv', 'PK\u0003\u0004…')).toBe(true);
	expect(isSpreadsheetFile('prices.csv', 'sku,price\r\nVR-ONI,60')).toBe(false);
});
