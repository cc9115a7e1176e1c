import type { ErrorBody } from './errors.ts';

export type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';

/** 'GET /api/v1/shop' → its two parts */
export function splitPath(text: string): { method: Method; path: string } {
	const [method, path] = text.split(' ') as [Method, string];
	return { method, path };
}

/** `crypto.randomUUID` exists on https and localhost only; a shop on a local address has random bytes all the same. */
export function newIdempotencyKey(): string {
	if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
	const bytes = crypto.getRandomValues(new Uint8Array(16));
	return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Path and query of a call; what is undefined, null or empty is not sent. */
export function requestUrl(path: string, params: Record<string, unknown>, query: Record<string, unknown>): string {
	const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
	const search = new URLSearchParams();
	for (const [key, value] of Object.entries(query)) {
		if (value !== undefined && value !== null && value !== '') search.set(key, String(value));
	}
	const text = search.toString();
	return text === '' ? filled : `${filled}?${text}`;
}

/** Whether an answer that says no is the shop's own. */
export function isErrorBody(body: unknown): body is ErrorBody {
	return typeof body === 'object' && body !== null && 'code' in body && 'message' in body;
}
