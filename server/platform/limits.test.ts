import { expect, test } from 'vitest';
import { createLimits } from './app-context.ts';
import { Refused } from './refuse.ts';

const start = Date.UTC(2026, 0, 1);
const at = (afterMs: number) => new Date(start + afterMs);

function refusalOf(work: () => void): Refused {
	try {
		work();
	} catch (error) {
		if (error instanceof Refused) return error;
		throw error;
	}
	throw new Error('not refused');
}

test('permits the allowed number of attempts, and returns the time to wait', () => {
	const limits = createLimits();
	for (let count = 0; count < 3; count += 1) limits.take('login 10.0.0.1', 3, 60_000, at(0));
	const refused = refusalOf(() => limits.take('login 10.0.0.1', 3, 60_000, at(15_500)));
	expect(refused.refusal).toBe('TOO_MANY_ATTEMPTS');
	expect(refused.details).toEqual({ retryAfterSeconds: 45 });
});

test('permits attempts again after the window', () => {
	const limits = createLimits();
	limits.take('key', 1, 60_000, at(0));
	refusalOf(() => limits.take('key', 1, 60_000, at(59_999)));
	limits.take('key', 1, 60_000, at(60_000));
	refusalOf(() => limits.take('key', 1, 60_000, at(60_001)));
});

test('counts every key separately', () => {
	const limits = createLimits();
	limits.take('one', 1, 60_000, at(0));
	limits.take('other', 1, 60_000, at(0));
	refusalOf(() => limits.take('one', 1, 60_000, at(1)));
});

test('does not grow with the number of IP addresses', () => {
	const limits = createLimits();
	limits.take('first', 1, 60_000, at(0));
	for (let client = 0; client < 50_000; client += 1) limits.take(`client ${client}`, 1, 60_000, at(1));
	limits.take('first', 1, 60_000, at(2));
	refusalOf(() => limits.take('client 49999', 1, 60_000, at(2)));
});
