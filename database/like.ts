/** A pattern of LIKE that finds a text anywhere; what LIKE reads as a sign of its own is taken by the letter. */
export function anywhere(text: string): string {
	return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}
