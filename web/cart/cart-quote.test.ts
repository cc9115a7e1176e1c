import type { CartLine } from '#domain/cart.ts';
import { maxPaise, paise } from '#domain/money.ts';
import { expect, test } from 'vitest';
import { cartQuote } from './cart-quote.ts';
import { countableLines } from './cart-store.ts';

function line(price: number, quantity = 1): CartLine {
	return { productId: `p${price}`, unit: '1 kg', name: 'Carrot', price: paise(price), quantity, picture: '' };
}

const harvest = {
	code: 'HARVEST15',
	minimum: paise(50_000),
	discount: { type: 'percentage', percent: 15, cap: null },
} as const;

test('a coupon applies from its minimum, and names the missing amount below it', () => {
	expect(cartQuote([line(60_000)], harvest)).toMatchObject({ discount: 9000, total: 51_000, missingForCoupon: 0 });
	expect(cartQuote([line(18_000)], harvest)).toMatchObject({ discount: 0, total: 18_000, missingForCoupon: 32_000 });
});

test('returns the amount missing to ₹100', () => {
	expect(cartQuote([line(1600)], null)).toMatchObject({ total: 1600, missingForOrder: 8400, informationalTax: 80 });
	expect(cartQuote([line(10_000)], null).missingForOrder).toBe(0);
	const tenPercent = { ...harvest, minimum: paise(0), discount: { ...harvest.discount, percent: 10 } };
	expect(cartQuote([line(10_000)], tenPercent).missingForOrder).toBe(1000);
});

test('an empty cart costs nothing', () => {
	expect(cartQuote([], harvest)).toMatchObject({ subtotal: 0, discount: 0, total: 0 });
});

test('leaves out lines above the largest amount of money', () => {
	const lines = [line(100), line(maxPaise, 2), line(200)];
	expect(countableLines(lines).map((kept) => kept.price)).toEqual([100, 200]);
	expect(() => cartQuote(countableLines(lines), null)).not.toThrow();
});
