import { expect, test } from 'vitest';
import { loginDelayMs } from './verify-password.ts';

const lastFailedAt = new Date('2026-01-01T10:00:00Z');

function delayMs(failures: number, sinceLastMs = 0): number {
	return loginDelayMs({ failures, lastFailedAt }, new Date(lastFailedAt.getTime() + sinceLastMs));
}

test('does not delay a login without failures', () => {
	expect(loginDelayMs(null, lastFailedAt)).toBe(0);
});

test('forgives four failures and doubles the wait from the fifth', () => {
	expect([0, 1, 4].map((failures) => delayMs(failures))).toEqual([0, 0, 0]);
	expect([5, 6, 7, 8, 10].map((failures) => delayMs(failures))).toEqual([1000, 2000, 4000, 8000, 32_000]);
});

test('never delays a login for more than fifteen minutes', () => {
	for (const failures of [15, 16, 50, 1000, 100_000]) expect(delayMs(failures)).toBe(15 * 60_000);
});

test('counts the time that has passed since the last failure', () => {
	expect(delayMs(8, 3000)).toBe(5000);
	expect(delayMs(8, 8000)).toBe(0);
	expect(delayMs(8, 60_000)).toBe(0);
});
