import { indiaAheadMs } from './indian-clock.ts';

const secondMs = 1000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

export type TimeLeft = { days: number; hours: number; minutes: number; seconds: number };

/** Calendar days of the shop since 1970. */
function kolkataDay(instantMs: number): number {
	return Math.floor((instantMs + indiaAheadMs) / dayMs);
}

function clockOf(ms: number): TimeLeft {
	const left = Math.max(0, ms);
	return {
		days: Math.floor(left / dayMs),
		hours: Math.floor((left % dayMs) / hourMs),
		minutes: Math.floor((left % hourMs) / minuteMs),
		seconds: Math.floor((left % minuteMs) / secondMs),
	};
}

/** Time left until an instant; zero once it has passed. Both in milliseconds since 1970. */
export function timeLeft(endsAtMs: number, nowMs: number): TimeLeft {
	return clockOf(endsAtMs - nowMs);
}

/** Number of calendar days on which an offer is still valid, including today; 0 when it has ended. spec: catalogue §2.11 */
export function daysLeft(endsAtMs: number, nowMs: number): number {
	if (nowMs >= endsAtMs) return 0;
	// An offer that ends at midnight has its last day before it.
	return kolkataDay(endsAtMs - 1) - kolkataDay(nowMs) + 1;
}

/** Time left of today in the shop, or of the offer when it ends before midnight. */
export function leftOfToday(endsAtMs: number, nowMs: number): Omit<TimeLeft, 'days'> {
	const midnightMs = (kolkataDay(nowMs) + 1) * dayMs - indiaAheadMs;
	const { days: _, ...clock } = clockOf(Math.min(midnightMs, endsAtMs) - nowMs);
	return clock;
}

/** The year of the last day of an offer. spec: reading R29 — '{festival} Offer {year}' */
export function yearOfEnd(endsAtMs: number): number {
	return new Date(endsAtMs - 1 + indiaAheadMs).getUTCFullYear();
}

/** The midnight in the shop that ends the day lying `days` after an instant. */
export function endOfDayAfter(nowMs: number, days: number): number {
	return (kolkataDay(nowMs) + days + 1) * dayMs - indiaAheadMs;
}
