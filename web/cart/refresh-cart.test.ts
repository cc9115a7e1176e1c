import { paise } from '#domain/money.ts';
import { storage } from '#tests/fixtures/storage.ts';
import { expect, test, vi } from 'vitest';
import { addToCart, readCart } from './cart-store.ts';
import { availabilityOf, buyableLines, readLineAvailability } from './line-availability.ts';
import { refreshCart } from './refresh-cart.ts';

function startWith(...ids: string[]) {
	vi.stubGlobal('localStorage', storage());
	for (const productId of ids) {
		addToCart({ productId, unit: '1 kg', name: productId, price: paise(6000), quantity: 2, picture: '' });
	}
}

function product(id: string, price: number, stock: number, unit = '1 kg') {
	return {
		_id: id,
		productCategory: { _id: 'c', name: 'Root Vegetables' },
		unitPricePairs: [{ unit, price, lisedPrice: 70, stock, amount: 1000, base: 'g' }],
		tableData: [],
		productType: 'loose',
		tint: 'root',
		restricted: false,
		translations: { hi: {}, mr: {} },
	};
}

function response(body: unknown) {
	return { ok: true, reply: { status: 'success', data: { product: body } } } as never;
}

function known(productId: string) {
	return availabilityOf(readLineAvailability(), { productId, unit: '1 kg' });
}

test('applies the new price and keeps the previous one', async () => {
	startWith('dearer');
	await refreshCart(readCart(), async () => response(product('dearer', 65, 3)));
	expect(readCart()[0]).toMatchObject({ price: 6500, quantity: 2 });
	expect(known('dearer')).toMatchObject({ was: 6000, available: 3, isFresh: true, isUnavailable: false });
	await refreshCart(readCart(), async () => response(product('dearer', 60, 3)));
	expect(known('dearer').was).toBeUndefined();
});

test('marks an unavailable variant or product and keeps it in the cart', async () => {
	startWith('other-pack', 'deleted');
	await refreshCart(readCart(), async (id) =>
		id === 'deleted'
			? ({ ok: false, status: 404, error: null } as const)
			: response(product('other-pack', 60, 5, '500 g')),
	);
	expect(known('other-pack')).toMatchObject({ isUnavailable: true, available: 0 });
	expect(known('deleted')).toMatchObject({ isUnavailable: true, available: 0 });
	expect(readCart()).toHaveLength(2);
});

test('does not count a line that cannot be bought, and one without a response as before', async () => {
	const keys = ['can-be-bought', 'sold-out', 'not-asked'].map((productId) => ({ productId, unit: '1 kg' }));
	startWith('can-be-bought', 'sold-out', 'not-asked');
	await refreshCart(readCart(), async (id) =>
		id === 'not-asked'
			? ({ ok: false, status: 0, error: null } as const)
			: response(product(id, 60, id === 'sold-out' ? 0 : 1)),
	);
	const lines = readCart().filter(({ productId }) => keys.some((key) => key.productId === productId));
	expect(lines).toHaveLength(3);
	const counted = buyableLines(lines, readLineAvailability());
	expect(counted.map(({ productId }) => productId)).toEqual(['can-be-bought', 'not-asked']);
});

test('changes nothing without a response', async () => {
	startWith('silent');
	await refreshCart(readCart(), async () => ({ ok: false, status: 0, error: null }));
	expect(known('silent')).toEqual({});
	expect(readCart()[0]?.price).toBe(6000);
});

test('requests each product once and at most 20 at a time', async () => {
	startWith(...Array.from({ length: 45 }, (_, index) => `p${index}`));
	let open = 0;
	let most = 0;
	const requested: string[] = [];
	await refreshCart([...readCart(), ...readCart()], async (id) => {
		requested.push(id);
		open += 1;
		most = Math.max(most, open);
		// The other calls of this group start before the first response.
		await Promise.resolve();
		open -= 1;
		return response(product(id, 60, 5));
	});
	expect(requested).toHaveLength(45);
	expect(most).toBe(20);
});
