import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { formatNumber } from '#domain/amount.ts';
import { byteOrderMark, delimiterOf, unguardCell } from '#domain/sheet-cells.ts';
import { CsvError, parse } from 'csv-parse';

/** The columns that a file may change. */
const priceColumns = ['price', 'mrp', 'cost'] as const;
export type PriceColumn = (typeof priceColumns)[number];
/** Further columns of the export; they are allowed in an imported file and ignored. */
const readOnlyColumns = ['product', 'unit', 'category', 'stock'] as const;

/** `row` as numbered in a spreadsheet: the heading is row 1. `column` is empty for the whole row. */
export type SheetError = { row: number; column: string; message: string };

export type SheetRow = { row: number; sku: string; prices: Partial<Record<PriceColumn, string>> };

const known = new Set<string>(['sku', ...priceColumns, ...readOnlyColumns]);

/** A file of another kind may have thousands. */
const mostColumnErrors = 20;

function headingErrors(heading: readonly string[]): SheetError[] {
	const errors: SheetError[] = [];
	const complain = (column: string, message: string) => errors.push({ row: 1, column, message });
	const seen = new Set<string>();
	for (const name of heading) {
		if (errors.length >= mostColumnErrors) break;
		if (name === '') continue;
		if (!known.has(name)) complain(name, 'Unknown column.');
		if (seen.has(name)) complain(name, 'Duplicate column.');
		seen.add(name);
	}
	if (!heading.includes('sku')) complain('sku', 'Missing column.');
	if (!priceColumns.some((name) => heading.includes(name))) {
		complain('price', 'No price column: add price, mrp or cost.');
	}
	return errors;
}

/** The errors of the heading, a row with its own, or the error after which the file is not read. */
type Read = { heading: SheetError[] } | { row: SheetRow; errors: SheetError[] } | { end: SheetError };

/** Bytes that are parsed at once. The parser takes some 25 µs for a row with another number of cells than the heading. */
const sliceBytes = 1024;
/** The most of a spreadsheet, empty ones included. */
const mostRows = 1_048_576;
/** A record this long has a quotation mark that is not closed. */
const maxRecordBytes = 256 * 1024;

/** The text of a file in small pieces, without its byte order mark. */
async function* slices(first: string, rest: AsyncIterator<string>): AsyncGenerator<Buffer> {
	for (let text: string | undefined = first; text !== undefined; ) {
		const bytes = Buffer.from(text);
		for (let start = 0; start < bytes.length; start += sliceBytes) {
			// Other requests are served. The stream asks for the next slice without a turn.
			await nextTurn();
			yield bytes.subarray(start, start + sliceBytes);
		}
		const next = await rest.next();
		text = next.done === true ? undefined : next.value;
	}
}

function readRow(
	heading: readonly string[],
	cells: readonly string[],
	row: number,
): { row: SheetRow; errors: SheetError[] } {
	const errors: SheetError[] = [];
	if (cells.slice(heading.length).some((cell) => cell !== '')) {
		const message = `${cells.length} cells for ${heading.length} columns. A comma inside a cell needs quotation marks around it.`;
		errors.push({ row, column: '', message });
	}
	const prices = Object.fromEntries(
		priceColumns.filter((name) => heading.includes(name)).map((name) => [name, cells[heading.indexOf(name)] ?? '']),
	);
	return { row: { row, sku: cells[heading.indexOf('sku')] ?? '', prices }, errors };
}

/**
 * Reads a file of any size, given in parts: first its heading, then its rows, numbered as in a spreadsheet, empty ones
 * included. It ends after a heading with errors, at a quotation mark that is not closed, and after the rows of a spreadsheet.
 */
export async function* readSheet(parts: AsyncIterable<string>): AsyncGenerator<Read> {
	const rest = parts[Symbol.asyncIterator]();
	const first = await rest.next();
	const text = first.done === true ? '' : first.value;
	const body = text.startsWith(byteOrderMark) ? text.slice(1) : text;
	const parser = parse({
		delimiter: delimiterOf(body),
		relax_column_count: true,
		skip_empty_lines: false,
		max_record_size: maxRecordBytes,
	});
	const source = Readable.from(slices(body, rest), { objectMode: false });
	// A source that fails ends the parser, which then throws below.
	source.on('error', (error) => parser.destroy(error));
	source.pipe(parser);
	let number = 0;
	let heading: string[] | null = null;
	try {
		for await (const record of parser as AsyncIterable<string[]>) {
			number += 1;
			if (number > mostRows) {
				const message = `The file has more than ${formatNumber(mostRows)} rows. Delete the empty ones below its prices.`;
				yield { end: { row: number, column: '', message } };
				return;
			}
			const cells = record.map((cell) => unguardCell(cell.trim()));
			if (heading === null) {
				heading = cells.map((name) => name.toLowerCase());
				const errors = headingErrors(heading);
				yield { heading: errors };
				if (errors.length > 0) return;
			} else if (cells.some((cell) => cell !== '')) yield readRow(heading, cells, number);
		}
		if (heading === null) yield { heading: headingErrors([]) };
	} catch (error) {
		if (!(error instanceof CsvError)) throw error;
		// Records that were read before the error are dropped by the stream, but counted.
		const { records = number } = error as { records?: number };
		yield { end: { row: records + 1, column: '', message: 'Unclosed quotation mark from this row on.' } };
	} finally {
		source.destroy();
	}
}
