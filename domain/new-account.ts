import { type Paise, paise } from './money.ts';

/**
 * What accounts may order until the first order is delivered. 0: no limit. An account with a delivered order has none of
 * them; a group is the accounts that order to one address or from one network, or the orders to one pincode.
 */
export type NewAccountLimits = {
	/** value of an order above which the e-mail must be verified and the order waits for review */
	orderPaise: Paise;
	/** orders that are not delivered or cancelled, of one account, of one address, of one network and to one pincode */
	openOrders: number;
	addressOpenOrders: number;
	networkOpenOrders: number;
	pincodeOpenOrders: number;
	/** part of the stock of a product, in open orders of one account, and within an hour of one group and of all new accounts */
	sharePercent: number;
	groupSharePercent: number;
	newSharePercent: number;
	/** accounts created from one network within a day */
	signUpsPerNetwork: number;
};

export const newAccountLimits: NewAccountLimits = {
	orderPaise: paise(1_000_000),
	openOrders: 5,
	addressOpenOrders: 10,
	networkOpenOrders: 20,
	pincodeOpenOrders: 200,
	sharePercent: 25,
	groupSharePercent: 50,
	newSharePercent: 50,
	signUpsPerNetwork: 20,
};

/** A site of 65,536 IPv6 networks has the limit of so many. */
export const siteFactor = 8;

/** Within a day an account may place so many times its open orders, cancelled ones included: each sends mails. */
const dayFactor = 4;

/** Stored limits; one that was never set is the default. */
export function newAccountLimitsOf(stored: unknown): NewAccountLimits {
	return { ...newAccountLimits, ...(stored as Partial<NewAccountLimits> | null | undefined) };
}

/** Whether orders of new accounts must be counted. */
export function countsOrders(limits: NewAccountLimits): boolean {
	const { orderPaise: _value, signUpsPerNetwork: _signUps, ...ofOrders } = limits;
	return Object.values(ofOrders).some((limit) => limit > 0);
}

/**
 * The share of an account is at least so many packs, and the last so many of a pool are in no other share: they can be sold.
 * More would be all of a pool of large packs.
 */
const freePacks = 3;

/** What new accounts have ordered of a stock pool, this order included. */
export type PoolUse = {
	poolId: string;
	/** available before this order */
	onHand: number;
	byAccount: number;
	byGroup: number;
	byNew: number;
};

/** Open orders of new accounts and their stock, this order included. */
export type NewAccountUse = {
	accountOrders: number;
	/** of the account within a day, cancelled ones included */
	ordersOfDay: number;
	addressOrders: number;
	networkOrders: number;
	/** of all networks of an IPv6 /48 */
	siteOrders: number;
	pincodeOrders: number;
	pools: readonly PoolUse[];
};

export type OrderedLine = { poolId: string; packAmount: number; quantity: number };

function isAbove(value: number, limit: number): boolean {
	return limit > 0 && value > limit;
}

/** The amount of a pool that this order may take at most. */
function allowance(
	pool: PoolUse,
	ordered: number,
	pack: { largest: number; smallest: number },
	limits: NewAccountLimits,
): number {
	const left = (used: number, percent: number, least: number) => {
		if (percent === 0) return ordered;
		const before = used - ordered;
		return Math.max(0, Math.max(((pool.onHand + before) * percent) / 100, least) - before);
	};
	const ofAccount = left(pool.byAccount, limits.sharePercent, freePacks * pack.largest);
	if (pool.onHand <= freePacks * pack.smallest) return ofAccount;
	const ofGroup = left(pool.byGroup, limits.groupSharePercent, 0);
	const ofNew = left(pool.byNew, limits.newSharePercent, 0);
	return Math.min(ofAccount, ofGroup, ofNew);
}

/**
 * The lines of an order that take more of a stock pool than a new account may, with the packs that would be allowed.
 * Lines of one pool share its allowance, in their order.
 */
export function linesAboveShare(
	lines: readonly OrderedLine[],
	use: NewAccountUse,
	limits: NewAccountLimits,
): { index: number; available: number }[] {
	const left = new Map(
		use.pools.map((pool) => {
			const own = lines.filter((line) => line.poolId === pool.poolId);
			const ordered = own.reduce((sum, line) => sum + line.packAmount * line.quantity, 0);
			const packs = own.map((line) => line.packAmount);
			const pack = { largest: Math.max(...packs), smallest: Math.min(...packs) };
			return [pool.poolId, allowance(pool, ordered, pack, limits)];
		}),
	);
	return lines.flatMap((line, index) => {
		const amount = left.get(line.poolId) ?? 0;
		const available = Math.min(line.quantity, Math.floor(amount / line.packAmount));
		left.set(line.poolId, amount - available * line.packAmount);
		return available < line.quantity ? [{ index, available }] : [];
	});
}

/** Whether an order of a new account needs a verified e-mail and a review. */
export function needsReview(total: Paise, limits: NewAccountLimits): boolean {
	return isAbove(total, limits.orderPaise);
}

/** Why the number of orders refuses another one, or null. */
export function openOrdersRefusal(use: NewAccountUse, limits: NewAccountLimits): 'account' | 'day' | 'group' | null {
	if (isAbove(use.accountOrders, limits.openOrders)) return 'account';
	if (isAbove(use.ordersOfDay, limits.openOrders * dayFactor)) return 'day';
	const isGroupAbove =
		isAbove(use.addressOrders, limits.addressOpenOrders) ||
		isAbove(use.networkOrders, limits.networkOpenOrders) ||
		isAbove(use.siteOrders, limits.networkOpenOrders * siteFactor) ||
		isAbove(use.pincodeOrders, limits.pincodeOpenOrders);
	return isGroupAbove ? 'group' : null;
}

/** Recognises an address that is written differently: only letters and digits count. */
export function addressKey(address: { line1: string; line2: string; pincode: string }): string {
	const text = `${address.line1}${address.line2}`.normalize('NFKC').toLowerCase();
	return `${address.pincode}:${text.replace(/[^\p{L}\p{M}\p{N}]/gu, '')}`;
}
