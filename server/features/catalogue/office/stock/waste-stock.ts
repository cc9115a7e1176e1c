import type { Db } from '#database/db.ts';
import { insertAudit } from '#server/audit/queries.ts';
import { refuse } from '#server/refuse.ts';
import { bookStock, lockPools } from './queries.ts';

export type Waste = { poolId: string; amount: number; note: string; actorId: string };

/** Writes down what was thrown away. Refuses POOL_NOT_FOUND, STOCK_TOO_LITTLE (details.onHand). */
export async function wasteStock(db: Db, waste: Waste, now: Date): Promise<void> {
	const { poolId, amount, note, actorId } = waste;
	await db.transaction().execute(async (tx) => {
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
