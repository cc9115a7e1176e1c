import { arePricesEqual, type PackPrices, priceProblem } from '#domain/price-change.ts';
import { readTypedRupees } from '#domain/typed-rupees.ts';
import type { BoardRow, ImportError, PriceChange } from '#contract/office/prices.ts';
import { priceProblems } from '#contract/price-problem-wire.ts';
import { pricesOf } from '../price-words.ts';
import type { PriceColumn, SheetRow } from './read-sheet.ts';

type Checked = { changes: PriceChange[]; errors: ImportError[]; unchanged: number };

const fieldOf = { price: 'price', mrp: 'listedPrice', cost: 'cost' } as const satisfies Record<
	PriceColumn,
	keyof PackPrices
>;

type Cell = [PriceColumn, string];

/** What the cells of a row make of prices; an empty cost means unknown. */
function readCells(
	from: PackPrices,
	cells: readonly Cell[],
): { to: PackPrices; wrong: { column: string; message: string }[] } {
	const to = { ...from };
	const wrong: { column: string; message: string }[] = [];
	for (const [column, text] of cells) {
		if (column === 'cost' && text === '') {
			to.cost = null;
			continue;
		}
		const read = readTypedRupees(text);
		if (read.ok) to[fieldOf[column]] = read.amount;
		else wrong.push({ column, message: `${text === '' ? '' : `“${text}”: `}${priceProblems[read.problem]}` });
	}
	return { to, wrong };
}

/** Checks rows against the board, a portion at a time; a SKU that stood in an earlier portion is remembered. */
export function rowChecker(board: readonly BoardRow[]): (rows: readonly SheetRow[]) => Checked {
	const bySku = new Map(board.map((pack) => [pack.sku.toLowerCase(), pack]));
	const seenIn = new Map<string, number>();

	function packOf({ row, sku }: SheetRow): BoardRow | string {
		const pack = bySku.get(sku.toLowerCase());
		if (sku === '') return 'Enter the SKU.';
		if (pack === undefined) return `“${sku}”: ${priceProblems.UNKNOWN_SKU}`;
		const earlier = seenIn.get(pack.id);
		if (earlier !== undefined) return `“${sku}”: Duplicate SKU, see row ${earlier}.`;
		seenIn.set(pack.id, row);
		return pack;
	}

	function checkRow(sheetRow: SheetRow, checked: Checked): void {
		const { row, prices } = sheetRow;
		const pack = packOf(sheetRow);
		if (typeof pack === 'string') {
			checked.errors.push({ row, column: 'sku', message: pack });
			return;
		}
		const from = pricesOf(pack);
		const { to, wrong } = readCells(from, Object.entries(prices) as Cell[]);
		const problem = wrong.length > 0 ? null : priceProblem(to);
		if (problem !== null) {
			wrong.push({ column: prices.price === undefined ? 'mrp' : 'price', message: priceProblems[problem] });
		}
		checked.errors.push(...wrong.map((each) => ({ row, ...each })));
		if (wrong.length > 0) return;
		if (arePricesEqual(from, to)) {
			checked.unchanged += 1;
			return;
		}
		const { id: variantId, pricePaise, listedPricePaise, costPaise } = pack;
		checked.changes.push({
			variantId,
			from: { pricePaise, listedPricePaise, costPaise },
			to: { pricePaise: to.price, listedPricePaise: to.listedPrice, costPaise: to.cost },
		});
	}

	return (rows) => {
		const checked: Checked = { changes: [], errors: [], unchanged: 0 };
		for (const row of rows) checkRow(row, checked);
		return checked;
	};
}
