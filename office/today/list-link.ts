/** The address of a list with its filters set, as react-admin reads it. */
export function listLink(resource: string, filter: Record<string, unknown>): string {
	return `/${resource}?filter=${encodeURIComponent(JSON.stringify(filter))}`;
}
