import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
	indianDay,
	indianLocal,
	instantOfIndianLocal,
	readIndianDay,
	readIndianMinute,
	writeIndianDay,
	writeIndianMinute,
} from './indian-clock.ts';

test('reads and writes instants in Indian time', () => {
	expect(indianLocal(new Date('2026-11-22T00:30:59.999Z'))).toBe('2026-11-22T06:00');
	expect(instantOfIndianLocal('2026-11-22T06:00')?.toISOString()).toBe('2026-11-22T00:30:00.000Z');
	expect(instantOfIndianLocal('2026-01-01T00:00')?.toISOString()).toBe('2025-12-31T18:30:00.000Z');
});

test('returns the day in India, which begins before that of UTC', () => {
	expect(indianDay(new Date('2026-11-21T18:29:59.999Z'))).toBe('2026-11-21');
	expect(indianDay(new Date('2026-11-21T18:30:00.000Z'))).toBe('2026-11-22');
});

test.for(['', '2026-11-22', '2026-02-31T06:00', '2026-11-22T25:00', '2026-11-22T06:00Z', 'tomorrow'])(
	'does not read %j as a time',
	(text) => {
		expect(instantOfIndianLocal(text)).toBeNull();
	},
);

test('writes the minute that it read', () => {
	const minutes = fc.integer({ min: 0, max: 60_000_000 }).map((count) => new Date(count * 60_000));
	fc.assert(
		fc.property(minutes, (minute) => {
			expect(instantOfIndianLocal(indianLocal(minute))).toEqual(minute);
		}),
	);
});

test('reads a typed date with the day first, and no date that does not exist', () => {
	for (const text of ['22/11/2026', '22-11-2026', '22.11.26', ' 22/11/26 '])
		expect(readIndianDay(text)).toBe('2026-11-22');
	expect(readIndianDay('3/4/2026')).toBe('2026-04-03');
	for (const text of ['', '22/11', '11/22/2026', '31/02/2026', '2026-11-22', '22/11/202'])
		expect(readIndianDay(text)).toBeNull();
	expect(writeIndianDay('2026-11-22')).toBe('22/11/2026');
});

test('reads a typed date and time in Indian order, and writes it', () => {
	for (const text of ['22/11/2026, 14:05', '22/11/2026 14:05', '22-11-26, 14.05', ' 22.11.2026 ,14:05 '])
		expect(readIndianMinute(text), text).toBe('2026-11-22T14:05');
	expect(readIndianMinute('3/4/2026, 9:30')).toBe('2026-04-03T09:30');
	for (const text of [
		'',
		'22/11/2026',
		'22/11/2026, 14',
		'22/11/2026, 24:00',
		'22/11/2026, 14:60',
		'11/22/2026, 14:05',
	])
		expect(readIndianMinute(text), text).toBeNull();
	expect(writeIndianMinute('2026-11-22T14:05')).toBe('22/11/2026, 14:05');
	for (const text of ['', 'tomorrow', '2026-02-31T14:05']) expect(writeIndianMinute(text)).toBe(text);
});
