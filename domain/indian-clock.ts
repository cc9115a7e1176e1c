/** India has one time zone, UTC+5:30 all year round. */
export const indiaAheadMs = 5.5 * 60 * 60 * 1000;

/** Dates and times are written in it, in any time zone of the browser. */
export const indiaTimeZone = 'Asia/Kolkata';

/** '2026-11-22T06:00', Indian local time as used by datetime-local inputs. */
export function indianLocal(instant: Date): string {
	return new Date(instant.getTime() + indiaAheadMs).toISOString().slice(0, 16);
}

/** '2026-11-22', the date in India. */
export function indianDay(instant: Date): string {
	return indianLocal(instant).slice(0, 10);
}

/** The instant of an Indian local time; null when the date or time does not exist. */
export function instantOfIndianLocal(local: string): Date | null {
	if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(local)) return null;
	const instant = new Date(`${local}:00.000+05:30`);
	// Date parsing would turn 31 February into March.
	return Number.isNaN(instant.getTime()) || indianLocal(instant) !== local ? null : instant;
}
