import { expect, onTestFinished, test, vi } from 'vitest';
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

test('gives every fourth free place to the usual queue while the first one is never empty', async () => {
	const limit = createConcurrencyLimiter(1, 10, () => {
		throw new Error('full');
	});
	const begun: string[] = [];
	const { promise, resolve } = Promise.withResolvers<void>();
	const running = limit(() => promise);
	const others = ['usual 1', 'usual 2'].map((name) => limit(async () => void begun.push(name)));
	const first = Array.from({ length: 6 }, (_, index) =>
		limit(async () => void begun.push(`first ${index}`), { isFirst: true }),
	);
	resolve();
	await Promise.all([running, ...others, ...first]);
	expect(begun.map((name) => name.split(' ')[0])).toEqual([
		...['first', 'first', 'first', 'usual'],
		...['first', 'first', 'first', 'usual'],
	]);
});

test('refuses a task that has waited too long while others go before it', async () => {
	vi.useFakeTimers({ toFake: ['performance'] });
	onTestFinished(() => void vi.useRealTimers());
	const limit = createConcurrencyLimiter(
		1,
		10,
		() => {
			throw new Error('full');
		},
		100,
	);
	const { promise, resolve } = Promise.withResolvers<void>();
	const running = limit(() => promise);
	const usual = limit(async () => 'late');
	vi.advanceTimersByTime(101);
	const first = limit(async () => 'in time', { isFirst: true });
	resolve();
	await expect(usual).rejects.toThrow('full');
	expect(await first).toBe('in time');
	await running;
});
