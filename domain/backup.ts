import { dayMs, hourMs, minuteMs } from './duration.ts';
import { indianDay, instantOfIndianLocal } from './indian-clock.ts';

/** One night may fail; the next one must not. */
const oldAfterMs = 36 * hourMs;
const retryMs = 30 * minuteMs;
/** A start is busy enough: a backup that was missed is made later. */
const afterStartMs = 10 * minuteMs;
/** So long a backup that is due waits for customers. */
const mostDelayMs = hourMs;

export type BackupState = {
	/** of the last one that was verified; null: there is none */
	at: string | null;
	isOld: boolean;
	isMissing: boolean;
	error: string | null;
};

/** What the owner is warned of, and by which text; none while all is well. */
export function backupWarnings({
	at,
	isOld,
	isMissing,
	error,
}: BackupState): ('none' | 'old' | 'missing' | 'failed')[] {
	return [
		...(at === null ? (['none'] as const) : isOld ? (['old'] as const) : []),
		...(isMissing ? (['missing'] as const) : []),
		...(error === null ? [] : (['failed'] as const)),
	];
}

/** Whether the owner is warned of the age of the last backup. */
export function isBackupOld(lastAt: Date | null, now: Date): boolean {
	return lastAt === null || now.getTime() - lastAt.getTime() > oldAfterMs;
}

/** The last instant at which this was the time of day in India. */
function lastInstantOf(time: string, now: Date): number {
	const today = instantOfIndianLocal(`${indianDay(now)}T${time}`)?.getTime() ?? 0;
	return today <= now.getTime() ? today : today - dayMs;
}

/**
 * Whether a backup is due: none has been made since the time of day, as after a night in which the shop was off.
 * After a try that failed the next one waits.
 * @param input lastAt: of the last one that was verified; triedAt: of the last try, which failed when it is later
 */
export function isBackupDue(input: { time: string; now: Date; lastAt: Date | null; triedAt: Date | null }): boolean {
	const { time, now, lastAt, triedAt } = input;
	if (lastAt !== null && lastAt.getTime() >= lastInstantOf(time, now)) return false;
	const hasFailed = triedAt !== null && (lastAt === null || triedAt > lastAt);
	return !hasFailed || now.getTime() - triedAt.getTime() >= retryMs;
}

/** When backups may begin. A start that is not past is of a clock that was ahead. */
const mayBeginAt = (now: Date, startedAt: Date): number => (startedAt > now ? 0 : startedAt.getTime() + afterStartMs);

/** Whether the shop has run long enough to write a backup. */
export const mayBackUp = (now: Date, startedAt: Date): boolean => now.getTime() >= mayBeginAt(now, startedAt);

/** Whether a backup that is due may wait for customers: for an hour after its time of day, or after the first ten minutes of the shop. */
export function mayDelayBackup(time: string, now: Date, startedAt: Date): boolean {
	const begins = Math.max(lastInstantOf(time, now), mayBeginAt(now, startedAt));
	return now.getTime() - begins < mostDelayMs;
}
