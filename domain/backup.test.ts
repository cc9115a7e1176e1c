import { expect, test } from 'vitest';
import { backupWarnings, isBackupDue, isBackupOld, mayBackUp, mayDelayBackup } from './backup.ts';

const at = (time: string) => new Date(`2026-11-${time}:00+05:30`);
const isDue = (now: string, lastAt: string | null, triedAt = lastAt) =>
	isBackupDue({
		time: '03:00',
		now: at(now),
		lastAt: lastAt === null ? null : at(lastAt),
		triedAt: triedAt === null ? null : at(triedAt),
	});

test('a backup is due at its time of day, once', () => {
	expect(isDue('23T02:59', '22T03:00')).toBe(false);
	expect(isDue('23T03:00', '22T03:00')).toBe(true);
	expect(isDue('23T03:01', '23T03:00')).toBe(false);
	expect(isDue('23T23:59', '23T03:00')).toBe(false);
});

test('a backup is due later when the shop was off at that time, and before the first one', () => {
	expect(isDue('23T11:00', '20T03:00')).toBe(true);
	expect(isDue('23T11:00', null)).toBe(true);
});

test('a backup that failed is tried again after half an hour', () => {
	expect(isDue('23T03:29', '22T03:00', '23T03:00')).toBe(false);
	expect(isDue('23T03:30', '22T03:00', '23T03:00')).toBe(true);
});

test('a backup that succeeded shortly before the time of day delays none, also after one that failed; a failure does', () => {
	expect(isDue('23T03:00', '23T02:59')).toBe(true);
	expect(isDue('23T03:00', '23T02:59', '23T02:58')).toBe(true);
	expect(isDue('23T03:00', '22T03:00', '23T02:59')).toBe(false);
});

test('a backup waits for customers until an hour after its time of day', () => {
	const mayDelay = (now: string) => mayDelayBackup('03:00', at(now), at('01T12:00'));
	expect(['23T03:00', '23T03:59', '23T04:00', '24T02:59'].map(mayDelay)).toEqual([true, true, false, false]);
});

test('no backup is written in the first ten minutes of a shop, and one that it missed waits for an hour after them', () => {
	const started = at('23T11:00');
	expect(['23T11:09', '23T11:10'].map((now) => mayBackUp(at(now), started))).toEqual([false, true]);
	const mayDelay = (now: string) => mayDelayBackup('03:00', at(now), started);
	expect(['23T11:10', '23T12:09', '23T12:10', '24T03:00'].map(mayDelay)).toEqual([true, true, false, true]);
});

test('a start by a clock that was ahead holds no backup back', () => {
	const started = at('27T03:00');
	expect(mayBackUp(at('23T03:00'), started)).toBe(true);
	const mayDelay = (now: string) => mayDelayBackup('03:00', at(now), started);
	expect(['23T03:59', '23T04:00'].map(mayDelay)).toEqual([true, false]);
});

test('a backup is old after 36 hours, and when there is none', () => {
	expect(isBackupOld(at('22T03:00'), at('23T15:00'))).toBe(false);
	expect(isBackupOld(at('22T03:00'), at('23T15:01'))).toBe(true);
	expect(isBackupOld(null, at('23T15:01'))).toBe(true);
});

test('the owner is warned of a failed attempt and of a missing file although the last backup is not old', () => {
	const good = { at: '2026-11-22T21:30:00.000Z', isOld: false, isMissing: false, error: null };
	expect(backupWarnings(good)).toEqual([]);
	expect(backupWarnings({ ...good, error: 'ENOSPC' })).toEqual(['failed']);
	expect(backupWarnings({ ...good, isMissing: true })).toEqual(['missing']);
	expect(backupWarnings({ ...good, isOld: true, error: 'ENOSPC' })).toEqual(['old', 'failed']);
	expect(backupWarnings({ ...good, at: null, isOld: true })).toEqual(['none']);
});
