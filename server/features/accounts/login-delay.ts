import type { LoginFailures } from './queries.ts';

const minuteMs = 60_000;
const freeFailures = 5;
export const loginWindowMs = 15 * minuteMs;

/**
 * How long an account waits after its last failure: nothing for five in 15 minutes, then doubling from one second.
 * Never a hard lock, which would let anyone lock out another user.
 */
export function loginDelayMs(failures: LoginFailures | null, now: Date): number {
	if (failures === null || failures.failures < freeFailures) return 0;
	const sinceLast = now.getTime() - failures.lastFailedAt.getTime();
	const delay = Math.min(loginWindowMs, 1000 * 2 ** (failures.failures - freeFailures));
	return Math.max(0, delay - sinceLast);
}
