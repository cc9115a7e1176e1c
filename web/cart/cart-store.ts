import { addLine, type CartLine, cartCount, isSameLine, maxCartLines, removeLine, setQuantity } from '#domain/cart.ts';
import { maxPaise } from '#domain/money.ts';
import { cartFromStorage, cartToStorage, storageKeys } from '#contract/stored-cart.ts';
import { logFailure } from '#web/lib/api.ts';
import { useStore } from '#web/lib/hydration.tsx';
import { storedValue } from '#web/lib/stored-value.ts';
import { buyableLines, type LineKey, useLineAvailability } from './line-availability.ts';

/**
 * The lines whose sum is a valid amount. Beyond it (an invalid stored price, 999 packs of
 * everything) adding up would throw and the cart page could not be opened again.
 */
export function countableLines(lines: readonly CartLine[]): CartLine[] {
	let sum = 0;
	return lines.filter((line) => {
		const next = sum + line.price * line.quantity;
		if (next > maxPaise) return false;
		sum = next;
		return true;
	});
}

const noLines: readonly CartLine[] = [];

/** Saved after every change, restored on load; unreadable data is an empty cart. spec: shopping §4 */
const cart = storedValue<readonly CartLine[]>({
	key: storageKeys.cart,
	storage: () => localStorage,
	parse: (text) => (text === null ? noLines : countableLines(cartFromStorage(text))),
	serialize: cartToStorage,
});

/** A change that exceeds the highest valid amount is ignored. */
function changeCart(next: (lines: readonly CartLine[]) => readonly CartLine[]): void {
	cart.change((lines) => {
		const changed = next(lines);
		return countableLines(changed).length === changed.length ? changed : lines;
	});
}

export function useCartLines(): readonly CartLine[] {
	return useStore(cart.subscribe, cart.read, () => noLines);
}

/** The lines that count: as far as the server has reported, they can be bought. */
export function useBuyableLines(): readonly CartLine[] {
	return buyableLines(useCartLines(), useLineAvailability());
}

export function useCartCount(): number {
	return cartCount(useBuyableLines());
}

export function readCart(): readonly CartLine[] {
	return cart.read();
}

/** Whether the cart has these lines, another tab included that has just changed it. */
export function isInCart(lines: readonly (LineKey & { quantity: number })[]): boolean {
	const stored = cart.reread();
	return lines.every((line) => stored.some((each) => isSameLine(each, line) && each.quantity === line.quantity));
}

/** False when the cart is full: the line is not added. */
export function addToCart(line: CartLine): boolean {
	const lines = cart.read();
	if (lines.length >= maxCartLines && !lines.some((kept) => isSameLine(kept, line))) return false;
	changeCart((now) => addLine(now, line));
	return true;
}

/** Zero or less removes the line. spec: shopping §4 */
export function changeQuantity(key: LineKey, quantity: number): void {
	changeCart((lines) => setQuantity(lines, key, quantity));
}

export function removeFromCart(key: LineKey): void {
	changeCart((lines) => removeLine(lines, key));
}

/** Restores a removed line at its old position. */
export function restoreToCart(line: CartLine, index: number): void {
	changeCart((lines) => {
		if (lines.some((kept) => isSameLine(kept, line))) return addLine(lines, line);
		return [...lines.slice(0, index), line, ...lines.slice(index)];
	});
}

/** Updates price, name or picture of a line from the server. */
export function refreshLine(key: LineKey, seen: Partial<Pick<CartLine, 'price' | 'name' | 'picture'>>): void {
	changeCart((lines) => lines.map((line) => (isSameLine(line, key) ? { ...line, ...seen } : line)));
}

/**
 * Ordered items are removed from the cart one by one; one without an id is skipped and logged. spec: shopping §4
 * Packs that were added during the request stay.
 */
export function takeOutOfCart(lines: readonly (LineKey & { quantity: number })[]): void {
	for (const line of lines) {
		const present = readCart().find((each) => isSameLine(each, line))?.quantity ?? 0;
		if (line.productId === '') logFailure('ordered item without an id', line.unit);
		else changeQuantity(line, present - line.quantity);
	}
}
