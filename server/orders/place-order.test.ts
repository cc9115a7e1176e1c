import { insertCoupon } from '#database/seed/insert-coupons.ts';
import { deliveryAddress } from '#tests/fixtures/delivery-address.ts';
import { findContradictions } from '#tests/fixtures/ledger.ts';
import { getOnHand, getVariant, openShop, orderBody, setOnHand } from '#tests/fixtures/shop.ts';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';

const shop = await openShop();
const onion = await getVariant(shop.db, 'VR-ONI', '1 kg');
const onionBag = await getVariant(shop.db, 'VR-ONI', '5 kg');
const carrot = await getVariant(shop.db, 'VR-CAR', '500 g');
const almonds = await getVariant(shop.db, 'DF-ALM', '250 g');
const imidacloprid = await getVariant(shop.db, 'IN-IMI', '100 ml');
const glyphosate = await getVariant(shop.db, 'HB-GLY', '1 L');

afterAll(async () => {
	const { problems, orders } = await findContradictions(shop.db);
	await shop.close();
	expect(orders).toBeGreaterThan(10);
	expect(problems).toEqual([]);
});

async function orderCount(userId: string): Promise<number> {
	const rows = await shop.db.selectFrom('orders').select('id').where('user_id', '=', userId).execute();
	return rows.length;
}

test('places an order with two lines and reduces their pools', async () => {
	const { token, email } = await shop.signIn();
	const before = [await getOnHand(shop.db, onion.poolId), await getOnHand(shop.db, carrot.poolId)];
	const response = await shop.call('orders.place', {
		token,
		body: orderBody([
			{ variant: onion, qty: 2 },
			{ variant: carrot, qty: 1 },
		]),
	});
	expect(response.status).toBe(201);
	expect(response.body.data.order).toMatchObject({
		orderStatus: 'ORDERED',
		paymentStatus: 'Pending',
		paymentMethod: 'Cash on Delivery',
		grandTotal: 151,
		discountAmount: 0,
		totalAmount: 151,
		customerEmail: email,
		customerPhoneNumber: '9876543210',
		deliveryAddress: { pincode: '411045' },
		deliveryPromise: 'Same day or next day',
		dbCart: [
			{ productId: { productName: 'Onion' }, unit: '1 kg', qty: 2, price: 60 },
			{ productId: { productName: 'Carrot' }, unit: '500 g', qty: 1, price: 31 },
		],
	});
	expect(response.body.data.order.orderNumber).toMatch(/^KS-\d{4}-\d{5}$/);
	expect(await getOnHand(shop.db, onion.poolId)).toBe((before[0] ?? 0) - 2000);
	expect(await getOnHand(shop.db, carrot.poolId)).toBe((before[1] ?? 0) - 500);
});

const promiseTexts = {
	en: 'Same day or next day',
	hi: 'उसी दिन या अगले दिन',
	mr: 'त्याच दिवशी किंवा दुसऱ्या दिवशी',
};

test('an order keeps the delivery promise it was placed with, in every language', async () => {
	const { token } = await shop.signIn();
	const { body } = await shop.call('orders.place', { token, body: orderBody([{ variant: carrot, qty: 4 }]) });
	const setPromise = (promise: string, promise_hi: string, promise_mr: string) =>
		shop.db
			.updateTable('served_pincodes')
			.set({ promise, promise_hi, promise_mr })
			.where('pincode', '=', '411045')
			.execute();
	await setPromise('Within two days', 'दो दिन में', 'दोन दिवसांत');
	const params = { id: body.data.order._id };
	expect((await shop.call('orders.get', { token, params })).body.data.order).toMatchObject({
		deliveryPromise: 'Same day or next day',
		deliveryPromiseTexts: promiseTexts,
	});
	await setPromise(promiseTexts.en, promiseTexts.hi, promiseTexts.mr);
});

test('takes the stock of all variants of one product from one pool', async () => {
	const { token } = await shop.signIn();
	const before = await getOnHand(shop.db, onion.poolId);
	await setOnHand(shop.db, onion.poolId, 7000);
	const tooMuch = await shop.call('orders.place', {
		token,
		body: orderBody([
			{ variant: onionBag, qty: 1 },
			{ variant: onion, qty: 3 },
		]),
	});
	expect(tooMuch).toMatchObject({
		status: 409,
		error: { code: 'OUT_OF_STOCK', details: { lines: [{ productId: onion.productId, unit: '1 kg', available: 2 }] } },
	});
	const fits = await shop.call('orders.place', {
		token,
		body: orderBody([
			{ variant: onionBag, qty: 1 },
			{ variant: onion, qty: 2 },
		]),
	});
	expect(fits.status).toBe(201);
	expect(await getOnHand(shop.db, onion.poolId)).toBe(0);
	await setOnHand(shop.db, onion.poolId, before);
});

test('merges the same product and unit into one line', async () => {
	const { token } = await shop.signIn();
	const response = await shop.call('orders.place', {
		token,
		body: orderBody([
			{ variant: onion, qty: 1 },
			{ variant: onion, qty: 2 },
		]),
	});
	expect(response.body.data.order.dbCart).toMatchObject([{ unit: '1 kg', qty: 3 }]);
});

test('charges today’s price when it has fallen', async () => {
	const { token } = await shop.signIn();
	const response = await shop.call('orders.place', {
		token,
		body: orderBody([{ variant: { ...onion, pricePaise: 9900 }, qty: 2 }]),
	});
	expect(response.body.data.order.totalAmount).toBe(120);
});

test('refuses an order above the total the customer saw and returns the new prices', async () => {
	const { token, userId } = await shop.signIn();
	const before = await getOnHand(shop.db, onion.poolId);
	const body = orderBody([{ variant: { ...onion, pricePaise: 5000 }, qty: 3 }]);
	const response = await shop.call('orders.place', { token, body });
	expect(response).toMatchObject({
		status: 409,
		error: {
			code: 'PRICE_CHANGED',
			details: { quote: { subtotal: 180, discount: 0, total: 180, lines: [{ unit: '1 kg', price: 60 }] } },
		},
	});
	expect(await orderCount(userId)).toBe(0);
	expect(await getOnHand(shop.db, onion.poolId)).toBe(before);
});

test('ignores prices in the body', async () => {
	const { token, userId } = await shop.signIn();
	const cheap = { grandTotal: 1, totalAmount: 1 };
	const response = await shop.call('orders.place', { token, body: orderBody([{ variant: onion, qty: 2 }], cheap) });
	expect(response.error.code).toBe('PRICE_CHANGED');
	const lines = await shop.call('orders.place', {
		token,
		body: { dbCart: [{ productId: onion.productId, unit: '1 kg', qty: 2, price: 1 }], deliveryAddress },
	});
	expect(lines.error.code).toBe('PRICE_CHANGED');
	expect(await orderCount(userId)).toBe(0);
});

test('does not compare an amount that was not sent', async () => {
	const { token } = await shop.signIn();
	const body = { dbCart: [{ productId: onion.productId, unit: '1 kg', qty: 2 }], deliveryAddress };
	expect((await shop.call('orders.place', { token, body })).status).toBe(201);
});

test('refuses an order below one hundred rupees, after the discount', async () => {
	const { token } = await shop.signIn();
	await insertCoupon(shop.db, { code: 'BELOW', percent: 20, startsAt: new Date(0) });
	const small = await shop.call('orders.place', { token, body: orderBody([{ variant: carrot, qty: 3 }]) });
	expect(small).toMatchObject({
		status: 422,
		error: { code: 'BELOW_MINIMUM', message: 'Minimum order ₹100 required' },
	});
	const discounted = orderBody([{ variant: onion, qty: 2 }], {
		couponCode: 'BELOW',
		discountAmount: 24,
		totalAmount: 96,
	});
	expect((await shop.call('orders.place', { token, body: discounted })).error.code).toBe('BELOW_MINIMUM');
});

test('applies a coupon and splits it over the lines', async () => {
	const { token } = await shop.signIn();
	const body = orderBody(
		[
			{ variant: onion, qty: 2 },
			{ variant: carrot, qty: 1 },
		],
		{
			couponCode: ' fresh10 ',
			discountAmount: 15.1,
			totalAmount: 135.9,
			paymentMethod: 'Cash on Delivery',
			paymentMode: 'cod',
		},
	);
	const { body: placed } = await shop.call('orders.place', { token, body });
	expect(placed.data.order).toMatchObject({
		grandTotal: 151,
		discountAmount: 15.1,
		totalAmount: 135.9,
		couponCode: 'FRESH10',
	});
	expect(placed.data.order.dbCart.map((line) => line.discount)).toEqual([12, 3.1]);
});

test('applies the coupon verified last for thirty minutes', async () => {
	const { token } = await shop.signIn();
	const start = shop.clock.now;
	const body = orderBody([{ variant: onion, qty: 2 }], { discountAmount: 12, totalAmount: 108 });
	expect((await shop.call('orders.place', { token, body })).error.code).toBe('PRICE_CHANGED');
	await shop.call('coupons.verify', { token, params: { code: 'FRESH10' } });
	shop.clock.now = new Date(start.getTime() + 31 * 60_000);
	expect((await shop.call('orders.place', { token, body })).error.code).toBe('PRICE_CHANGED');
	shop.clock.now = new Date(start.getTime() + 29 * 60_000);
	expect((await shop.call('orders.place', { token, body })).body.data.order.couponCode).toBe('FRESH10');
	shop.clock.now = start;
});

test('refuses the total with a coupon that is no longer valid', async () => {
	const { token } = await shop.signIn();
	for (const code of ['MONSOON25', 'FIRST100', 'NEXTYEAR', 'FORYOU30', 'NOSUCHCODE', 'HARVEST15']) {
		const body = orderBody([{ variant: onion, qty: 2 }], { couponCode: code, discountAmount: 10, totalAmount: 110 });
		expect((await shop.call('orders.place', { token, body })).error.code, code).toBe('PRICE_CHANGED');
	}
});

test('limits the uses of a coupon per user', async () => {
	const { token } = await shop.signIn();
	const body = orderBody([{ variant: onion, qty: 3 }], { couponCode: 'ONCE20', discountAmount: 36, totalAmount: 144 });
	expect((await shop.call('orders.place', { token, body, key: 'first' })).status).toBe(201);
	expect((await shop.call('orders.place', { token, body, key: 'second' })).error.code).toBe('PRICE_CHANGED');
});

test('returns the same order for the same key and body, and refuses another body with that order', async () => {
	const { token, userId } = await shop.signIn();
	const body = orderBody([{ variant: onion, qty: 2 }]);
	const first = await shop.call('orders.place', { token, body, key: 'attempt-1' });
	const second = await shop.call('orders.place', { token, body, key: 'attempt-1' });
	expect(second.status).toBe(201);
	expect(second.body).toEqual(first.body);
	const headersOf = [first, second].map(({ headers }) => headers['idempotent-replayed']);
	expect(headersOf).toEqual([undefined, 'true']);
	const other = await shop.call('orders.place', {
		token,
		body: orderBody([{ variant: onion, qty: 3 }]),
		key: 'attempt-1',
	});
	expect(other).toMatchObject({ status: 422, error: { code: 'KEY_REUSED' } });
	expect(other.error.details).toEqual({ order: first.body.data.order });
	expect(await orderCount(userId)).toBe(1);
});

test('a key can be used again after a refused order', async () => {
	const { token } = await shop.signIn();
	const before = await getOnHand(shop.db, almonds.poolId);
	await setOnHand(shop.db, almonds.poolId, 0);
	const body = orderBody([{ variant: almonds, qty: 1 }]);
	expect((await shop.call('orders.place', { token, body, key: 'again' })).error.code).toBe('OUT_OF_STOCK');
	await setOnHand(shop.db, almonds.poolId, before);
	expect((await shop.call('orders.place', { token, body, key: 'again' })).status).toBe(201);
});

test('the same key of two users makes two orders', async () => {
	const body = orderBody([{ variant: onion, qty: 2 }]);
	const users = [await shop.signIn(), await shop.signIn()];
	const responses = await Promise.all(
		users.map(({ token }) => shop.call('orders.place', { token, body, key: 'same' })),
	);
	expect(responses.map((response) => response.status)).toEqual([201, 201]);
	expect(responses[0]?.body.data.order._id).not.toBe(responses[1]?.body.data.order._id);
});

test('makes one order of concurrent identical requests, and two of successive ones', async () => {
	const { token, userId } = await shop.signIn();
	const body = orderBody([{ variant: onion, qty: 2 }]);
	const duplicates = await Promise.all([1, 2, 3].map(() => shop.call('orders.place', { token, body })));
	expect(new Set(duplicates.map((response) => response.body.data.order._id)).size).toBe(1);
	const later = await shop.call('orders.place', { token, body });
	expect(later.status).toBe(201);
	expect(await orderCount(userId)).toBe(2);
});

test('uses the saved addresses when none is sent, and refuses without any', async () => {
	const { token } = await shop.signIn();
	const body = { ...orderBody([{ variant: onion, qty: 2 }]), deliveryAddress: null };
	expect((await shop.call('orders.place', { token, body })).error).toMatchObject({
		code: 'NO_ADDRESS',
		message: 'Please provide at least one address (billing or delivery) to proceed with the order.',
	});
	await shop.call('user.update', { token, body: { address: [deliveryAddress] } });
	const placed = await shop.call('orders.place', { token, body });
	expect(placed.body.data.order).toMatchObject({
		deliveryAddress: { addressLine1: '12 Tulip, Baner Road' },
		shippingAddress: null,
	});
});

test('accepts a saved address by its id, and none of another user', async () => {
	const { token } = await shop.signIn();
	const otherUser = await shop.signIn();
	const saved = (await shop.call('user.update', { token, body: { address: [deliveryAddress] } })).body.data.user
		.address[0];
	const byId = orderBody([{ variant: onion, qty: 2 }], { deliveryAddress: { _id: saved?._id } });
	expect((await shop.call('orders.place', { token, body: byId })).status).toBe(201);
	const foreign = await shop.call('orders.place', { token: otherUser.token, body: byId });
	expect(foreign).toMatchObject({ status: 422, error: { code: 'ADDRESS_NOT_YOURS' } });
});

test('accepts orders only for served pincodes, and only farm inputs by parcel', async () => {
	const { token } = await shop.signIn();
	const to = (pincode: string) => ({ deliveryAddress: { ...deliveryAddress, pincode } });
	const mumbai = await shop.call('orders.place', {
		token,
		body: orderBody([{ variant: onion, qty: 2 }], to('400001')),
	});
	expect(mumbai).toMatchObject({ status: 422, error: { code: 'PINCODE_NOT_SERVED' } });
	const fresh = await shop.call('orders.place', { token, body: orderBody([{ variant: onion, qty: 2 }], to('410501')) });
	expect(fresh.error.code).toBe('PINCODE_NOT_SERVED');
	const agro = await shop.call('orders.place', {
		token,
		body: orderBody([{ variant: imidacloprid, qty: 1 }], to('410501')),
	});
	expect(agro.status).toBe(201);
});

test('refuses an unknown product, an unknown unit and a restricted product', async () => {
	const { token } = await shop.signIn();
	const nothing = '00000000-0000-7000-8000-000000000000';
	const place = (variant: object) =>
		shop.call('orders.place', { token, body: orderBody([{ variant: { ...onion, ...variant }, qty: 2 }]) });
	expect(await place({ productId: nothing })).toMatchObject({ status: 422, error: { code: 'UNKNOWN_PRODUCT' } });
	expect(await place({ productId: 'not-an-id' })).toMatchObject({ status: 422, error: { code: 'UNKNOWN_PRODUCT' } });
	expect(await place({ unit: '3 tonnes' })).toMatchObject({ status: 422, error: { code: 'UNKNOWN_UNIT' } });
	expect(await place({ unit: 'kg\u0000' })).toMatchObject({ status: 400 });
	expect(await place(glyphosate)).toMatchObject({ status: 422, error: { code: 'NOT_FOR_SALE' } });
});

test('refuses invalid quantities and bodies with a message', async () => {
	const { token, userId } = await shop.signIn();
	const line = { productId: onion.productId, unit: '1 kg', qty: 2, price: 60 };
	const place = (dbCart: unknown) => shop.call('orders.place', { token, body: { dbCart, deliveryAddress } });
	for (const qty of [0, -1, 1.5, 1000, '2', null]) {
		const response = await place([{ ...line, qty }]);
		expect(response.status, String(qty)).toBe(400);
		expect(response.error.errors).toHaveProperty(['dbCart.0.qty']);
	}
	expect((await place([])).error.message).toBe('Your cart is empty.');
	expect((await place(Array(101).fill(line))).status).toBe(400);
	expect((await place('cart')).status).toBe(400);
	expect((await shop.call('orders.place', { token, body: [] })).status).toBe(400);
	expect((await shop.call('orders.place', { token })).status).toBe(400);
	expect(await orderCount(userId)).toBe(0);
});

test('refuses a quantity above 999 of one variant, also when split over lines, and accepts absurd prices without an error', async () => {
	const { token } = await shop.signIn();
	const split = orderBody([
		{ variant: onion, qty: 999 },
		{ variant: onion, qty: 1 },
	]);
	expect(await shop.call('orders.place', { token, body: split })).toMatchObject({
		status: 422,
		error: { code: 'TOO_MANY_OF_ONE' },
	});
	const dbCart = [{ productId: onion.productId, unit: '1 kg', qty: 20, price: 100_000_000 }];
	expect((await shop.call('orders.place', { token, body: { dbCart, deliveryAddress } })).status).toBe(201);
});

test('refuses a key that is too long', async () => {
	const { token } = await shop.signIn();
	const response = await shop.call('orders.place', {
		token,
		body: orderBody([{ variant: onion, qty: 2 }]),
		key: 'k'.repeat(129),
	});
	expect(response).toMatchObject({ status: 422, error: { code: 'KEY_TOO_LONG' } });
});

test('refuses an order without a session', async () => {
	const response = await shop.call('orders.place', { body: orderBody([{ variant: onion, qty: 2 }]) });
	expect(response).toMatchObject({
		status: 401,
		error: { code: 'NOT_SIGNED_IN', message: 'Please log in to continue.' },
	});
});

test('stores history, event and the product details of its time with the order', async () => {
	const { token } = await shop.signIn();
	const { body } = await shop.call('orders.place', { token, body: orderBody([{ variant: almonds, qty: 1 }]) });
	const { _id } = body.data.order;
	const line = await shop.db
		.selectFrom('order_lines')
		.selectAll()
		.where('order_id', '=', _id)
		.executeTakeFirstOrThrow();
	expect(line).toMatchObject({
		product_name: 'Almonds (California)',
		hsn: '0802',
		gst_percent: 5,
		price_paise: 24_500,
	});
	const history = await shop.db.selectFrom('order_history').select('status').where('order_id', '=', _id).execute();
	expect(history).toEqual([{ status: 'ORDERED' }]);
	const events = await shop.db.selectFrom('outbox').select('topic').where('entity_id', '=', _id).execute();
	expect(events).toEqual([{ topic: 'order.placed' }]);
});

test('refuses an order above ten crore rupees, also with a coupon', async () => {
	const { token } = await shop.signIn();
	await insertCoupon(shop.db, { code: 'TENCRORE', percent: 20, startsAt: new Date(0) });
	const price = (paise: number) =>
		shop.db
			.updateTable('variants')
			.set({ price_paise: paise, mrp_paise: paise })
			.where('id', '=', almonds.variantId)
			.execute();
	await price(20_000_000);
	await setOnHand(shop.db, almonds.poolId, 1_000_000);
	const bodyWith = (couponCode?: string) =>
		orderBody([{ variant: almonds, qty: 999 }], { grandTotal: undefined, totalAmount: undefined, couponCode });
	const responses = [
		await shop.call('orders.place', { token, body: bodyWith() }),
		await shop.call('orders.place', { token, body: bodyWith('TENCRORE') }),
	];
	await price(almonds.pricePaise);
	for (const response of responses) expect(response).toMatchObject({ status: 422, error: { code: 'ORDER_TOO_LARGE' } });
});

test('numbers the orders after the 99,999th with six digits', async () => {
	const { token } = await shop.signIn();
	await sql`select setval('order_numbers', 99998)`.execute(shop.db);
	const numbers: string[] = [];
	for (let count = 0; count < 12; count += 1) {
		const response = await shop.call('orders.place', { token, body: orderBody([{ variant: onion, qty: 2 }]) });
		numbers.push(response.body.data.order.orderNumber.split('-').at(-1) ?? '');
	}
	expect(numbers).toEqual(Array.from({ length: 12 }, (_, index) => String(99_999 + index)));
});
