import { setBounded } from '#server/bounded-map.ts';
import { refuse } from '../refuse.ts';

type Window = { startedAt: number; count: number };

export type Limits = {
	/**
	 * Counts one try under a key and refuses with TOO_MANY_ATTEMPTS above the limit.
	 * @param windowMs after this time the count starts anew
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
