import type { Refusal } from '#contract/errors.ts';
import type { Db } from '#database/db.ts';
import { giveBackLimit, takeLimit } from './limit-queries.ts';
import { refuse } from './refuse.ts';

export type Limits = {
	/**
	 * Counts an attempt under a key and refuses above the limit.
	 * @param windowMs the counter restarts this time after the first attempt
	 * @param refusal TOO_MANY_ATTEMPTS if not given
	 */
	take: (key: string, limit: number, windowMs: number, now: Date, refusal?: Refusal) => Promise<void>;
	/** Removes an attempt that turned out to be allowed. */
	giveBack: (key: string) => Promise<void>;
};

/**
 * Counters in the database, so that they hold for all processes. Attempts are counted outside of any transaction of the
 * request: one that is refused later stays counted.
 */
export function createLimits(db: Db): Limits {
	return {
		async take(key, limit, windowMs, now, refusal = 'TOO_MANY_ATTEMPTS') {
			const nextAt = await takeLimit(db, key, { limit, endsAt: new Date(now.getTime() + windowMs), now });
			if (nextAt === null) return;
			const retryAfterSeconds = Math.max(1, Math.ceil((nextAt.getTime() - now.getTime()) / 1000));
			refuse(refusal, { retryAfterSeconds });
		},
		giveBack: (key) => giveBackLimit(db, key),
	};
}
