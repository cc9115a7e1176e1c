import { hash } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
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

/** Authorization headers that have opened a session in this process, as hashes. The session may have ended since. */
const opened = new BoundedMap<string, true>(50_000);

const keyOf = (authorization: string) => hash('sha256', authorization, 'base64');

/** Notes that a request with these headers has opened a session, or that a sign-in has given its client their token. */
export function noteSession({ authorization }: Pick<IncomingHttpHeaders, 'authorization'>): void {
	if (authorization !== undefined) opened.set(keyOf(authorization), true);
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
	// Anyone can invent a token: until it has opened a session here, it takes no place from customers and staff.
	if (authorization === undefined || !opened.has(keyOf(authorization))) return 'anonymous';
	if (order.test(route)) return 'order';
	return path.startsWith('/api/v1/office/') ? 'office' : 'account';
}
