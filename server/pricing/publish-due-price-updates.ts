import type { Db } from '#database/db.ts';
import { publishPart } from './publish-part.ts';
import { lockDuePriceUpdate } from './publish-queries.ts';

/**
 * Publishes every due price update, each variant exactly once: its row is locked, and marked in the transaction that
 * writes its prices. A large one is published in parts of one transaction each; after an interruption the next run goes on
 * where it ended. A variant changed after scheduling is skipped and marked as skipped.
 * @returns how many transactions published something
 */
export async function publishDuePriceUpdates(db: Db, now: Date): Promise<number> {
	for (let published = 0; ; published += 1) {
		const isDone = await db.transaction().execute(async (tx) => {
			const priceUpdate = await lockDuePriceUpdate(tx, now);
			if (priceUpdate === null) return true;
			await publishPart(tx, priceUpdate, now);
			return false;
		});
		if (isDone) return published;
	}
}
