const videoId = /^[A-Za-z0-9_-]{11}$/;

/**
 * The id of a YouTube video by its address: watch page, short address, embed, shorts or live.
 * Null for every other host and for an address without a proper id, which must not get into a frame.
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

/** Where a video is shown: the host that sets no cookie before it plays. Nothing is fetched from it unasked. */
export function youtubeFrame(id: string): string {
	return `https://www.youtube-nocookie.com/embed/${id}?autoplay=1&rel=0`;
}
