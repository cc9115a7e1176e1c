import { setImmediate } from 'node:timers/promises';
import {
	arePricesEqual,
	type PriceChange,
	pickVariantPrices,
	priceProblem,
	priceProblems,
	type VariantPrices,
} from '#domain/price-change.ts';
import { readTypedRupees } from '#domain/typed-rupees.ts';
import type { Db } from '#database/db.ts';
import { type BoardVariant, listBoard } from './price-board-queries.ts';
import { insertImport, updateImport } from './price-import-queries.ts';
import { type PriceColumn, readSheet, type Sheet, type SheetError, type SheetRow } from './read-sheet.ts';

type Checked = { changes: PriceChange[]; errors: SheetError[]; unchanged: number };

type Cell = [PriceColumn, string];

/** Prices of a row's cells; an empty cost means unknown. */
function readCells(
	from: VariantPrices,
	cells: readonly Cell[],
): { to: VariantPrices; wrong: { column: string; message: string }[] } {
	const to = { ...from };
	const wrong: { column: string; message: string }[] = [];
	for (const [column, text] of cells) {
		if (column === 'cost' && text === '') {
			to.cost = null;
			continue;
		}
		const read = readTypedRupees(text);
		if (read.ok) to[column] = read.amount;
		else wrong.push({ column, message: `${text === '' ? '' : `“${text}”: `}${priceProblems[read.problem]}` });
	}
	return { to, wrong };
}

/** Checks rows against the board, one chunk at a time; SKUs of earlier chunks are remembered to find duplicates. */
function rowChecker(board: readonly BoardVariant[]): (rows: readonly SheetRow[]) => Checked {
	const bySku = new Map(board.map((variant) => [variant.sku.toLowerCase(), variant]));
	const seenIn = new Map<string, number>();

	function variantOf({ row, sku }: SheetRow): BoardVariant | string {
		const variant = bySku.get(sku.toLowerCase());
		if (sku === '') return 'Enter the SKU.';
		if (variant === undefined) return `“${sku}”: ${priceProblems.UNKNOWN_SKU}`;
		const earlier = seenIn.get(variant.id);
		if (earlier !== undefined) return `“${sku}”: Duplicate SKU, see row ${earlier}.`;
		seenIn.set(variant.id, row);
		return variant;
	}

	function checkRow(sheetRow: SheetRow, checked: Checked): void {
		const { row, prices } = sheetRow;
		const variant = variantOf(sheetRow);
		if (typeof variant === 'string') {
			checked.errors.push({ row, column: 'sku', message: variant });
			return;
		}
		const from = pickVariantPrices(variant);
		const { to, wrong } = readCells(from, Object.entries(prices) as Cell[]);
		const problem = wrong.length > 0 ? null : priceProblem(to, variant.isLoose);
		if (problem !== null) {
			wrong.push({ column: prices.price === undefined ? 'mrp' : 'price', message: priceProblems[problem] });
		}
		checked.errors.push(...wrong.map((each) => ({ row, ...each })));
		if (wrong.length > 0) return;
		if (arePricesEqual(from, to)) {
			checked.unchanged += 1;
			return;
		}
		checked.changes.push({ variantId: variant.id, from, to });
	}

	return (rows) => {
		const checked: Checked = { changes: [], errors: [], unchanged: 0 };
		for (const row of rows) checkRow(row, checked);
		return checked;
	};
}

/** Pause between two chunks, so that other requests are served. */
const chunkSize = 500;
/** Only this many are listed; the count is complete. */
const maxErrors = 200;

/**
 * Starts to check a price file against the board and returns immediately; progress and result are stored in its
 * row. Prices are not changed. @returns its id, and the promise of the check
 */
export async function beginImport(
	db: Db,
	file: { actorId: string; fileName: string; text: string },
	now: Date,
): Promise<{ id: string; checked: Promise<void> }> {
	const sheet = readSheet(file.text);
	const id = await insertImport(db, { ...file, total: sheet.rows.length, now });
	return { id, checked: checkSheet(db, id, sheet, now) };
}

async function checkSheet(db: Db, id: string, sheet: Sheet, now: Date): Promise<void> {
	const { rows: board } = await listBoard(db, now);
	const check = rowChecker(board);
	const all = { changes: [] as PriceChange[], errors: [...sheet.errors], unchanged: 0 };
	for (let done = 0; done < sheet.rows.length; done += chunkSize) {
		await updateImport(db, id, done, null);
		const { changes, errors, unchanged } = check(sheet.rows.slice(done, done + chunkSize));
		all.changes.push(...changes);
		all.errors.push(...errors);
		all.unchanged += unchanged;
		await setImmediate();
	}
	all.errors.sort((a, b) => a.row - b.row);
	await updateImport(db, id, sheet.rows.length, {
		unchanged: all.unchanged,
		errors: all.errors.slice(0, maxErrors),
		errorCount: all.errors.length,
		changes: all.errors.length > 0 ? [] : all.changes,
	});
}
