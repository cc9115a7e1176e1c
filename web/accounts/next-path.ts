/**
 * The target of `?next=` after logging in: only paths of this shop. Browsers read '//host', '/\host'
 * and paths with line breaks as other hosts.
 */
export function nextPath(requested: string | null, origin: string): string | null {
	if (requested === null || !requested.startsWith('/')) return null;
	try {
		const url = new URL(requested, origin);
		return url.origin === origin && !requested.includes('\\') ? url.pathname + url.search + url.hash : null;
	} catch {
		return null;
	}
}
