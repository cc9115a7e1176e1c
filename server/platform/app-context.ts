import type { Db } from '#database/db.ts';
import type { FastifyBaseLogger } from 'fastify';
import { setBounded } from './bounds.ts';
import type { Config } from './config.ts';
import { refuse } from './refuse.ts';

type Window = { startedAt: number; count: number };

type Limits = {
	/**
	 * Counts one try under a key and refuses with TOO_MANY_ATTEMPTS above the limit.
	 * @param windowMs after this time the count starts again
	 */
	take: (key: string, limit: number, windowMs: number, now: Date) => void;
};

/** More keys than this are not worth remembering: the oldest windows go first. */
const maxKeys = 50_000;

/** Counters in memory: each process has its own, and a restart resets them. */
export function createLimits(): Limits {
	const windows = new Map<string, Window>();
	return {
		take(key, limit, windowMs, now) {
			const at = now.getTime();
			const window = windows.get(key);
			if (window === undefined || at - window.startedAt >= windowMs) {
				setBounded(windows, key, { startedAt: at, count: 1 }, maxKeys);
				return;
			}
			window.count += 1;
			if (window.count > limit) {
				refuse('TOO_MANY_ATTEMPTS', { retryAfterSeconds: Math.ceil((window.startedAt + windowMs - at) / 1000) });
			}
		},
	};
}

/** What the features are given when the app is built; only clock and remote services are replaced in tests. */
export type AppContext = {
	config: Config;
	db: Db;
	clock: () => Date;
	limits: Limits;
	/** 32 bytes; encrypts what must not be readable in a stolen database */
	secretKey: Buffer;
	fetch: typeof fetch;
	log: FastifyBaseLogger;
	/** whether the storefront has a page under this path of its own */
	isPage: (path: string) => Promise<boolean>;
};
