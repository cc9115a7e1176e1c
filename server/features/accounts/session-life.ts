import { createHash } from 'node:crypto';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** Idle 7 days and 30 days at most; staff, who can do more harm, 30 minutes and 12 hours. */
export const customerIdleMs = 7 * dayMs;
export const customerSessionMs = 30 * dayMs;
export const staffIdleMs = 30 * minuteMs;
export const staffSessionMs = 12 * 60 * minuteMs;
/** Writing "last seen" on every request would cost more than the request. */
export const touchEveryMs = 5 * minuteMs;

/** Only the hash is kept: a stolen copy of the table opens nothing. */
export function hashToken(token: string): Buffer {
	return createHash('sha256').update(token).digest();
}
