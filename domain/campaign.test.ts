import fc from 'fast-check';
import { expect, test } from 'vitest';
import { daysLeft, endOfDayAfter, leftOfToday, timeLeft, yearOfEnd } from './campaign.ts';

const at = (text: string) => Date.parse(text);

test('counts days, hours, minutes and seconds to an end', () => {
	const now = at('2026-11-01T10:00:00+05:30');
	const end = now + ((15 * 24 + 19) * 60 + 12) * 60_000 + 30_000;
	expect(timeLeft(end, now)).toEqual({ days: 15, hours: 19, minutes: 12, seconds: 30 });
	expect(timeLeft(end, end - 1)).toEqual({ days: 0, hours: 0, minutes: 0, seconds: 0 });
	expect(timeLeft(end, end + 5000)).toEqual({ days: 0, hours: 0, minutes: 0, seconds: 0 });
});

test('counts the days of an offer by the calendar of Kolkata, today included', () => {
	const end = at('2026-11-10T00:00:00+05:30');
	expect(daysLeft(end, at('2026-11-08T23:59:59+05:30'))).toBe(2);
	expect(daysLeft(end, at('2026-11-09T00:00:00+05:30'))).toBe(1);
	expect(daysLeft(end, at('2026-11-09T23:59:59.999+05:30'))).toBe(1);
	expect(daysLeft(end, end)).toBe(0);
	expect(daysLeft(end, at('2026-12-01T00:00:00Z'))).toBe(0);
	// 19:00 in London is half past midnight in Pune
	expect(daysLeft(end, at('2026-11-07T19:00:00Z'))).toBe(2);
});

test('counts to midnight in Kolkata, or to an end before it', () => {
	const end = at('2026-11-10T12:00:00+05:30');
	expect(leftOfToday(end, at('2026-11-08T21:15:20+05:30'))).toEqual({ hours: 2, minutes: 44, seconds: 40 });
	expect(leftOfToday(end, at('2026-11-10T11:59:50+05:30'))).toEqual({ hours: 0, minutes: 0, seconds: 10 });
	expect(leftOfToday(end, at('2026-11-10T13:00:00+05:30'))).toEqual({ hours: 0, minutes: 0, seconds: 0 });
});

test('an offer that ends at New Year belongs to the old one', () => {
	expect(yearOfEnd(at('2027-01-01T00:00:00+05:30'))).toBe(2026);
	expect(yearOfEnd(at('2026-12-31T19:00:00Z'))).toBe(2027);
});

test('ends a day at its midnight', () => {
	expect(endOfDayAfter(at('2026-11-08T10:00:00+05:30'), 1)).toBe(at('2026-11-10T00:00:00+05:30'));
	expect(endOfDayAfter(at('2026-11-08T10:00:00+05:30'), -4)).toBe(at('2026-11-05T00:00:00+05:30'));
});

test('days and the rest of today add up to the whole time until an end at midnight', () => {
	const anyInstant = fc.integer({ min: at('2024-01-01T00:00:00Z'), max: at('2034-01-01T00:00:00Z') });
	fc.assert(
		fc.property(anyInstant, fc.integer({ min: 0, max: 400 }), (now, days) => {
			const end = endOfDayAfter(now, days);
			expect(daysLeft(end, now)).toBe(days + 1);
			const { hours, minutes, seconds } = leftOfToday(end, now);
			const whole = timeLeft(end, now);
			expect({ days: daysLeft(end, now) - 1, hours, minutes, seconds }).toEqual(
				// a full day left of today is 24 hours at the stroke of midnight
				hours === 0 && whole.hours === 0 && whole.days === days + 1 ? { ...whole, days } : whole,
			);
		}),
	);
});
