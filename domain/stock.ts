/** Number of packs in a pool: a pool of 100,000 g has 200 packs of 500 g. */
export function packsInPool(onHand: number, packAmount: number): number {
	if (!(packAmount > 0)) throw new RangeError(`pack amount must be positive: ${packAmount}`);
	return Math.max(0, Math.floor(onHand / packAmount));
}

export type PoolAmount = { poolId: string; amount: number };

/**
 * The quantity an order takes from each pool: variants that share a pool are summed.
 * Sorted by pool id, the order in which every transaction locks pools, which prevents deadlocks.
 */
export function amountsByPool(
	lines: readonly { poolId: string; packAmount: number; quantity: number }[],
): PoolAmount[] {
	const draws = new Map<string, number>();
	for (const line of lines) {
		draws.set(line.poolId, (draws.get(line.poolId) ?? 0) + line.packAmount * line.quantity);
	}
	return [...draws]
		.map(([poolId, amount]) => ({ poolId, amount }))
		.sort((a, b) => (a.poolId < b.poolId ? -1 : a.poolId > b.poolId ? 1 : 0));
}

export type ShortLine = { index: number; available: number };

/**
 * The lines that are out of stock, with the packs available for each. Lines of one pool are served in the
 * order of the cart, so what is reported as available can be ordered together.
 */
export function shortLines(
	lines: readonly { poolId: string; packAmount: number; quantity: number }[],
	onHand: ReadonlyMap<string, number>,
): ShortLine[] {
	const left = new Map(onHand);
	const short: ShortLine[] = [];
	lines.forEach((line, index) => {
		const rest = left.get(line.poolId) ?? 0;
		const available = packsInPool(rest, line.packAmount);
		if (available < line.quantity) short.push({ index, available });
		left.set(line.poolId, rest - Math.min(available, line.quantity) * line.packAmount);
	});
	return short;
}
