import { type CartLine, isSameLine } from '#domain/cart.ts';
import type { Paise } from '#domain/money.ts';
import { isFresh, type Product } from '#domain/product.ts';
import { productFromWire } from '#contract/catalogue-wire.ts';
import { type FetchProduct, fetchProduct, forEachConcurrently } from '#web/lib/api.ts';
import { useEffect } from 'react';
import { readCart, refreshLine } from './cart-store.ts';
import { availabilityOf, type LineKey, readLineAvailability, updateLineState } from './line-availability.ts';

/** Updates the price of a line and remembers the old one. Returns whether it has changed. */
export function updatePrice(key: LineKey, price: Paise): boolean {
	const line = readCart().find((kept) => isSameLine(kept, key));
	if (line === undefined || line.price === price) return false;
	const known = availabilityOf(readLineAvailability(), key).was ?? line.price;
	refreshLine(key, { price });
	// The price is the old one again: no notice.
	updateLineState(key, { was: known === price ? undefined : known });
	return true;
}

/**
 * Requests the current price and stock of the cart lines. A product whose request fails keeps its
 * data: no response does not mean sold out.
 */
export async function refreshCart(lines: readonly CartLine[], ask: FetchProduct = fetchProduct): Promise<void> {
	await forEachConcurrently([...new Set(lines.map((line) => line.productId))], async (id) => {
		const response = await ask(id);
		const own = lines.filter((line) => line.productId === id);
		if (response.ok) applyProduct(own, productFromWire(response.reply.data.product));
		else if (response.status === 404)
			for (const line of own) updateLineState(line, { isUnavailable: true, available: 0 });
	});
}

function applyProduct(lines: readonly CartLine[], product: Product): void {
	for (const line of lines) {
		const variant = product.variants.find((candidate) => candidate.unit === line.unit);
		const isUnavailable = variant === undefined || product.isRestricted;
		updateLineState(line, {
			tint: product.tint,
			names: product.names,
			isFresh: isFresh(product.productType),
			isUnavailable: isUnavailable,
			available: isUnavailable ? 0 : variant.stock,
		});
		if (variant !== undefined) updatePrice(line, variant.price);
	}
}

/** Requests current prices and stock when the page has loaded, and again when the tab becomes visible. */
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
