import { expect, test } from 'vitest';
import { ageOf } from './dates.ts';

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
