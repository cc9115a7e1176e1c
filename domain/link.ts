/** Browsers remove tabs and line ends from a URL: '/', tab, '/host' becomes '//host'. */
const controlCharacter = /\p{Cc}/u;

/** A path of the shop; `//host` and `/\host` are URLs of another host. */
const shopPath = /^\/(?![/\\])/;

/** A host in any script, perhaps a port; path, query or fragment. A user name before the host is no link. */
const httpsUrl = /^https:\/\/[\p{L}\p{M}\p{N}-]+(?:\.[\p{L}\p{M}\p{N}-]+)*\.?(?::\d{1,5})?(?:[/?#].*)?$/iu;

/** An allowed link of a banner, a description or a blog: a path of the shop or an https URL. @returns null for any other */
export function safeLink(link: string | null): string | null {
	if (link === null || controlCharacter.test(link)) return null;
	return shopPath.test(link) || httpsUrl.test(link) ? link : null;
}
