import { expect, test } from 'vitest';
import { orderRefusalOf } from './refusal-details.ts';

function refusalOf(code: string, details?: Record<string, unknown>) {
	return orderRefusalOf({ status: 'fail', code, message: 'No.', requestId: 'r', ...(details && { details }) });
}

const refused = (code: string) => ({ type: 'refused', code, message: 'No.' });

test('reads the new quote in rupees', () => {
	const lines = [{ productId: 'p1', unit: '1 kg', price: 64.5, stock: 12 }];
	const quote = {
		discount: 0,
		total: 12900,
		lines: [{ productId: 'p1', unit: '1 kg', price: 6450, stock: 12 }],
	};
	const details = { quote: { subtotal: 129, discount: 0, total: 129, lines } };
	expect(refusalOf('PRICE_CHANGED', details)).toEqual({ type: 'price-changed', quote });
	expect(refusalOf('NOT_FOR_SALE', details)).toEqual(refused('NOT_FOR_SALE'));
});

test('ignores an unusable quote', () => {
	for (const details of [undefined, { quote: { total: 'much', discount: 0 } }]) {
		expect(refusalOf('PRICE_CHANGED', details)).toEqual(refused('PRICE_CHANGED'));
	}
	const quote = { total: 1, discount: 0, lines: [null, { productId: 1 }] };
	expect(refusalOf('PRICE_CHANGED', { quote })).toMatchObject({ type: 'price-changed', quote: { lines: [] } });
});

test('reads the quantity left of each line', () => {
	const lines = [{ productId: 'p1', unit: '1 kg', available: 2 }];
	const outOfStock = { type: 'out-of-stock', message: 'No.' };
	expect(refusalOf('OUT_OF_STOCK', { lines: [...lines, { productId: 'p2' }] })).toEqual({ ...outOfStock, lines });
	expect(refusalOf('OUT_OF_STOCK')).toEqual({ ...outOfStock, lines: [] });
});

test('reads the limits for new accounts and no other refusal', () => {
	const lines = [{ productId: 'p1', unit: '1 kg', available: 10 }];
	const limited = (code: string, maximum = 0, shown: typeof lines = []) => ({
		type: 'limited',
		limit: { code, maximum, lines: shown },
	});
	const [quantity, orders] = ['NEW_ACCOUNT_QUANTITY', 'NEW_ACCOUNT_ORDERS'];
	expect(refusalOf(quantity, { lines })).toEqual(limited(quantity, 0, lines));
	expect(refusalOf(orders, { maximum: 5 })).toEqual(limited(orders, 5));
	for (const code of ['NEW_ACCOUNT_DAY', 'NEW_ACCOUNT_GROUP']) expect(refusalOf(code)).toEqual(limited(code));
	expect(refusalOf('PINCODE_NOT_SERVED', { maximum: 5 })).toEqual(refused('PINCODE_NOT_SERVED'));
});

test('reads the value above which an order needs a verified e-mail', () => {
	const code = 'EMAIL_NOT_VERIFIED';
	expect(refusalOf(code, { maximum: 10_000 })).toEqual({ type: 'not-verified', above: 1_000_000 });
	expect(refusalOf(code)).toEqual(refused(code));
});
