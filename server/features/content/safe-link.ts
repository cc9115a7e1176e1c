/** Where a banner may lead: a path of our own, or https. `//host` and `javascript:` are neither. */
export function safeLink(link: string | null): string | null {
	if (link === null) return null;
	if (/^\/(?![/\\])/.test(link)) return link;
	return URL.canParse(link) && new URL(link).protocol === 'https:' ? link : null;
}
