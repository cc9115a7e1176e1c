import { isSameLine } from '#domain/cart.ts';
import type { Paise } from '#domain/money.ts';
import { type LineKey, readCart, refreshLine } from './cart-store.ts';
import { factsOf, learnOfLine, readLineFacts } from './line-facts.ts';

/** Puts today's price into the cart and remembers the one the shopper knew. Answers whether it has changed. */
export function takeNewPrice(key: LineKey, price: Paise): boolean {
	const line = readCart().find((kept) => isSameLine(kept, key));
	if (line === undefined || line.price === price) return false;
	const known = factsOf(readLineFacts(), key).was ?? line.price;
	refreshLine(key, { price });
	// Back at the price the shopper knew: nothing to tell.
	learnOfLine(key, { was: known === price ? undefined : known });
	return true;
}
