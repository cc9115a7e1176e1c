import { siteFactor } from '#domain/new-account.ts';
import type { Refusal } from '#contract/errors.ts';
import type { Db } from '#database/db.ts';
import { giveBackLimit, takeLimit } from './limit-queries.ts';
import { isCustomerNetwork, siteOf } from './network.ts';
import { refuse } from './refuse.ts';

/** Customers behind a proxy whose header is not trusted share one limit, so many times that of one. */
const sharedFactor = 50;

export type Limits = {
	/**
	 * Counts an attempt under a key and refuses above the limit.
	 * @param windowMs the counter restarts this time after the first attempt
	 * @param refusal TOO_MANY_ATTEMPTS if not given
	 */
	take: (key: string, limit: number, windowMs: number, now: Date, refusal?: Refusal) => Promise<void>;
	/**
	 * Counts an attempt of a network, such as `203.0.113.7` or `2001:db8:1:2::/64` (networkOf): of an IPv6 network also that of
	 * its provider's customer, who may have many. A private network is that of a proxy whose header is not trusted: its
	 * limit is that of all customers together.
	 */
	takeOfNetwork: (
		prefix: string,
		network: string,
		limit: number,
		windowMs: number,
		now: Date,
		refusal?: Refusal,
	) => Promise<void>;
	/** Removes an attempt that turned out to be allowed. */
	giveBack: (key: string) => Promise<void>;
	/** Removes an attempt of takeOfNetwork. */
	giveBackOfNetwork: (prefix: string, network: string) => Promise<void>;
};

/**
 * Counters in the database, so that they hold for all processes. Attempts are counted outside of any transaction of the
 * request: one that is refused later stays counted.
 */
export function createLimits(db: Db): Limits {
	const limits: Limits = {
		async take(key, limit, windowMs, now, refusal = 'TOO_MANY_ATTEMPTS') {
			const nextAt = await takeLimit(db, key, { limit, endsAt: new Date(now.getTime() + windowMs), now });
			if (nextAt === null) return;
			const retryAfterSeconds = Math.max(1, Math.ceil((nextAt.getTime() - now.getTime()) / 1000));
			refuse(refusal, { retryAfterSeconds });
		},
		async takeOfNetwork(prefix, network, limit, windowMs, now, refusal) {
			const most = isCustomerNetwork(network) ? limit : limit * sharedFactor;
			await limits.take(`${prefix}:${network}`, most, windowMs, now, refusal);
			const site = siteOf(network);
			if (site === null) return;
			await limits
				.take(`${prefix}:${site}`, most * siteFactor, windowMs, now, refusal)
				.catch(async (error: unknown) => {
					// What is refused does not count.
					await limits.giveBack(`${prefix}:${network}`);
					throw error;
				});
		},
		giveBack: (key) => giveBackLimit(db, key),
		async giveBackOfNetwork(prefix, network) {
			await limits.giveBack(`${prefix}:${network}`);
			const site = siteOf(network);
			if (site !== null) await limits.giveBack(`${prefix}:${site}`);
		},
	};
	return limits;
}
