import { hash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import { z } from 'zod';
import { BoundedMap } from './bounded-map.ts';
import { pathOf } from './log.ts';

/** Requests that share a limit, those that are refused last first. */
export const workClasses = [
	'order',
	'account',
	'sign-in',
	'office',
	'anonymous',
	'catalogue',
	'file',
	'missing-file',
	'search',
	'page',
] as const;
export type WorkClass = (typeof workClasses)[number];

const file = /^\/(assets|media|office)(\/|$)|^\/(?:\.well-known\/)?[\w-]+\.\w{2,5}(\?|$)/;

const rows: readonly Endpoint[] = Object.values(endpoints);

/** Matches method and path, without the query, of these endpoints. */
function matching(belongs: (row: Endpoint) => boolean): RegExp {
	const routes = rows.filter(belongs).map(({ method, path }) => `${method} ${path.replace(/:\w+/g, '[^/]+')}`);
	return new RegExp(`^(?:${routes.join('|')})$`);
}

const order = matching(({ workClass }) => workClass === 'order');
const signIn = matching(({ workClass }) => workClass === 'sign-in');
const copied = matching(({ dependsOn }) => dependsOn !== null);
const searched = matching(({ dependsOn, query }) => {
	return dependsOn !== null && query instanceof z.ZodObject && 'keyword' in query.shape;
});

/** The path as the router compares it: decoded, without query, fragment and last slash. */
function routedPathOf(url: string): string {
	const path = pathOf(url).replace(/\/?(?:#.*)?$/, '');
	if (!path.includes('%')) return path;
	try {
		return decodeURI(path);
	} catch {
		return path;
	}
}

/** Whether the query has the keyword of a search. As for the router, its name may be written with percent signs. */
function hasKeyword(url: string): boolean {
	const at = url.indexOf('?');
	return at >= 0 && new URLSearchParams(url.slice(at + 1)).has('keyword');
}

export const mostKnownSessions = 50_000;

/** Hashes of the tokens that are known in this process to have had a session. It may have ended since. */
const known = new BoundedMap<string, true>(mostKnownSessions);

/** @param tokenHash of a request that has opened a session, of a token that its client gets, or of a stored session */
export function noteSession(tokenHash: Buffer): void {
	known.set(tokenHash.toString('base64'), true);
}

/** Any scheme is as long as 'Bearer ' here: a header that the session does not read opens none. */
function isKnown(authorization: string): boolean {
	return known.has(hash('sha256', authorization.slice('Bearer '.length), 'base64'));
}

/** The class of a request, by what it asks for. */
export function workClassOf({
	method = '',
	url = '',
	headers,
}: Pick<IncomingMessage, 'method' | 'url' | 'headers'>): WorkClass {
	const path = routedPathOf(url);
	if (!path.startsWith('/api/') && !path.startsWith('/pincode/')) return file.test(url) ? 'file' : 'page';
	if (path.startsWith('/api/docs')) return 'file';
	// The router has a HEAD for each GET, which does the same work.
	const route = `${method === 'HEAD' ? 'GET' : method} ${path}`;
	if (signIn.test(route)) return 'sign-in';
	const { authorization } = headers;
	const isRead = copied.test(route);
	if (isRead && hasKeyword(url) && searched.test(route)) return 'search';
	if (isRead && authorization === undefined) return 'catalogue';
	// Anyone can invent a token: until it is known to have a session, it takes no place from customers and staff.
	if (authorization === undefined || !isKnown(authorization)) return 'anonymous';
	if (order.test(route)) return 'order';
	return path.startsWith('/api/v1/office/') ? 'office' : 'account';
}
