/** What differs between two states of one thing, for the log: a description that stayed is not written down again. */
export function changedFields(before: object, after: object): { before: object; after: object } {
	const old = before as Record<string, unknown>;
	const now = after as Record<string, unknown>;
	const changed = Object.keys(now).filter((key) => JSON.stringify(old[key]) !== JSON.stringify(now[key]));
	const of = (side: Record<string, unknown>) => Object.fromEntries(changed.map((key) => [key, side[key] ?? null]));
	return { before: of(old), after: of(now) };
}
