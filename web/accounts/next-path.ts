/**
 * Where `?next=` leads after logging in: a path of this shop and nothing else. A browser takes '//host', '/\host'
 * and paths with line ends in them for other hosts.
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
