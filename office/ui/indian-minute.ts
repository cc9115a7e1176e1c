/** The shop's clock: Asia/Kolkata is five and a half hours ahead of UTC all year round. */
const offsetMs = 5.5 * 60 * 60_000;

/** '2026-11-20T18:30:00.000Z' → '2026-11-21T00:00', what a field for day and minute shows */
export function indianMinute(iso: string): string {
	const at = Date.parse(iso);
	return Number.isNaN(at) ? '' : new Date(at + offsetMs).toISOString().slice(0, 16);
}

/** '2026-11-21T00:00' → '2026-11-20T18:30:00.000Z'; null for what is not a minute yet */
export function instantOf(minute: string): string | null {
	// Date.parse fills half a date in by itself.
	const at = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(minute) ? Date.parse(`${minute}Z`) : Number.NaN;
	return Number.isNaN(at) ? null : new Date(at - offsetMs).toISOString();
}
