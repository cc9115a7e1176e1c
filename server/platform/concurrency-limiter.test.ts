import { expect, test } from 'vitest';
import { createConcurrencyLimiter } from './concurrency-limiter.ts';

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
