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

test('of operations on one path that does not respond one alone is begun', async () => {
	vi.useFakeTimers();
	onTestFinished(() => void vi.useRealTimers());
	const hanging = Promise.withResolvers<string>();
	const begun = vi.fn(() => hanging.promise);
	const four = Array.from({ length: 4 }, () => inTime('/mnt/shared', begun));
	const refused = four.map((operation) => expect(operation).rejects.toThrow('/mnt/shared does not respond'));
	await vi.advanceTimersByTimeAsync(2000);
	await Promise.all(refused);
	expect(begun).toHaveBeenCalledTimes(1);
	hanging.resolve('late');
	await vi.advanceTimersByTimeAsync(0);
	expect(begun).toHaveBeenCalledTimes(1);
	expect(await inTime('/mnt/shared', async () => 'later')).toBe('later');
});
