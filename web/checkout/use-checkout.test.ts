import { dayMs, minuteMs } from '#domain/duration.ts';
import { paise } from '#domain/money.ts';
import { storage } from '#tests/fixtures/storage.ts';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { noteSentOrder, pendingKeyOf } from './pending-order.ts';
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

/** The quantities of the orders that were sent. */
let sent: number[] = [];

/** A fetch that returns these responses in turn; null is no response. */
function respondWith(
	...responses: ({ status: number; body: unknown; isBusy?: boolean; isRepeated?: boolean } | null)[]
) {
	vi.stubGlobal('localStorage', storage());
	vi.stubGlobal('sessionStorage', storage());
	vi.spyOn(console, 'error').mockImplementation(() => {});
	const keys: string[] = [];
	sent = [];
	vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
		if (init.method === 'GET') return orderNow(url);
		sent.push(JSON.parse(String(init.body)).dbCart[0].qty);
		keys.push((init.headers as Record<string, string>)['idempotency-key'] ?? '');
		const response = responses[keys.length - 1];
		if (response === null || response === undefined) throw new TypeError('fetch failed');
		const headers = new Headers(response.isBusy ? { 'retry-after': '1' } : {});
		if (response.isRepeated) headers.set('idempotent-replayed', 'true');
		return new Response(JSON.stringify(response.body), { status: response.status, headers });
	});
	return keys;
}

/** An order as it is now; null: its request gets no response. */
let present: 'ORDERED' | 'CANCELLED' | 'signed out' | null = 'ORDERED';
beforeEach(() => {
	present = 'ORDERED';
});

/** whether the key was pending when an order was read */
let wasPending: boolean | null = null;

function orderNow(url: string): Response {
	wasPending = pendingKeyOf('asha') !== null;
	if (present === null) throw new TypeError('fetch failed');
	expect(url).toMatch(/\/orders\/o1$/);
	if (present === 'signed out') return Response.json(refusal(401, 'SESSION_EXPIRED').body, { status: 401 });
	const order = { ...placedOf(2).body.data.order, orderStatus: present };
	return Response.json({ status: 'success', data: { order } });
}

function refusal(status: number, code: string, details?: unknown) {
	return { status, body: { status: 'fail', code, message: code, requestId: 'r', details } };
}

/** A draft after the customer, or the refresh of the cart, has changed it. */
const changed = { ...draft, lines: draft.lines.map((line) => ({ ...line, quantity: 1 })) };

/** The response of an order of so many packs of carrot. */
function placedOf(quantity: number, isRepeated = false, createdAt = new Date('2026-01-02T05:00:00Z')) {
	const line = { productId: { _id: 'p1', thumbnail: '', productName: 'Carrot' }, unit: '1 kg', qty: quantity };
	const order = {
		_id: 'o1',
		orderNumber: 'KH-1',
		createdAt: createdAt.toISOString(),
		grandTotal: 60 * quantity,
		discountAmount: 0,
		totalAmount: 60 * quantity,
		dbCart: [{ ...line, price: 60, discount: 0 }],
		statusTimestamps: {},
		accountDetails: [],
		shippingAddress: null,
		deliveryAddress: null,
	};
	return { status: 201, body: { status: 'success', data: { order } }, isRepeated };
}
const placed = placedOf(2);
const keyReusedOf = (createdAt?: Date) =>
	refusal(422, 'KEY_REUSED', { order: placedOf(2, false, createdAt).body.data.order });
const keyReused = keyReusedOf();
/** What an order gets whose key was used: its own response again, or that of another content. */
const repeats = [
	['the same order', placedOf(2, true)],
	['another one', keyReused],
] as const;
const noResponse = { type: 'no-response', error: null, key: expect.any(String) };

test('when the cart has changed after an order that was placed without a response, that order is shown', async () => {
	const keys = respondWith(null, keyReused, placed);
	await placeOrder(draft, 'asha');
	expect(await placeOrder(changed, 'asha')).toMatchObject({
		type: 'placed-before',
		earlier: { id: 'o1', number: 'KH-1', lines: [{ productId: 'p1', unit: '1 kg', quantity: 2 }] },
		isRecent: true,
	});
	expect(pendingKeyOf('asha')).toBeNull();
	await placeOrder(changed, 'asha');
	expect(sent).toEqual([2, 1, 1]);
	expect(keys[1]).toBe(keys[0]);
	expect(keys[2]).not.toBe(keys[0]);
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
	const outcomes: unknown[] = [];
	for (const order of [draft, changed, draft, changed, changed]) outcomes.push(await placeOrder(order, 'asha'));
	const invalid = { ...noResponse, error: expect.objectContaining({ code: 'INVALID' }) };
	expect(outcomes).toEqual([noResponse, noResponse, invalid, noResponse, noResponse]);
	expect(sent).toEqual([2, 1, 2, 1, 1]);
	expect(new Set(keys).size).toBe(1);
});

test('an order whose key has another content, as after an update of the shop, is the earlier one', async () => {
	respondWith(keyReused);
	expect(await placeOrder(draft, 'asha')).toMatchObject({ type: 'placed-before', earlier: { id: 'o1' } });
	respondWith(refusal(422, 'KEY_REUSED'));
	expect(await placeOrder(draft, 'asha')).toEqual({ type: 'placed-before', earlier: null, isRecent: false });
	expect(pendingKeyOf('asha')).toBeNull();
});

test.for([
	['that was placed before, is shown as an earlier one', placedOf(2, true), 'placed-before', 'placed'],
	['whose key has another content, is shown as an earlier one', keyReused, 'placed-before', 'placed-before'],
	['that is placed now, is shown as placed', placedOf(2), 'placed', 'placed'],
] as const)('an order sent again after more than ten minutes, %s', async ([, response, later, soon]) => {
	vi.useFakeTimers({ toFake: ['Date'] });
	onTestFinished(() => void vi.useRealTimers());
	for (const [minutes, type] of [
		[9, soon],
		[11, later],
	] as const) {
		respondWith(null, null, response);
		await placeOrder(draft, 'asha');
		vi.setSystemTime(Date.now() + (minutes - 1) * minuteMs);
		await placeOrder(draft, 'asha');
		vi.setSystemTime(Date.now() + minuteMs);
		const outcome = await placeOrder(draft, 'asha');
		expect(outcome, `${minutes} minutes`).toMatchObject({ type });
		if (outcome.type === 'placed-before') expect(outcome.isRecent).toBe(minutes === 9);
		expect(pendingKeyOf('asha')).toBeNull();
	}
});

test.for(repeats)(
	'an order that was cancelled after it got no response is not taken for placed by %s, which has a new key then',
	async ([, response]) => {
		const keys = respondWith(null, response, placed);
		present = 'CANCELLED';
		await placeOrder(draft, 'asha');
		expect(await placeOrder(draft, 'asha')).toMatchObject({ type: 'cancelled-before', order: { number: 'KH-1' } });
		// A page that is reloaded during the read still knows the order.
		expect(wasPending).toBe(true);
		expect(pendingKeyOf('asha')).toBeNull();
		expect(await placeOrder(draft, 'asha')).toMatchObject({ type: 'placed' });
		expect(keys[1]).toBe(keys[0]);
		expect(keys[2]).not.toBe(keys[0]);
	},
);

test.for(repeats)(
	'an order that cannot be read after it was repeated by %s is shown as an earlier one that takes nothing out of the cart',
	async ([, response]) => {
		respondWith(null, response);
		present = null;
		await placeOrder(draft, 'asha');
		expect(await placeOrder(draft, 'asha')).toMatchObject({ type: 'placed-before', isRecent: false });
	},
);

test.for(repeats)(
	'an order that was repeated by %s keeps its key when the session has ended before it could be read',
	async ([, response]) => {
		const keys = respondWith(null, response, response);
		present = 'signed out';
		await placeOrder(draft, 'asha');
		expect(await placeOrder(draft, 'asha')).toEqual({ type: 'signed-out' });
		expect(pendingKeyOf('asha')).toBe(keys[0]);
		present = 'CANCELLED';
		expect(await placeOrder(draft, 'asha')).toMatchObject({ type: 'cancelled-before' });
		expect(new Set(keys).size).toBe(1);
	},
);

test.for([
	['just now by another tab', 0, { type: 'placed' }, true],
	[
		'days before, as when the browser ended before it saved the key',
		3 * dayMs,
		{ type: 'placed-before', isRecent: false },
		false,
	],
] as const)(
	'an order whose key was used %s, which this tab did not see, is not taken for another one',
	async ([, age, ofSame, isRecent]) => {
		const createdAt = new Date(Date.now() - age);
		respondWith(placedOf(2, true, createdAt));
		expect(await placeOrder(draft, 'asha')).toMatchObject(ofSame);
		expect(pendingKeyOf('asha')).toBeNull();
		respondWith(keyReusedOf(createdAt));
		expect(await placeOrder(draft, 'asha')).toMatchObject({ type: 'placed-before', isRecent });
		expect(pendingKeyOf('asha')).toBeNull();
	},
);

test('an order that another tab has made out of date is not sent', async () => {
	const keys = respondWith(placed);
	expect(await placeOrder(draft, 'asha', { isCurrent: () => false })).toEqual({ type: 'not-current' });
	expect(keys).toEqual([]);
});

test.for([
	['placed', [placed]],
	['placed-before', [null, keyReused]],
	['cancelled-before', [null, placedOf(2, true)]],
] as const)('the cart is changed before the key of an order ends that is %s', async ([type, responses]) => {
	const keys = respondWith(...responses);
	if (type === 'cancelled-before') present = 'CANCELLED';
	const seen: unknown[] = [];
	const onPlaced = (outcome: { type: string }) => seen.push([outcome.type, pendingKeyOf('asha')]);
	for (const _ of responses) await placeOrder(draft, 'asha', { onPlaced });
	expect(seen).toEqual([[type, keys[0]]]);
	expect(pendingKeyOf('asha')).toBeNull();
});

test('an order that its own call repeated after a response was lost is placed, though it cannot be read', async () => {
	const keys = respondWith({ status: 502, body: 'Bad gateway' }, placedOf(2, true));
	present = null;
	expect(await placeOrder(draft, 'asha')).toMatchObject({ type: 'placed' });
	expect(keys).toHaveLength(2);
	expect(keys[1]).toBe(keys[0]);
});

test('an order that was placed just now is no earlier one, though one with its key was sent long before', async () => {
	vi.useFakeTimers({ toFake: ['Date'] });
	onTestFinished(() => void vi.useRealTimers());
	for (const minutes of [1, 11]) {
		const ordered = new Date(Date.now() + 60 * minuteMs);
		respondWith(null, null, placedOf(2, true, ordered));
		await placeOrder(draft, 'asha');
		vi.setSystemTime(ordered);
		await placeOrder(draft, 'asha');
		vi.setSystemTime(Date.now() + minutes * minuteMs);
		expect(await placeOrder(draft, 'asha')).toMatchObject({ type: minutes === 1 ? 'placed' : 'placed-before' });
	}
});

test('a response that cannot be read leaves the outcome unknown', async () => {
	for (const body of [{ status: 'success' }, null]) {
		respondWith({ status: 201, body });
		const outcome = await placeOrder(draft, 'asha');
		expect(outcome).toEqual({ type: 'no-response', error: null, key: pendingKeyOf('asha') });
	}
	expect((await noteSentOrder('asha')).former).not.toBeNull();
});

test.for([
	['a busy shop', { ...refusal(503, 'BUSY', { retryAfterSeconds: 1 }), isBusy: true }, noResponse],
	['a session that has ended', refusal(401, 'SESSION_EXPIRED'), { type: 'signed-out' }],
	['a refusal', refusal(409, 'NOT_FOR_SALE'), { type: 'refused', code: 'NOT_FOR_SALE', message: 'NOT_FOR_SALE' }],
] as const)(
	'an order that is lost at its first try keeps its key when the second try meets %s',
	async ([, last, outcome]) => {
		vi.useFakeTimers();
		onTestFinished(() => void vi.useRealTimers());
		const busy = [last, last];
		for (const lost of [
			{ status: 502, body: 'Bad gateway' },
			{ ...refusal(503, 'BUSY', { isOutcomeUnknown: true }), isBusy: true },
		]) {
			const keys = respondWith(lost, ...busy);
			const [placing] = await Promise.all([placeOrder(draft, 'asha'), vi.advanceTimersByTimeAsync(9000)]);
			expect(placing).toEqual(outcome);
			expect(keys.length).toBeGreaterThan(1);
			expect(new Set(keys).size).toBe(1);
			expect(pendingKeyOf('asha')).not.toBeNull();
		}
	},
);

test('an order without a response keeps its key when the session has ended before the retry', async () => {
	const keys = respondWith(null, refusal(401, 'SESSION_EXPIRED'), placed);
	await placeOrder(draft, 'asha');
	expect(await placeOrder(draft, 'asha')).toEqual({ type: 'signed-out' });
	expect(pendingKeyOf('asha')).not.toBeNull();
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
	expect(await placeOrder(draft, 'asha')).toEqual(noResponse);
	expect(pendingKeyOf('asha')).not.toBeNull();
	expect(await placeOrder(draft, 'asha')).toMatchObject({ type: 'refused', code: 'PINCODE_NOT_SERVED' });
	await placeOrder(draft, 'asha');
	expect(new Set(keys).size).toBe(1);
});

test('after a refusal at the first time the next order has a new key', async () => {
	const keys = respondWith(refusal(422, 'PINCODE_NOT_SERVED'), refusal(422, 'PINCODE_NOT_SERVED'));
	await placeOrder(draft, 'asha');
	expect(pendingKeyOf('asha')).toBeNull();
	await placeOrder(draft, 'asha');
	expect(keys[1]).not.toBe(keys[0]);
});

test('an order may have been placed after a server error, unless the shop was too busy to begin it', async () => {
	respondWith(refusal(500, 'BROKEN'));
	expect(await placeOrder(draft, 'asha')).toEqual(noResponse);
	respondWith(refusal(503, 'BUSY', { isOutcomeUnknown: true }));
	expect(await placeOrder(draft, 'asha')).toEqual(noResponse);
	respondWith(refusal(503, 'BUSY', { retryAfterSeconds: 1 }));
	expect(await placeOrder(draft, 'asha')).toEqual({ type: 'busy', message: 'BUSY' });
	expect(pendingKeyOf('asha')).toBeNull();
});

test('keeps the key after a server error, because the order may have been placed', async () => {
	const keys = respondWith({ status: 500, body: refusal(500, 'BROKEN').body }, { status: 502, body: 'bad gateway' });
	expect(await placeOrder(draft, 'asha')).toEqual(noResponse);
	expect(await placeOrder(draft, 'asha')).toEqual(noResponse);
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
	expect(pendingKeyOf('asha')).toBeNull();
	await placeOrder(draft, 'asha');
	expect(keys[1]).not.toBe(keys[0]);
});
