import { excerpt } from '#domain/text.ts';
import sanitize from 'sanitize-html';
import { BoundedMap } from './bounded-map.ts';

/** Allowed HTML of descriptions and blogs. No style, no script, no frame, only https URLs and our own paths. */
const allowed: sanitize.IOptions = {
	allowedTags: ['p', 'ul', 'ol', 'li', 'strong', 'em', 'b', 'i', 'h2', 'h3', 'h4', 'br', 'a', 'blockquote'],
	allowedAttributes: { a: ['href', 'rel'] },
	allowedSchemes: ['https'],
	allowProtocolRelative: false,
	transformTags: { a: sanitize.simpleTransform('a', { rel: 'noopener nofollow' }) },
};

const remembered = new BoundedMap<string, string>(2000);

/**
 * HTML without any words becomes '' (no allowed tag shows something by itself). HTML from the database is sanitised when it is
 * read, too: a row may be older than the rules.
 */
export function sanitiseHtml(html: string): string {
	return remembered.getOrMake(html, () => {
		const safe = sanitize(html, allowed);
		return excerpt(safe, 1) === '' ? '' : safe;
	});
}

/** Escapes plain text for HTML content and quoted attributes. */
export function escapeHtml(text: string): string {
	return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
