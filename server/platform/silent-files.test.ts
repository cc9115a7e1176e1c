import { expect, onTestFinished, test, vi } from 'vitest';
import { inTime } from './silent-files.ts';

test('an operation that does not end in time is refused, and no other one is begun until it has ended', async () => {
	vi.useFakeTimers();
	onTestFinished(() => void vi.useRealTimers());
	const path = '/mnt/backups/list';
	const hanging = Promise.withResolvers<string>();
	const second = vi.fn(async () => 'second');
	const first = expect(inTime(path, () => hanging.promise)).rejects.toThrow(`${path} does not respond`);
	await vi.advanceTimersByTimeAsync(2000);
	await first;
	await expect(inTime(path, second)).rejects.toThrow(`${path} does not respond`);
	expect(second).not.toHaveBeenCalled();
	expect(await inTime('/mnt/other', async () => 'another path')).toBe('another path');
	hanging.resolve('late');
	await vi.advanceTimersByTimeAsync(0);
	expect(await inTime(path, second)).toBe('second');
});
