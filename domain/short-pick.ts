import { minusPaise, type Paise } from './money.ts';
import { type OrderTotals, orderTotals } from './order.ts';
import { prorate } from './prorate.ts';

export type PickedLine = {
	/** supplied quantity so far */
	quantity: number;
	/** quantity found, at most `quantity` */
	picked: number;
	price: Paise;
	/** the coupon discount of the line */
	discount: Paise;
};

export type PickedOrder = OrderTotals & {
	/** in the order of the lines; sums to `discount` */
	lineDiscounts: Paise[];
	/** difference to the previous total */
	reduction: Paise;
};

/**
 * The totals of an order with a short pick. Packs keep their price and their share of the coupon discount: the coupon
 * is neither removed nor verified again, and its minimum does not apply, because the shop caused the shortage.
 * No line and no order becomes more expensive.
 */
export function pickedOrder(lines: readonly PickedLine[]): PickedOrder {
	const lineDiscounts = lines.map(({ quantity, picked, discount }) => {
		if (!(Number.isInteger(picked) && picked >= 0 && picked <= quantity)) {
			throw new RangeError(`picked quantity out of range 0 to ${quantity}: ${picked}`);
		}
		return quantity === 0 ? discount : (prorate(discount, [picked, quantity - picked])[0] ?? discount);
	});
	const totals = orderTotals(
		lines.map((line, index) => ({
			...line,
			pickedQuantity: line.picked,
			discount: lineDiscounts[index] ?? line.discount,
		})),
	);
	return { ...totals, lineDiscounts, reduction: minusPaise(orderTotals(lines).total, totals.total) };
}

/** Effect of a short pick on a pool: the quantity released, and the quantity written off. */
export type PoolShortage = { poolId: string; released: number; missing: number };

/**
 * Stock reserved by an order but not found when picking. It is released and then written off:
 * missing stock must not be sold again. If the item is out of stock, the pool is set to zero.
 * Sorted by pool id, the order in which every transaction locks pools.
 * @param onHand of each pool, in its base unit
 */
export function poolShortages(
	lines: readonly { poolId: string; packAmount: number; quantity: number; picked: number; isOutOfStock: boolean }[],
	onHand: ReadonlyMap<string, number>,
): PoolShortage[] {
	const shortages = new Map<string, PoolShortage & { isEmpty: boolean }>();
	for (const { poolId, packAmount, quantity, picked, isOutOfStock } of lines) {
		const amount = packAmount * (quantity - picked);
		if (amount === 0) continue;
		const known = shortages.get(poolId) ?? { poolId, released: 0, missing: 0, isEmpty: false };
		shortages.set(poolId, {
			poolId,
			released: known.released + amount,
			missing: known.missing + amount,
			isEmpty: known.isEmpty || isOutOfStock,
		});
	}
	return [...shortages.values()]
		.map(({ poolId, released, missing, isEmpty }) => ({
			poolId,
			released,
			missing: isEmpty ? missing + (onHand.get(poolId) ?? 0) : missing,
		}))
		.sort((a, b) => (a.poolId < b.poolId ? -1 : 1));
}
