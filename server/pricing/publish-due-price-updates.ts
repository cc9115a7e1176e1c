import type { Db, Tx } from '#database/db.ts';
import { lockPacks, updatePrices } from './price-board-queries.ts';
import {
	listLinesToJudge,
	listVariantsOfBatch,
	lockDueBatch,
	updateToPublished,
	writeLines,
} from './price-update-queries.ts';
import { logBatch } from './publish-prices.ts';

/**
 * Publishes every batch whose time has come, each exactly once: its row is locked, and marked in the transaction that
 * writes its prices. A variant changed after scheduling is skipped and marked as skipped.
 * @returns how many were published
 */
export async function publishDueBatches(db: Db, now: Date): Promise<number> {
	for (let published = 0; ; published += 1) {
		if (!(await db.transaction().execute((tx) => publishOne(tx, now)))) return published;
	}
}

async function publishOne(tx: Tx, now: Date): Promise<boolean> {
	const batch = await lockDueBatch(tx, now);
	if (batch === null) return false;
	const packs = new Map((await lockPacks(tx, await listVariantsOfBatch(tx, batch.id))).map((pack) => [pack.id, pack]));
	const lines = (await listLinesToJudge(tx, batch.id)).flatMap(({ variantId, to, isOvertaken }) => {
		const pack = packs.get(variantId);
		if (pack === undefined) return [];
		const { sku, isOnBoard, pricePaise, listedPricePaise, costPaise } = pack;
		const keptBecause = isOnBoard ? (isOvertaken ? ('CHANGED' as const) : null) : ('GONE' as const);
		return [{ variantId, sku, from: { pricePaise, listedPricePaise, costPaise }, to, keptBecause }];
	});
	await writeLines(tx, batch.id, lines);
	const free = lines.filter((line) => line.keptBecause === null);
	const prices = free.map(({ variantId, to }) => ({ id: variantId, to }));
	await updatePrices(tx, prices, { batchId: batch.id, actorId: batch.actorId, at: now });
	await updateToPublished(tx, batch.id, now);
	const kept = lines.filter((line) => line.keptBecause !== null).map((line) => line.sku);
	await logBatch(tx, {
		action: 'prices.publishScheduled',
		batchId: batch.id,
		actorId: batch.actorId,
		at: now,
		facts: kept.length === 0 ? {} : { kept },
		lines: free,
	});
	return true;
}
