import { expect, test } from 'vitest';
import { paise } from './money.ts';
import {
	addressKey,
	newAccountLimits as limits,
	linesAboveShare,
	type NewAccountLimits,
	needsReview,
	openOrdersRefusal,
} from './new-account.ts';

const off: NewAccountLimits = {
	orderPaise: paise(0),
	openOrders: 0,
	addressOpenOrders: 0,
	networkOpenOrders: 0,
	pincodeOpenOrders: 0,
	sharePercent: 0,
	groupSharePercent: 0,
	newSharePercent: 0,
	signUpsPerNetwork: 0,
};

type Before = { account: number; group: number; all?: number };

const oneOrder = {
	accountOrders: 1,
	ordersOfDay: 1,
	addressOrders: 1,
	networkOrders: 1,
	siteOrders: 1,
	pincodeOrders: 1,
};

/** An order of packs of 1 from one pool. @param before what the account, its group and all new accounts had ordered already */
function above(quantity: number, onHand: number, before: Before = { account: 0, group: 0 }, set = limits) {
	const { account, group, all = group } = before;
	const used = { byAccount: account + quantity, byGroup: group + quantity, byNew: all + quantity };
	const pool = { poolId: 'p', onHand, ...used };
	const use = { ...oneOrder, pools: [pool] };
	return linesAboveShare([{ poolId: 'p', packAmount: 1, quantity }], use, set)[0]?.available ?? null;
}

test('a new account may order a quarter of a stock pool and always three packs', () => {
	expect(above(10, 40)).toBeNull();
	expect(above(11, 40)).toBe(10);
	expect(above(40, 40)).toBe(10);
	expect(above(3, 3)).toBeNull();
	expect(above(4, 8)).toBe(3);
});

test('counts what the account has ordered before, also when the stock is smaller since', () => {
	expect(above(1, 30, { account: 10, group: 10 })).toBe(0);
	expect(above(2, 32, { account: 8, group: 8 })).toBeNull();
	expect(above(3, 32, { account: 8, group: 8 })).toBe(2);
});

test('accounts of one address or network may order half of a stock pool, and its last three packs', () => {
	expect(above(10, 80, { account: 0, group: 20 })).toBeNull();
	expect(above(10, 60, { account: 0, group: 45 })).toBe(7);
	expect(above(1, 4, { account: 0, group: 4 })).toBe(0);
	expect(above(1, 3, { account: 0, group: 9 })).toBeNull();
});

test('all new accounts together may order half of a stock pool within an hour, and its last three packs', () => {
	expect(above(10, 110, { account: 0, group: 0, all: 50 })).toBeNull();
	expect(above(10, 110, { account: 0, group: 0, all: 75 })).toBeNull();
	expect(above(10, 80, { account: 0, group: 0, all: 75 })).toBe(2);
	expect(above(1, 4, { account: 0, group: 0, all: 4 })).toBe(0);
	expect(above(1, 3, { account: 0, group: 0, all: 19 })).toBeNull();
	expect(above(1, 3, { account: 3, group: 3, all: 19 }), 'an account has its own share').toBe(0);
});

test('the share is the same for large packs, and the last one can be sold', () => {
	const largePacks = (quantity: number, onHand: number, before: number) => {
		const ordered = 5 * quantity;
		const pool = { poolId: 'p', onHand, byAccount: ordered, byGroup: ordered, byNew: before + ordered };
		return linesAboveShare([{ poolId: 'p', packAmount: 5, quantity }], { ...oneOrder, pools: [pool] }, limits);
	};
	expect(largePacks(2, 60, 40)).toEqual([]);
	expect(largePacks(3, 60, 40)).toEqual([{ index: 0, available: 2 }]);
	expect(largePacks(1, 50, 50)).toEqual([{ index: 0, available: 0 }]);
	expect(largePacks(1, 5, 0)).toEqual([]);
	expect(largePacks(1, 5, 50)).toEqual([]);
});

test('a large pack in an order with small ones does not end the share of all new accounts', () => {
	const lines = [
		{ poolId: 'p', packAmount: 50, quantity: 1 },
		{ poolId: 'p', packAmount: 1, quantity: 10 },
	];
	const pool = { poolId: 'p', onHand: 100, byAccount: 60, byGroup: 60, byNew: 160 };
	expect(linesAboveShare(lines, { ...oneOrder, pools: [pool] }, limits)).toEqual([
		{ index: 0, available: 0 },
		{ index: 1, available: 0 },
	]);
});

test('lines of one stock pool share its allowance', () => {
	const lines = [
		{ poolId: 'p', packAmount: 500, quantity: 20 },
		{ poolId: 'p', packAmount: 1000, quantity: 20 },
	];
	const pools = [{ poolId: 'p', onHand: 80_000, byAccount: 30_000, byGroup: 30_000, byNew: 30_000 }];
	const use = { ...oneOrder, pools };
	expect(linesAboveShare(lines, use, limits)).toEqual([{ index: 1, available: 10 }]);
});

test('limits open orders, reviews an order above the value, and 0 is no limit', () => {
	expect(needsReview(paise(1_000_000), limits)).toBe(false);
	expect(needsReview(paise(1_000_001), limits)).toBe(true);
	const use = (
		accountOrders: number,
		addressOrders: number,
		networkOrders: number,
		pincodeOrders = 1,
		siteOrders = 1,
		ordersOfDay = 1,
	) => ({
		accountOrders,
		ordersOfDay,
		addressOrders,
		networkOrders,
		siteOrders,
		pincodeOrders,
		pools: [],
	});
	expect(openOrdersRefusal(use(5, 10, 20), limits)).toBeNull();
	expect(openOrdersRefusal(use(6, 6, 6), limits)).toBe('account');
	expect(openOrdersRefusal(use(1, 11, 11), limits)).toBe('group');
	expect(openOrdersRefusal(use(1, 1, 21), limits)).toBe('group');
	expect(openOrdersRefusal(use(1, 1, 1, 200), limits)).toBeNull();
	expect(openOrdersRefusal(use(1, 1, 1, 201), limits)).toBe('group');
	expect(openOrdersRefusal(use(1, 1, 1, 1, 160), limits)).toBeNull();
	expect(openOrdersRefusal(use(1, 1, 1, 1, 161), limits)).toBe('group');
	expect(openOrdersRefusal(use(1, 1, 1, 1, 1, 20), limits)).toBeNull();
	expect(openOrdersRefusal(use(1, 1, 1, 1, 1, 21), limits)).toBe('day');
	expect(openOrdersRefusal(use(999, 999, 999, 999, 999, 999), off)).toBeNull();
	expect(needsReview(paise(99_999_999), off)).toBe(false);
	expect(above(40, 40, { account: 900, group: 900 }, off)).toBeNull();
});

test('recognises an address that is written differently', () => {
	const key = addressKey({ line1: 'Flat 3, Lane-1', line2: 'Baner Rd.', pincode: '411045' });
	expect(addressKey({ line1: 'FLAT 3 LANE 1', line2: 'Baner Rd', pincode: '411045' })).toBe(key);
	expect(addressKey({ line1: 'flat3lane1baner', line2: ' rd', pincode: '411045' })).toBe(key);
	expect(addressKey({ line1: 'Flat 4, Lane-1', line2: 'Baner Rd.', pincode: '411045' })).not.toBe(key);
	expect(addressKey({ line1: 'Flat 3, Lane-1', line2: 'Baner Rd.', pincode: '411046' })).not.toBe(key);
	expect(addressKey({ line1: 'फ्लैट ३', line2: '', pincode: '411045' })).toBe('411045:फ्लैट३');
});
