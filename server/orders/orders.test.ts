import type { Tx } from '#database/db.ts';
import { deleteExpiredRecords } from '#tests/fixtures/delete-expired-records.ts';
import { findContradictions } from '#tests/fixtures/ledger.ts';
import { getOnHand, getVariant, insertCash, openShop, orderBody, type SignedInUser } from '#tests/fixtures/shop.ts';
import { afterAll, expect, test } from 'vitest';

const shop = await openShop();
const onion = await getVariant(shop.db, 'VR-ONI', '1 kg');
const account = {
	ifscCode: 'HDFC0001234',
	accountNumber: '123456781234',
	bankName: 'HDFC',
	branchName: 'Baner',
	mobileNumber: '',
};

afterAll(async () => {
	const { problems } = await findContradictions(shop.db);
	await shop.close();
	expect(problems).toEqual([]);
});

async function placed(customer: SignedInUser, more: Record<string, unknown> = {}) {
	const { body } = await shop.call('orders.place', {
		token: customer.token,
		body: orderBody([{ variant: onion, qty: 2 }], more),
		key: crypto.randomUUID(),
	});
	return body.data.order;
}

function cancel(customer: SignedInUser, id: string, more: Record<string, unknown> = {}) {
	return shop.call('orders.update', {
		token: customer.token,
		params: { id },
		body: { orderStatus: 'CANCELLED', rejectedReason: 'Changed Mind', ...more },
	});
}

async function setOrder(id: string, change: Parameters<ReturnType<Tx['updateTable']>['set']>[0]): Promise<void> {
	await shop.db
		.updateTable('orders')
		.set(change as never)
		.where('id', '=', id)
		.execute();
}

test('lists the orders of the signed-in customer, newest first, in any case of the e-mail', async () => {
	const customer = await shop.signIn();
	const first = await placed(customer);
	shop.clock.now = new Date(shop.clock.now.getTime() + 1000);
	const second = await placed(customer);
	const { body } = await shop.call('orders.list', {
		token: customer.token,
		query: { email: customer.email.toUpperCase() },
	});
	expect(body.data.orders.map((order) => order._id)).toEqual([second._id, first._id]);
	expect(body.data.orders[0]).toEqual(second);
});

test('lists orders page by page, each once, also those of one moment, and all orders together', async () => {
	const customer = await shop.signIn();
	const ids: string[] = [];
	for (let count = 0; count < 5; count += 1) ids.push((await placed(customer))._id);
	const { token } = customer;
	const all = (await shop.call('orders.list', { token })).body.data;
	expect([all.orders.map((order) => order._id).sort(), all.nextCursor]).toEqual([ids.toSorted(), null]);
	const paged: string[] = [];
	const sizes: number[] = [];
	let before: string | null = '';
	while (before !== null) {
		const query: Record<string, unknown> = { first: 2, before, email: customer.email };
		const { data } = (await shop.call('orders.list', { token, query })).body;
		paged.push(...data.orders.map((order) => order._id));
		sizes.push(data.orders.length);
		before = data.nextCursor;
	}
	expect([paged, sizes]).toEqual([all.orders.map((order) => order._id), [2, 2, 1]]);
	const last = await shop.call('orders.list', { token, query: { before: paged[4] ?? '' } });
	expect(last.body.data).toEqual({ orders: [], nextCursor: null });
	const otherUser = await shop.signIn();
	const foreign = await shop.call('orders.list', { token: otherUser.token, query: { before: paged[0] ?? '' } });
	expect(foreign).toMatchObject({ status: 404, error: { code: 'ORDER_NOT_FOUND' } });
	for (const query of [{ first: 0 }, { first: 101 }, { before: 'nonsense' }]) {
		expect((await shop.call('orders.list', { token, query })).status, JSON.stringify(query)).toBe(400);
	}
});

test('refuses the orders of another e-mail and without a token', async () => {
	const customer = await shop.signIn();
	const foreign = await shop.call('orders.list', { token: customer.token, query: { email: 'other@example.in' } });
	expect(foreign).toMatchObject({ status: 403, error: { code: 'NOT_ALLOWED' } });
	expect((await shop.call('orders.list', { query: { email: customer.email } })).status).toBe(401);
});

test('answers for an order of another user as for a missing one, to read and to change', async () => {
	const owner = await shop.signIn();
	const otherUser = await shop.signIn();
	const { _id } = await placed(owner);
	const missing = '00000000-0000-7000-8000-000000000000';
	for (const id of [_id, missing, 'nonsense']) {
		const read = await shop.call('orders.get', { token: otherUser.token, params: { id } });
		expect(read).toMatchObject({ status: 404, error: { code: 'ORDER_NOT_FOUND', message: 'Order not found.' } });
		expect((await cancel(otherUser, id)).status).toBe(404);
	}
	expect((await shop.call('orders.get', { token: owner.token, params: { id: _id } })).body.data.order._id).toBe(_id);
});

test('releases stock and coupon immediately before dispatch', async () => {
	const customer = await shop.signIn();
	const before = await getOnHand(shop.db, onion.poolId);
	const order = await placed(customer, { couponCode: 'FRESH10', discountAmount: 12, totalAmount: 108 });
	const uses = () =>
		shop.db.selectFrom('coupons').select('used_count').where('code', '=', 'FRESH10').executeTakeFirstOrThrow();
	const used = (await uses()).used_count;
	const { body, status } = await cancel(customer, order._id, { whatever: 'else', totalAmount: 1 });
	expect(status).toBe(200);
	expect(body.data.order).toMatchObject({
		orderStatus: 'CANCELLED',
		rejectedReason: 'Changed Mind',
		returnCase: false,
		totalAmount: 108,
	});
	expect(body.data.order.statusTimestamps).toHaveProperty('CANCELLED');
	expect(await getOnHand(shop.db, onion.poolId)).toBe(before);
	expect((await uses()).used_count).toBe(used - 1);
});

test('cancels once for repeated and concurrent requests', async () => {
	const customer = await shop.signIn();
	const before = await getOnHand(shop.db, onion.poolId);
	const order = await placed(customer);
	const responses = await Promise.all([1, 2, 3, 4].map(() => cancel(customer, order._id)));
	expect(responses.map((response) => response.status)).toEqual([200, 200, 200, 200]);
	const again = await cancel(customer, order._id, { rejectedReason: 'Other words' });
	expect(again.body.data.order).toMatchObject({ _id: order._id, rejectedReason: 'Changed Mind' });
	expect(await getOnHand(shop.db, onion.poolId)).toBe(before);
});

test('opens a return for an order in transit', async () => {
	const customer = await shop.signIn();
	for (const status of ['SHIPPED', 'OUT_FOR_DELIVERY', 'DELIVERED'] as const) {
		const order = await placed(customer);
		const before = await getOnHand(shop.db, onion.poolId);
		await setOrder(order._id, { status } as never);
		const { body } = await cancel(customer, order._id);
		expect(body.data.order).toMatchObject({ orderStatus: 'CANCELLED', returnCase: true });
		expect(await getOnHand(shop.db, onion.poolId)).toBe(before);
	}
});

test('requires a reason', async () => {
	const customer = await shop.signIn();
	const { _id } = await placed(customer);
	const response = await cancel(customer, _id, { rejectedReason: '  ' });
	expect(response).toMatchObject({
		status: 422,
		error: { code: 'REASON_REQUIRED', message: 'Please select a reason!' },
	});
});

test('permits customers only to cancel', async () => {
	const customer = await shop.signIn();
	const { _id } = await placed(customer);
	const response = await cancel(customer, _id, { orderStatus: 'DELIVERED' });
	expect(response).toMatchObject({ status: 409, error: { code: 'INVALID_TRANSITION' } });
});

test('requires account number and IFSC for a paid order and stores them encrypted', async () => {
	const customer = await shop.signIn();
	const { _id } = await placed(customer);
	await insertCash(shop.db, [_id]);
	const without = await cancel(customer, _id);
	expect(without).toMatchObject({
		status: 422,
		error: { code: 'ACCOUNT_DETAILS_REQUIRED', message: 'Account details are required for paid orders.' },
	});
	const half = await cancel(customer, _id, { accountDetails: { ...account, ifscCode: '' } });
	expect(half.error.code).toBe('ACCOUNT_DETAILS_REQUIRED');
	const wrong = await cancel(customer, _id, { accountDetails: { ...account, ifscCode: 'HDFC1' } });
	expect(wrong.error.code).toBe('ACCOUNT_DETAILS_INVALID');

	const { body } = await cancel(customer, _id, { accountDetails: [account] });
	expect(body.data.order).toMatchObject({
		paymentStatus: 'Refund due',
		accountDetails: [{ accountNumber: 'XXXXXX1234', ifscCode: 'HDFC0001234' }],
	});
	const row = await shop.db.selectFrom('orders').selectAll().where('id', '=', _id).executeTakeFirstOrThrow();
	expect(row.refund_account_cipher?.length).toBeGreaterThan(60);
	expect(JSON.stringify(row)).not.toContain('12345678');
	expect(row.refund_account_cipher?.toString('latin1')).not.toContain('12345678');
});

test('asks for the refund account when a part payment was received, and stores it', async () => {
	const customer = await shop.signIn();
	const { _id } = await placed(customer);
	await setOrder(_id, { status: 'OUT_FOR_DELIVERY' } as never);
	await insertCash(shop.db, [_id], 4000);
	const read = await shop.call('orders.get', { token: customer.token, params: { id: _id } });
	expect(read.body.data.order).toMatchObject({ paymentStatus: 'Pending', amountPaid: 40 });
	expect(await cancel(customer, _id)).toMatchObject({ status: 422, error: { code: 'ACCOUNT_DETAILS_REQUIRED' } });
	const { body } = await cancel(customer, _id, { accountDetails: account });
	expect(body.data.order).toMatchObject({
		orderStatus: 'CANCELLED',
		returnCase: true,
		accountDetails: [{ accountNumber: 'XXXXXX1234' }],
	});
});

test('deletes a refund account on its expiry day, and not before', async () => {
	const customer = await shop.signIn();
	const { _id } = await placed(customer);
	await insertCash(shop.db, [_id]);
	await cancel(customer, _id, { accountDetails: account });
	await setOrder(_id, { refund_account_delete_on: '2026-12-21' } as never);
	const kept = async () =>
		(await shop.db.selectFrom('orders').select('refund_account_cipher').where('id', '=', _id).executeTakeFirstOrThrow())
			.refund_account_cipher !== null;
	await deleteExpiredRecords(shop.db, 'Refund accounts', new Date('2026-12-20T18:29:59Z'));
	expect(await kept()).toBe(true);
	// midnight in India
	await deleteExpiredRecords(shop.db, 'Refund accounts', new Date('2026-12-20T18:30:00Z'));
	expect(await kept()).toBe(false);
});

test('does not keep the refund account of an order that was not paid', async () => {
	const customer = await shop.signIn();
	const { _id } = await placed(customer);
	const { body } = await cancel(customer, _id, { accountDetails: account });
	expect(body.data.order.accountDetails).toEqual([]);
});
