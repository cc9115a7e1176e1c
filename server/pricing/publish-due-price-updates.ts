import { pickVariantPrices } from '#domain/price-change.ts';
import type { Db, Tx } from '#database/db.ts';
import { lockVariants, updatePrices } from './price-board-queries.ts';
import {
	listLinesToValidate,
	listPriceUpdateVariants,
	lockDuePriceUpdate,
	updateToPublished,
	writeLines,
} from './price-update-queries.ts';
import { auditPriceUpdate } from './publish-prices.ts';

/**
 * Publishes every due price update, each exactly once: its row is locked, and marked in the transaction that
 * writes its prices. A variant changed after scheduling is skipped and marked as skipped.
 * @returns how many were published
 */
export async function publishDuePriceUpdates(db: Db, now: Date): Promise<number> {
	for (let published = 0; ; published += 1) {
		if (!(await db.transaction().execute((tx) => publishOne(tx, now)))) return published;
	}
}

async function publishOne(tx: Tx, now: Date): Promise<boolean> {
	const priceUpdate = await lockDuePriceUpdate(tx, now);
	if (priceUpdate === null) return false;
	const variants = new Map(
		(await lockVariants(tx, await listPriceUpdateVariants(tx, priceUpdate.id))).map((variant) => [variant.id, variant]),
	);
	const lines = (await listLinesToValidate(tx, priceUpdate.id)).flatMap(({ variantId, to, isSuperseded }) => {
		const variant = variants.get(variantId);
		if (variant === undefined) return [];
		const { sku, isOnBoard } = variant;
		const skipReason = isOnBoard ? (isSuperseded ? ('CHANGED' as const) : null) : ('UNAVAILABLE' as const);
		return [{ variantId, sku, from: pickVariantPrices(variant), to, skipReason }];
	});
	await writeLines(tx, priceUpdate.id, lines);
	const published = lines.filter((line) => line.skipReason === null);
	const prices = published.map(({ variantId, to }) => ({ id: variantId, to }));
	await updatePrices(tx, prices, { priceUpdateId: priceUpdate.id, actorId: priceUpdate.actorId, at: now });
	await updateToPublished(tx, priceUpdate.id, now);
	const skipped = lines.filter((line) => line.skipReason !== null).map((line) => line.sku);
	await auditPriceUpdate(tx, {
		action: 'prices.publishScheduled',
		priceUpdateId: priceUpdate.id,
		actorId: priceUpdate.actorId,
		at: now,
		facts: skipped.length === 0 ? {} : { skipped },
		lines: published,
	});
	return true;
}
