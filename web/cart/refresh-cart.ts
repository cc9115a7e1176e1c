import { type CartLine, isSameLine } from '#domain/cart.ts';
import type { Paise } from '#domain/money.ts';
import { isFresh, type Product } from '#domain/product.ts';
import { productFromWire } from '#contract/catalogue-wire.ts';
import { type FetchProduct, fetchProduct, forEachConcurrently } from '#web/lib/api.ts';
import { useEffect } from 'react';
import { type LineKey, readCart, refreshLine } from './cart-store.ts';
import { availabilityOf, readLineAvailability, updateLineState } from './line-facts.ts';

/** Puts today's price into the cart and remembers the one the customer knew. Answers whether it has changed. */
export function takeNewPrice(key: LineKey, price: Paise): boolean {
	const line = readCart().find((kept) => isSameLine(kept, key));
	if (line === undefined || line.price === price) return false;
	const known = availabilityOf(readLineAvailability(), key).was ?? line.price;
	refreshLine(key, { price });
	// Back at the price the customer knew: nothing to tell.
	updateLineState(key, { was: known === price ? undefined : known });
	return true;
}

/**
 * Asks the shop for today's price and stock of what is in the cart. A product that cannot be asked for keeps
 * what is known: no answer is not the same as sold out.
 */
export async function refreshCart(lines: readonly CartLine[], ask: FetchProduct = fetchProduct): Promise<void> {
	await forEachConcurrently([...new Set(lines.map((line) => line.productId))], async (id) => {
		const answer = await ask(id);
		const own = lines.filter((line) => line.productId === id);
		if (answer.ok) takeIn(own, productFromWire(answer.reply.data.product));
		else if (answer.status === 404) for (const line of own) updateLineState(line, { isGone: true, available: 0 });
	});
}

function takeIn(lines: readonly CartLine[], product: Product): void {
	for (const line of lines) {
		const variant = product.variants.find((candidate) => candidate.unit === line.unit);
		const isGone = variant === undefined || product.isRestricted;
		updateLineState(line, {
			tint: product.tint,
			names: product.names,
			isFresh: isFresh(product.kind),
			isGone,
			available: isGone ? 0 : variant.stock,
		});
		if (variant !== undefined) takeNewPrice(line, variant.price);
	}
}

/** Asks for today's prices and stock once the page is there, and again when the customer comes back to it. */
export function useCartRefresh(): void {
	useEffect(() => {
		void refreshCart(readCart());
		function onReturn(): void {
			if (document.visibilityState === 'visible') void refreshCart(readCart());
		}
		document.addEventListener('visibilitychange', onReturn);
		return () => document.removeEventListener('visibilitychange', onReturn);
	}, []);
}
