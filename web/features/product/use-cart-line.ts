import type { CartLine } from '#domain/cart.ts';
import { isSameLine } from '#domain/cart.ts';
import type { ProductCard, Variant } from '#domain/product.ts';
import { addToCart, changeQuantity, useCartLines } from '#web/features/cart/cart-store.ts';

type Buyable = Pick<ProductCard, 'id' | 'name' | 'picture'>;

/** The cart's line of a product in a pack: how many there are, and ways to change that. */
export function useCartLine(product: Buyable, variant: Variant | undefined) {
	const lines = useCartLines();
	const key = { productId: product.id, unit: variant?.unit ?? '' };
	const quantity = lines.find((line) => isSameLine(line, key))?.quantity ?? 0;

	/** Always one pack; nothing without a chosen pack; false when the cart is full. spec: catalogue §2.4 */
	function addOne(): boolean {
		if (variant === undefined) return false;
		const line: CartLine = { ...key, name: product.name, price: variant.price, quantity: 1, picture: product.picture };
		return addToCart(line);
	}

	return { quantity, addOne, setTo: (next: number) => changeQuantity(key, next) };
}
