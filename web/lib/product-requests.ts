import { type CallResult, call } from './api.ts';

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
