/**
 * Cells of a CSV file for spreadsheets. A text that begins like a formula would be executed there: it gets
 * a leading apostrophe, which is removed when the file is read again. threat: CSV formula injection
 */
const formulaStart = /^'*[=+\-@\t\r]/;

export function guardCell(text: string): string {
	return formulaStart.test(text) ? `'${text}` : text;
}

export function unguardCell(text: string): string {
	return text.startsWith("'") && formulaStart.test(text) ? text.slice(1) : text;
}

/** One line of the file. Numbers are not formulas and stay unchanged. */
export function csvLine(cells: readonly (string | number)[]): string {
	const written = cells.map((cell) => {
		const text = typeof cell === 'number' ? String(cell) : guardCell(cell);
		return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
	});
	return `${written.join(',')}\r\n`;
}

/** A workbook of Excel, Numbers or LibreOffice, by its name or its first bytes: it cannot be read as text. */
export function isSpreadsheetFile(fileName: string, text: string): boolean {
	return (
		/\.(xlsx?|xlsm|xlsb|ods|numbers)$/i.test(fileName) || text.startsWith('PK\u0003\u0004') || text.includes('\u0000')
	);
}

/** Byte order mark: Excel needs it to read UTF-8. */
export const byteOrderMark = '\uFEFF';

const delimiters = [',', ';', '\t'] as const;

/** The separator of a file: the most frequent candidate of its first line outside quotes; a comma when there is none. */
export function delimiterOf(text: string): string {
	const firstLine = /^[^\r\n]*/.exec(text)?.[0].replace(/"[^"]*"/g, '') ?? '';
	const counts = delimiters.map((delimiter) => firstLine.split(delimiter).length);
	return delimiters[counts.indexOf(Math.max(...counts))] ?? ',';
}
