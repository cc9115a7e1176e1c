import type { Order } from '#contract/order-wire.ts';
import { addToCart } from '#web/features/cart/cart-store.ts';

/** Puts everything of an order into the cart, at the price of then; the cart page tells today's. Answers how much fitted. */
export function buyAgain(order: Order): number {
	return order.lines.filter(({ productId, unit, name, price, quantity, picture }) =>
		addToCart({ productId, unit, name, price, quantity, picture }),
	).length;
}
