import { expect, test } from 'vitest';
import { instantOf, localMinute } from './dates.ts';

test('an instant is a minute in India and back', () => {
	expect(localMinute('2026-11-20T18:30:00.000Z')).toBe('2026-11-21T00:00');
	expect(instantOf('2026-11-21T00:00')).toBe('2026-11-20T18:30:00.000Z');
	expect(instantOf('2026-03-01T05:29')).toBe('2026-02-28T23:59:00.000Z');
});

test('an incomplete minute is empty', () => {
	expect(instantOf('')).toBeNull();
	expect(instantOf('2026-11-')).toBeNull();
	expect(localMinute('soon')).toBe('');
});
