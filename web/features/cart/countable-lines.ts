import type { CartLine } from '#domain/cart.ts';
import { maxPaise } from '#domain/money.ts';

/**
 * The lines as far as their sum is an amount of money. Beyond it (a stored price nobody charges, 999 packs of
 * everything) adding up would throw and the cart page could never be opened again.
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
