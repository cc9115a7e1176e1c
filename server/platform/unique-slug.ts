import { randomBytes } from 'node:crypto';
import { slugOf } from '#domain/text.ts';

/**
 * The last part of the URL of something new: its name and a random suffix, because two of them may have one name.
 * @param fallback when the name has no Latin letters or digits
 */
export function uniqueSlug(name: string, fallback: string): string {
	return `${slugOf(name, fallback)}-${randomBytes(3).toString('hex')}`;
}
