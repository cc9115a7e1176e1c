import { expect, test } from 'vitest';
import { ageOf, instantOf, localMinute, periodState } from './dates.ts';

const now = '2026-11-23T09:00:00.000Z';

test.for([
	['2026-11-23T08:59:50.000Z', 'this minute'],
	['2026-11-23T08:15:00.000Z', '45 minutes ago'],
	['2026-11-23T06:00:00.000Z', '3 hours ago'],
	['2026-11-21T21:00:00.000Z', '36 hours ago'],
	['2026-11-20T09:00:00.000Z', '3 days ago'],
] as const)('an instant of %s is shown as %s', ([iso, text]) => {
	expect(ageOf(iso, now)).toBe(text);
});

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

const period = { isActive: true, startsAt: '2026-01-01T00:00:00.000Z', endsAt: '2026-02-01T00:00:00.000Z' };

test('a period is scheduled, active from its start and ended at its end', () => {
	const at = (iso: string) => periodState(period, Date.parse(iso));
	expect(at('2025-12-31T23:59:59.999Z')).toBe('scheduled');
	expect(at(period.startsAt)).toBe('active');
	expect(at('2026-01-31T23:59:59.999Z')).toBe('active');
	expect(at(period.endsAt)).toBe('ended');
});

test('a period without an end stays active; a deactivated one is always off', () => {
	expect(periodState({ ...period, endsAt: null }, Date.parse('2036-01-01'))).toBe('active');
	expect(periodState({ ...period, isActive: false }, Date.parse(period.startsAt))).toBe('inactive');
});
