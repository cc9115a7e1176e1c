import type { Db } from '#database/db.ts';
import { insertAudit } from '#server/platform/audit-log.ts';
import { refuse } from '#server/platform/refuse.ts';
import { lockPacks, updatePrices } from './price-board-queries.ts';
import {
	insertBatch,
	listLinesToJudge,
	listVariantsOfBatch,
	lockBatch,
	updateToWithdrawn,
	writeLines,
} from './price-update-queries.ts';
import { logBatch } from './publish-prices.ts';

/**
 * Puts the prices before a batch back, as a batch of its own. A pack that was changed since keeps its price, and the
 * new batch names it. Refuses BATCH_NOT_FOUND, BATCH_NOT_PUBLISHED, NOTHING_TO_UNDO. @returns the id of the new batch
 */
export async function undoBatch(db: Db, id: string, actorId: string, now: Date): Promise<string> {
	return db.transaction().execute(async (tx) => {
		const batch = await lockBatch(tx, id);
		if (batch === null) refuse('BATCH_NOT_FOUND');
		if (!batch.isPublished) refuse('BATCH_NOT_PUBLISHED');
		const packs = new Map((await lockPacks(tx, await listVariantsOfBatch(tx, id))).map((pack) => [pack.id, pack]));
		const lines = (await listLinesToJudge(tx, id)).flatMap((line) => {
			const pack = packs.get(line.variantId);
			// What the batch left alone it has nothing to put back for.
			if (pack === undefined || line.keptBecause !== null) return [];
			const { sku, isOnBoard, pricePaise, listedPricePaise, costPaise } = pack;
			const keptBecause = isOnBoard ? (line.isLatest ? null : ('CHANGED' as const)) : ('GONE' as const);
			const from = { pricePaise, listedPricePaise, costPaise };
			return [{ variantId: line.variantId, sku, from, to: line.from, keptBecause }];
		});
		const free = lines.filter((line) => line.keptBecause === null);
		if (free.length === 0) refuse('NOTHING_TO_UNDO');
		const undoId = await insertBatch(tx, {
			source: 'undo',
			note: '',
			actorId,
			createdAt: now,
			publishAt: now,
			publishedAt: now,
			undoesId: id,
		});
		await writeLines(tx, undoId, lines);
		const prices = free.map(({ variantId, to }) => ({ id: variantId, to }));
		await updatePrices(tx, prices, { batchId: undoId, actorId, at: now });
		await logBatch(tx, {
			action: 'prices.undo',
			batchId: undoId,
			actorId,
			at: now,
			facts: { undoes: id },
			lines: free,
		});
		return undoId;
	});
}

/** Takes a batch back before its time. Refuses BATCH_NOT_FOUND, BATCH_NOT_WAITING. */
export async function withdrawBatch(db: Db, id: string, actorId: string, now: Date): Promise<void> {
	await db.transaction().execute(async (tx) => {
		const batch = await lockBatch(tx, id);
		if (batch === null) refuse('BATCH_NOT_FOUND');
		if (batch.isPublished || batch.isWithdrawn) refuse('BATCH_NOT_WAITING');
		await updateToWithdrawn(tx, id, now);
		await insertAudit(tx, {
			actorId,
			action: 'prices.withdraw',
			entity: 'price_batch',
			entityId: id,
			before: { state: 'scheduled' },
			after: { state: 'withdrawn' },
			at: now,
		});
	});
}
