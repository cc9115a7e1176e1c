import { expect, test } from 'vitest';
import { createConcurrencyLimiter, setBounded } from './bounds.ts';

test('removes the oldest above the limit, and setting a key again makes it the newest', () => {
	const map = new Map<string, number>();
	for (const [key, value] of [
		['a', 1],
		['b', 2],
		['a', 3],
		['c', 4],
	] as const) {
		setBounded(map, key, value, 2);
	}
	expect([...map]).toEqual([
		['a', 3],
		['c', 4],
	]);
});

test('refuses a task that has waited too long in the queue, and does the next one', async () => {
	const limit = createConcurrencyLimiter(
		1,
		10,
		() => {
			throw new Error('full');
		},
		0,
	);
	const { promise, resolve } = Promise.withResolvers<string>();
	const first = limit(() => promise);
	const late = limit(async () => 'late');
	resolve('done');
	expect(await first).toBe('done');
	await expect(late).rejects.toThrow('full');
});
