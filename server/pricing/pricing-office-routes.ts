import { indianDay } from '#domain/indian-clock.ts';
import type { Paise } from '#domain/money.ts';
import { byteOrderMark, csvLine, isSpreadsheetFile } from '#domain/sheet-cells.ts';
import { writePlainRupees } from '#domain/typed-rupees.ts';
import {
	type BoardRow,
	maxSkippedListed,
	type PriceImport,
	type pricingOfficeEndpoints,
} from '#contract/pricing-office.ts';
import { priceChangeFromWire, variantPricesToWire } from '#contract/pricing-wire.ts';
import { isUuid } from '#database/db.ts';
import type { AppContext } from '#server/platform/app-context.ts';
import type { HandlersOf } from '#server/platform/endpoint.ts';
import { refuse } from '#server/platform/refuse.ts';
import { beginImport } from './import-prices.ts';
import { type BoardVariant, listBoard, listHistory } from './price-board-queries.ts';
import { findImport } from './price-import-queries.ts';
import { findPriceUpdate, findPriceUpdateSummary, listPriceUpdates, listSkippedLines } from './price-update-queries.ts';
import { publishPrices } from './publish-prices.ts';
import { cancelPriceUpdate, undoPriceUpdate } from './undo-price-update.ts';

const rupees = (amount: Paise | null) => (amount === null ? '' : writePlainRupees(amount));

/** The board as a CSV file; importing it unchanged changes nothing. */
function writeBoardFile(rows: readonly BoardVariant[]): Uint8Array {
	const lines = rows.map((row) =>
		csvLine([
			row.sku,
			row.product,
			row.unit,
			row.category,
			rupees(row.price),
			rupees(row.mrp),
			rupees(row.cost),
			row.stock,
		]),
	);
	const heading = csvLine(['sku', 'product', 'unit', 'category', 'price', 'mrp', 'cost', 'stock']);
	return new TextEncoder().encode(`${byteOrderMark}${heading}${lines.join('')}`);
}

function boardRowToWire({ price, mrp, cost, yesterday, ...row }: BoardVariant): BoardRow {
	return { ...row, ...variantPricesToWire({ price, mrp, cost }), yesterdayPaise: yesterday };
}

function priceUpdateId(params: { id: string }): string {
	if (!isUuid(params.id)) refuse('PRICE_UPDATE_NOT_FOUND');
	return params.id;
}

export function pricingOfficeHandlers({ db, log }: AppContext): HandlersOf<typeof pricingOfficeEndpoints> {
	async function whole(id: string) {
		const priceUpdate = await findPriceUpdate(db, id);
		if (priceUpdate === null) refuse('PRICE_UPDATE_NOT_FOUND');
		return { status: 'success' as const, data: priceUpdate };
	}

	async function summary(id: string) {
		const priceUpdate = await findPriceUpdateSummary(db, id);
		if (priceUpdate === null) refuse('PRICE_UPDATE_NOT_FOUND');
		return { status: 'success' as const, data: priceUpdate };
	}

	async function importOf(id: string, actorId: string): Promise<{ status: 'success'; data: PriceImport }> {
		const row = isUuid(id) ? await findImport(db, id, actorId) : null;
		if (row === null) refuse('IMPORT_NOT_FOUND');
		const { fileName, total, done, result, isStale } = row;
		const state = result !== null ? 'checked' : isStale ? 'stopped' : 'checking';
		const nothing = { unchanged: 0, errors: [], errorCount: 0, changes: [] };
		return { status: 'success', data: { id, fileName, total, done, state, ...(result ?? nothing) } };
	}

	return {
		async 'office.prices.board'(_input, { now }) {
			const { rows, scheduled } = await listBoard(db, now);
			return { status: 'success', data: { rows: rows.map(boardRowToWire), scheduled } };
		},
		async 'office.prices.publish'({ body }, { session, now }) {
			const publishAt = body.publishAt === null ? null : new Date(body.publishAt);
			const changes = body.changes.map(priceChangeFromWire);
			return summary(await publishPrices(db, { ...body, changes, publishAt, actorId: session.userId }, now));
		},
		async 'office.price-updates.list'({ query }) {
			return { status: 'success', ...(await listPriceUpdates(db, query)) };
		},
		async 'office.price-updates.get'({ params }) {
			return whole(priceUpdateId(params));
		},
		async 'office.price-updates.cancel'({ params }, { session, now }) {
			await cancelPriceUpdate(db, priceUpdateId(params), session.userId, now);
			return summary(params.id);
		},
		async 'office.price-updates.undo'({ params }, { session, now }) {
			const id = await undoPriceUpdate(db, priceUpdateId(params), session.userId, now);
			const { status, data } = await summary(id);
			const skipped = data.skippedCount === 0 ? [] : await listSkippedLines(db, id, maxSkippedListed);
			return { status, data: { ...data, skipped } };
		},
		async 'office.prices.history'({ params, query }) {
			const history = isUuid(params.id) ? await listHistory(db, params.id, query) : null;
			if (history === null) refuse('VARIANT_NOT_FOUND');
			return { status: 'success', ...history };
		},
		async 'office.prices.export'(_input, { reads, now }) {
			const { rows } = await listBoard(reads, now);
			return {
				file: writeBoardFile(rows),
				mime: 'text/csv; charset=utf-8',
				name: `prices-${indianDay(now)}.csv`,
			};
		},
		async 'office.prices.import'({ body }, { session, now }) {
			if (isSpreadsheetFile(body.fileName, body.text)) refuse('IMPORT_NOT_TEXT');
			const { id, checked } = await beginImport(db, { ...body, actorId: session.userId }, now);
			// The caller polls the progress; after a failure here the file stays unchecked and must be sent again.
			checked.catch((error: unknown) => log.warn({ err: error }, 'failed to check a price file'));
			return importOf(id, session.userId);
		},
		async 'office.prices.getImport'({ params }, { session }) {
			return importOf(params.id, session.userId);
		},
	};
}
