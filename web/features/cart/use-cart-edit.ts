import { type CartLine, isSameLine } from '#domain/cart.ts';
import { useState } from 'react';
import { changeQuantity, readCart, restoreToCart } from './cart-store.ts';

type RemovedLine = { line: CartLine; index: number };

/** Changes quantities and remembers the line removed last, so that a slip of the finger can be undone. */
export function useCartEdit() {
	const [removed, setRemoved] = useState<RemovedLine | null>(null);

	function change(line: CartLine, quantity: number): void {
		const index = readCart().findIndex((kept) => isSameLine(kept, line));
		setRemoved(quantity <= 0 && index >= 0 ? { line, index } : null);
		changeQuantity(line, quantity);
	}

	function undo(): void {
		if (removed !== null) restoreToCart(removed.line, removed.index);
		setRemoved(null);
	}

	return { removed, change, undo };
}
