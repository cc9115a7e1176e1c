export type Change = { field: string; before: string; after: string; isChanged: boolean };

const none = '–';

function shown(value: unknown): string {
	if (value === undefined || value === null) return none;
	return typeof value === 'string' ? value : JSON.stringify(value);
}

function fieldsOf(value: unknown): Record<string, unknown> {
	return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

/** The fields of both sides in the order of the log, each as text. */
export function changesOf(before: unknown, after: unknown): Change[] {
	const [old, now] = [fieldsOf(before), fieldsOf(after)];
	return [...new Set([...Object.keys(old), ...Object.keys(now)])].map((field) => {
		const change = { field, before: shown(old[field]), after: shown(now[field]) };
		return { ...change, isChanged: change.before !== change.after };
	});
}
