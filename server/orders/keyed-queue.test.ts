import { expect, onTestFinished, test, vi } from 'vitest';
import { createKeyedQueue } from './keyed-queue.ts';

/** Work that ends on a signal, and what has begun and ended so far. */
function createWork() {
	const log: string[] = [];
	const open = new Map<string, { resolve: () => void; reject: (error: Error) => void }>();
	return {
		log,
		of: (name: string) => () => {
			log.push(`begin ${name}`);
			return new Promise<string>((resolve, reject) => {
				open.set(name, { resolve: () => resolve(name), reject });
			});
		},
		end: (name: string) => open.get(name)?.resolve(),
		fail: (name: string) => open.get(name)?.reject(new Error(name)),
	};
}

/** Lets everything run that waits for nothing else. */
const runAll = () => new Promise((resolve) => setImmediate(resolve));

test('does the work of one key one after the other, in the order of arrival', async () => {
	const enqueue = createKeyedQueue();
	const { of, end, log } = createWork();
	const works = ['a', 'b', 'c'].map((name) => enqueue(['onions'], of(name)));
	await runAll();
	expect(log).toEqual(['begin a']);
	end('a');
	await runAll();
	expect(log).toEqual(['begin a', 'begin b']);
	end('b');
	await runAll();
	end('c');
	expect(await Promise.all(works)).toEqual(['a', 'b', 'c']);
	expect(log).toEqual(['begin a', 'begin b', 'begin c']);
});

test('does the work of different keys at once, and work of two keys when both have their turn', async () => {
	const enqueue = createKeyedQueue();
	const { of, end, log } = createWork();
	const works = [
		enqueue(['onions'], of('onions')),
		enqueue(['potatoes'], of('potatoes')),
		enqueue(['onions', 'potatoes'], of('both')),
	];
	await runAll();
	expect(log).toEqual(['begin onions', 'begin potatoes']);
	end('onions');
	await runAll();
	expect(log).toHaveLength(2);
	end('potatoes');
	await runAll();
	expect(log.at(-1)).toBe('begin both');
	end('both');
	await Promise.all(works);
	const again = enqueue(['potatoes', 'onions'], of('again'));
	await runAll();
	expect(log.at(-1)).toBe('begin again');
	end('again');
	await again;
});

test('starts the next one when the work fails', async () => {
	const enqueue = createKeyedQueue();
	const { of, end, fail, log } = createWork();
	const failing = expect(enqueue(['onions'], of('a'))).rejects.toThrow('a');
	const next = enqueue(['onions'], of('b'));
	await runAll();
	fail('a');
	await failing;
	await runAll();
	expect(log).toEqual(['begin a', 'begin b']);
	end('b');
	expect(await next).toBe('b');
});

test('goes ahead after waiting for long, without taking the turn of the next one', async () => {
	const enqueue = createKeyedQueue(1);
	const { of, end, log } = createWork();
	const first = enqueue(['onions'], of('a'));
	const late = enqueue(['onions'], async () => 'late');
	expect(await late).toBe('late');
	const later = enqueue(['onions'], async () => 'later');
	expect(await later).toBe('later');
	expect(log).toEqual(['begin a']);
	end('a');
	expect(await first).toBe('a');
});

test('goes ahead after one wait for all its keys together', async () => {
	vi.useFakeTimers();
	onTestFinished(() => void vi.useRealTimers());
	const enqueue = createKeyedQueue(1000);
	const { of, end } = createWork();
	const keys = ['carrots', 'onions', 'potatoes'];
	const works = keys.map((key) => enqueue([key], of(key)));
	let hasBegun = false;
	const late = enqueue(keys, async () => {
		hasBegun = true;
	});
	await vi.advanceTimersByTimeAsync(990);
	expect(hasBegun).toBe(false);
	await vi.advanceTimersByTimeAsync(20);
	expect(hasBegun).toBe(true);
	for (const key of keys) end(key);
	await Promise.all([...works, late]);
});
