import type { Db } from '#database/db.ts';
import { audit } from '#server/platform/audit-log.ts';
import { type IdempotentRequest, isReplay } from '#server/platform/idempotency.ts';
import { refuse } from '#server/platform/refuse.ts';
import { bookStock, getReserved, lockPools, stockKeys, updateLowAt } from './stock-queries.ts';

export type Count = {
	poolId: string;
	/** physical stock, including that of open orders that are not packed yet */
	counted: number;
	/** the expected count when the user opened the form: available and reserved together */
	expectedCount: number;
	note: string;
	actorId: string;
	request: IdempotentRequest;
};

/**
 * Sets a pool to the counted quantity. Reserved quantities of open orders left the pool when they were placed but are
 * still physically in stock, so they are subtracted. A sale between count and entry changes neither sum;
 * packed or received stock does, and the count must be repeated.
 * @returns whether it was booked before with this key, and not again
 * Refuses POOL_NOT_FOUND, STALE_VERSION, COUNTED_TOO_LITTLE (details.reserved), KEY_REUSED.
 */
export async function countStock(db: Db, count: Count, now: Date): Promise<boolean> {
	const { poolId, counted, expectedCount, note, actorId, request } = count;
	return db.transaction().execute(async (tx) => {
		if (await isReplay(tx, stockKeys, request)) return true;
		const [pool] = await lockPools(tx, [poolId]);
		if (pool === undefined) refuse('POOL_NOT_FOUND');
		const { onHand } = pool;
		const reserved = await getReserved(tx, poolId);
		if (onHand + reserved !== expectedCount) refuse('STALE_VERSION');
		if (counted < reserved) refuse('COUNTED_TOO_LITTLE', { reserved });
		const change = counted - reserved - onHand;
		await bookStock(tx, [{ poolId, change }], { reason: 'correction', actorId, note, now });
		await audit(tx, { actorId, now }, 'stock.count', poolId, {
			before: { onHand },
			after: { onHand: onHand + change, counted, reserved, note },
		});
		return false;
	});
}

export type WriteOff = { poolId: string; amount: number; note: string; actorId: string; request: IdempotentRequest };

/**
 * Writes off stock. Refuses POOL_NOT_FOUND, STOCK_TOO_LITTLE (details.onHand), KEY_REUSED.
 * @returns whether it was booked before with this key, and not again
 */
export async function writeOffStock(db: Db, writeOff: WriteOff, now: Date): Promise<boolean> {
	const { poolId, amount, note, actorId, request } = writeOff;
	return db.transaction().execute(async (tx) => {
		if (await isReplay(tx, stockKeys, request)) return true;
		const [pool] = await lockPools(tx, [poolId]);
		if (pool === undefined) refuse('POOL_NOT_FOUND');
		const { onHand } = pool;
		if (amount > onHand) refuse('STOCK_TOO_LITTLE', { onHand });
		await bookStock(tx, [{ poolId, change: -amount }], { reason: 'waste', actorId, note, now });
		await audit(tx, { actorId, now }, 'stock.writeOff', poolId, {
			before: { onHand },
			after: { onHand: onHand - amount, wasted: amount, note },
		});
		return false;
	});
}

/** Sets the low-stock level of a pool. Refuses POOL_NOT_FOUND. */
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
		await audit(tx, { actorId, now }, 'stock.update', poolId, { before: { lowAt: pool.lowAt }, after: { lowAt } });
	});
}
