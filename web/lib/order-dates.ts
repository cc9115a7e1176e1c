import { indiaTimeZone as timeZone } from '#domain/indian-clock.ts';

/** Latin digits in every locale, as in prices and order numbers. */
const numberingSystem = 'latn';

/** '21 Nov' */
export function shortDayText(at: Date, locale: string): string {
	return new Intl.DateTimeFormat(locale, { timeZone, numberingSystem, day: 'numeric', month: 'short' }).format(at);
}

/** '21 Nov, 05:40' */
export function formatDateTime(at: Date, locale: string): string {
	const time = new Intl.DateTimeFormat(locale, {
		timeZone,
		numberingSystem,
		hour: '2-digit',
		minute: '2-digit',
		hourCycle: 'h23',
	});
	return `${shortDayText(at, locale)}, ${time.format(at)}`;
}
