import type { Paise } from './money.ts';

/** spec: decision D19 — at most 999 packs a line, 100 lines an order */
export const maxLineQuantity = 999;
export const maxCartLines = 100;

/** A product in a unit, as the customer last saw it. The server never trusts `price`. */
export type CartLine = {
	productId: string;
	unit: string;
	name: string;
	price: Paise;
	quantity: number;
	picture: string;
};

type LineKey = Pick<CartLine, 'productId' | 'unit'>;

export function isSameLine(a: LineKey, b: LineKey): boolean {
	return a.productId === b.productId && a.unit === b.unit;
}

/**
 * Adds a line: the same product and unit raise the quantity by the added amount, anything else is appended.
 * Zero and less is ignored. spec: shopping §4. The price and name seen last win.
 */
export function addLine(lines: readonly CartLine[], added: CartLine): CartLine[] {
	if (added.quantity <= 0) return [...lines];
	const at = lines.findIndex((line) => isSameLine(line, added));
	if (at < 0) return [...lines, { ...added, quantity: clampQuantity(added.quantity) }];
	return lines.map((line, index) =>
		index === at ? { ...line, ...added, quantity: clampQuantity(line.quantity + added.quantity) } : line,
	);
}

export function removeLine(lines: readonly CartLine[], key: LineKey): CartLine[] {
	return lines.filter((line) => !isSameLine(line, key));
}

/** Sets a quantity; zero and less removes the line. spec: shopping §4 */
export function setQuantity(lines: readonly CartLine[], key: LineKey, quantity: number): CartLine[] {
	if (quantity <= 0) return removeLine(lines, key);
	return lines.map((line) => (isSameLine(line, key) ? { ...line, quantity: clampQuantity(quantity) } : line));
}

function clampQuantity(quantity: number): number {
	return Math.min(maxLineQuantity, Math.max(1, Math.trunc(quantity)));
}

/** Parses a quantity field: digits only, empty counts as 0; null when it is not a number. */
export function quantityFromText(text: string): number | null {
	if (text === '') return 0;
	return /^\d{1,6}$/.test(text) ? Math.min(maxLineQuantity, Number(text)) : null;
}

/** The number on the badge: packs, not lines. */
export function cartCount(lines: readonly CartLine[]): number {
	return lines.reduce((count, line) => count + line.quantity, 0);
}
