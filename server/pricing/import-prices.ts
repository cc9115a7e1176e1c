import { formatNumber } from '#domain/amount.ts';
import {
	arePricesEqual,
	isBelowCost,
	isLargeChange,
	maxFileBytes,
	maxFileRows,
	maxShownLines,
	pickVariantPrices,
	priceProblem,
	priceProblems,
	type VariantPrices,
} from '#domain/price-change.ts';
import { isSpreadsheetFile } from '#domain/sheet-cells.ts';
import { readTypedRupees } from '#domain/typed-rupees.ts';
import type { Db } from '#database/db.ts';
import { refuse } from '#server/platform/refuse.ts';
import { type FileVariant, listVariantsOfSkus } from './price-board-queries.ts';
import {
	deleteParts,
	findImport,
	type ImportPreview,
	type ImportResult,
	insertImport,
	insertPart,
	lockParts,
	type PreviewLine,
	readParts,
	updateImport,
	updateToChecking,
} from './price-import-queries.ts';
import { insertPriceUpdate, type NewLine, updateLineCount, writeLines } from './publish-queries.ts';
import { type PriceColumn, readSheet, type SheetError, type SheetRow } from './read-sheet.ts';

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

/** Further names of variants to confirm are counted, not listed. */
const maxNamed = 5;

/** Adds changes to a preview, with those first that need a look: its lines are few, its counts complete. */
function createPreview(): { add: (variant: FileVariant, to: VariantPrices) => void; preview: () => ImportPreview } {
	const none = () => ({ count: 0, names: [] as string[] });
	const counts = { count: 0, up: 0, down: 0, large: none(), belowCost: none(), withoutMrp: none() };
	const toConfirm: PreviewLine[] = [];
	const others: PreviewLine[] = [];
	return {
		add(variant, to) {
			const isLarge = isLargeChange(variant.price, to.price);
			const marks = [
				[counts.large, isLarge],
				[counts.belowCost, isBelowCost(to)],
				[counts.withoutMrp, to.mrp === 0],
			] as const;
			counts.count += 1;
			if (to.price > variant.price) counts.up += 1;
			if (to.price < variant.price) counts.down += 1;
			for (const [mark, isMarked] of marks) {
				if (!isMarked) continue;
				mark.count += 1;
				if (mark.names.length < maxNamed) mark.names.push(`${variant.product} ${variant.unit}`);
			}
			const lines = marks.some(([, isMarked]) => isMarked) ? toConfirm : others;
			if (lines.length >= maxShownLines) return;
			const { id: variantId, sku, product, unit } = variant;
			lines.push({ variantId, sku, product, unit, from: pickVariantPrices(variant), to });
		},
		preview: () => ({ ...counts, lines: [...toConfirm, ...others].slice(0, maxShownLines) }),
	};
}

type Checked = { lines: NewLine[]; errors: SheetError[]; unchanged: number };

/** Checks rows against the variants on sale, one chunk at a time; earlier rows are remembered to find duplicates. */
function createChecker(db: Db, onChange: (variant: FileVariant, to: VariantPrices) => void) {
	const seenIn = new Map<string, number>();

	function variantOf({ row, sku }: SheetRow, bySku: ReadonlyMap<string, FileVariant>): FileVariant | string {
		const variant = bySku.get(sku.toLowerCase());
		if (sku === '') return 'Enter the SKU.';
		if (variant === undefined) return `“${sku}”: ${priceProblems.UNKNOWN_SKU}`;
		const earlier = seenIn.get(variant.id);
		if (earlier !== undefined) return `“${sku}”: Duplicate SKU, see row ${earlier}.`;
		seenIn.set(variant.id, row);
		return variant;
	}

	function checkRow(sheetRow: SheetRow, bySku: ReadonlyMap<string, FileVariant>, checked: Checked): void {
		const { row, prices } = sheetRow;
		const variant = variantOf(sheetRow, bySku);
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
		onChange(variant, to);
		checked.lines.push({ variantId: variant.id, from, to, skipReason: null });
	}

	return async (rows: readonly SheetRow[]): Promise<Checked> => {
		const variants = await listVariantsOfSkus(
			db,
			rows.map(({ sku }) => sku.toLowerCase()),
		);
		const bySku = new Map(variants.map((variant) => [variant.sku.toLowerCase(), variant]));
		const checked: Checked = { lines: [], errors: [], unchanged: 0 };
		for (const row of rows) checkRow(row, bySku, checked);
		return checked;
	};
}

/** Rows that are checked between two updates of the progress. */
const chunkSize = 1000;
/** Only this many are listed; the count is complete. */
const maxErrors = 200;

type Part = {
	actorId: string;
	fileName: string;
	/** null: the file begins with this part */
	importId: string | null;
	part: number;
	text: string;
	isLast: boolean;
};

/**
 * Takes one part of a price file, and after the last one starts to check it against the variants on sale and returns
 * immediately; progress and result are stored in its row. Prices are not changed: the check writes a draft of a price
 * update. A part that is sent again is kept once. Refuses IMPORT_NOT_TEXT, IMPORT_NOT_FOUND, IMPORT_TOO_LARGE.
 * @returns the id of the file, and the promise of the check; null: there are more parts
 */
export async function importPrices(
	db: Db,
	{ actorId, fileName, importId, part, text, isLast }: Part,
	now: Date,
): Promise<{ id: string; checked: Promise<void> | null }> {
	if (isSpreadsheetFile(fileName, text)) refuse('IMPORT_NOT_TEXT');
	const begun = await db.transaction().execute(async (tx) => {
		const id = importId ?? (await insertImport(tx, { actorId, fileName, now }));
		const arrived = await lockParts(tx, id, actorId);
		// The response to the last part was lost.
		if (arrived === null && (await findImport(tx, id, actorId))?.isComplete) return { id, draftId: null };
		if (arrived === null || part > arrived.parts) refuse('IMPORT_NOT_FOUND');
		if (part === arrived.parts) {
			if (arrived.bytes + Buffer.byteLength(text) > maxFileBytes) refuse('IMPORT_TOO_LARGE');
			await insertPart(tx, id, part, text);
		}
		if (!isLast) return { id, draftId: null };
		const draftId = await insertPriceUpdate(tx, {
			source: 'import',
			note: '',
			actorId,
			createdAt: now,
			publishAt: now,
			publishedAt: null,
			undoesId: null,
			isDraft: true,
			lineCount: 0,
		});
		await updateToChecking(tx, id, draftId);
		return { id, draftId };
	});
	const { id, draftId } = begun;
	return { id, checked: draftId === null ? null : checkFile(db, id, draftId) };
}

async function checkFile(db: Db, id: string, draftId: string): Promise<void> {
	const { add, preview } = createPreview();
	const check = createChecker(db, add);
	const all = { rows: 0, lines: 0, errors: [] as SheetError[], errorCount: 0, unchanged: 0 };
	let rows: SheetRow[] = [];

	function noteErrors(errors: readonly SheetError[]): void {
		if (errors.length === 0) return;
		all.errorCount += errors.length;
		all.errors.push(...errors);
		all.errors.sort((a, b) => a.row - b.row).splice(maxErrors);
	}

	async function checkChunk(): Promise<void> {
		const { lines, errors, unchanged } = await check(rows);
		all.rows += rows.length;
		all.unchanged += unchanged;
		rows = [];
		noteErrors(errors);
		// A file with an error changes nothing, so its other rows are checked but not kept.
		if (all.errorCount === 0) {
			await writeLines(db, draftId, lines);
			all.lines += lines.length;
		}
		await updateImport(db, id, { done: all.rows, total: null, result: null });
	}

	for await (const read of readSheet(readParts(db, id))) {
		if ('heading' in read) noteErrors(read.heading);
		else if ('end' in read) noteErrors([read.end]);
		else {
			if (all.rows + rows.length >= maxFileRows) {
				const message = `The file has more than ${formatNumber(maxFileRows)} rows. Split it into smaller files.`;
				noteErrors([{ row: read.row.row, column: '', message }]);
				break;
			}
			noteErrors(read.errors);
			rows.push(read.row);
			if (rows.length === chunkSize) await checkChunk();
		}
	}
	if (rows.length > 0) await checkChunk();
	if (all.rows === 0 && all.errorCount === 0) {
		noteErrors([{ row: 1, column: '', message: 'The file has no rows below the heading.' }]);
	}
	const { errors, errorCount, unchanged } = all;
	const result: ImportResult = {
		unchanged,
		errors,
		errorCount,
		preview: errorCount > 0 ? null : preview(),
	};
	await updateLineCount(db, draftId, all.lines);
	await deleteParts(db, id);
	await updateImport(db, id, { done: all.rows, total: all.rows, result });
}
