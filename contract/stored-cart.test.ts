import { type CartLine, maxCartLines } from '#domain/cart.ts';
import { maxPaise, paise } from '#domain/money.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cartFromStorage, cartToStorage, storageKeys } from './stored-cart.ts';

const onion: CartLine = {
	productId: 'onion',
	unit: '1 kg',
	name: 'Onion',
	price: paise(6050),
	quantity: 2,
	picture: '/media/onion-360.webp',
};

function readOne(stored: Record<string, unknown>): CartLine | undefined {
	return cartFromStorage(JSON.stringify([stored]))[0];
}

test('keeps the storage keys the shop has always had', () => {
	expect(storageKeys).toMatchObject({ token: 'token', user: 'user', cart: 'cartItems' });
});

test('stores a line in the spelling it has always had', () => {
	expect(JSON.parse(cartToStorage([onion]))).toEqual([
		{
			_id: 'onion',
			name: 'Onion',
			selectPunit: '1 kg',
			selectPprice: 60.5,
			quantity: 2,
			gallery: '/media/onion-360.webp',
		},
	]);
});

const lines = fc.record({
	productId: fc.string({ minLength: 1 }),
	unit: fc.string({ minLength: 1 }),
	name: fc.string(),
	price: fc.integer({ min: 0, max: maxPaise }).map(paise),
	quantity: fc.integer({ min: 1, max: 999 }),
	picture: fc.string(),
});

test('reads back every cart it stored', () => {
	fc.assert(
		fc.property(fc.array(lines, { maxLength: maxCartLines }), (cart) => {
			expect(cartFromStorage(cartToStorage(cart))).toEqual(cart);
		}),
	);
});

test('starts empty when nothing or nothing readable was stored', () => {
	for (const stored of [null, '', '[', 'null', '{}', '"cart"', '7', 'undefined']) {
		expect(cartFromStorage(stored)).toEqual([]);
	}
});

test('reads older lines: another name for id and title, pictures in a list, quantity left out', () => {
	const older = {
		id: 'onion',
		title: 'Onion',
		selectPunit: '1 kg',
		selectPprice: '60.50',
		gallery: ['/a.webp', '/b.webp'],
	};
	expect(readOne(older)).toEqual({ ...onion, quantity: 1, picture: '/a.webp' });
	expect(readOne({ _id: 'onion', selectedPTitle: 'Onion', selectPunit: '1 kg', selectPprice: 60.5 })).toMatchObject({
		name: 'Onion',
		picture: '',
	});
});

test('leaves out a line it cannot read and keeps the others', () => {
	const right = { _id: 'onion', name: 'Onion', selectPunit: '1 kg', selectPprice: 60.5, quantity: 1 };
	const wrong = [
		null,
		7,
		'onion',
		{ ...right, _id: '' },
		{ ...right, selectPunit: undefined },
		{ ...right, selectPprice: 'free' },
		{ ...right, selectPprice: -1 },
		{ ...right, selectPprice: undefined },
		{ ...right, quantity: 0 },
		{ ...right, quantity: -2 },
		{ ...right, quantity: 1.5 },
		{ ...right, quantity: 'two' },
	];
	const read = cartFromStorage(JSON.stringify([...wrong, right]));
	expect(read.map((line) => [line.productId, line.quantity])).toEqual([['onion', 1]]);
});

test('reads at most 999 packs a line and a hundred lines', () => {
	const stored = (index: number) => ({ _id: `p${index}`, selectPunit: '1 kg', selectPprice: 1, quantity: 5000 });
	const read = cartFromStorage(JSON.stringify(Array.from({ length: 150 }, (_, index) => stored(index))));
	expect(read).toHaveLength(100);
	expect(read[0]?.quantity).toBe(999);
});

test('returns a valid cart for any stored text', () => {
	fc.assert(
		fc.property(
			fc.oneof(
				fc.string(),
				fc.json(),
				fc.json().map((json) => `[${json}]`),
			),
			(stored) => {
				for (const line of cartFromStorage(stored)) {
					expect(line.quantity).toBeGreaterThanOrEqual(1);
					expect(Number.isSafeInteger(line.price)).toBe(true);
				}
			},
		),
	);
});
