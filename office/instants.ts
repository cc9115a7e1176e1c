const timeZone = 'Asia/Kolkata';
const moment = new Intl.DateTimeFormat('en-IN', {
	timeZone,
	day: 'numeric',
	month: 'short',
	year: 'numeric',
	hour: '2-digit',
	minute: '2-digit',
	hour12: false,
});

/** '21 Nov 2026, 14:05', in India wherever the reader is */
export function formatInstant(iso: string): string {
	return moment.format(new Date(iso));
}
