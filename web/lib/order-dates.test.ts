import { expect, test } from 'vitest';
import { formatDateTime, shortDayText } from './order-dates.ts';

test('dates and times are those of India', () => {
	// 00:10 in Pune is the previous day in UTC.
	const at = new Date('2026-11-20T18:40:00Z');
	expect(shortDayText(at, 'en-IN')).toBe('21 Nov');
	expect(formatDateTime(at, 'en-IN')).toBe('21 Nov, 00:10');
	expect(formatDateTime(at, 'mr-IN')).toMatch(/^21 .*, 00:10$/);
});
