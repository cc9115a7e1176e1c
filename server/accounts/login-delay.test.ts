import { expect, test } from 'vitest';
import { loginDelaysMs } from './verify-password.ts';

const after = (failures: number) => loginDelaysMs[failures - 1];

test('has no delay for four failures and doubles it from the fifth', () => {
	expect([1, 2, 3, 4].map(after)).toEqual([0, 0, 0, 0]);
	expect([5, 6, 7, 8, 10].map(after)).toEqual([1000, 2000, 4000, 8000, 32_000]);
});

test('never delays a login for more than fifteen minutes', () => {
	expect(loginDelaysMs.at(-1)).toBe(15 * 60_000);
	expect(Math.max(...loginDelaysMs)).toBe(15 * 60_000);
});
