import { pickVariantPrices } from '#domain/price-change.ts';
import type { Db } from '#database/db.ts';
import { audit } from '#server/platform/audit-log.ts';
import { refuse } from '#server/platform/refuse.ts';
import { lockVariants, updatePrices } from './price-board-queries.ts';
import {
	insertPriceUpdate,
	listLinesToValidate,
	listPriceUpdateVariants,
	lockPriceUpdate,
	updateToCancelled,
	writeLines,
} from './price-update-queries.ts';
import { auditPriceUpdate } from './publish-prices.ts';

/**
 * Restores the prices before a price update, as a new price update. A variant that was changed since is skipped and
 * listed. Refuses PRICE_UPDATE_NOT_FOUND, PRICE_UPDATE_NOT_PUBLISHED, NOTHING_TO_UNDO. @returns the id of the new price update
 */
export async function undoPriceUpdate(db: Db, id: string, actorId: string, now: Date): Promise<string> {
	return db.transaction().execute(async (tx) => {
		const priceUpdate = await lockPriceUpdate(tx, id);
		if (priceUpdate === null) refuse('PRICE_UPDATE_NOT_FOUND');
		if (!priceUpdate.isPublished) refuse('PRICE_UPDATE_NOT_PUBLISHED');
		const variants = new Map(
			(await lockVariants(tx, await listPriceUpdateVariants(tx, id))).map((variant) => [variant.id, variant]),
		);
		const lines = (await listLinesToValidate(tx, id)).flatMap((line) => {
			const variant = variants.get(line.variantId);
			// Variants that the price update skipped need no undo.
			if (variant === undefined || line.skipReason !== null) return [];
			const { sku, isOnBoard } = variant;
			const skipReason = isOnBoard ? (line.isLatest ? null : ('CHANGED' as const)) : ('UNAVAILABLE' as const);
			const from = pickVariantPrices(variant);
			return [{ variantId: line.variantId, sku, from, to: line.from, skipReason }];
		});
		const free = lines.filter((line) => line.skipReason === null);
		if (free.length === 0) refuse('NOTHING_TO_UNDO');
		const undoId = await insertPriceUpdate(tx, {
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
		await updatePrices(tx, prices, { priceUpdateId: undoId, actorId, at: now });
		await auditPriceUpdate(tx, {
			action: 'prices.undo',
			priceUpdateId: undoId,
			actorId,
			at: now,
			facts: { undoes: id },
			lines: free,
		});
		return undoId;
	});
}

/** Cancels a scheduled price update. Refuses PRICE_UPDATE_NOT_FOUND, PRICE_UPDATE_NOT_SCHEDULED. */
export async function cancelPriceUpdate(db: Db, id: string, actorId: string, now: Date): Promise<void> {
	await db.transaction().execute(async (tx) => {
		const priceUpdate = await lockPriceUpdate(tx, id);
		if (priceUpdate === null) refuse('PRICE_UPDATE_NOT_FOUND');
		if (priceUpdate.isPublished || priceUpdate.isCancelled) refuse('PRICE_UPDATE_NOT_SCHEDULED');
		await updateToCancelled(tx, id, now);
		await audit(tx, { actorId, now }, 'prices.cancelSchedule', id, {
			before: { state: 'scheduled' },
			after: { state: 'cancelled' },
		});
	});
}
