import { afterEach, expect, test, vi } from 'vitest';
import type { ScheduledChange } from './present-state.ts';
import { followScheduledChanges, type ReadInstants } from './scheduled-changes.ts';

afterEach(() => vi.useRealTimers());

function follow(read: { promotions: ReadInstants; content: ReadInstants }) {
	vi.useFakeTimers({ now: 1_000_000 });
	const schedules: (readonly ScheduledChange[] | null)[] = [];
	const errors: unknown[] = [];
	const followed = followScheduledChanges({
		cache: { schedule: (changes) => schedules.push(changes) },
		read,
		onError: (error) => errors.push(error),
	});
	return { ...followed, schedules, errors };
}

const none = async () => [];

test('reads the instants of all topics when connected, in order, and again after ten minutes', async () => {
	const asked: Date[] = [];
	const { schedules, onConnection, stop } = follow({
		async promotions(after) {
			asked.push(after);
			return [new Date(3000), new Date(9000)];
		},
		content: async () => [new Date(5000)],
	});
	onConnection(true);
	await vi.advanceTimersByTimeAsync(0);
	expect(asked).toEqual([new Date(1_000_000)]);
	expect(schedules).toEqual([
		[
			{ at: 3000, topic: 'promotions' },
			{ at: 5000, topic: 'content' },
			{ at: 9000, topic: 'promotions' },
		],
	]);
	await vi.advanceTimersByTimeAsync(10 * 60_000);
	expect([schedules.length, asked[1]]).toEqual([2, new Date(1_600_000)]);
	stop();
	await vi.advanceTimersByTimeAsync(60 * 60_000);
	expect(schedules).toHaveLength(2);
});

test('after a change of one of the topics the instants are unknown until they are read again, after others nothing is read', async () => {
	const readings: PromiseWithResolvers<Date[]>[] = [];
	const asked: Date[] = [];
	const { schedules, onConnection, onChange, stop } = follow({
		promotions(after) {
			asked.push(after);
			const reading = Promise.withResolvers<Date[]>();
			readings.push(reading);
			return reading.promise;
		},
		content: none,
	});
	onConnection(true);
	onChange({ topic: 'stock', products: null });
	onChange({ topic: 'content', products: null });
	expect([readings.length, schedules]).toEqual([1, [null]]);
	// It may be older than the change.
	vi.setSystemTime(1_005_000);
	readings[0]?.resolve([new Date(1)]);
	await vi.advanceTimersByTimeAsync(0);
	expect([readings.length, schedules]).toEqual([2, [null]]);
	expect(asked[1], 'what may have begun since the change').toEqual(new Date(1_000_000));
	readings[1]?.resolve([new Date(2)]);
	await vi.advanceTimersByTimeAsync(0);
	expect(schedules).toEqual([null, [{ at: 2, topic: 'promotions' }]]);
	stop();
});

test('a failed reading is reported and repeated after a second, and none is made while the connection is lost', async () => {
	let isBroken = true;
	let count = 0;
	const { schedules, errors, onConnection, stop } = follow({
		async promotions() {
			count += 1;
			if (isBroken) throw new Error('broken');
			return [];
		},
		content: none,
	});
	onConnection(true);
	await vi.advanceTimersByTimeAsync(0);
	expect([errors.length, schedules]).toEqual([1, []]);
	isBroken = false;
	await vi.advanceTimersByTimeAsync(1000);
	expect(schedules).toEqual([[]]);
	onConnection(false);
	await vi.advanceTimersByTimeAsync(60 * 60_000);
	expect([count, schedules]).toEqual([2, [[], null]]);
	stop();
});

test('a reading that fails after the stop is not reported: the database is closed', async () => {
	const reading = Promise.withResolvers<Date[]>();
	const { errors, onConnection, stop } = follow({ promotions: () => reading.promise, content: none });
	onConnection(true);
	stop();
	reading.reject(new Error('the driver has been destroyed'));
	await vi.advanceTimersByTimeAsync(60 * 60_000);
	expect(errors).toEqual([]);
});

test('a reading that was under way when the connection was lost is repeated with the instants since it began', async () => {
	const readings: PromiseWithResolvers<Date[]>[] = [];
	const asked: Date[] = [];
	const { schedules, onConnection, stop } = follow({
		promotions(after) {
			asked.push(after);
			const reading = Promise.withResolvers<Date[]>();
			readings.push(reading);
			return reading.promise;
		},
		content: none,
	});
	onConnection(true);
	onConnection(false);
	vi.setSystemTime(1_001_000);
	onConnection(true);
	vi.setSystemTime(1_005_000);
	readings[0]?.resolve([new Date(1)]);
	await vi.advanceTimersByTimeAsync(0);
	expect(asked[1], 'a copy may have been made since the connection').toEqual(new Date(1_000_000));
	readings[1]?.resolve([new Date(2)]);
	await vi.advanceTimersByTimeAsync(0);
	expect(schedules).toEqual([null, [{ at: 2, topic: 'promotions' }]]);
	stop();
});
