import type { Entry, EntryKind } from './kind.ts';

export function loggedFields(kind: EntryKind): string[] {
	return [...Object.keys(kind.columns), ...(kind.logged ?? [])];
}

/** What the log keeps of a change: only the fields that are different now. @param before null: a new entry */
export function changeOf(
	before: Entry | null,
	after: Entry | null,
	fields: readonly string[],
): { before: object | null; after: object | null } {
	const told = fields.filter((field) => JSON.stringify(before?.[field]) !== JSON.stringify(after?.[field]));
	const pick = (entry: Entry | null) =>
		entry === null ? null : Object.fromEntries(told.map((field) => [field, entry[field] ?? null]));
	return { before: pick(before), after: pick(after) };
}
