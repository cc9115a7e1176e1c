import { type BoardRow, maxSkippedListed, type pricingOfficeEndpoints } from '#contract/pricing-office.ts';
import { priceChangeFromWire, variantPricesToWire } from '#contract/pricing-wire.ts';
import { isUuid } from '#database/db.ts';
import type { AppContext } from '#server/platform/app-context.ts';
import type { HandlersOf } from '#server/platform/endpoint.ts';
import { refuse } from '#server/platform/refuse.ts';
import { type BoardVariant, listBoard, listHistory } from './price-board-queries.ts';
import { findPriceUpdate, findPriceUpdateSummary, listPriceUpdates, listSkippedLines } from './price-update-queries.ts';
import { publishImport } from './publish-import.ts';
import { publishPrices } from './publish-prices.ts';
import { cancelPriceUpdate, undoPriceUpdate } from './undo-price-update.ts';

function boardRowToWire({ price, mrp, cost, yesterday, ...row }: BoardVariant): BoardRow {
	return { ...row, ...variantPricesToWire({ price, mrp, cost }), yesterdayPaise: yesterday };
}

function priceUpdateId(params: { id: string }): string {
	if (!isUuid(params.id)) refuse('PRICE_UPDATE_NOT_FOUND');
	return params.id;
}

export function pricingOfficeHandlers({ db }: AppContext): HandlersOf<typeof pricingOfficeEndpoints> {
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

	return {
		async 'office.prices.board'({ query }, { now }) {
			const { rows, ...board } = await listBoard(db, query, now);
			return { status: 'success', data: { ...board, rows: rows.map(boardRowToWire) } };
		},
		async 'office.prices.publish'({ body }, { session, now }) {
			const publishAt = body.publishAt === null ? null : new Date(body.publishAt);
			const request = { ...body, publishAt, actorId: session.userId };
			if (body.importId !== undefined) {
				return summary(await publishImport(db, { ...request, importId: body.importId }, now));
			}
			const changes = (body.changes ?? []).map(priceChangeFromWire);
			return summary(await publishPrices(db, { ...request, changes }, now));
		},
		async 'office.price-updates.list'({ query }) {
			return { status: 'success', ...(await listPriceUpdates(db, query)) };
		},
		async 'office.price-updates.get'({ params }) {
			return whole(priceUpdateId(params));
		},
		async 'office.price-updates.progress'({ params }) {
			return summary(priceUpdateId(params));
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
	};
}
