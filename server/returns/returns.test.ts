import { deleteOldRefundAccounts } from '#server/orders/order-queries.ts';
import { findContradictions } from '#tests/fixtures/ledger.ts';
import { getOnHand, getVariant, openShop, orderBody } from '#tests/fixtures/shop.ts';
import { afterAll, expect, test } from 'vitest';

const shop = await openShop();
const onion = await getVariant(shop.db, 'VR-ONI', '1 kg');
const signIn = () => shop.signIn({ roles: ['orders'], name: 'Meera Patil' });
let orderStaff = await signIn();
const accountDetails = { accountNumber: '123456781234', ifscCode: 'HDFC0001234', bankName: 'HDFC' };

afterAll(async () => {
	const { problems } = await findContradictions(shop.db);
	await shop.close();
	expect(problems).toEqual([]);
});

/** An order that was in transit when its customer cancelled it. */
async function returnInspection(more: { isPaid?: boolean; order?: Record<string, unknown>; isShipped?: boolean } = {}) {
	const customer = await shop.signIn();
	const body = orderBody([{ variant: onion, qty: 3 }], more.order);
	const { _id: id } = (await shop.call('orders.place', { token: customer.token, body })).body.data.order;
	if (more.isShipped !== false) {
		await shop.call('office.orders.updateStatus', {
			token: orderStaff.token,
			params: { id },
			body: { orderStatus: 'SHIPPED' },
		});
	}
	if (more.isPaid) await shop.db.updateTable('orders').set({ payment_status: 'Paid' }).where('id', '=', id).execute();
	const cancellation = { orderStatus: 'CANCELLED', rejectedReason: 'Changed Mind', accountDetails };
	const cancelled = await shop.call('orders.update', { token: customer.token, params: { id }, body: cancellation });
	expect(cancelled.status).toBe(200);
	return id;
}

const get = async (id: string) =>
	(await shop.call('office.orders.get', { token: orderStaff.token, params: { id } })).body.data;

async function processReturn(id: string, sellable: number, wasted: number) {
	const { version } = await get(id);
	const body = { version, lines: [{ position: 0, sellable, wasted }], note: 'Crate 4' };
	return shop.call('office.orders.processReturn', { token: orderStaff.token, params: { id }, body });
}

async function refund(id: string) {
	const { version } = await get(id);
	const body = { version, note: 'NEFT 4711' };
	return shop.call('office.orders.refund', { token: orderStaff.token, params: { id }, body });
}

test('restocks sellable returned items and records the others as wastage', async () => {
	const id = await returnInspection();
	const onHand = await getOnHand(shop.db, onion.poolId);
	const { body } = await processReturn(id, 2, 1);
	expect(body.data).toMatchObject({
		returnProcessedAt: expect.any(String),
		paymentStatus: 'Pending',
		refundDuePaise: 0,
	});
	expect(body.data.lines[0]).toMatchObject({ returnedQuantity: 2, wastedQuantity: 1 });
	expect(await getOnHand(shop.db, onion.poolId)).toBe(onHand + 2000);
	const rows = await shop.db
		.selectFrom('stock_movements')
		.select(['change', 'reason'])
		.where('order_id', '=', id)
		.where('reason', '<>', 'sold')
		.orderBy('change', 'desc')
		.execute();
	expect(rows).toEqual([
		{ change: 3000, reason: 'returned' },
		{ change: -1000, reason: 'waste' },
	]);
	expect(await processReturn(id, 2, 1)).toMatchObject({ status: 409, error: { code: 'NO_OPEN_RETURN' } });
	expect(await refund(id)).toMatchObject({ status: 409, error: { code: 'REFUND_NOT_DUE' } });
});

test('refuses a return above the supplied quantity, with missing lines, or that is not open', async () => {
	const id = await returnInspection();
	expect((await processReturn(id, 3, 1)).error.code).toBe('RETURN_TOO_MUCH');
	const { version } = await get(id);
	const send = (body: object) =>
		shop.call('office.orders.processReturn', { token: orderStaff.token, params: { id }, body });
	expect((await send({ version, lines: [{ position: 5, sellable: 1, wasted: 0 }] })).error.code).toBe(
		'RETURN_INCOMPLETE',
	);
	expect((await send({ version: 99, lines: [{ position: 0, sellable: 1, wasted: 0 }] })).error.code).toBe(
		'STALE_VERSION',
	);
	expect((await get(id)).returnProcessedAt).toBeNull();
	expect((await processReturn(await returnInspection({ isShipped: false }), 3, 0)).error.code).toBe('NO_OPEN_RETURN');
});

test('releases the coupon use for a full return and keeps it for a partial one', async () => {
	const order = { couponCode: 'FRESH10', discountAmount: 1, totalAmount: 10_000, grandTotal: 10_000 };
	const isUsed = async (id: string) => {
		const use = await shop.db.selectFrom('coupon_uses').select('returned_at').where('order_id', '=', id).execute();
		return use.map((row) => row.returned_at === null);
	};
	const whole = await returnInspection({ order });
	expect(await isUsed(whole)).toEqual([true]);
	await processReturn(whole, 2, 1);
	expect(await isUsed(whole)).toEqual([false]);
	const half = await returnInspection({ order });
	await processReturn(half, 2, 0);
	expect(await isUsed(half)).toEqual([true]);
});

test('a refund is recorded once, and the bank account is deleted thirty days later', async () => {
	shop.clock.now = new Date('2026-11-21T20:00:00Z');
	orderStaff = await signIn();
	const id = await returnInspection({ isPaid: true });
	const due = await get(id);
	expect(due).toMatchObject({ paymentStatus: 'Refund due', refundDuePaise: due.totalPaise });
	const { body } = await refund(id);
	expect(body.data).toMatchObject({
		paymentStatus: 'Refunded',
		refundDuePaise: 0,
		refundedPaise: due.totalPaise,
		refundedAt: '2026-11-21T20:00:00.000Z',
		// already the 22nd in India
		refundAccountDeleteOn: '2026-12-22',
	});
	expect((await refund(id)).error.code).toBe('REFUND_NOT_DUE');
	await deleteOldRefundAccounts(shop.db, new Date('2026-12-21T12:00:00Z'));
	expect((await get(id)).refundAccount).not.toBeNull();
	await deleteOldRefundAccounts(shop.db, new Date('2026-12-21T18:30:00Z'));
	expect((await get(id)).refundAccount).toBeNull();
	shop.clock.now = new Date();
	orderStaff = await signIn();
});

test('marks an active order as paid after the refund of a short pick', async () => {
	const customer = await shop.signIn();
	const body = orderBody([{ variant: onion, qty: 3 }]);
	const { _id: id } = (await shop.call('orders.place', { token: customer.token, body })).body.data.order;
	await shop.db.updateTable('orders').set({ payment_status: 'Paid' }).where('id', '=', id).execute();
	const pick = { version: 1, lines: [{ position: 0, picked: 2 }] };
	await shop.call('office.orders.pack', { token: orderStaff.token, params: { id }, body: pick });
	expect((await refund(id)).body.data).toMatchObject({
		paymentStatus: 'Paid',
		refundDuePaise: 0,
		refundedPaise: onion.pricePaise,
		refundAccountDeleteOn: null,
	});
});

test('shows the account to staff with the permission, with a reason in the log and no digit of it', async () => {
	const id = await returnInspection({ isPaid: true });
	const reveal = (token: string, body: object) =>
		shop.call('office.orders.revealRefundAccount', { token, params: { id }, body });
	const picker = await shop.signIn({ roles: ['picker'] });
	const support = await shop.signIn({ roles: ['support'] });
	for (const { token } of [picker, support]) expect((await reveal(token, { reason: 'Curious' })).status).toBe(403);
	expect((await reveal(orderStaff.token, { reason: ' ' })).status).toBe(400);
	const { body, headers } = await reveal(orderStaff.token, { reason: 'Transfer by NEFT' });
	expect(body.data).toMatchObject({ accountNumber: '123456781234', ifscCode: 'HDFC0001234', bankName: 'HDFC' });
	expect(headers['cache-control']).toBe('no-store');
	await reveal(orderStaff.token, { reason: 'It bounced' });
	const log = await shop.db
		.selectFrom('audit_log')
		.select(['actor_name', 'after'])
		.where('entity_id', '=', id)
		.where('action', '=', 'order.viewBankDetails')
		.orderBy('id')
		.execute();
	expect(log).toEqual([
		{ actor_name: 'Meera Patil', after: { reason: 'Transfer by NEFT' } },
		{ actor_name: 'Meera Patil', after: { reason: 'It bounced' } },
	]);
	const { rows } = await shop.app
		.inject({
			url: '/api/v1/office/audit',
			query: { q: '123456781234' },
			headers: { authorization: `Bearer ${(await shop.signIn({ roles: ['owner'] })).token}` },
		})
		.then((reply) => ({ rows: (reply.json() as { data: unknown[] }).data }));
	expect(rows).toEqual([]);
	const plain = await returnInspection();
	const none = await shop.call('office.orders.revealRefundAccount', {
		token: orderStaff.token,
		params: { id: plain },
		body: { reason: 'Transfer' },
	});
	expect(none).toMatchObject({ status: 404, error: { code: 'REFUND_ACCOUNT_NONE' } });
});
