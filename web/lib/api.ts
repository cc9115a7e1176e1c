import { isErrorBody, requestUrl, splitPath } from '#contract/call-wire.ts';
import type { EndpointCall, EndpointReply } from '#contract/endpoint.ts';
import type { Endpoints } from '#contract/endpoints.ts';
import type { ErrorBody } from '#contract/errors.ts';
import { type ShopEndpointName, shopPaths } from '#contract/shop-paths.generated.ts';
import { createContext, data } from 'react-router';

/** spec: shopping §7 — every call gives up after 10 seconds */
const requestTimeoutMs = 10_000;

export type ApiRequest = {
	method: string;
	url: string;
	headers: Record<string, string>;
	body: string | undefined;
};
export type ApiResponse = { status: number; body: unknown };
/** Carries one request: `fetch` in the browser, Fastify in-process while rendering on the server. */
export type Transport = (request: ApiRequest) => Promise<ApiResponse>;

/** `error` is null when no answer came: no network, time-out, or something that is not the shop. */
export type CallResult<N extends ShopEndpointName> =
	| { ok: true; reply: EndpointReply<Endpoints[N]> }
	| { ok: false; status: number; error: ErrorBody | null };

type Loose<T> = { [K in keyof T]?: T[K] | number | boolean };
export type CallInput<N extends ShopEndpointName> = {
	params?: EndpointCall<Endpoints[N]>['params'];
	query?: Loose<EndpointCall<Endpoints[N]>['query']>;
	body?: EndpointCall<Endpoints[N]>['body'];
	token?: string | null;
	idempotencyKey?: string;
};

/** Vite's development server renders pages in a process of its own; there the API has an address. */
const developmentOrigin: string =
	import.meta.env.SSR && import.meta.env.DEV ? (import.meta.env.VITE_API_ORIGIN ?? '') : '';

async function fetchTransport(request: ApiRequest): Promise<ApiResponse> {
	const response = await fetch(developmentOrigin + request.url, {
		method: request.method,
		headers: request.headers,
		body: request.body ?? null,
		signal: AbortSignal.timeout(requestTimeoutMs),
	});
	const text = await response.text();
	return { status: response.status, body: text === '' ? undefined : JSON.parse(text) };
}

/** The way to the API of this request; the server replaces it while rendering. */
export const apiContext = createContext<Transport>(fetchTransport);

/** Calls an endpoint of the table. Never throws for an answer that says no; raises no toast. */
export async function call<N extends ShopEndpointName>(
	name: N,
	input: CallInput<N> = {},
	transport: Transport = fetchTransport,
): Promise<CallResult<N>> {
	const { method, path } = splitPath(shopPaths[name]);
	const hasBody = method !== 'GET' && method !== 'DELETE' && input.body !== undefined;
	const headers: Record<string, string> = { accept: 'application/json' };
	if (hasBody) headers['content-type'] = 'application/json';
	if (input.token) headers.authorization = `Bearer ${input.token}`;
	if (input.idempotencyKey) headers['idempotency-key'] = input.idempotencyKey;
	try {
		const { status, body } = await transport({
			method,
			url: requestUrl(path, input.params ?? {}, input.query ?? {}),
			headers,
			body: hasBody ? JSON.stringify(input.body) : undefined,
		});
		if (status >= 200 && status < 300) return { ok: true, reply: body as EndpointReply<Endpoints[N]> };
		return { ok: false, status, error: isErrorBody(body) ? body : null };
	} catch {
		// No answer at all: the caller decides what the shopper reads.
		return { ok: false, status: 0, error: null };
	}
}

/** For loaders: what the page cannot do without. A refusal becomes the page's 404 or 503. */
export function must<N extends ShopEndpointName>(result: CallResult<N>): EndpointReply<Endpoints[N]> {
	if (result.ok) return result.reply;
	const status = result.status === 404 ? 404 : 503;
	throw data(result.error?.message ?? null, { status });
}

/** For failures that the specification wants logged beside the text shown. */
export function logFailure(what: string, ...details: readonly unknown[]): void {
	// biome-ignore lint/suspicious/noConsole: spec: shopping §8 — 'details logged'; the storefront has no other log
	console.error(what, ...details);
}
