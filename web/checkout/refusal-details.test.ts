import { expect, test } from 'vitest';
import { newAccountLimitOf, quoteFromDetails, shortLinesFromDetails, verifiedAbove } from './refusal-details.ts';

test('reads the new quote in rupees', () => {
	const lines = [{ productId: 'p1', unit: '1 kg', price: 64.5, stock: 12 }];
	expect(quoteFromDetails({ quote: { subtotal: 129, discount: 0, total: 129, lines } })).toEqual({
		discount: 0,
		total: 12900,
		lines: [{ productId: 'p1', unit: '1 kg', price: 6450, stock: 12 }],
	});
});

test('ignores an unusable quote', () => {
	expect(quoteFromDetails(undefined)).toBeNull();
	expect(quoteFromDetails({ quote: { total: 'much', discount: 0 } })).toBeNull();
	expect(quoteFromDetails({ quote: { total: 1, discount: 0, lines: [null, { productId: 1 }] } })?.lines).toEqual([]);
});

test('reads the quantity left of each line', () => {
	const lines = [{ productId: 'p1', unit: '1 kg', available: 2 }, { productId: 'p2' }];
	expect(shortLinesFromDetails({ lines })).toEqual([{ productId: 'p1', unit: '1 kg', available: 2 }]);
	expect(shortLinesFromDetails(undefined)).toEqual([]);
});

test('reads the limits for new accounts and no other refusal', () => {
	const lines = [{ productId: 'p1', unit: '1 kg', available: 10 }];
	expect(newAccountLimitOf({ code: 'NEW_ACCOUNT_QUANTITY', details: { lines } })).toEqual({
		code: 'NEW_ACCOUNT_QUANTITY',
		maximum: 0,
		lines,
	});
	expect(newAccountLimitOf({ code: 'NEW_ACCOUNT_ORDERS', details: { maximum: 5 } })).toEqual({
		code: 'NEW_ACCOUNT_ORDERS',
		maximum: 5,
		lines: [],
	});
	for (const code of ['NEW_ACCOUNT_DAY', 'NEW_ACCOUNT_GROUP']) {
		expect(newAccountLimitOf({ code })).toMatchObject({ code });
	}
	expect(newAccountLimitOf({ code: 'PINCODE_NOT_SERVED', details: { maximum: 5 } })).toBeNull();
});

test('reads the value above which an order needs a verified e-mail, and of no other refusal', () => {
	expect(verifiedAbove({ code: 'EMAIL_NOT_VERIFIED', details: { maximum: 10_000 } })).toBe(1_000_000);
	expect(verifiedAbove({ code: 'EMAIL_NOT_VERIFIED' })).toBeNull();
	expect(verifiedAbove({ code: 'NEW_ACCOUNT_ORDERS', details: { maximum: 5 } })).toBeNull();
});
