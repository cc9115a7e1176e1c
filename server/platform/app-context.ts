import type { Refusal } from '#contract/errors.ts';
import type { Db } from '#database/db.ts';
import type { FastifyBaseLogger } from 'fastify';
import { setBounded } from './bounds.ts';
import type { Config } from './config.ts';
import { refuse } from './refuse.ts';

type Window = { startedAt: number; count: number };

type Limits = {
	/**
	 * Counts an attempt under a key and refuses above the limit.
	 * @param windowMs the counter restarts after this time
	 * @param refusal TOO_MANY_ATTEMPTS if not given
	 */
	take: (key: string, limit: number, windowMs: number, now: Date, refusal?: Refusal) => void;
	/** Takes back an attempt that turned out to be allowed. */
	giveBack: (key: string) => void;
};

/** Above this number of keys the oldest windows are dropped. */
const maxKeys = 50_000;

/** Counters in memory: each process has its own, and a restart resets them. */
export function createLimits(): Limits {
	const windows = new Map<string, Window>();
	return {
		take(key, limit, windowMs, now, refusal = 'TOO_MANY_ATTEMPTS') {
			const at = now.getTime();
			const window = windows.get(key);
			if (window === undefined || at - window.startedAt >= windowMs) {
				setBounded(windows, key, { startedAt: at, count: 1 }, maxKeys);
				return;
			}
			window.count += 1;
			if (window.count > limit) {
				refuse(refusal, { retryAfterSeconds: Math.ceil((window.startedAt + windowMs - at) / 1000) });
			}
		},
		giveBack(key) {
			const window = windows.get(key);
			if (window !== undefined && window.count > 0) window.count -= 1;
		},
	};
}

/** Dependencies of the slices; tests replace only clock and remote services. */
export type AppContext = {
	config: Config;
	db: Db;
	clock: () => Date;
	limits: Limits;
	/** 32 bytes; encrypts data that must stay unreadable in a stolen database */
	secretKey: Buffer;
	fetch: typeof fetch;
	log: FastifyBaseLogger;
	/** whether the storefront has its own page under this path */
	isPage: (path: string) => Promise<boolean>;
};
