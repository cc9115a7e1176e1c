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

test('the time of an operation begins with it: a slow path is not silent, however many wait for their turn', async () => {
	vi.useFakeTimers();
	onTestFinished(() => void vi.useRealTimers());
	const slow = () => new Promise((resolve) => setTimeout(resolve, 600, 'done'));
	const four = expect(Promise.all(Array.from({ length: 4 }, () => inTime('/mnt/slow', slow)))).resolves.toHaveLength(4);
	await vi.advanceTimersByTimeAsync(4 * 600);
	await four;
	expect(await inTime('/mnt/slow', async () => 'later')).toBe('later');
});

test('operations that wait are refused with the one before them, and one that fails leaves the next its turn', async () => {
	vi.useFakeTimers();
	onTestFinished(() => void vi.useRealTimers());
	const hanging = Promise.withResolvers<string>();
	const failing = async () => {
		throw new Error('no such file');
	};
	const waiting = vi.fn(async () => 'waiting');
	const refused = [
		expect(inTime('/mnt/next', failing)).rejects.toThrow('no such file'),
		expect(inTime('/mnt/next', () => hanging.promise)).rejects.toThrow('/mnt/next does not respond'),
		expect(inTime('/mnt/next', waiting)).rejects.toThrow('/mnt/next does not respond'),
	];
	await vi.advanceTimersByTimeAsync(2000);
	await Promise.all(refused);
	expect(waiting).not.toHaveBeenCalled();
	hanging.resolve('late');
	await vi.advanceTimersByTimeAsync(0);
	expect(await inTime('/mnt/next', waiting)).toBe('waiting');
});
