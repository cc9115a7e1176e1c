import { colours, type Guide, inner, page } from './guide-page.ts';

const padding = 7;

/** Rows under a dark header; the first column is bold. @param shares of the width, per column @returns the y position below */
export function drawTable(
	guide: Guide,
	head: readonly string[],
	rows: readonly (readonly string[])[],
	shares: readonly number[],
	top: number,
): number {
	const widths = shares.map((share) => share * inner);
	const lefts = widths.map((_, column) => page.margin + widths.slice(0, column).reduce((sum, width) => sum + width, 0));
	const place = (column: number, y: number) => ({
		x: (lefts[column] ?? 0) + padding,
		y: y + padding,
		width: (widths[column] ?? 0) - 2 * padding,
	});

	function drawRow(cells: readonly string[], y: number, fill: string, looks: readonly Parameters<Guide['say']>[3][]) {
		const heights = cells.map((cell, column) =>
			guide.heightOf(cell, place(column, y).width, looks[column] ?? { size: 10, colour: colours.soil700 }),
		);
		const height = Math.max(...heights) + 2 * padding - 2;
		guide.decorate(() => guide.doc.rect(page.margin, y, inner, height).fill(fill));
		cells.forEach((cell, column) => {
			guide.say('P', cell, place(column, y), looks[column] ?? { size: 10, colour: colours.soil700 });
		});
		return y + height;
	}

	let y = drawRow(
		head,
		top,
		colours.leaf800,
		head.map(() => ({ size: 10, colour: colours.white, font: 'bold' as const })),
	);
	rows.forEach((row, index) => {
		const fill = index % 2 === 0 ? colours.white : colours.soil100;
		y = drawRow(row, y, fill, [{ size: 10, colour: colours.soil900, font: 'bold' }]);
	});
	const end = y;
	guide.decorate(() => guide.doc.rect(page.margin, end, inner, 0.7).fill(colours.soil200));
	return end + 10;
}
