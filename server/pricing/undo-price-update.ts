import type { Db } from '#database/db.ts';
import { audit } from '#server/platform/audit-log.ts';
import { refuse } from '#server/platform/refuse.ts';
import { instantOfPriceUpdate } from './price-update-queries.ts';
import { partSize, publishPart } from './publish-part.ts';
import {
	hasLatestLine,
	insertPriceUpdate,
	isBeingUndone,
	listPriceUpdateVariants,
	lockPriceUpdate,
	lockVariants,
	updateScheduleToCancelled,
} from './publish-queries.ts';

/**
 * Restores the prices before a price update, as a new price update. A variant that was changed since is skipped and
 * listed. A large one is restored in parts by the job that publishes due price updates.
 * Refuses PRICE_UPDATE_NOT_FOUND, PRICE_UPDATE_NOT_PUBLISHED, NOTHING_TO_UNDO. @returns the id of the new price update
 */
export async function undoPriceUpdate(db: Db, id: string, actorId: string, now: Date): Promise<string> {
	return db.transaction().execute(async (tx) => {
		const priceUpdate = await lockPriceUpdate(tx, id);
		if (priceUpdate === null || priceUpdate.isDraft) refuse('PRICE_UPDATE_NOT_FOUND');
		if (!priceUpdate.isPublished) refuse('PRICE_UPDATE_NOT_PUBLISHED');
		const { lineCount, skippedCount } = priceUpdate;
		// Of a larger one each part locks and compares its own.
		const ids = lineCount > partSize ? [] : await listPriceUpdateVariants(tx, id, { after: null, limit: partSize });
		await lockVariants(tx, ids);
		if ((await isBeingUndone(tx, id)) || !(await hasLatestLine(tx, id))) refuse('NOTHING_TO_UNDO');
		const variants = lineCount > partSize ? { linesOf: id } : { ids };
		const createdAt = await instantOfPriceUpdate(tx, variants, { now, publishAt: null });
		const undoId = await insertPriceUpdate(tx, {
			source: 'undo',
			note: '',
			actorId,
			createdAt,
			publishAt: now,
			publishedAt: null,
			undoesId: id,
			lineCount: lineCount - skippedCount,
		});
		const undo = await lockPriceUpdate(tx, undoId);
		if (undo !== null && lineCount <= partSize) await publishPart(tx, undo, now);
		return undoId;
	});
}

/** Cancels a scheduled price update. Refuses PRICE_UPDATE_NOT_FOUND, PRICE_UPDATE_NOT_SCHEDULED. */
export async function cancelPriceUpdate(db: Db, id: string, actorId: string, now: Date): Promise<void> {
	await db.transaction().execute(async (tx) => {
		const priceUpdate = await lockPriceUpdate(tx, id);
		if (priceUpdate === null || priceUpdate.isDraft) refuse('PRICE_UPDATE_NOT_FOUND');
		const { isPublished, isCancelled, isImmediate, publishedThrough } = priceUpdate;
		if (isPublished || isCancelled || isImmediate || publishedThrough !== null) refuse('PRICE_UPDATE_NOT_SCHEDULED');
		await updateScheduleToCancelled(tx, id, now);
		await audit(tx, { actorId, now }, 'prices.cancelSchedule', id, {
			before: { state: 'scheduled' },
			after: { state: 'cancelled' },
		});
	});
}
