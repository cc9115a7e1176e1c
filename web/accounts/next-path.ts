/**
 * The target of `?next=` after logging in: only paths of this shop. Browsers read '//host', '/\host'
 * and paths with line breaks as other hosts.
 */
export function nextPath(asked: string | null, origin: string): string | null {
	if (asked === null || !asked.startsWith('/')) return null;
	try {
		const url = new URL(asked, origin);
		return url.origin === origin && !asked.includes('\\') ? url.pathname + url.search + url.hash : null;
	} catch {
		return null;
	}
}
