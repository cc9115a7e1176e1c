import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Box, type InvoiceDocument, type Look, sheet } from './invoice-document.ts';

export type Column = { head: string; width: number; align?: 'right' };

const padding = 3;
const bottom = sheet.height - 70;
const headLook: Look = { size: 7.5, weight: 'bold' };
const cellLook: Look = { size: 8 };
/** Other requests are served after so many rows: some 10 ms. */
const rowsOfTurn = 5;

/**
 * Table rows between rules, with the header repeated on every page.
 * @param widths sum to the page width between its margins @returns the y position below
 */
export async function drawTable(
	document: InvoiceDocument,
	columns: readonly Column[],
	rows: readonly (readonly string[])[],
	top: number,
	turnPage: () => number,
): Promise<number> {
	const lefts = columns.map((_, index) =>
		columns.slice(0, index).reduce<number>((sum, column) => sum + column.width, sheet.margin),
	);
	const boxOf = (index: number, y: number): Box => ({
		x: (lefts[index] ?? 0) + padding,
		y: y + padding,
		width: (columns[index]?.width ?? 0) - 2 * padding,
	});

	function drawRow(cells: readonly string[], y: number, look: Look): number {
		const ends = cells.map((cell, index) => {
			const { align } = columns[index] ?? {};
			return document.write(cell, boxOf(index, y), align === undefined ? look : { ...look, align });
		});
		return Math.max(...ends) + padding;
	}

	function drawHead(y: number): number {
		document.rule(y, 1);
		const end = drawRow(
			columns.map((column) => column.head),
			y,
			headLook,
		);
		document.rule(end);
		return end;
	}

	const heightOf = (cells: readonly string[]) =>
		Math.max(...cells.map((cell, index) => document.heightOf(cell, boxOf(index, 0).width, cellLook))) + 2 * padding;

	let y = drawHead(top);
	for (const [index, row] of rows.entries()) {
		if (index % rowsOfTurn === 0) await nextTurn();
		if (y + heightOf(row) > bottom) y = drawHead(turnPage());
		y = drawRow(row, y, cellLook);
		document.rule(y, 0.25);
	}
	return y;
}
