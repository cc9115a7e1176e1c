import { paise } from '#domain/money.ts';
import { addToCart, readCart } from '#web/cart/cart-store.ts';
import { storage } from '#tests/fixtures/storage.ts';
import { expect, test, vi } from 'vitest';
import { applyServerQuote } from './apply-server-quote.ts';

function cartOfCarrots() {
	const session = storage();
	vi.stubGlobal('localStorage', storage());
	vi.stubGlobal('sessionStorage', session);
	addToCart({ productId: 'carrot', unit: '1 kg', name: 'Carrot', price: paise(6000), quantity: 2, picture: '' });
	return session;
}

const tenPercent = {
	code: 'FRESH10',
	minimum: paise(0),
	discount: { type: 'percentage', percent: 10, cap: null },
} as const;

const quoted = { productId: 'carrot', unit: '1 kg', price: paise(6500), stock: 9 };

test('updates the prices of the cart and returns what has changed', () => {
	cartOfCarrots();
	const changes = applyServerQuote({ discount: paise(0), total: paise(13_000), lines: [quoted] }, null);
	expect(changes).toEqual({
		prices: [{ productId: 'carrot', name: 'Carrot', unit: '1 kg', names: undefined, was: '₹60', now: '₹65' }],
		coupon: null,
		total: 13_000,
	});
	expect(readCart()[0]?.price).toBe(6500);
});

test('removes a coupon that is no longer valid, so that the total is correct', () => {
	const session = cartOfCarrots();
	session.setItem('coupon', JSON.stringify(tenPercent));
	const same = { ...quoted, price: paise(6000) };
	const changes = applyServerQuote({ discount: paise(0), total: paise(12_000), lines: [same] }, tenPercent);
	expect(changes).toMatchObject({ prices: [], coupon: { code: 'FRESH10', discount: 0 } });
	expect(session.getItem('coupon')).toBeNull();
});

test('applies the smaller discount of the response to a coupon', () => {
	const session = cartOfCarrots();
	const same = { ...quoted, price: paise(6000) };
	applyServerQuote({ discount: paise(500), total: paise(11_500), lines: [same] }, tenPercent);
	expect(JSON.parse(session.getItem('coupon') ?? '')).toMatchObject({ discount: { type: 'fixed', amount: 500 } });
});
