import { expect, test, vi } from 'vitest';
import { repeatEvery } from './repeat-every.ts';

test('a work that takes long is not begun twice at once, and stopping waits for it', async () => {
	vi.useFakeTimers();
	let begun = 0;
	let finish = () => {};
	const stop = repeatEvery(1000, () => {
		begun += 1;
		return new Promise((resolve) => {
			finish = resolve;
		});
	});
	await vi.advanceTimersByTimeAsync(3500);
	expect(begun).toBe(1);
	finish();
	await vi.advanceTimersByTimeAsync(1000);
	expect(begun).toBe(2);
	let isStopped = false;
	const stopped = stop().then(() => {
		isStopped = true;
	});
	await vi.advanceTimersByTimeAsync(5000);
	expect([isStopped, begun]).toEqual([false, 2]);
	finish();
	await stopped;
	vi.useRealTimers();
});
