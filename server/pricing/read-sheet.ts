import { byteOrderMark, delimiterOf, unguardCell } from '#domain/sheet-cells.ts';
import { CsvError, parse } from 'csv-parse/sync';

/** The columns that a file may change. */
const priceColumns = ['price', 'mrp', 'cost'] as const;
export type PriceColumn = (typeof priceColumns)[number];
/** Further columns of the export; they are allowed in an imported file and ignored. */
const readOnlyColumns = ['product', 'unit', 'category', 'stock'] as const;

/** `row` as numbered in a spreadsheet: the heading is row 1. `column` is empty for the whole row. */
export type SheetError = { row: number; column: string; message: string };

export type SheetRow = { row: number; sku: string; prices: Partial<Record<PriceColumn, string>> };
export type Sheet = { rows: SheetRow[]; errors: SheetError[] };

const known = new Set<string>(['sku', ...priceColumns, ...readOnlyColumns]);

function headingErrors(heading: readonly string[]): SheetError[] {
	const errors: SheetError[] = [];
	const complain = (column: string, message: string) => errors.push({ row: 1, column, message });
	for (const [index, name] of heading.entries()) {
		if (!known.has(name) && name !== '') complain(name, 'Unknown column.');
		if (name !== '' && heading.indexOf(name) < index) complain(name, 'Duplicate column.');
	}
	if (!heading.includes('sku')) complain('sku', 'Missing column.');
	if (!priceColumns.some((name) => heading.includes(name))) {
		complain('price', 'No price column: add price, mrp or cost.');
	}
	return errors;
}

/** Rows are numbered as in a spreadsheet, empty ones included. */
export function readSheet(text: string): Sheet {
	const body = text.startsWith(byteOrderMark) ? text.slice(1) : text;
	let records: string[][];
	try {
		records = parse(body, { delimiter: delimiterOf(body), relax_column_count: true, skip_empty_lines: false });
	} catch (error) {
		if (!(error instanceof CsvError)) throw error;
		const row = ((error as { records?: number }).records ?? 0) + 1;
		return { rows: [], errors: [{ row, column: '', message: 'Unclosed quotation mark from this row on.' }] };
	}
	const [first = [], ...rest] = records.map((record) => record.map((cell) => unguardCell(cell.trim())));
	const heading = first.map((name) => name.toLowerCase());
	const errors = headingErrors(heading);
	if (errors.length > 0) return { rows: [], errors };
	const rows = rest.flatMap((cells, index): SheetRow[] => {
		if (cells.every((cell) => cell === '')) return [];
		if (cells.slice(heading.length).some((cell) => cell !== '')) {
			const message = `${cells.length} cells for ${heading.length} columns. A comma inside a cell needs quotation marks around it.`;
			errors.push({ row: index + 2, column: '', message });
		}
		const prices = Object.fromEntries(
			priceColumns.filter((name) => heading.includes(name)).map((name) => [name, cells[heading.indexOf(name)] ?? '']),
		);
		return [{ row: index + 2, sku: cells[heading.indexOf('sku')] ?? '', prices }];
	});
	if (rows.length === 0) errors.push({ row: 1, column: '', message: 'The file has no rows below the heading.' });
	return { rows, errors };
}
