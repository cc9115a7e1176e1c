import sanitize from 'sanitize-html';
import { setBounded } from './bounds.ts';

/** What descriptions and articles may hold. No style, no script, no frame, no address but https and our own paths. */
const allowed: sanitize.IOptions = {
	allowedTags: ['p', 'ul', 'ol', 'li', 'strong', 'em', 'b', 'i', 'h2', 'h3', 'h4', 'br', 'a', 'blockquote'],
	allowedAttributes: { a: ['href', 'rel'] },
	allowedSchemes: ['https'],
	allowProtocolRelative: false,
	transformTags: { a: sanitize.simpleTransform('a', { rel: 'noopener nofollow' }) },
};

const remembered = new Map<string, string>();
const maxRemembered = 2000;

/** HTML from the database is sanitised when it is read too: a row may be older than the rule, or not ours. */
export function sanitiseHtml(html: string): string {
	const known = remembered.get(html);
	if (known !== undefined) return known;
	const clean = sanitize(html, allowed);
	setBounded(remembered, html, clean, maxRemembered);
	return clean;
}

/** Escapes plain text for HTML content and quoted attributes. */
export function escapeHtml(text: string): string {
	return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** Browsers drop tabs and line ends from an address: what reads '/', tab, '/host' leads to '//host'. */
const controlCharacter = /\p{Cc}/u;

/** Where a banner may lead: a path of our own, or https. `//host` and `javascript:` are neither. */
export function safeLink(link: string | null): string | null {
	if (link === null) return null;
	if (controlCharacter.test(link)) return null;
	if (/^\/(?![/\\])/.test(link)) return link;
	return URL.canParse(link) && new URL(link).protocol === 'https:' ? link : null;
}
