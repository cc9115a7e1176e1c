import type { ProductCard } from '#domain/product.ts';
import { productCardFromWire } from '#contract/catalogue-wire.ts';
import { type CallResult, type FetchProduct, fetchProduct, forEachConcurrently } from '#web/lib/api.ts';

/** What the shop said of an id on the list; `failed` is what may be asked again. */
export type Wished =
	| { state: 'found'; card: ProductCard }
	| { state: 'gone' }
	| { state: 'failed'; message: string | null };

/** The list is the browser's and may hold anything; these would ask for another address than a product's. */
const noName = /^\.{0,2}$/;

function wishedFrom(answer: CallResult<'products.get'>): Wished {
	if (answer.ok) return { state: 'found', card: productCardFromWire(answer.reply.data.product) };
	// 400: not even the shape of an id
	if (answer.status === 404 || answer.status === 400) return { state: 'gone' };
	return { state: 'failed', message: answer.error?.message ?? null };
}

/** Asks in the order of the list and tells each answer as it comes: no card waits for a slower one. */
export async function fetchWishlistProducts(
	ids: readonly string[],
	tell: (id: string, wished: Wished) => void,
	ask: FetchProduct = fetchProduct,
): Promise<void> {
	await forEachConcurrently(ids, async (id) => {
		tell(id, noName.test(id) ? { state: 'gone' } : wishedFrom(await ask(id)));
	});
}
