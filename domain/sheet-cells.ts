/**
 * Cells of a CSV file that people open in a spreadsheet. A text that begins like a formula would be run there: it gets
 * an apostrophe in front, and reading the file back takes it away again. threat: CSV formula injection
 */
const formulaStart = /^'*[=+\-@\t\r]/;

export function guardCell(text: string): string {
	return formulaStart.test(text) ? `'${text}` : text;
}

export function unguardCell(text: string): string {
	return text.startsWith("'") && formulaStart.test(text) ? text.slice(1) : text;
}

/** One line of the file. Numbers are no formulas: they go as they are. */
export function csvLine(cells: readonly (string | number)[]): string {
	const written = cells.map((cell) => {
		const text = typeof cell === 'number' ? String(cell) : guardCell(cell);
		return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
	});
	return `${written.join(',')}\r\n`;
}

/** Excel reads UTF-8 only with this in front. */
export const byteOrderMark = '\uFEFF';

const delimiters = [',', ';', '\t'] as const;

/** What the columns of a file are parted by: what its first line has most of outside of quotes; a comma when it has none. */
export function delimiterOf(text: string): string {
	const firstLine = /^[^\r\n]*/.exec(text)?.[0].replace(/"[^"]*"/g, '') ?? '';
	const counts = delimiters.map((delimiter) => firstLine.split(delimiter).length);
	return delimiters[counts.indexOf(Math.max(...counts))] ?? ',';
}
