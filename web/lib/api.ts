import type { CallInput, Reply } from '#contract/endpoints.ts';
import { type CallOutcome, callThrough, fetchTransport, requestOf, type Transport } from '#contract/http-client.ts';
import { type ShopEndpointName, shopPaths } from '#contract/shop-paths.generated.ts';
import { createContext, data } from 'react-router';

export type CallResult<N extends ShopEndpointName> = CallOutcome<Reply<N>>;

/** Vite's development server renders pages in a process of its own; there the API has an address. */
const developmentOrigin: string =
	import.meta.env.SSR && import.meta.env.DEV ? (import.meta.env.VITE_API_ORIGIN ?? '') : '';

const ownTransport: Transport = (request) => fetchTransport({ ...request, url: developmentOrigin + request.url });

/** The way to the API of this request; the server replaces it while rendering. */
export const apiContext = createContext<Transport>(ownTransport);

/** Calls an endpoint of the table. Never throws for an answer that says no; raises no toast. */
export function call<N extends ShopEndpointName>(
	name: N,
	input: CallInput<N> = {},
	transport: Transport = ownTransport,
): Promise<CallResult<N>> {
	return callThrough(transport, requestOf(shopPaths[name], input));
}

/** For loaders: what the page cannot do without. A refusal becomes the page's 404 or 503. */
export function must<N extends ShopEndpointName>(result: CallResult<N>): Reply<N> {
	if (result.ok) return result.reply;
	const status = result.status === 404 ? 404 : 503;
	throw data(result.error?.message ?? null, { status });
}

/** For failures that the specification wants logged beside the text shown. */
export function logFailure(what: string, ...details: readonly unknown[]): void {
	// biome-ignore lint/suspicious/noConsole: spec: shopping §8 — 'details logged'; the storefront has no other log
	console.error(what, ...details);
}

/** A long list must not open a hundred connections at once. */
const maxParallel = 20;

export type FetchProduct = (id: string) => Promise<CallResult<'products.get'>>;

export function fetchProduct(id: string): Promise<CallResult<'products.get'>> {
	return call('products.get', { params: { id } });
}

/** Works on the ids in their order, at most twenty at a time; none waits for a slower one before it. */
export async function forEachConcurrently(ids: readonly string[], work: (id: string) => Promise<void>): Promise<void> {
	const waiting = [...ids];
	async function workOn(): Promise<void> {
		for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) await work(id);
	}
	await Promise.all(Array.from({ length: Math.min(maxParallel, waiting.length) }, workOn));
}
