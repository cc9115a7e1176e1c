import { dayMs, minuteMs } from '#domain/duration.ts';

/**
 * The server forgets a key seven days after the request (`server/retention-periods.ts`); sent after that, the same request would
 * be executed again. A tab may be open longer.
 */
export const keyLifeMs = 6 * dayMs;
/** A request has ended after this time: the shop and its proxy end it within 15 s. */
export const requestLifeMs = minuteMs;

/** `crypto.randomUUID` exists on https and localhost only; other origins build the UUID from random bytes. */
export function newIdempotencyKey(): string {
	if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
	const bytes = crypto.getRandomValues(new Uint8Array(16));
	return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
