import type { Refusal } from '#contract/errors.ts';
import { type Db, isUuid, type Tx } from '#database/db.ts';
import { refuse } from '#server/platform/refuse.ts';
import { type ImportPreview, lockCheckedImport } from './price-import-queries.ts';
import { instantOfPriceUpdate } from './price-update-queries.ts';
import { auditPriceUpdate, partSize, publishPart } from './publish-part.ts';
import type { PriceUpdateRequest } from './publish-prices.ts';
import {
	listDraftLines,
	listPriceUpdateVariants,
	listStaleLines,
	lockPriceUpdate,
	lockVariants,
	updateToDue,
} from './publish-queries.ts';

/** Only this many names are listed; the count is complete. */
const maxNamed = 200;

/** Refuses prices of variants that were changed, or are no longer on sale, since the file was checked. */
async function refuseStale(tx: Tx, priceUpdateId: string): Promise<void> {
	const { count, lines } = await listStaleLines(tx, priceUpdateId, maxNamed);
	const [first] = lines;
	if (first === undefined) return;
	const variants = lines.map(({ isOnBoard: _, ...line }) => line);
	refuse(first.isOnBoard ? 'PRICES_CHANGED' : 'VARIANTS_UNAVAILABLE', { count, variants });
}

function refuseUnconfirmed(refusal: Refusal, mark: ImportPreview['large'], isConfirmed: boolean): void {
	if (mark.count > 0 && !isConfirmed) refuse(refusal, { count: mark.count, names: mark.names });
}

type ImportRequest = Omit<PriceUpdateRequest, 'changes' | 'source'> & { importId: string };

/**
 * Publishes or schedules the changes of a checked file: all of them or none. More than `partSize` are published in parts, by
 * a job; a variant whose price changes before its part is skipped. A repeated request publishes once.
 * Refuses PUBLISH_TIME_PAST, IMPORT_NOT_FOUND, NOTHING_CHANGED, VARIANTS_UNAVAILABLE, PRICES_CHANGED (by another user),
 * LARGE_PRICE_CHANGES and PRICES_BELOW_COST (not confirmed). @returns the id of the price update
 */
export async function publishImport(db: Db, request: ImportRequest, now: Date): Promise<string> {
	const { importId, actorId, publishAt, note } = request;
	if (publishAt !== null && publishAt <= now) refuse('PUBLISH_TIME_PAST');
	return db.transaction().execute(async (tx) => {
		const file = isUuid(importId) ? await lockCheckedImport(tx, importId, actorId) : null;
		const draft = file === null ? null : await lockPriceUpdate(tx, file.priceUpdateId);
		if (file === null || draft === null) refuse('IMPORT_NOT_FOUND');
		const { id, isDraft, lineCount: count } = draft;
		if (!isDraft) return id;
		const { preview } = file.result;
		if (preview === null) refuse('IMPORT_NOT_FOUND');
		if (count === 0) refuse('NOTHING_CHANGED');
		// A larger one is published in parts, which compare the prices again.
		const ids = count > partSize ? [] : await listPriceUpdateVariants(tx, id, { after: null, limit: partSize });
		await lockVariants(tx, ids);
		await refuseStale(tx, id);
		refuseUnconfirmed('LARGE_PRICE_CHANGES', preview.large, request.areLargeChangesConfirmed);
		refuseUnconfirmed('PRICES_BELOW_COST', preview.belowCost, request.areBelowCostConfirmed);
		const createdAt = await instantOfPriceUpdate(tx, count > partSize ? { linesOf: id } : { ids }, { now, publishAt });
		await updateToDue(tx, id, { note, createdAt, publishAt: publishAt ?? now });
		if (publishAt !== null) {
			const lines = count > partSize ? [] : await listDraftLines(tx, id);
			const facts = { publishAt: publishAt.toISOString() };
			await auditPriceUpdate(tx, {
				action: 'prices.schedule',
				priceUpdateId: id,
				actorId,
				at: now,
				facts,
				count,
				lines,
			});
		} else if (count <= partSize) {
			const due = await lockPriceUpdate(tx, id);
			if (due !== null) await publishPart(tx, due, now);
		}
		return id;
	});
}
