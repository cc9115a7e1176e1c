import { expect, test } from 'vitest';
import { busyPage } from './busy-response.ts';

test('the pages of a busy shop load again after different times, in whole seconds and not before Retry-After', () => {
	const seconds = Array.from({ length: 500 }, () =>
		Number(/<meta http-equiv="refresh" content="(\d+)">/.exec(busyPage('/'))?.[1]),
	);
	expect([...new Set(seconds)].sort((a, b) => a - b)).toEqual([5, 6, 7, 8, 9, 10]);
});
