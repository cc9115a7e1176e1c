import type { Db } from '#database/db.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createStockAnnouncer } from './change-queries.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** An announcer whose statements fail so many times at first. No stock has changed, so that nothing is sent. */
function announcer(failing: number) {
	const statements: string[][] = [];
	const errors: unknown[] = [];
	const announce = createStockAnnouncer(
		{} as Db,
		async (_db, ids) => {
			statements.push([...ids]);
			if (statements.length <= failing) throw new Error('the connection was lost');
			return [];
		},
		(error) => errors.push(error),
	);
	return { announce, statements, errors };
}

test('stock whose announcement failed is announced after a pause', async () => {
	const { announce, statements, errors } = announcer(1);
	announce(['onion', 'potato']);
	await vi.advanceTimersByTimeAsync(100);
	expect([statements.length, errors.length]).toEqual([1, 1]);
	await vi.advanceTimersByTimeAsync(200);
	expect(statements).toEqual([
		['onion', 'potato'],
		['onion', 'potato'],
	]);
	await vi.advanceTimersByTimeAsync(60_000);
	expect([statements.length, errors.length]).toEqual([2, 1]);
});

test('orders after a failure are announced with those before it, each product once', async () => {
	const { announce, statements } = announcer(1);
	announce(['onion']);
	await vi.advanceTimersByTimeAsync(100);
	announce(['potato']);
	announce(['onion']);
	await vi.advanceTimersByTimeAsync(200);
	expect(statements.slice(1)).toEqual([['onion', 'potato']]);
});

test('tries at most every five seconds while the database fails, and after more than a minute no longer', async () => {
	const { announce, statements, errors } = announcer(Number.POSITIVE_INFINITY);
	announce(['onion']);
	await vi.advanceTimersByTimeAsync(60_000);
	expect(statements.length).toBeGreaterThan(10);
	expect(statements.length).toBeLessThan(20);
	await vi.advanceTimersByTimeAsync(10 * 60_000);
	expect([statements.length, errors.length, vi.getTimerCount()]).toEqual([20, 20, 0]);
});
