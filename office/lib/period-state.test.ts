import { expect, test } from 'vitest';
import { periodState } from './dates.ts';

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
