import type { CallInput, Reply } from '#contract/endpoints.ts';
import { type CallOutcome, callThrough, fetchTransport, requestOf, type Transport } from '#contract/http-client.ts';
import { type ShopEndpointName, shopPaths } from '#contract/shop-paths.generated.ts';
import { createContext, data } from 'react-router';

export type CallResult<N extends ShopEndpointName> = CallOutcome<Reply<N>>;

/** Vite's development server renders pages in another process; there the API has a base URL. */
const developmentOrigin: string =
	import.meta.env.SSR && import.meta.env.DEV ? (import.meta.env.VITE_API_ORIGIN ?? '') : '';

const ownTransport: Transport = (request) => fetchTransport({ ...request, url: developmentOrigin + request.url });

/** The API client of this request; the server replaces it while rendering. */
export const apiContext = createContext<Transport>(ownTransport);

/** Calls an endpoint of the table. Returns refusals instead of throwing; shows no toast. */
export function call<N extends ShopEndpointName>(
	name: N,
	input: CallInput<N> = {},
	transport: Transport = ownTransport,
): Promise<CallResult<N>> {
	return callThrough(transport, requestOf(shopPaths[name], input));
}

/** What the API does not accept as an id, a text or a number of a page is the address of no page. */
const notFound: ReadonlySet<number> = new Set([400, 404, 413, 414]);

/** For loaders: the status of a page that shows the response. */
export function statusOf<N extends ShopEndpointName>(result: CallResult<N>): 200 | 404 | 503 {
	if (result.ok) return 200;
	return notFound.has(result.status) ? 404 : 503;
}

/** For loaders: data the page needs. A refusal becomes a 404 or 503 page. */
export function requireReply<N extends ShopEndpointName>(result: CallResult<N>): Reply<N> {
	if (result.ok) return result.reply;
	throw data(result.error?.message ?? null, { status: statusOf(result) });
}

/** For failures that the specification requires to be logged beside the message. */
export function logFailure(what: string, ...details: readonly unknown[]): void {
	// biome-ignore lint/suspicious/noConsole: spec: shopping §8 — 'details logged'; the storefront has no other log
	console.error(what, ...details);
}

/** Limits the connections that a long list opens at once. */
const maxParallel = 20;

export type FetchProduct = (id: string) => Promise<CallResult<'products.get'>>;

export function fetchProduct(id: string): Promise<CallResult<'products.get'>> {
	return call('products.get', { params: { id } });
}

/** Runs over the ids in order, at most twenty at a time; results arrive independently. */
export async function forEachConcurrently(ids: readonly string[], work: (id: string) => Promise<void>): Promise<void> {
	const queue = [...ids];
	async function workOn(): Promise<void> {
		for (let id = queue.shift(); id !== undefined; id = queue.shift()) await work(id);
	}
	await Promise.all(Array.from({ length: Math.min(maxParallel, queue.length) }, workOn));
}
