import type { Paise } from '#domain/money.ts';
import { byteOrderMark, csvLine } from '#domain/sheet-cells.ts';
import { writePlainRupees } from '#domain/typed-rupees.ts';
import type { BoardRow } from '#contract/office/prices.ts';

const rupees = (amount: number | null) => (amount === null ? '' : writePlainRupees(amount as Paise));

/** The board as a file for a spreadsheet; what comes back unchanged changes nothing. */
export function writeBoardFile(rows: readonly BoardRow[]): Uint8Array {
	const lines = rows.map((row) =>
		csvLine([
			row.sku,
			row.product,
			row.unit,
			row.category,
			rupees(row.pricePaise),
			rupees(row.listedPricePaise),
			rupees(row.costPaise),
			row.stock,
		]),
	);
	const heading = csvLine(['sku', 'product', 'unit', 'category', 'price', 'mrp', 'cost', 'stock']);
	return new TextEncoder().encode(`${byteOrderMark}${heading}${lines.join('')}`);
}
