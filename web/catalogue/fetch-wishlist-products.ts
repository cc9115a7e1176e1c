import type { ProductCard } from '#domain/product.ts';
import { productCardFromWire } from '#contract/catalogue-wire.ts';
import { type CallResult, type FetchProduct, fetchProduct, forEachConcurrently } from '#web/lib/api.ts';
import type { ShownError } from '#web/lib/refusal-text.ts';

/** The response for an id on the list; `failed` may be retried. */
export type WishlistItem =
	| { state: 'found'; card: ProductCard }
	| { state: 'unavailable' }
	| { state: 'failed'; error: ShownError | null };

/** The stored list may hold anything; these values would request another URL than a product's. */
const noName = /^\.{0,2}$/;

function wishlistItemFrom(response: CallResult<'products.get'>): WishlistItem {
	if (response.ok) return { state: 'found', card: productCardFromWire(response.reply.data.product) };
	// 400: not a valid id
	if (response.status === 404 || response.status === 400) return { state: 'unavailable' };
	return { state: 'failed', error: response.error };
}

/** Requests in the order of the list and reports each response when it arrives. */
export async function fetchWishlistProducts(
	ids: readonly string[],
	onLoaded: (id: string, item: WishlistItem) => void,
	ask: FetchProduct = fetchProduct,
): Promise<void> {
	await forEachConcurrently(ids, async (id) => {
		onLoaded(id, noName.test(id) ? { state: 'unavailable' } : wishlistItemFrom(await ask(id)));
	});
}
