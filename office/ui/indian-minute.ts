import { indianLocal, instantOfIndianLocal } from '#domain/indian-clock.ts';

/** '2026-11-20T18:30:00.000Z' → '2026-11-21T00:00', what a field for day and minute shows */
export function indianMinute(iso: string): string {
	const instant = new Date(iso);
	return Number.isNaN(instant.getTime()) ? '' : indianLocal(instant);
}

/** '2026-11-21T00:00' → '2026-11-20T18:30:00.000Z'; null for what is not a minute yet */
export function instantOf(minute: string): string | null {
	return instantOfIndianLocal(minute)?.toISOString() ?? null;
}
