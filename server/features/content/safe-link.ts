/** Browsers drop tabs and line ends from an address: what reads '/', tab, '/host' leads to '//host'. */
const controlCharacter = /\p{Cc}/u;

/** Where a banner may lead: a path of our own, or https. `//host` and `javascript:` are neither. */
export function safeLink(link: string | null): string | null {
	if (link === null) return null;
	if (controlCharacter.test(link)) return null;
	if (/^\/(?![/\\])/.test(link)) return link;
	return URL.canParse(link) && new URL(link).protocol === 'https:' ? link : null;
}
