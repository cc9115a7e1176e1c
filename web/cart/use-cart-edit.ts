import { type CartLine, isSameLine } from '#domain/cart.ts';
import type { ProductCard, Variant } from '#domain/product.ts';
import { useEffect, useRef, useState } from 'react';
import { addToCart, changeQuantity, readCart, restoreToCart, useCartLines } from './cart-store.ts';

/** spec: catalogue §4 — once clicked, Add is locked for a second */
const addLockMs = 1000;

export function useAddLock(): { isLocked: boolean; lock: () => void } {
	const [isLocked, setLocked] = useState(false);
	const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
	useEffect(() => () => clearTimeout(timer.current), []);
	function lock(): void {
		setLocked(true);
		clearTimeout(timer.current);
		timer.current = setTimeout(() => setLocked(false), addLockMs);
	}
	return { isLocked, lock };
}

type Buyable = Pick<ProductCard, 'id' | 'name' | 'picture'>;

/** The cart line of a variant: its quantity and functions to change it. */
export function useCartLine(product: Buyable, variant: Variant | undefined) {
	const lines = useCartLines();
	const key = { productId: product.id, unit: variant?.unit ?? '' };
	const quantity = lines.find((line) => isSameLine(line, key))?.quantity ?? 0;

	/** Adds one pack; ignored without a selected variant; false when the cart is full. spec: catalogue §2.4 */
	function addOne(): boolean {
		if (variant === undefined) return false;
		const line: CartLine = { ...key, name: product.name, price: variant.price, quantity: 1, picture: product.picture };
		return addToCart(line);
	}

	return { quantity, addOne, setTo: (next: number) => changeQuantity(key, next) };
}

type RemovedLine = { line: CartLine; index: number };

/** Changes quantities and remembers the line removed last, for undo. */
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
