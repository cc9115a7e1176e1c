import { indianLocal, indiaTimeZone, instantOfIndianLocal } from '#domain/indian-clock.ts';

// A day without a time is read as UTC, so that it stays the same day.
const day = new Intl.DateTimeFormat('en-IN', { timeZone: 'UTC', day: 'numeric', month: 'short' });
const weekday = new Intl.DateTimeFormat('en-IN', { timeZone: 'UTC', weekday: 'long' });
const shortMonth = new Intl.DateTimeFormat('en-IN', { timeZone: 'UTC', month: 'short' });
const longDay = new Intl.DateTimeFormat('en-IN', { timeZone: 'UTC', weekday: 'long', day: 'numeric', month: 'long' });
const clock = new Intl.DateTimeFormat('en-IN', {
	timeZone: indiaTimeZone,
	hour: '2-digit',
	minute: '2-digit',
	hour12: false,
});

const date = new Intl.DateTimeFormat('en-IN', { timeZone: 'UTC', day: 'numeric', month: 'short', year: 'numeric' });

/** '2026-12-22' → '22 Dec 2026' */
export const dateOf = (text: string) => date.format(new Date(text));
/** '23 Nov' */
export const dayOf = (date: string) => day.format(new Date(date));
/** 11 → 'Nov' */
export const monthName = (month: number) => shortMonth.format(new Date(Date.UTC(2026, month - 1)));
/** 'Monday' */
export const weekdayOf = (date: string) => weekday.format(new Date(date));
/** 'Monday, 23 November' */
export const longDayOf = (date: string) => longDay.format(new Date(date));
/** '06:15' in India */
export const clockOf = (instant: string) => clock.format(new Date(instant));

const instant = new Intl.DateTimeFormat('en-IN', {
	timeZone: indiaTimeZone,
	day: 'numeric',
	month: 'short',
	year: 'numeric',
	hour: '2-digit',
	minute: '2-digit',
	hour12: false,
});

/** '21 Nov 2026, 14:05', in India in any time zone of the browser */
export function formatInstant(iso: string): string {
	return instant.format(new Date(iso));
}

const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });

/** '3 hours ago', '2 days ago' */
export function ageOf(iso: string, now: string): string {
	const minutes = Math.round((Date.parse(now) - Date.parse(iso)) / 60_000);
	if (minutes < 60) return relative.format(-minutes, 'minute');
	if (minutes < 48 * 60) return relative.format(-Math.floor(minutes / 60), 'hour');
	return relative.format(-Math.floor(minutes / 60 / 24), 'day');
}

/** '2026-11-20T18:30:00.000Z' → '2026-11-21T00:00' */
export function localMinute(iso: string): string {
	const instant = new Date(iso);
	return Number.isNaN(instant.getTime()) ? '' : indianLocal(instant);
}

/** '2026-11-21T00:00' → '2026-11-20T18:30:00.000Z'; null for an incomplete value */
export function instantOf(minute: string): string | null {
	return instantOfIndianLocal(minute)?.toISOString() ?? null;
}

export type Period = { isActive: boolean; startsAt: string; endsAt: string | null };
export type PeriodState = 'inactive' | 'scheduled' | 'active' | 'ended';

/** The state of a period at an instant; the end is exclusive. */
export function periodState({ isActive, startsAt, endsAt }: Period, nowMs: number): PeriodState {
	if (!isActive) return 'inactive';
	if (nowMs < Date.parse(startsAt)) return 'scheduled';
	return endsAt !== null && nowMs >= Date.parse(endsAt) ? 'ended' : 'active';
}
