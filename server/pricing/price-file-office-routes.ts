import { indianDay } from '#domain/indian-clock.ts';
import type { Paise } from '#domain/money.ts';
import { byteOrderMark, csvLine } from '#domain/sheet-cells.ts';
import { writePlainRupees } from '#domain/typed-rupees.ts';
import type { FileReply } from '#contract/endpoint.ts';
import type { PriceImport, priceFileOfficeEndpoints } from '#contract/price-files-office.ts';
import type { PriceUpdateLine } from '#contract/pricing-office.ts';
import { isUuid } from '#database/db.ts';
import type { AppContext } from '#server/platform/app-context.ts';
import type { HandlersOf } from '#server/platform/endpoint.ts';
import { refuse } from '#server/platform/refuse.ts';
import { importPrices } from './import-prices.ts';
import { type ExportedVariant, readExport } from './price-board-queries.ts';
import { findImport } from './price-import-queries.ts';
import { findPriceUpdateSummary, readLines } from './price-update-queries.ts';

const rupees = (amount: number | null) => (amount === null ? '' : writePlainRupees(amount as Paise));

const exportHeading = ['sku', 'product', 'unit', 'category', 'price', 'mrp', 'cost', 'stock'];

/** A variant as a line of the file; importing it unchanged changes nothing. */
function exportLine({ sku, product, unit, category, price, mrp, cost, stock }: ExportedVariant): string {
	return csvLine([sku, product, unit, category, rupees(price), rupees(mrp), rupees(cost), stock]);
}

const updateHeading = 'sku,product,unit,old price,price,old mrp,mrp,old cost,cost,skipped'.split(',');

function updateLine({ sku, product, unit, from, to, skipReason }: PriceUpdateLine): string {
	const prices = [from.pricePaise, to.pricePaise, from.mrpPaise, to.mrpPaise, from.costPaise, to.costPaise];
	const skipped = { CHANGED: 'changed since', UNAVAILABLE: 'no longer on sale' };
	return csvLine([sku, product, unit, ...prices.map(rupees), skipReason === null ? '' : skipped[skipReason]]);
}

/** A CSV file whose rows are read and written some at a time. */
async function writeFile<Row>(
	name: string,
	heading: readonly string[],
	{ read, line }: { read: (take: (rows: Row[]) => void) => Promise<void>; line: (row: Row) => string },
): Promise<FileReply> {
	const parts = [Buffer.from(`${byteOrderMark}${csvLine(heading)}`)];
	await read((rows) => parts.push(Buffer.from(rows.map(line).join(''))));
	return { file: Buffer.concat(parts), mime: 'text/csv; charset=utf-8', name };
}

export function priceFileOfficeHandlers({ db, log }: AppContext): HandlersOf<typeof priceFileOfficeEndpoints> {
	async function importOf(id: string, actorId: string): Promise<{ status: 'success'; data: PriceImport }> {
		const row = isUuid(id) ? await findImport(db, id, actorId) : null;
		if (row === null) refuse('IMPORT_NOT_FOUND');
		const { fileName, total, done, result, isComplete, isStale } = row;
		const waiting = isStale ? 'stopped' : isComplete ? 'checking' : 'uploading';
		const state = result === null ? waiting : 'checked';
		const nothing = { unchanged: 0, errors: [], errorCount: 0, preview: null };
		return { status: 'success', data: { id, fileName, total, done, state, ...(result ?? nothing) } };
	}

	async function receive(part: Parameters<typeof importPrices>[1], now: Date) {
		const { id, checked } = await importPrices(db, part, now);
		// The caller polls the progress; after a failure here the file stays unchecked and must be sent again.
		checked?.catch((error: unknown) => log.warn({ err: error }, 'failed to check a price file'));
		return importOf(id, part.actorId);
	}

	return {
		async 'office.prices.export'(_input, { reads, now }) {
			return writeFile(`prices-${indianDay(now)}.csv`, exportHeading, {
				read: (take) => readExport(reads, take),
				line: exportLine,
			});
		},
		async 'office.price-updates.export'({ params }) {
			const priceUpdate = isUuid(params.id) ? await findPriceUpdateSummary(db, params.id) : null;
			if (priceUpdate === null) refuse('PRICE_UPDATE_NOT_FOUND');
			return writeFile(`price-update-${indianDay(new Date(priceUpdate.publishAt))}.csv`, updateHeading, {
				read: (take) => readLines(db, priceUpdate.id, take),
				line: updateLine,
			});
		},
		async 'office.prices.import'({ body }, { session, now }) {
			return receive({ ...body, actorId: session.userId, importId: null, part: 0 }, now);
		},
		async 'office.prices.importPart'({ params, body }, { session, now }) {
			if (!isUuid(params.id)) refuse('IMPORT_NOT_FOUND');
			return receive({ ...body, actorId: session.userId, fileName: '', importId: params.id }, now);
		},
		async 'office.prices.getImport'({ params }, { session }) {
			return importOf(params.id, session.userId);
		},
	};
}
