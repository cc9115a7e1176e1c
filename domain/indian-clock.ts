/** India has one time zone, UTC+5:30 all year round. */
export const indiaOffsetMs = 5.5 * 60 * 60 * 1000;

/** Dates and times are written in it, in any time zone of the browser. */
export const indiaTimeZone = 'Asia/Kolkata';

/** '2026-11-22T06:00', Indian local time. */
export function indianLocal(instant: Date): string {
	return new Date(instant.getTime() + indiaOffsetMs).toISOString().slice(0, 16);
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

/**
 * A typed date in Indian order: '22/11/2026', '22-11-26' or '22.11.2026' is '2026-11-22'.
 * @returns null for an incomplete or impossible date
 */
export function readIndianDay(text: string): string | null {
	const [, day, month, year] = /^\s*(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})\s*$/.exec(text) ?? [];
	if (day === undefined || month === undefined || year === undefined) return null;
	const full = year.length === 2 ? `20${year}` : year;
	const iso = `${full}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
	const instant = new Date(`${iso}T00:00:00Z`);
	return Number.isNaN(instant.getTime()) || instant.toISOString().slice(0, 10) !== iso ? null : iso;
}

/**
 * A typed date and time in Indian order: '22/11/2026, 14:05', '22-11-26 9.30' is a minute such as '2026-11-22T14:05'.
 * @returns null for an incomplete or impossible one
 */
export function readIndianMinute(text: string): string | null {
	const [, date = '', hour = '', minute = ''] = /^(.*\d)(?:\s*,\s*|\s+)(\d{1,2})[:.](\d\d)\s*$/.exec(text) ?? [];
	const day = readIndianDay(date);
	if (day === null) return null;
	const local = `${day}T${hour.padStart(2, '0')}:${minute}`;
	return instantOfIndianLocal(local) === null ? null : local;
}

/** '2026-11-22T14:05' → '22/11/2026, 14:05'; another text stays as it is. */
export function writeIndianMinute(local: string): string {
	if (instantOfIndianLocal(local) === null) return local;
	const [day = '', time = ''] = local.split('T');
	return `${writeIndianDay(day)}, ${time}`;
}

/** '2026-11-22' → '22/11/2026' */
export function writeIndianDay(day: string): string {
	return day.split('-').toReversed().join('/');
}
