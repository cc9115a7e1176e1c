import fc from 'fast-check';
import { expect, test } from 'vitest';
import { amountsByPool, packsInPool, shortLines } from './stock.ts';

test('counts the quantity of a variant that a pool still fills', () => {
	expect(packsInPool(100_000, 500)).toBe(200);
	expect(packsInPool(999, 500)).toBe(1);
	expect(packsInPool(499, 500)).toBe(0);
	expect(packsInPool(0, 500)).toBe(0);
	expect(packsInPool(-20, 500)).toBe(0);
});

test('refuses a variant with an amount of 0', () => {
	for (const wrong of [0, -1, Number.NaN]) expect(() => packsInPool(1000, wrong)).toThrow(RangeError);
});

test('adds up what the variants of one pool take, in the order of pool ids', () => {
	const lines = [
		{ poolId: 'potato', packAmount: 1000, quantity: 1 },
		{ poolId: 'onion', packAmount: 500, quantity: 3 },
		{ poolId: 'onion', packAmount: 1000, quantity: 2 },
	];
	expect(amountsByPool(lines)).toEqual([
		{ poolId: 'onion', amount: 3500 },
		{ poolId: 'potato', amount: 1000 },
	]);
});

test('takes the same from the pools in any order of the lines', () => {
	const cart = [
		{ poolId: 'onion', packAmount: 500, quantity: 3 },
		{ poolId: 'potato', packAmount: 1000, quantity: 1 },
		{ poolId: 'garlic', packAmount: 250, quantity: 4 },
	];
	expect(amountsByPool([...cart].reverse())).toEqual(amountsByPool(cart));
});

test('names the lines that cannot be filled, with what is left for them', () => {
	const lines = [
		{ poolId: 'onion', packAmount: 1000, quantity: 3 },
		{ poolId: 'onion', packAmount: 500, quantity: 5 },
		{ poolId: 'potato', packAmount: 1000, quantity: 1 },
	];
	expect(shortLines(lines, new Map([['onion', 4200]]))).toEqual([
		{ index: 1, available: 2 },
		{ index: 2, available: 0 },
	]);
});

test('reports no shortage when the stock is exactly enough', () => {
	const lines = [
		{ poolId: 'onion', packAmount: 1000, quantity: 3 },
		{ poolId: 'onion', packAmount: 500, quantity: 2 },
	];
	expect(shortLines(lines, new Map([['onion', 4000]]))).toEqual([]);
	expect(shortLines(lines, new Map([['onion', 3999]]))).toEqual([{ index: 1, available: 1 }]);
});

const pools = ['garlic', 'onion', 'potato'];
const lines = fc.array(
	fc.record({
		poolId: fc.constantFrom(...pools),
		packAmount: fc.constantFrom(1, 250, 500, 1000, 5000),
		quantity: fc.integer({ min: 1, max: 999 }),
	}),
	{ maxLength: 12 },
);
const onHand = fc
	.tuple(...pools.map((pool) => fc.tuple(fc.constant(pool), fc.integer({ min: 0, max: 500_000 }))))
	.map((rows) => new Map(rows));

test('can fill an order of the quantities it reports as left', () => {
	fc.assert(
		fc.property(lines, onHand, (order, held) => {
			const available = new Map(shortLines(order, held).map((short) => [short.index, short.available]));
			const proposed = order.map((line, index) => ({ ...line, quantity: available.get(index) ?? line.quantity }));
			expect(shortLines(proposed, held)).toEqual([]);
			for (const draw of amountsByPool(proposed)) expect(draw.amount).toBeLessThanOrEqual(held.get(draw.poolId) ?? 0);
		}),
	);
});

test('reports an order as short exactly when a pool has less than it takes', () => {
	fc.assert(
		fc.property(lines, onHand, (order, held) => {
			const isOverdrawn = amountsByPool(order).some((draw) => draw.amount > (held.get(draw.poolId) ?? 0));
			expect(shortLines(order, held).length > 0).toBe(isOverdrawn);
		}),
	);
});

test('never oversells in a series of orders', () => {
	fc.assert(
		fc.property(fc.array(lines, { maxLength: 15 }), onHand, (orders, first) => {
			const held = new Map(first);
			const sold = new Map<string, number>();
			for (const order of orders) {
				if (shortLines(order, held).length > 0) continue;
				for (const { poolId, amount } of amountsByPool(order)) {
					held.set(poolId, (held.get(poolId) ?? 0) - amount);
					sold.set(poolId, (sold.get(poolId) ?? 0) + amount);
				}
			}
			for (const pool of pools) {
				expect(held.get(pool)).toBeGreaterThanOrEqual(0);
				expect((held.get(pool) ?? 0) + (sold.get(pool) ?? 0)).toBe(first.get(pool));
			}
		}),
	);
});
