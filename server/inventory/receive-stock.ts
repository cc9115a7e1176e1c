import type { Db } from '#database/db.ts';
import { audit } from '#server/platform/audit-log.ts';
import { type IdempotentRequest, isReplay } from '#server/platform/idempotency.ts';
import { refuse } from '#server/platform/refuse.ts';
import { bookStock, lockPools, stockKeys } from './stock-queries.ts';

export type Receipt = {
	/** amounts in base units; the same pool twice adds up */
	lines: readonly { id: string; amount: number }[];
	note: string;
	actorId: string;
	request: IdempotentRequest;
};

/**
 * Receives stock, all of it or nothing, and once per idempotency key.
 * @returns the available quantity; isRepeated: it was received before with this key, and not again.
 * Refuses POOL_NOT_FOUND, KEY_REUSED.
 */
export async function receiveStock(
	db: Db,
	receipt: Receipt,
	now: Date,
): Promise<{ pools: { id: string; onHand: number }[]; isRepeated: boolean }> {
	const { lines, note, actorId, request } = receipt;
	const amounts = new Map<string, number>();
	for (const { id, amount } of lines) amounts.set(id, (amounts.get(id) ?? 0) + amount);
	return db.transaction().execute(async (tx) => {
		const isRepeated = await isReplay(tx, stockKeys, request);
		const pools = await lockPools(tx, [...amounts.keys()]);
		if (isRepeated) return { pools: pools.map(({ id, onHand }) => ({ id, onHand })), isRepeated };
		if (pools.length !== amounts.size) refuse('POOL_NOT_FOUND');
		const changes = pools.map(({ id }) => ({ poolId: id, change: amounts.get(id) ?? 0 }));
		const after = await bookStock(tx, changes, { reason: 'received', actorId, note, now });
		for (const { id, onHand } of pools) {
			const received = amounts.get(id) ?? 0;
			await audit(tx, { actorId, now }, 'stock.receive', id, {
				before: { onHand },
				after: { onHand: onHand + received, received, note },
			});
		}
		return { pools: after, isRepeated };
	});
}
