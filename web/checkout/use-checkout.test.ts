import { paise } from '#domain/money.ts';
import { expect, test, vi } from 'vitest';
import { hasPendingRequest } from './pending-order.ts';
import { placeOrder } from './use-checkout.ts';

const draft = {
	lines: [{ productId: 'p1', unit: '1 kg', name: 'Carrot', price: paise(6000), quantity: 2, picture: '' }],
	subtotal: paise(12_000),
	discount: paise(0),
	total: paise(12_000),
	couponCode: null,
	billingAddress: null,
	deliveryAddress: null,
	email: 'asha@example.in',
	mobile: '9876543210',
};

function storage() {
	const kept = new Map<string, string>();
	return {
		getItem: (key: string) => kept.get(key) ?? null,
		setItem: (key: string, text: string) => kept.set(key, text),
		removeItem: (key: string) => kept.delete(key),
	};
}

/** The quantities of the orders that were sent. */
let sent: number[] = [];

/** A fetch that returns these responses in turn; null is no response. */
function respondWith(...responses: ({ status: number; body: unknown } | null)[]) {
	vi.stubGlobal('localStorage', storage());
	vi.stubGlobal('sessionStorage', storage());
	vi.spyOn(console, 'error').mockImplementation(() => {});
	const keys: string[] = [];
	sent = [];
	vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
		sent.push(JSON.parse(String(init.body)).dbCart[0].qty);
		keys.push((init.headers as Record<string, string>)['idempotency-key'] ?? '');
		const response = responses[keys.length - 1];
		if (response === null || response === undefined) throw new TypeError('fetch failed');
		return new Response(JSON.stringify(response.body), { status: response.status });
	});
	return keys;
}

function refusal(status: number, code: string, details?: unknown) {
	return { status, body: { status: 'fail', code, message: code, requestId: 'r', details } };
}

/** A draft after the customer, or the refresh of the cart, has changed it. */
const changed = { ...draft, lines: draft.lines.map((line) => ({ ...line, quantity: 1 })) };

const placed = {
	status: 201,
	body: {
		status: 'success',
		data: {
			order: {
				_id: 'o1',
				grandTotal: 120,
				discountAmount: 0,
				totalAmount: 120,
				dbCart: [],
				statusTimestamps: {},
				accountDetails: [],
				shippingAddress: null,
				deliveryAddress: null,
			},
		},
	},
};

test('when the cart has changed after an order that was placed without a response, that order is shown', async () => {
	const keys = respondWith(null, refusal(422, 'KEY_REUSED'), placed);
	await placeOrder(draft, 'asha');
	const outcome = await placeOrder(changed, 'asha');
	expect(outcome).toMatchObject({
		type: 'placed-before',
		earlier: { order: { id: 'o1' }, lines: [{ productId: 'p1', unit: '1 kg', quantity: 2 }] },
	});
	expect(sent).toEqual([2, 1, 2]);
	expect(new Set(keys).size).toBe(1);
	expect(hasPendingRequest('asha')).toBe(false);
});

test('when the cart has changed after an order that was not placed, the changed one is placed with its key', async () => {
	const keys = respondWith(null, placed);
	await placeOrder(draft, 'asha');
	expect(await placeOrder(changed, 'asha')).toMatchObject({ type: 'placed', lines: [{ quantity: 1 }] });
	expect(sent).toEqual([2, 1]);
	expect(new Set(keys).size).toBe(1);
});

test('while the outcome stays unknown, every order has the same key', async () => {
	const keys = respondWith(null, null, refusal(408, 'INVALID'), refusal(503, 'BUSY'), null);
	for (const order of [draft, changed, draft, changed, changed]) {
		expect(await placeOrder(order, 'asha')).toEqual({ type: 'no-response' });
	}
	expect(sent).toEqual([2, 1, 2, 1, 1]);
	expect(new Set(keys).size).toBe(1);
});

test('an order with the key of another one is not placed again while that one cannot be asked for', async () => {
	const keys = respondWith(null, refusal(422, 'KEY_REUSED'), null, refusal(422, 'KEY_REUSED'), placed);
	await placeOrder(draft, 'asha');
	expect(await placeOrder(changed, 'asha')).toEqual({ type: 'no-response' });
	expect(await placeOrder(changed, 'asha')).toMatchObject({ type: 'placed-before', earlier: { order: { id: 'o1' } } });
	expect(sent).toEqual([2, 1, 2, 1, 2]);
	expect(new Set(keys).size).toBe(1);
});

test('when another tab has placed an order with the key, the next order has a new one', async () => {
	const keys = respondWith(null, refusal(422, 'KEY_REUSED'), refusal(422, 'KEY_REUSED'), placed);
	await placeOrder(draft, 'asha');
	expect(await placeOrder(changed, 'asha')).toEqual({ type: 'placed-before', earlier: null });
	expect(await placeOrder(changed, 'asha')).toMatchObject({ type: 'placed' });
	expect(keys[3]).not.toBe(keys[2]);
});

test('an order without a response keeps its key when the session has ended before the retry', async () => {
	const keys = respondWith(null, refusal(401, 'SESSION_EXPIRED'), placed);
	await placeOrder(draft, 'asha');
	expect(await placeOrder(draft, 'asha')).toEqual({ type: 'signed-out' });
	expect(hasPendingRequest('asha')).toBe(true);
	expect(await placeOrder(draft, 'asha')).toMatchObject({ type: 'placed' });
	expect(new Set(keys).size).toBe(1);
});

test('an order that was refused at once because the session had ended is not sent again for another one', async () => {
	respondWith(refusal(401, 'SESSION_EXPIRED'), placed);
	expect(await placeOrder(draft, 'asha')).toEqual({ type: 'signed-out' });
	expect(await placeOrder(changed, 'asha')).toMatchObject({ type: 'placed', lines: [{ quantity: 1 }] });
	expect(sent).toEqual([2, 1]);
});

test('after no response the order keeps its key when it is refused: the first request may be under way', async () => {
	const keys = respondWith(null, refusal(422, 'PINCODE_NOT_SERVED'), refusal(422, 'PINCODE_NOT_SERVED'));
	expect(await placeOrder(draft, 'asha')).toEqual({ type: 'no-response' });
	expect(hasPendingRequest('asha')).toBe(true);
	expect(await placeOrder(draft, 'asha')).toMatchObject({ type: 'refused', code: 'PINCODE_NOT_SERVED' });
	await placeOrder(draft, 'asha');
	expect(new Set(keys).size).toBe(1);
});

test('after a refusal at the first time the next order has a new key', async () => {
	const keys = respondWith(refusal(422, 'PINCODE_NOT_SERVED'), refusal(422, 'PINCODE_NOT_SERVED'));
	await placeOrder(draft, 'asha');
	expect(hasPendingRequest('asha')).toBe(false);
	await placeOrder(draft, 'asha');
	expect(keys[1]).not.toBe(keys[0]);
});

test('an order may have been placed after a server error, unless the shop was too busy to begin it', async () => {
	respondWith(refusal(500, 'BROKEN'));
	expect(await placeOrder(draft, 'asha')).toEqual({ type: 'no-response' });
	respondWith(refusal(503, 'BUSY', { isOutcomeUnknown: true }));
	expect(await placeOrder(draft, 'asha')).toEqual({ type: 'no-response' });
	respondWith(refusal(503, 'BUSY', { retryAfterSeconds: 1 }));
	expect(await placeOrder(draft, 'asha')).toEqual({ type: 'busy', message: 'BUSY' });
	expect(hasPendingRequest('asha')).toBe(true);
});

test('keeps the key after a server error, because the order may have been placed', async () => {
	const keys = respondWith({ status: 500, body: refusal(500, 'BROKEN').body }, { status: 502, body: 'bad gateway' });
	expect(await placeOrder(draft, 'asha')).toEqual({ type: 'no-response' });
	expect(await placeOrder(draft, 'asha')).toEqual({ type: 'no-response' });
	expect(keys[1]).toBe(keys[0]);
});

test('distinguishes changed prices from missing stock', async () => {
	const quote = {
		subtotal: 130,
		discount: 0,
		total: 130,
		lines: [{ productId: 'p1', unit: '1 kg', price: 65, stock: 4 }],
	};
	const lines = [{ productId: 'p1', unit: '1 kg', available: 1 }];
	respondWith(refusal(409, 'PRICE_CHANGED', { quote }), refusal(409, 'OUT_OF_STOCK', { lines }));
	expect(await placeOrder(draft, 'asha')).toMatchObject({ type: 'price-changed', quote: { total: 13_000 } });
	expect(await placeOrder(draft, 'asha')).toMatchObject({ type: 'out-of-stock', lines });
});

test('an order that needs a verified email has a notice of its own, and is sent with a new key afterwards', async () => {
	const keys = respondWith(
		refusal(409, 'EMAIL_NOT_VERIFIED', { maximum: 10_000 }),
		refusal(409, 'EMAIL_NOT_VERIFIED', { maximum: 10_000 }),
	);
	expect(await placeOrder(draft, 'asha')).toEqual({ type: 'not-verified', above: 1_000_000 });
	expect(hasPendingRequest('asha')).toBe(false);
	await placeOrder(draft, 'asha');
	expect(keys[1]).not.toBe(keys[0]);
});
