import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readPaste } from './pasted-prices.ts';

const all = ['A-1', 'A-2', 'B-1', 'B-2'].map((sku) => ({ id: sku.toLowerCase(), sku }));
const board = { all, shown: all, startId: 'a-2', startField: 'price' as const };

test('puts a column down from the cell with the focus, and leaves out what is empty', () => {
	expect(readPaste('₹40\n\n1,234.50\n', board)).toEqual({
		cells: [
			{ id: 'a-2', field: 'price', amount: 4000 },
			{ id: 'b-2', field: 'price', amount: 123_450 },
		],
		problems: [],
	});
});

test('pastes a block down and to the right, as far as there are columns and variants', () => {
	const { cells, problems } = readPaste('40\t50\r\n41\t51\t30\t9\r\n42\r\n43\r\n', { ...board });
	expect(cells.map(({ id, field, amount }) => [id, field, amount])).toEqual([
		['a-2', 'price', 4000],
		['a-2', 'mrp', 5000],
		['b-1', 'price', 4100],
		['b-1', 'mrp', 5100],
		['b-1', 'cost', 3000],
		['b-2', 'price', 4200],
	]);
	expect(problems).toEqual([
		{ line: 2, text: '9', problem: 'TOO_MANY_COLUMNS' },
		{ line: 4, text: '43', problem: 'BELOW_THE_LAST' },
	]);
});

test('finds variants by SKU in any row, with or without a heading', () => {
	const shown = all.slice(0, 1);
	expect(readPaste('SKU\tprice\nb-2\t"₹1,234.50"\nA-1\t40\t50\n\t\n', { ...board, shown })).toEqual({
		cells: [
			{ id: 'b-2', field: 'price', amount: 123_450 },
			{ id: 'a-1', field: 'price', amount: 4000 },
			{ id: 'a-1', field: 'mrp', amount: 5000 },
		],
		problems: [],
	});
});

test('reports the error of each line', () => {
	expect(readPaste('A-1\t1,23\nZ-9\t40\nA-1\t41\nB-1\tforty', board)).toEqual({
		cells: [],
		problems: [
			{ line: 1, text: '1,23', problem: 'COMMA_UNCLEAR' },
			{ line: 2, text: 'Z-9', problem: 'UNKNOWN_SKU' },
			{ line: 3, text: 'A-1', problem: 'SKU_TWICE' },
			{ line: 4, text: 'forty', problem: 'NOT_AN_AMOUNT' },
		],
	});
});

test('accepts every filled cell or reports an error', () => {
	const cell = fc.oneof(
		fc.constantFrom('', '40', '₹1,234', '1,23', 'x'),
		fc.string({ unit: fc.constantFrom(...'0123456789.,₹') }),
	);
	fc.assert(
		fc.property(fc.array(cell, { minLength: 1, maxLength: 8 }), (column) => {
			const { cells, problems } = readPaste(column.join('\n'), { ...board, startId: 'a-1' });
			expect(cells.length + problems.length).toBe(column.filter((text) => text.trim() !== '').length);
		}),
	);
});
