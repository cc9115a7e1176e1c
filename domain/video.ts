const videoId = /^[A-Za-z0-9_-]{11}$/;

/**
 * The id of a YouTube video from its URL: watch page, short URL, embed, shorts or live.
 * Null for other hosts and for a URL without a valid id, which must not be embedded.
 */
export function youtubeIdOf(link: string): string | null {
	const parts = /^https:\/\/([^/?#\\]+)(\/[^?#]*)?(?:\?([^#]*))?/.exec(link);
	if (parts === null) return null;
	const host = (parts[1] ?? '').toLowerCase().replace(/^(www|m)\./, '');
	const [first = '', second = ''] = (parts[2] ?? '').split('/').slice(1);
	const candidate = idIn(host, first, second, parts[3] ?? '');
	return candidate !== null && videoId.test(candidate) ? candidate : null;
}

function idIn(host: string, first: string, second: string, query: string): string | null {
	if (host === 'youtu.be') return first;
	if (host !== 'youtube.com' && host !== 'youtube-nocookie.com') return null;
	if (['embed', 'shorts', 'live', 'v'].includes(first)) return second;
	if (first !== 'watch') return null;
	const found = query.split('&').find((pair) => pair.startsWith('v='));
	return found === undefined ? null : found.slice(2);
}

/** Embed URL of a video: the host that sets no cookie before playback. Nothing is fetched from it before a click. */
export function youtubeFrame(id: string): string {
	return `https://www.youtube-nocookie.com/embed/${id}?autoplay=1&rel=0`;
}
