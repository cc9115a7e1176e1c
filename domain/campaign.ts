import { dayMs, hourMs, minuteMs, secondMs } from './duration.ts';
import { indiaOffsetMs } from './indian-clock.ts';

export type TimeLeft = { days: number; hours: number; minutes: number; seconds: number };

/** Calendar days of the shop since 1970. */
function kolkataDay(instantMs: number): number {
	return Math.floor((instantMs + indiaOffsetMs) / dayMs);
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

/** The year of the last day of an offer. spec: decision D29 — '{festival} Offer {year}' */
export function yearOfEnd(endsAtMs: number): number {
	return new Date(endsAtMs - 1 + indiaOffsetMs).getUTCFullYear();
}

/** The midnight in the shop that ends the day lying `days` after an instant. */
export function endOfDayAfter(nowMs: number, days: number): number {
	return (kolkataDay(nowMs) + days + 1) * dayMs - indiaOffsetMs;
}
