import { maxCartLines } from '#domain/cart.ts';
import { paise } from '#domain/money.ts';
import { storage } from '#tests/fixtures/storage.ts';
import { expect, test, vi } from 'vitest';
import {
	addToCart,
	changeQuantity,
	isInCart,
	readCart,
	refreshLine,
	removeFromCart,
	restoreToCart,
} from './cart-store.ts';

function startWith(stored: string | null) {
	const cart = storage(stored === null ? {} : { cartItems: stored });
	vi.stubGlobal('localStorage', cart);
	return cart.kept;
}

function line(productId: string, quantity = 1) {
	return { productId, unit: '1 kg', name: productId, price: paise(6000), quantity, picture: '/media/x-256.webp' };
}

test('saves after every change under the key the shop has always used', () => {
	const kept = startWith(null);
	addToCart(line('carrot'));
	addToCart(line('carrot', 2));
	expect(JSON.parse(kept.get('cartItems') ?? '')).toEqual([
		{
			_id: 'carrot',
			name: 'carrot',
			selectPunit: '1 kg',
			selectPprice: 60,
			quantity: 3,
			gallery: '/media/x-256.webp',
		},
	]);
	changeQuantity({ productId: 'carrot', unit: '1 kg' }, 0);
	expect(readCart()).toEqual([]);
});

test('starts empty when the stored cart cannot be read', () => {
	startWith('{not a cart');
	expect(readCart()).toEqual([]);
});

test('puts a removed line back where it was', () => {
	startWith(null);
	for (const id of ['a', 'b', 'c']) addToCart(line(id));
	removeFromCart({ productId: 'b', unit: '1 kg' });
	restoreToCart(line('b', 4), 1);
	expect(readCart().map((kept) => [kept.productId, kept.quantity])).toEqual([
		['a', 1],
		['b', 4],
		['c', 1],
	]);
});

test('the cart has a line in the quantity that is stored now, also where another tab has changed it', () => {
	const kept = startWith(null);
	addToCart(line('a', 3));
	addToCart(line('b'));
	const other = kept.get('cartItems') ?? '';
	expect(isInCart([line('a', 3), line('b')])).toBe(true);
	expect(isInCart([line('a', 2)])).toBe(false);
	expect(isInCart([{ ...line('a', 3), unit: '500 g' }])).toBe(false);
	removeFromCart({ productId: 'a', unit: '1 kg' });
	expect(isInCart([line('a', 3), line('b')])).toBe(false);
	kept.set('cartItems', other);
	expect(isInCart([line('a', 3), line('b')])).toBe(true);
});

test('updates the price without changing the quantity', () => {
	startWith(null);
	addToCart(line('a', 3));
	refreshLine({ productId: 'a', unit: '1 kg' }, { price: paise(7000) });
	expect(readCart()[0]).toMatchObject({ quantity: 3, price: 7000 });
});

test('refuses a line above the limit of an order, but still raises an existing one', () => {
	startWith(null);
	for (let index = 0; index < maxCartLines; index += 1) expect(addToCart(line(`p${index}`))).toBe(true);
	expect(addToCart(line('one-more'))).toBe(false);
	expect(addToCart(line('p0'))).toBe(true);
	expect(readCart()).toHaveLength(maxCartLines);
});
