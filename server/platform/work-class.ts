import { hash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import { z } from 'zod';
import { BoundedMap } from './bounded-map.ts';

/** Requests that share a limit, those that are refused last first. */
export const workClasses = [
	'order',
	'account',
	'sign-in',
	'office',
	'upload',
	'anonymous',
	'anonymous-order',
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
const signIn = matching(({ workClass, access }) => workClass === 'sign-in' && access === 'public');
/** What hashes a password or reads much, of a user with a session. */
const ownSignIn = matching(({ workClass, access }) => workClass === 'sign-in' && access !== 'public');
const upload = matching((row) => row.upload !== null);
const copied = matching(({ dependsOn }) => dependsOn !== null);
const searched = matching(({ dependsOn, query }) => {
	return dependsOn !== null && query instanceof z.ZodObject && 'keyword' in query.shape;
});

/** The path as the router compares it: whole, decoded, without query and last slash. */
function routedPathOf(url: string): string {
	const path = (url.split('?')[0] ?? '').replace(/\/$/, '');
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

/** Of one user; a further sign-in ends the session that was used least recently. */
export const mostSessionsOfUser = 50;

/**
 * Requests of one user in progress, of all sessions. A browser sends six at once, and up to a hundred of few milliseconds through a
 * proxy; a program with the tokens of one account must not take the places of the other customers. An order
 * beside more than `orders` requests of its user waits among those of anonymous callers, for the same reason.
 */
export const mostOfUser = { requests: 32, orders: 8 } as const;

/** A user with a session that this process knows. */
export type KnownUser = {
	/** accepted requests that are not yet answered */
	requests: number;
	/** hashes of tokens in base64, the oldest first */
	tokens: string[];
};

/** By the id of the user. */
const users = new BoundedMap<string, KnownUser>(mostKnownSessions);

/** By the hash of the token. One that has ended is forgotten with its next request. */
const known = new BoundedMap<string, KnownUser>(mostKnownSessions);

/** A session by the hash of its token. */
export type SessionOfUser = { tokenHash: Buffer; userId: string };

/** Notes the session of a request, of a token that its client gets, or of a stored row. */
export function noteSession({ tokenHash, userId }: SessionOfUser): void {
	const key = tokenHash.toString('base64');
	let user = known.get(key);
	if (user === undefined) {
		user = users.get(userId) ?? { requests: 0, tokens: [] };
		users.set(userId, user);
		user.tokens.push(key);
		// One who signs in again and again must not take the places of all others.
		if (user.tokens.length > mostSessionsOfUser) known.delete(user.tokens.shift() ?? '');
	}
	known.set(key, user);
}

/** Of a token that has no session any more. */
export function forgetSession(tokenHash: Buffer): void {
	known.delete(tokenHash.toString('base64'));
}

/** The token of a header `authorization`; null: no session has such a one. */
export function bearerTokenOf(authorization: string): string | null {
	return /^Bearer ([A-Za-z0-9_-]{20,200})$/i.exec(authorization)?.[1] ?? null;
}

function findKnown(authorization: string): KnownUser | null {
	const token = bearerTokenOf(authorization);
	return token === null ? null : (known.get(hash('sha256', token, 'base64')) ?? null);
}

/** @param user null: the request takes no place of those of customers and staff */
type Classified = { workClass: WorkClass; user: KnownUser | null };

const shared = (workClass: WorkClass): Classified => ({ workClass, user: null });

/** The class of a request, by what it asks for. Above `mostOfUser` it is one of those of anonymous callers. */
export function classify({
	method = '',
	url = '',
	headers,
}: Pick<IncomingMessage, 'method' | 'url' | 'headers'>): Classified {
	const path = routedPathOf(url);
	if (!path.startsWith('/api/') && !path.startsWith('/pincode/')) return shared(file.test(url) ? 'file' : 'page');
	if (path.startsWith('/api/docs') && path !== '/api/docs/office/json') return shared('file');
	// The router has a HEAD for each GET, which does the same work.
	const route = `${method === 'HEAD' ? 'GET' : method} ${path}`;
	if (signIn.test(route)) return shared('sign-in');
	const { authorization } = headers;
	const isRead = copied.test(route);
	if (isRead && hasKeyword(url) && searched.test(route)) return shared('search');
	if (isRead && authorization === undefined) return shared('catalogue');
	// Anyone can invent a token: until it is known to have a session, it takes no place from customers and staff.
	const user = authorization === undefined ? null : findKnown(authorization);
	const isOrder = order.test(route);
	if (user === null || user.requests >= (isOrder ? mostOfUser.orders : mostOfUser.requests)) {
		return shared(isOrder ? 'anonymous-order' : 'anonymous');
	}
	if (isOrder) return { workClass: 'order', user };
	if (upload.test(route)) return { workClass: 'upload', user };
	if (ownSignIn.test(route)) return { workClass: 'sign-in', user };
	return { workClass: path.startsWith('/api/v1/office/') ? 'office' : 'account', user };
}
