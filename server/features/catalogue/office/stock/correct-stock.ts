import type { Db } from '#database/db.ts';
import { insertAudit } from '#server/audit/queries.ts';
import { type Attempt, wasDoneBefore } from '#server/idempotency/attempt.ts';
import { refuse } from '#server/refuse.ts';
import { bookStock, getPromised, lockPools, stockKeys } from './queries.ts';

export type Count = {
	poolId: string;
	/** quantity on hand, including unpacked goods of open orders */
	counted: number;
	/** what should have lain there when the person looked: on hand and promised together */
	seenShelf: number;
	note: string;
	actorId: string;
	attempt: Attempt;
};

/**
 * Sets a pool to what was counted. What open orders are promised was taken from the pool when they were placed and
 * still lies on the shelf, so it is no part of what can be sold. A sale between count and entry changes neither sum;
 * goods that left or came meanwhile do, and the count has to be done again.
 * Refuses POOL_NOT_FOUND, CHANGED_MEANWHILE, COUNTED_TOO_LITTLE (details.promised), KEY_REUSED.
 */
export async function correctStock(db: Db, count: Count, now: Date): Promise<void> {
	const { poolId, counted, seenShelf, note, actorId, attempt } = count;
	await db.transaction().execute(async (tx) => {
		if (await wasDoneBefore(tx, stockKeys, attempt)) return;
		const [pool] = await lockPools(tx, [poolId]);
		if (pool === undefined) refuse('POOL_NOT_FOUND');
		const { onHand } = pool;
		const promised = await getPromised(tx, poolId);
		if (onHand + promised !== seenShelf) refuse('CHANGED_MEANWHILE');
		if (counted < promised) refuse('COUNTED_TOO_LITTLE', { promised });
		const change = counted - promised - onHand;
		await bookStock(tx, [{ poolId, change }], { reason: 'correction', actorId, note, now });
		await insertAudit(tx, {
			actorId,
			action: 'stock.correct',
			entity: 'stock',
			entityId: poolId,
			before: { onHand },
			after: { onHand: onHand + change, counted, promised, note },
			at: now,
		});
	});
}
