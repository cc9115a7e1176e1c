import { expect, test } from 'vitest';
import { endOfDayAfter, timeLeft, yearOfEnd } from './campaign.ts';

const at = (text: string) => Date.parse(text);

test('counts days, hours, minutes and seconds to an end', () => {
	const now = at('2026-11-01T10:00:00+05:30');
	const end = now + ((15 * 24 + 19) * 60 + 12) * 60_000 + 30_000;
	expect(timeLeft(end, now)).toEqual({ days: 15, hours: 19, minutes: 12, seconds: 30 });
	expect(timeLeft(end, end - 1)).toEqual({ days: 0, hours: 0, minutes: 0, seconds: 0 });
	expect(timeLeft(end, end + 5000)).toEqual({ days: 0, hours: 0, minutes: 0, seconds: 0 });
});

test('an offer that ends at New Year has the year before', () => {
	expect(yearOfEnd(at('2027-01-01T00:00:00+05:30'))).toBe(2026);
	expect(yearOfEnd(at('2026-12-31T19:00:00Z'))).toBe(2027);
});

test('ends a day at its midnight', () => {
	expect(endOfDayAfter(at('2026-11-08T10:00:00+05:30'), 1)).toBe(at('2026-11-10T00:00:00+05:30'));
	expect(endOfDayAfter(at('2026-11-08T10:00:00+05:30'), -4)).toBe(at('2026-11-05T00:00:00+05:30'));
});
