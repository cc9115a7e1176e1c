import type { Db } from '#database/db.ts';
import { insertAudit } from '#server/audit/queries.ts';
import { refuse } from '#server/refuse.ts';
import { lockPools, updateLowAt } from './queries.ts';

/** Sets from where on a pool is low. Refuses POOL_NOT_FOUND. */
export async function updatePool(
	db: Db,
	change: { poolId: string; lowAt: number; actorId: string },
	now: Date,
): Promise<void> {
	const { poolId, lowAt, actorId } = change;
	await db.transaction().execute(async (tx) => {
		const [pool] = await lockPools(tx, [poolId]);
		if (pool === undefined) refuse('POOL_NOT_FOUND');
		await updateLowAt(tx, poolId, lowAt);
		await insertAudit(tx, {
			actorId,
			action: 'stock.update',
			entity: 'stock',
			entityId: poolId,
			before: { lowAt: pool.lowAt },
			after: { lowAt },
			at: now,
		});
	});
}
