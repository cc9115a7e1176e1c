import type { EndpointCall, EndpointReply } from '#contract/endpoint.ts';
import type { Endpoints } from '#contract/endpoints.ts';
import type { ErrorBody } from '#contract/errors.ts';
import { type EndpointName, methodAndPath } from '#contract/paths.ts';
import { HttpError } from 'react-admin';
import { readToken } from './session.ts';

/** As in the storefront: every call gives up after 10 seconds. */
const requestTimeoutMs = 10_000;

type Loose<T> = { [K in keyof T]?: T[K] | number | boolean | undefined };
export type CallInput<N extends EndpointName> = {
	params?: EndpointCall<Endpoints[N]>['params'];
	query?: Loose<EndpointCall<Endpoints[N]>['query']>;
	body?: EndpointCall<Endpoints[N]>['body'];
};
export type Reply<N extends EndpointName> = EndpointReply<Endpoints[N]>;

function urlOf(path: string, params: Record<string, unknown>, query: Record<string, unknown>): string {
	const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
	const search = new URLSearchParams();
	for (const [key, value] of Object.entries(query)) {
		if (value !== undefined && value !== null && value !== '') search.set(key, String(value));
	}
	const text = search.toString();
	return text === '' ? filled : `${filled}?${text}`;
}

function isErrorBody(body: unknown): body is ErrorBody {
	return typeof body === 'object' && body !== null && 'code' in body && 'message' in body;
}

async function send(url: string, init: RequestInit): Promise<{ status: number; body: unknown }> {
	try {
		const response = await fetch(url, { ...init, signal: AbortSignal.timeout(requestTimeoutMs) });
		const text = await response.text();
		return { status: response.status, body: text === '' ? undefined : JSON.parse(text) };
	} catch {
		// No network, too slow, or something that is not the shop.
		throw new HttpError('khetse.noAnswer', 0);
	}
}

/**
 * Calls an endpoint of the table with the session's token; the only way from the office to the shop.
 * Throws HttpError with the sentence to show; its body holds code, details and, per field, what is wrong.
 */
export async function call<N extends EndpointName>(name: N, input: CallInput<N> = {}): Promise<Reply<N>> {
	const { method, path } = methodAndPath(name);
	const hasBody = method !== 'GET' && method !== 'DELETE' && input.body !== undefined;
	// Who logs in is nobody yet; a dead token would be refused before the password is looked at.
	const token = name === 'auth.login' ? null : readToken();
	const { status, body } = await send(urlOf(path, input.params ?? {}, input.query ?? {}), {
		method,
		headers: {
			accept: 'application/json',
			...(hasBody ? { 'content-type': 'application/json' } : {}),
			...(token === null ? {} : { authorization: `Bearer ${token}` }),
		},
		body: hasBody ? JSON.stringify(input.body) : null,
	});
	if (status >= 200 && status < 300) return body as Reply<N>;
	if (!isErrorBody(body)) throw new HttpError('khetse.broken', status);
	const { message, code, details, errors } = body;
	// react-admin puts `errors` at the fields of a form.
	throw new HttpError(message, status, { code, details, ...(errors === undefined ? {} : { errors }) });
}
