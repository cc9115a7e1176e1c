import { minuteMs } from '#domain/duration.ts';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createAvifQueue } from './avif-queue.ts';

test('a file that could not be made, as on a full disk, is made again after ten minutes', async () => {
	vi.useFakeTimers({ toFake: ['performance'] });
	onTestFinished(() => void vi.useRealTimers());
	let isFull = true;
	let tries = 0;
	const made: string[] = [];
	const queue = createAvifQueue(
		async (file) => {
			tries += 1;
			if (isFull) throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
			made.push(file);
		},
		() => {},
	);
	async function ask() {
		queue.add('carrot-256.avif');
		await queue.idle();
	}
	await ask();
	isFull = false;
	vi.advanceTimersByTime(10 * minuteMs - 1);
	await ask();
	expect([tries, made]).toEqual([1, []]);
	vi.advanceTimersByTime(1);
	await ask();
	expect(made).toEqual(['carrot-256.avif']);
});
