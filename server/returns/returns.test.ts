import { balanceDue } from '#domain/cash.ts';
import { formatRupees, type Paise, paise } from '#domain/money.ts';
import { soleRefundLimit } from '#domain/refund.ts';
import { orderFromWire } from '#contract/orders-wire.ts';
import { writeOrderMails } from '#server/orders/write-order-mails.ts';
import { deleteExpiredRecords } from '#tests/fixtures/delete-expired-records.ts';
import { findContradictions } from '#tests/fixtures/ledger.ts';
import {
	getOnHand,
	getVariant,
	insertCash,
	openShop,
	orderBody,
	type SignedInUser,
	setOnHand,
} from '#tests/fixtures/shop.ts';
import { sql } from 'kysely';
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
async function returnInspection(
	more: {
		customer?: SignedInUser;
		isPaid?: boolean;
		order?: Record<string, unknown>;
		isShipped?: boolean;
		isInvoiced?: boolean;
	} = {},
) {
	const customer = more.customer ?? (await shop.signIn());
	const body = orderBody([{ variant: onion, qty: 3 }], more.order);
	const { _id: id } = (await shop.call('orders.place', { token: customer.token, body })).body.data.order;
	if (more.isShipped !== false) {
		await shop.call('office.orders.updateStatus', {
			token: orderStaff.token,
			params: { id },
			body: { orderStatus: 'SHIPPED', note: 'Sold at the counter' },
		});
	}
	if (more.isInvoiced) await shop.call('office.invoices.issue', { token: orderStaff.token, body: { ids: [id] } });
	if (more.isPaid) await insertCash(shop.db, [id]);
	const cancellation = { orderStatus: 'CANCELLED', rejectedReason: 'Changed Mind', accountDetails };
	const cancelled = await shop.call('orders.update', { token: customer.token, params: { id }, body: cancellation });
	expect(cancelled.status).toBe(200);
	return id;
}

const get = async (id: string) =>
	(await shop.call('office.orders.get', { token: orderStaff.token, params: { id } })).body.data;

async function processReturn(id: string, sellable: number, wasted: number, note = 'Crate 4') {
	const { version } = await get(id);
	const body = { version, lines: [{ position: 0, sellable, wasted }], note };
	return shop.call('office.orders.processReturn', { token: orderStaff.token, params: { id }, body });
}

async function inspectionMail(id: string) {
	const { number, email } = await get(id);
	return shop.db
		.selectFrom('mails')
		.select('body_text as text')
		.where('recipient', '=', email)
		.where('subject', '=', `Your order ${number} is inspected`)
		.executeTakeFirstOrThrow();
}

async function refund(id: string) {
	const { version } = await get(id);
	const body = { version, reference: 'NEFT 4711' };
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

test('refunds what the inspection accepted, the total of the credit note, and nothing before it', async () => {
	const order = { couponCode: 'FRESH10', discountAmount: 1, totalAmount: 10_000, grandTotal: 10_000 };
	const id = await returnInspection({ isPaid: true, order, isInvoiced: true });
	expect(await get(id)).toMatchObject({ paymentStatus: 'Paid', refundDuePaise: 0, refundedPaise: 0 });
	expect(await refund(id)).toMatchObject({ status: 409, error: { code: 'RETURN_NOT_INSPECTED' } });
	const { totalPaise, discountPaise } = await get(id);
	const { body } = await processReturn(id, 1, 1);
	const accepted = 2 * onion.pricePaise - Math.round((discountPaise * 2) / 3);
	expect(body.data).toMatchObject({ paymentStatus: 'Refund due', refundDuePaise: accepted });
	expect(accepted).toBeLessThan(totalPaise);
	await shop.call('office.invoices.credit', { token: orderStaff.token, params: { id } });
	const note = await shop.db.selectFrom('credit_notes').select('content').where('order_id', '=', id).executeTakeFirst();
	expect(note?.content).toMatchObject({ total: accepted });
	expect((await refund(id)).body.data).toMatchObject({ paymentStatus: 'Refunded', refundedPaise: accepted });
	const q = (await get(id)).number;
	const { data } = (await shop.call('office.orders.list', { token: orderStaff.token, query: { q } })).body;
	expect(data[0]).toMatchObject({ refundDuePaise: 0, refundedPaise: accepted, refundReference: 'NEFT 4711' });
});

test('a refused return has a reason and no refund, the customer is mailed, the refund account is deleted later', async () => {
	const id = await returnInspection({ isPaid: true });
	expect(await processReturn(id, 0, 0, ' ')).toMatchObject({ status: 422, error: { code: 'RETURN_REASON_REQUIRED' } });
	const { body } = await processReturn(id, 0, 0, 'The bags were opened.');
	expect(body.data).toMatchObject({
		paymentStatus: 'Paid',
		refundDuePaise: 0,
		returnProcessedAt: expect.any(String),
		returnNote: 'The bags were opened.',
		refundAccount: { accountNumber: expect.any(String) },
		refundAccountDeleteOn: expect.any(String),
	});
	const deleteOn = new Date(`${body.data.refundAccountDeleteOn}T00:00:00+05:30`);
	await deleteExpiredRecords(shop.db, 'Refund accounts', new Date(deleteOn.getTime() - 1));
	expect((await get(id)).refundAccount).not.toBeNull();
	await deleteExpiredRecords(shop.db, 'Refund accounts', deleteOn);
	expect((await get(id)).refundAccount).toBeNull();
	expect(await refund(id)).toMatchObject({ status: 409, error: { code: 'REFUND_NOT_DUE' } });
	await writeOrderMails(shop.db, 'https://shop.example.in', shop.clock.now);
	const mail = await inspectionMail(id);
	expect(mail.text).toContain('Remark: The bags were opened.');
	expect(mail.text).toContain('Refund: ₹0.');
});

test('the order and the mail of the inspection name the cash due for what the customer keeps', async () => {
	const customer = await shop.signIn();
	const id = await returnInspection({ customer });
	const { body } = await processReturn(id, 1, 1);
	expect(body.data).toMatchObject({ paymentStatus: 'Pending', creditedPaise: 2 * onion.pricePaise });
	const { order } = (await shop.call('orders.get', { token: customer.token, params: { id } })).body.data;
	expect(balanceDue(orderFromWire(order))).toBe(onion.pricePaise);
	await writeOrderMails(shop.db, 'https://shop.example.in', shop.clock.now);
	const { text } = await inspectionMail(id);
	expect(text).toContain(`Still to pay in cash for the items you keep: ${formatRupees(paise(onion.pricePaise))}.`);
	expect(text).not.toContain('Refund:');
});

test('the mail of a refund names amount and reference', async () => {
	const id = await returnInspection({ isPaid: true });
	await writeOrderMails(shop.db, 'https://shop.example.in', shop.clock.now);
	await processReturn(id, 1, 0);
	await refund(id);
	await writeOrderMails(shop.db, 'https://shop.example.in', shop.clock.now);
	const { number, email } = await get(id);
	const mails = await shop.db
		.selectFrom('mails')
		.select(['subject', 'body_text'])
		.where('recipient', '=', email)
		.execute();
	const textOf = (subject: string) =>
		mails.find((mail) => mail.subject === `Your order ${number} ${subject}`)?.body_text;
	expect(textOf('is cancelled')).toContain('We refund what we accept');
	const amount = formatRupees(onion.pricePaise as Paise);
	expect(textOf('is inspected')).toContain(`Refund: ${amount}.`);
	expect(textOf('is refunded')).toContain(`We have refunded ${amount}.`);
	expect(textOf('is refunded')).toContain('NEFT 4711');
});

test('a refund is recorded once, and the refund account is deleted thirty days later', async () => {
	shop.clock.now = new Date('2026-11-21T20:00:00Z');
	orderStaff = await signIn();
	const id = await returnInspection({ isPaid: true });
	await processReturn(id, 3, 0);
	const due = await get(id);
	expect(due).toMatchObject({ paymentStatus: 'Refund due', refundDuePaise: due.totalPaise });
	const { body } = await refund(id);
	expect(body.data).toMatchObject({
		paymentStatus: 'Refunded',
		refundDuePaise: 0,
		refundedPaise: due.totalPaise,
		refundReference: 'NEFT 4711',
		refundedAt: '2026-11-21T20:00:00.000Z',
		// already the 22nd in India
		refundAccountDeleteOn: '2026-12-22',
	});
	expect((await refund(id)).error.code).toBe('REFUND_NOT_DUE');
	await deleteExpiredRecords(shop.db, 'Refund accounts', new Date('2026-12-21T12:00:00Z'));
	expect((await get(id)).refundAccount).not.toBeNull();
	await deleteExpiredRecords(shop.db, 'Refund accounts', new Date('2026-12-21T18:30:00Z'));
	expect((await get(id)).refundAccount).toBeNull();
	shop.clock.now = new Date();
	orderStaff = await signIn();
});

test('marks an active order as paid after the refund of a short pick', async () => {
	const customer = await shop.signIn();
	const body = orderBody([{ variant: onion, qty: 3 }]);
	const { _id: id } = (await shop.call('orders.place', { token: customer.token, body })).body.data.order;
	await insertCash(shop.db, [id]);
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
		.where('action', '=', 'order.viewRefundAccount')
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
		.then((response) => ({ rows: (response.json() as { data: unknown[] }).data }));
	expect(rows).toEqual([]);
	const plain = await returnInspection();
	const none = await shop.call('office.orders.revealRefundAccount', {
		token: orderStaff.token,
		params: { id: plain },
		body: { reason: 'Transfer' },
	});
	expect(none).toMatchObject({ status: 404, error: { code: 'REFUND_ACCOUNT_NONE' } });
});

test('accepts a return that was requested after the seventh day only with a reason', async () => {
	const customer = await shop.signIn();
	const { now } = shop.clock;
	shop.clock.now = new Date(now.getTime() - 8 * 24 * 3_600_000);
	const body = orderBody([{ variant: onion, qty: 3 }]);
	const { _id: id } = (await shop.call('orders.place', { token: customer.token, body })).body.data.order;
	for (const orderStatus of ['SHIPPED', 'OUT_FOR_DELIVERY', 'DELIVERED'] as const) {
		const transition = { orderStatus, note: 'Sold at the counter' };
		await shop.call('office.orders.updateStatus', { token: orderStaff.token, params: { id }, body: transition });
	}
	await insertCash(shop.db, [id]);
	shop.clock.now = now;
	const cancellation = { orderStatus: 'CANCELLED', rejectedReason: 'Changed Mind', accountDetails };
	expect((await shop.call('orders.update', { token: customer.token, params: { id }, body: cancellation })).status).toBe(
		200,
	);
	expect(await processReturn(id, 3, 0, ' ')).toMatchObject({ status: 422, error: { code: 'RETURN_LATE' } });
	expect((await get(id)).refundDuePaise).toBe(0);
	const { body: accepted } = await processReturn(id, 1, 0, 'Rotten at delivery, the rider confirms it');
	expect(accepted.data).toMatchObject({ refundDuePaise: onion.pricePaise, paymentStatus: 'Refund due' });
});

test('a refund above the limit is recorded by a staff member other than the one who accepted the return', async () => {
	await setOnHand(shop.db, onion.poolId, 10_000_000);
	const customer = await shop.signIn();
	const qty = Math.ceil((soleRefundLimit + 1) / onion.pricePaise);
	const large = async () => {
		const body = orderBody([{ variant: onion, qty }]);
		const { _id: id } = (await shop.call('orders.place', { token: customer.token, body })).body.data.order;
		const transition = { orderStatus: 'SHIPPED', note: 'Sold at the counter' };
		await shop.call('office.orders.updateStatus', { token: orderStaff.token, params: { id }, body: transition });
		await insertCash(shop.db, [id]);
		const cancellation = { orderStatus: 'CANCELLED', rejectedReason: 'Changed Mind', accountDetails };
		await shop.call('orders.update', { token: customer.token, params: { id }, body: cancellation });
		expect((await processReturn(id, qty, 0)).body.data.refundDuePaise).toBeGreaterThan(soleRefundLimit);
		return id;
	};
	const id = await large();
	// The only staff member who may record it, records it.
	await sql`update users set is_blocked = true where id in (select user_id from staff_members) and id <> ${orderStaff.userId}`.execute(
		shop.db,
	);
	expect((await refund(id)).status).toBe(200);
	const second = await large();
	const other = await shop.signIn({ roles: ['orders'] });
	expect(await refund(second)).toMatchObject({ status: 403, error: { code: 'REFUND_NEEDS_SECOND_STAFF' } });
	expect((await get(second)).paymentStatus).toBe('Refund due');
	const { version } = await get(second);
	const recorded = { token: other.token, params: { id: second }, body: { version, reference: 'NEFT 4712' } };
	expect((await shop.call('office.orders.refund', recorded)).body.data.paymentStatus).toBe('Refunded');
});

test('a refund above the limit after a short pick is recorded by a staff member other than the packer', async () => {
	await setOnHand(shop.db, onion.poolId, 10_000_000);
	const customer = await shop.signIn();
	const missing = Math.ceil((soleRefundLimit + 1) / onion.pricePaise);
	const packed = async (picked: number) => {
		const body = orderBody([{ variant: onion, qty: missing + 2 }]);
		const { _id: id } = (await shop.call('orders.place', { token: customer.token, body })).body.data.order;
		await insertCash(shop.db, [id]);
		const { version } = await get(id);
		const packing = { version, lines: [{ position: 0, picked, isOutOfStock: false }] };
		const response = await shop.call('office.orders.pack', { token: orderStaff.token, params: { id }, body: packing });
		expect(response.status).toBe(200);
		return id;
	};
	const other = await shop.signIn({ roles: ['orders'] });
	const short = await packed(2);
	expect((await get(short)).refundDuePaise).toBe(missing * onion.pricePaise);
	expect(await refund(short)).toMatchObject({ status: 403, error: { code: 'REFUND_NEEDS_SECOND_STAFF' } });
	const body = { version: (await get(short)).version, reference: 'NEFT 4713' };
	const recorded = await shop.call('office.orders.refund', { token: other.token, params: { id: short }, body });
	expect(recorded.body.data).toMatchObject({ refundDuePaise: 0, paymentStatus: 'Paid' });
	// A complete packing decides no refund: the customer does, by cancelling.
	const complete = await packed(missing + 2);
	const cancellation = { orderStatus: 'CANCELLED', rejectedReason: 'Changed Mind', accountDetails };
	await shop.call('orders.update', { token: customer.token, params: { id: complete }, body: cancellation });
	expect((await refund(complete)).body.data.paymentStatus).toBe('Refunded');
});
