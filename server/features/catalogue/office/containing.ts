/** A LIKE pattern for what somebody typed, with the signs of patterns taken as they are. */
export function containing(text: string): string {
	return `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
}
