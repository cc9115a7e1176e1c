import { expect, test, vi } from 'vitest';
import { createPace, createSaturation } from './throttle.ts';

/** A step of long work with a quarter of the time, of which the check of other work takes 100 ms each. @returns what it waited */
async function waitAfter(stepMs: number, isUrgent: (checks: number) => boolean): Promise<number> {
	let now = 0;
	let checks = 0;
	const pace = createPace(
		0.25,
		() => {
			now += 100;
			checks += 1;
			return isUrgent(checks);
		},
		() => now,
	);
	now = stepMs;
	await pace();
	return now - stepMs;
}

test('long work waits three times as long as its step took while other work waits, and as after 2 s at most', async () => {
	expect(await waitAfter(400, () => true)).toBe(1200);
	expect(await waitAfter(60_000, () => true)).toBe(6000);
});

test('long work goes on when no other work waits', async () => {
	expect(await waitAfter(400, () => false)).toBe(100);
	expect(await waitAfter(400, (checks) => checks < 5)).toBe(500);
});

test('the event loop counts as saturated after work without a pause, and no more once it waits', async () => {
	const clock = () => performance.now();
	const isSaturated = createSaturation(clock);
	const until = clock() + 500;
	while (clock() < until);
	expect(isSaturated()).toBe(true);
	await vi.waitUntil(() => !isSaturated(), { timeout: 60_000 });
});
