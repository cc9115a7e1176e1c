import type { Db } from '#database/db.ts';
import { insertAudit } from '#server/audit/queries.ts';
import { type Attempt, wasDoneBefore } from '#server/idempotency/attempt.ts';
import { refuse } from '#server/refuse.ts';
import { bookStock, lockPools, stockKeys } from './queries.ts';

export type Waste = { poolId: string; amount: number; note: string; actorId: string; attempt: Attempt };

/** Writes down what was thrown away. Refuses POOL_NOT_FOUND, STOCK_TOO_LITTLE (details.onHand), KEY_REUSED. */
export async function wasteStock(db: Db, waste: Waste, now: Date): Promise<void> {
	const { poolId, amount, note, actorId, attempt } = waste;
	await db.transaction().execute(async (tx) => {
		if (await wasDoneBefore(tx, stockKeys, attempt)) return;
		const [pool] = await lockPools(tx, [poolId]);
		if (pool === undefined) refuse('POOL_NOT_FOUND');
		const { onHand } = pool;
		if (amount > onHand) refuse('STOCK_TOO_LITTLE', { onHand });
		await bookStock(tx, [{ poolId, change: -amount }], { reason: 'waste', actorId, note, now });
		await insertAudit(tx, {
			actorId,
			action: 'stock.waste',
			entity: 'stock',
			entityId: poolId,
			before: { onHand },
			after: { onHand: onHand - amount, wasted: amount, note },
			at: now,
		});
	});
}
