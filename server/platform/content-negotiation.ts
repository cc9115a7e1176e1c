import { BoundedMap } from './bounded-map.ts';

export type Encoding = 'br' | 'gzip' | 'identity';

/** Browsers send a few different headers. */
const encodings = new BoundedMap<string, Encoding>(100);

function readEncoding(accepts: string): Encoding {
	const names = accepts
		.toLowerCase()
		.split(',')
		.map((part) => part.split(';').map((text) => text.trim()))
		.filter(([, quality]) => quality === undefined || !/^q=0(?:\.0*)?$/.test(quality))
		.map(([name]) => name);
	return names.includes('br') ? 'br' : names.includes('gzip') ? 'gzip' : 'identity';
}

/** The encoding for an `accept-encoding` header. */
export function encodingFor(accepts: string | undefined): Encoding {
	if (accepts === undefined) return 'identity';
	return encodings.getOrMake(accepts, () => readEncoding(accepts));
}

const opaque = (tag: string) => tag.trim().replace(/^W\//, '');

/** Whether the client has the body of an ETag, by its `if-none-match` header, compared weakly. source: RFC 9110, 13.1.2 */
export function hasBody(ifNoneMatch: string | undefined, etag: string): boolean {
	if (ifNoneMatch === undefined) return false;
	if (ifNoneMatch === etag || ifNoneMatch.trim() === '*') return true;
	return ifNoneMatch.split(',').some((tag) => opaque(tag) === opaque(etag));
}
