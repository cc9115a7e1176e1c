/** India has one clock, five and a half hours ahead of UTC all year round. */
export const indiaAheadMs = 5.5 * 60 * 60 * 1000;

/** '2026-11-22T06:00', Indian local time as used by datetime-local inputs. */
export function indianLocal(instant: Date): string {
	return new Date(instant.getTime() + indiaAheadMs).toISOString().slice(0, 16);
}

/** '2026-11-22', the day it is in India. */
export function indianDay(instant: Date): string {
	return indianLocal(instant).slice(0, 10);
}

/** The instant of what a clock in India shows; null for what is no moment. */
export function instantOfIndianLocal(local: string): Date | null {
	if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(local)) return null;
	const instant = new Date(`${local}:00.000+05:30`);
	// 31 February would slide into March.
	return Number.isNaN(instant.getTime()) || indianLocal(instant) !== local ? null : instant;
}
