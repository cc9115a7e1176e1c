import type { ProductCard } from '#domain/product.ts';
import { productCardFromWire } from '#contract/product-wire.ts';
import { type CallResult, call } from '#web/api.ts';

/** What the shop said of an id on the list; `failed` is what may be asked again. */
export type Wished =
	| { state: 'found'; card: ProductCard }
	| { state: 'gone' }
	| { state: 'failed'; message: string | null };

/** A long list must not open a hundred connections at once. */
const maxParallel = 20;

/** The list is the browser's and may hold anything; these would ask for another address than a product's. */
const noName = /^\.{0,2}$/;

type Ask = (id: string) => Promise<CallResult<'products.get'>>;

function askShop(id: string): Promise<CallResult<'products.get'>> {
	return call('products.get', { params: { id } });
}

function wishedFrom(answer: CallResult<'products.get'>): Wished {
	if (answer.ok) return { state: 'found', card: productCardFromWire(answer.reply.data.product) };
	// 400: not even the shape of an id
	if (answer.status === 404 || answer.status === 400) return { state: 'gone' };
	return { state: 'failed', message: answer.error?.message ?? null };
}

/** Asks in the order of the list and tells each answer as it comes: no card waits for a slower one. */
export async function askForWished(
	ids: readonly string[],
	tell: (id: string, wished: Wished) => void,
	ask: Ask = askShop,
): Promise<void> {
	const waiting = [...ids];
	async function askInTurn(): Promise<void> {
		for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
			tell(id, noName.test(id) ? { state: 'gone' } : wishedFrom(await ask(id)));
		}
	}
	await Promise.all(Array.from({ length: Math.min(maxParallel, waiting.length) }, askInTurn));
}
