import type { Paise } from './money.ts';
import { type RupeesProblem, readTypedRupees } from './typed-rupees.ts';

/** The editable columns, in the order of the board. */
export const priceFields = ['price', 'mrp', 'cost'] as const;
export type PriceField = (typeof priceFields)[number];

export type PastedCell = { id: string; field: PriceField; amount: Paise };
export type PasteProblem = {
	/** line number of the pasted text, from 1 */
	line: number;
	text: string;
	problem: RupeesProblem | 'UNKNOWN_SKU' | 'SKU_TWICE' | 'BELOW_THE_LAST' | 'TOO_MANY_COLUMNS';
};
export type Paste = { cells: PastedCell[]; problems: PasteProblem[] };

/** Spreadsheets quote a cell that contains a quote or a line end. */
function cellText(cell: string): string {
	const text = cell.trim();
	return text.length > 1 && text.startsWith('"') && text.endsWith('"')
		? text.slice(1, -1).replaceAll('""', '"').trim()
		: text;
}

function linesOf(text: string): string[][] {
	return text
		.replace(/(\r?\n)+$/, '')
		.split(/\r?\n/)
		.map((line) => line.split('\t').map(cellText));
}

/** Merges the cells of one line; an empty one changes nothing. */
function fill(paste: Paste, line: number, id: string, fields: readonly PriceField[], texts: readonly string[]): void {
	texts.forEach((text, column) => {
		const field = fields[column];
		if (text === '') return;
		if (field === undefined) {
			paste.problems.push({ line, text, problem: 'TOO_MANY_COLUMNS' });
			return;
		}
		const read = readTypedRupees(text);
		if (read.ok) paste.cells.push({ id, field, amount: read.amount });
		else paste.problems.push({ line, text, problem: read.problem });
	});
}

/**
 * Converts a pasted spreadsheet block to price changes. If its first column contains SKUs, prices apply to those
 * variants, including filtered ones; otherwise to the rows and columns from the focused cell on.
 * @param shown the visible variants, in display order
 */
export function readPaste(
	text: string,
	board: {
		all: readonly { id: string; sku: string }[];
		shown: readonly { id: string }[];
		startId: string;
		startField: PriceField;
	},
): Paste {
	const paste: Paste = { cells: [], problems: [] };
	const lines = linesOf(text);
	const bySku = new Map(board.all.map((variant) => [variant.sku.toLowerCase(), variant.id]));
	if (lines.some(([first = '', ...rest]) => rest.length > 0 && bySku.has(first.toLowerCase()))) {
		const seen = new Set<string>();
		lines.forEach(([sku = '', ...texts], index) => {
			const line = index + 1;
			const id = bySku.get(sku.toLowerCase());
			const isBlank = sku === '' && texts.every((cell) => cell === '');
			if (isBlank || (index === 0 && sku.toLowerCase() === 'sku')) return;
			if (id === undefined) paste.problems.push({ line, text: sku, problem: 'UNKNOWN_SKU' });
			else if (seen.has(id)) paste.problems.push({ line, text: sku, problem: 'SKU_TWICE' });
			else fill(paste, line, id, priceFields, texts);
			if (id !== undefined) seen.add(id);
		});
		return paste;
	}
	const start = board.shown.findIndex((variant) => variant.id === board.startId);
	const fields = priceFields.slice(priceFields.indexOf(board.startField));
	lines.forEach((texts, index) => {
		const variant = start === -1 ? undefined : board.shown[start + index];
		if (variant !== undefined) fill(paste, index + 1, variant.id, fields, texts);
		else if (texts.some((cell) => cell !== '')) {
			paste.problems.push({ line: index + 1, text: texts.join(' '), problem: 'BELOW_THE_LAST' });
		}
	});
	return paste;
}
