import type { StaffRole } from '#domain/user.ts';
import { deliveryAddress } from '#tests/fixtures/delivery-address.ts';
import { findContradictions } from '#tests/fixtures/ledger.ts';
import { getOnHand, getVariant, insertCash, openShop, orderBody, setOnHand } from '#tests/fixtures/shop.ts';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { packingStatus, packingStatusConditions } from './order-condition-queries.ts';
import { writeOrderMails } from './write-order-mails.ts';

const shop = await openShop();
const onion = await getVariant(shop.db, 'VR-ONI', '1 kg');
const tokens = new Map<StaffRole, string>();
for (const role of ['owner', 'orders', 'picker', 'rider', 'support'] as const) {
	tokens.set(role, (await shop.signIn({ roles: [role], name: `Staff ${role}` })).token);
}
const as = (role: StaffRole) => ({ token: tokens.get(role) ?? '' });

afterAll(async () => {
	const { problems } = await findContradictions(shop.db);
	await shop.close();
	expect(problems).toEqual([]);
});

async function placed(name = 'Asha Kulkarni', more: Record<string, unknown> = {}, qty = 2) {
	const { token } = await shop.signIn({ name });
	const { body } = await shop.call('orders.place', { token, body: orderBody([{ variant: onion, qty }], more) });
	return { id: body.data.order._id, number: body.data.order.orderNumber, token };
}

const updateStatus = (role: StaffRole, id: string, orderStatus: string, note = 'Sold at the counter') =>
	shop.call('office.orders.updateStatus', { ...as(role), params: { id }, body: { orderStatus, note } });

const get = async (id: string) => (await shop.call('office.orders.get', { ...as('owner'), params: { id } })).body.data;

/** Packs everything that was ordered. */
async function pack(id: string) {
	const { version, lines } = await get(id);
	const found = lines.map(({ position, quantity }) => ({ position, picked: quantity }));
	return shop.call('office.orders.pack', { ...as('picker'), params: { id }, body: { version, lines: found } });
}

const undoStatus = async (role: StaffRole, id: string) =>
	shop.call('office.orders.undoStatus', { ...as(role), params: { id }, body: { version: (await get(id)).version } });

async function list(query: Record<string, unknown>, role: StaffRole = 'orders') {
	const { body, status } = await shop.call('office.orders.list', { ...as(role), query: { perPage: 100, ...query } });
	expect(status).toBe(200);
	return body;
}

const numbersOf = (body: { data: { number: string }[] }) => body.data.map((order) => order.number);

function auditOf(id: string) {
	return shop.db
		.selectFrom('audit_log')
		.select(['actor_name', 'action', 'before', 'after'])
		.where('entity_id', '=', id)
		.orderBy('id')
		.execute();
}

test('lists orders newest first with the columns of the office and their total', async () => {
	const before = await list({});
	const first = await placed('Vimal Jadhav');
	shop.clock.now = new Date(shop.clock.now.getTime() + 1000);
	const second = await placed('Ravi Shinde', {}, 3);
	const after = await list({});
	expect(numbersOf(after).slice(0, 2)).toEqual([second.number, first.number]);
	expect(after.total).toBe(before.total + 2);
	expect(after.sumPaise).toBe((before.sumPaise ?? 0) + 30_000);
	expect(after.data[0]).toMatchObject({
		id: second.id,
		status: 'ORDERED',
		paymentStatus: 'Pending',
		mobile: '9876543210',
		pincode: deliveryAddress.pincode,
		city: deliveryAddress.city,
		lineCount: 1,
		totalPaise: 18_000,
		isReturn: false,
	});
	const page = await list({ perPage: 1, page: 2 });
	expect([numbersOf(page), page.total]).toEqual([[first.number], after.total]);
	expect(numbersOf(await list({ order: 'asc' })).slice(-2)).toEqual([first.number, second.number]);
	expect(numbersOf(await list({ sort: 'totalPaise' }))[0]).toBe(second.number);
});

test('finds an order by number, name of account or address, mobile and e-mail, with percent signs escaped', async () => {
	const address = { ...deliveryAddress, alternativename: 'Kamal Bhosale', alternativeMobile: '9000000017' };
	const { id, number } = await placed('Sulochana Wagh', { deliveryAddress: address });
	const { email } = await shop.db.selectFrom('orders').select('email').where('id', '=', id).executeTakeFirstOrThrow();
	for (const q of [number, number.slice(-7).toLowerCase(), 'sulochana', 'kamal bho', '9000000017', email]) {
		expect(numbersOf(await list({ q })), q).toContain(number);
	}
	expect((await list({ q: 'Kamal%Bhosale' })).total).toBe(0);
	expect((await list({ q: '_amal' })).total).toBe(0);
});

test('filters by status, payment, pincode, value and days of India', async () => {
	const { id, number } = await placed();
	await updateStatus('orders', id, 'SHIPPED');
	expect(numbersOf(await list({ status: 'SHIPPED' }))).toContain(number);
	expect(numbersOf(await list({ status: 'ORDERED' }))).not.toContain(number);
	expect(numbersOf(await list({ paymentStatus: 'Paid' }))).not.toContain(number);
	expect(numbersOf(await list({ pincode: '4110' }))).toContain(number);
	expect(numbersOf(await list({ pincode: '5' }))).not.toContain(number);
	expect(numbersOf(await list({ minPaise: 12_000, maxPaise: 12_000 }))).toContain(number);
	expect(numbersOf(await list({ minPaise: 12_001 }))).not.toContain(number);
	// 23:45 and 00:15 in India
	await shop.db
		.updateTable('orders')
		.set({ created_at: new Date('2025-03-09T18:15:00Z') })
		.where('id', '=', id)
		.execute();
	expect(numbersOf(await list({ from: '2025-03-09', to: '2025-03-09' }))).toEqual([number]);
	await shop.db
		.updateTable('orders')
		.set({ created_at: new Date('2025-03-09T18:45:00Z') })
		.where('id', '=', id)
		.execute();
	expect(numbersOf(await list({ from: '2025-03-09', to: '2025-03-09' }))).toEqual([]);
	expect(numbersOf(await list({ from: '2025-03-10', to: '2025-03-10' }))).toEqual([number]);
	for (const wrong of [{ from: '0001-01-01' }, { sort: 'email' }, { perPage: 101 }, { status: 'LOST' }]) {
		expect((await shop.call('office.orders.list', { ...as('owner'), query: wrong })).status).toBe(400);
	}
});

test('shows an order with lines, pools, totals, addresses and history', async () => {
	const { id, number } = await placed('Vimal Jadhav', { couponCode: 'FRESH10', discountAmount: 12, totalAmount: 108 });
	await pack(id);
	await shop.call('office.orders.updateStatus', {
		...as('picker'),
		params: { id },
		body: { orderStatus: 'SHIPPED', note: 'Crate 7' },
	});
	const { body } = await shop.call('office.orders.get', { ...as('support'), params: { id } });
	expect(body.data).toMatchObject({
		id,
		number,
		version: 3,
		status: 'SHIPPED',
		customer: { name: 'Vimal Jadhav' },
		subtotalPaise: 12_000,
		discountPaise: 1200,
		totalPaise: 10_800,
		couponCode: 'FRESH10',
		refundAccount: null,
		cashReceivedAt: null,
		deliveryAddress: { line1: deliveryAddress.addressLine1, pincode: deliveryAddress.pincode },
	});
	expect(body.data.lines).toHaveLength(1);
	expect(body.data.lines[0]).toMatchObject({
		productName: 'Onion',
		quantity: 2,
		pricePaise: 6000,
		pool: { id: onion.poolId, onHand: await getOnHand(shop.db, onion.poolId) },
	});
	expect(body.data.history.map(({ status, actorName, note }) => [status, actorName, note])).toEqual([
		['ORDERED', 'Vimal Jadhav', ''],
		['SHIPPED', 'Staff picker', 'Crate 7'],
	]);
	expect((await auditOf(id)).slice(-1)).toEqual([
		{
			actor_name: 'Staff picker',
			action: 'order.updateStatus',
			before: { status: 'ORDERED' },
			after: { status: 'SHIPPED' },
		},
	]);
});

test('a picker may pack only, and no role skips a status', async () => {
	const { id } = await placed();
	await pack(id);
	expect(await updateStatus('orders', id, 'DELIVERED')).toMatchObject({
		status: 409,
		error: { code: 'INVALID_TRANSITION' },
	});
	expect((await updateStatus('picker', id, 'SHIPPED')).status).toBe(200);
	expect((await updateStatus('picker', id, 'SHIPPED')).status).toBe(200);
	expect(await updateStatus('picker', id, 'OUT_FOR_DELIVERY')).toMatchObject({
		status: 403,
		error: { code: 'NOT_ALLOWED' },
	});
	expect((await updateStatus('support', id, 'OUT_FOR_DELIVERY')).status).toBe(403);
	expect((await auditOf(id)).filter(({ action }) => action === 'order.updateStatus')).toHaveLength(1);
});

test('a rider sees orders in transit, delivers, collects the cash once, and no longer sees the order', async () => {
	const { id, number } = await placed();
	await pack(id);
	const get = () => shop.call('office.orders.get', { ...as('rider'), params: { id } });
	const cash = () => shop.call('office.orders.collectCash', { ...as('rider'), params: { id } });
	expect((await get()).status).toBe(404);
	expect(numbersOf(await list({}, 'rider'))).not.toContain(number);
	expect((await updateStatus('rider', id, 'SHIPPED')).status).toBe(404);
	await updateStatus('picker', id, 'SHIPPED');
	expect(numbersOf(await list({}, 'rider'))).toContain(number);
	expect(await cash()).toMatchObject({ status: 409, error: { code: 'CASH_NOT_DUE' } });
	expect((await updateStatus('rider', id, 'OUT_FOR_DELIVERY')).status).toBe(200);
	expect((await updateStatus('rider', id, 'SHIPPED')).status).toBe(403);
	expect((await updateStatus('rider', id, 'DELIVERED')).body.data.status).toBe('DELIVERED');
	expect((await get()).status).toBe(200);
	const paid = await cash();
	expect(paid.body.data).toMatchObject({
		paymentStatus: 'Paid',
		cashReceivedBy: 'Staff rider',
		cashReceivedAt: shop.clock.now.toISOString(),
	});
	shop.clock.now = new Date(shop.clock.now.getTime() + 60_000);
	expect((await cash()).body.data.cashReceivedAt).toBe(paid.body.data.cashReceivedAt);
	expect((await auditOf(id)).map((row) => row.action)).toEqual([
		'order.pack',
		'order.issueInvoice',
		'order.updateStatus',
		'order.updateStatus',
		'order.updateStatus',
		'order.collectCash',
	]);
	expect((await get()).status).toBe(404);
});

test('updates many orders and returns a result for each', async () => {
	const [fine, shipped, cancelled, unpacked] = [await placed(), await placed(), await placed(), await placed()];
	await pack(fine.id);
	await updateStatus('orders', shipped.id, 'SHIPPED');
	await shop.call('orders.update', {
		token: cancelled.token,
		params: { id: cancelled.id },
		body: { orderStatus: 'CANCELLED', rejectedReason: 'Changed Mind' },
	});
	const ids = [fine.id, shipped.id, cancelled.id, unpacked.id, 'nothing', fine.id];
	const { body } = await shop.call('office.orders.updateManyStatuses', {
		...as('picker'),
		body: { ids, orderStatus: 'SHIPPED' },
	});
	expect(body.data).toEqual([
		{ id: fine.id, number: fine.number, refusal: null },
		{ id: shipped.id, number: shipped.number, refusal: null },
		{
			id: cancelled.id,
			number: cancelled.number,
			refusal: { code: 'INVALID_TRANSITION', message: 'The order cannot change to this status.' },
		},
		{ id: unpacked.id, number: unpacked.number, refusal: expect.objectContaining({ code: 'ORDER_NOT_PACKED' }) },
		{ id: 'nothing', number: null, refusal: { code: 'ORDER_NOT_FOUND', message: 'Order not found.' } },
	]);
	expect((await auditOf(fine.id)).filter(({ action }) => action === 'order.updateStatus')).toHaveLength(1);
});

test('does not name an order in a bulk result that the rider may not see', async () => {
	const order = await placed();
	const { body } = await shop.call('office.orders.updateManyStatuses', {
		...as('rider'),
		body: { ids: [order.id], orderStatus: 'OUT_FOR_DELIVERY' },
	});
	expect(body.data).toEqual([
		{ id: order.id, number: null, refusal: expect.objectContaining({ code: 'ORDER_NOT_FOUND' }) },
	]);
});

test('cancels with a reason and releases stock and coupon before dispatch', async () => {
	const before = await getOnHand(shop.db, onion.poolId);
	const { id } = await placed('Asha', { couponCode: 'FRESH10', discountAmount: 12, totalAmount: 108 });
	const cancel = (body: object) => shop.call('office.orders.cancel', { ...as('orders'), params: { id }, body });
	expect(await cancel({ reason: ' ', version: 1 })).toMatchObject({ status: 422, error: { code: 'REASON_REQUIRED' } });
	expect(await cancel({ reason: 'Late', version: 7 })).toMatchObject({ error: { code: 'STALE_VERSION' } });
	const done = await cancel({ reason: 'Address is not reachable', version: 1 });
	expect(done.body.data).toMatchObject({
		status: 'CANCELLED',
		cancellationReason: 'Address is not reachable',
		isReturn: false,
	});
	expect(await getOnHand(shop.db, onion.poolId)).toBe(before);
	expect((await cancel({ reason: 'Again', version: 1 })).body.data.cancellationReason).toBe('Address is not reachable');
	expect(await auditOf(id)).toEqual([
		{
			actor_name: 'Staff orders',
			action: 'order.cancel',
			before: { status: 'ORDERED', paymentStatus: 'Pending' },
			after: { status: 'CANCELLED', paymentStatus: 'Pending' },
		},
	]);
	const use = await shop.db
		.selectFrom('coupon_uses')
		.select('returned_at')
		.where('order_id', '=', id)
		.executeTakeFirst();
	expect(use?.returned_at).not.toBeNull();
});

test('cancelling an order in transit opens a return, and the refund follows the inspection', async () => {
	const { id } = await placed();
	for (const status of ['SHIPPED', 'OUT_FOR_DELIVERY', 'DELIVERED']) await updateStatus('orders', id, status);
	await shop.call('office.orders.collectCash', { ...as('orders'), params: { id } });
	const onHand = await getOnHand(shop.db, onion.poolId);
	const request = { params: { id }, body: { reason: 'Product Issue', version: 5 } };
	expect((await shop.call('office.orders.cancel', { ...as('rider'), ...request })).status).toBe(403);
	const { body } = await shop.call('office.orders.cancel', { ...as('owner'), ...request });
	expect(body.data).toMatchObject({ status: 'CANCELLED', isReturn: true, paymentStatus: 'Paid', refundDuePaise: 0 });
	expect(await getOnHand(shop.db, onion.poolId)).toBe(onHand);
	const late = await shop.call('office.orders.collectCash', { ...as('owner'), params: { id } });
	expect(late).toMatchObject({ status: 409, error: { code: 'CASH_NOT_DUE' } });
});

test('lists orders with open work, the oldest first for pickers', async () => {
	const [open, done, cancelled] = [await placed(), await placed(), await placed()];
	await shop.db.updateTable('orders').set({ status: 'DELIVERED' }).where('id', '=', done.id).execute();
	await insertCash(shop.db, [done.id]);
	await shop.call('orders.update', {
		token: cancelled.token,
		params: { id: cancelled.id },
		body: { orderStatus: 'CANCELLED', rejectedReason: 'Changed Mind' },
	});
	const numbers = numbersOf(await list({ isOpen: true, order: 'asc' }));
	expect(numbers).toContain(open.number);
	for (const { number } of [done, cancelled]) expect(numbers).not.toContain(number);
	expect(numbersOf(await list({ isOpen: false }))).toEqual(expect.arrayContaining([open.number, done.number]));
	await shop.db
		.updateTable('cash_collections')
		.set({ undone_at: new Date() })
		.where('order_id', '=', done.id)
		.execute();
	await shop.db
		.updateTable('orders')
		.set({ payment_status: 'Pending', paid_paise: 0 })
		.where('id', '=', done.id)
		.execute();
	expect(numbersOf(await list({ isOpen: true }))).toContain(done.number);
});

test('dispatches a packed order only, or with the permission and a reason', async () => {
	const { id } = await placed();
	expect(await updateStatus('picker', id, 'SHIPPED')).toMatchObject({
		status: 409,
		error: { code: 'ORDER_NOT_PACKED' },
	});
	expect(await updateStatus('orders', id, 'SHIPPED', ' ')).toMatchObject({
		status: 422,
		error: { code: 'DISPATCH_REASON_REQUIRED' },
	});
	expect(await get(id)).toMatchObject({ status: 'ORDERED', invoice: null });
	expect((await updateStatus('orders', id, 'SHIPPED', 'Sold at the counter')).status).toBe(200);
	expect((await get(id)).invoice?.number).toMatch(/^KH/);
	expect((await auditOf(id)).at(-2)).toMatchObject({
		action: 'order.updateStatus',
		after: { status: 'SHIPPED' },
	});
	const { id: packed } = await placed();
	await pack(packed);
	expect((await updateStatus('picker', packed, 'SHIPPED', '')).status).toBe(200);
});

test('undoes a transition for ten minutes, cancels its mail and keeps the invoice', async () => {
	const { id } = await placed();
	await pack(id);
	await updateStatus('picker', id, 'SHIPPED');
	const events = () => shop.db.selectFrom('outbox').select('topic').where('entity_id', '=', id).orderBy('id').execute();
	expect((await events()).map(({ topic }) => topic)).toEqual(['order.placed', 'order.statusUpdated']);
	const { body } = await undoStatus('picker', id);
	expect(body.data).toMatchObject({ status: 'ORDERED', packingStatus: 'packed', invoice: expect.anything() });
	expect(body.data.history.map(({ status }) => status)).toEqual(['ORDERED']);
	expect((await events()).map(({ topic }) => topic)).toEqual(['order.placed']);
	expect(await undoStatus('picker', id)).toMatchObject({ status: 409, error: { code: 'NO_STATUS_TO_UNDO' } });
	await updateStatus('picker', id, 'SHIPPED');
	expect(await undoStatus('rider', id)).toMatchObject({ status: 403, error: { code: 'NOT_ALLOWED' } });
	const before = shop.clock.now;
	shop.clock.now = new Date(before.getTime() + 10 * 60_000 + 1);
	expect(await undoStatus('orders', id)).toMatchObject({ status: 409, error: { code: 'UNDO_STATUS_TOO_LATE' } });
	shop.clock.now = before;
	// its mail is sent already: the customer gets a correction
	await writeOrderMails(shop.db, 'https://shop.example.in', shop.clock.now);
	const { email, number } = await get(id);
	await shop.db.updateTable('mails').set({ status: 'sent', attempts: 1 }).where('recipient', '=', email).execute();
	await undoStatus('orders', id);
	await writeOrderMails(shop.db, 'https://shop.example.in', shop.clock.now);
	const correction = await shop.db
		.selectFrom('mails')
		.select('body_text')
		.where('subject', '=', `Your order ${number} is corrected`)
		.executeTakeFirstOrThrow();
	expect(correction.body_text).toContain('Our last message about your order was a mistake.');
});

test('undoes a cancellation with stock and coupon, unless the stock is sold or money followed', async () => {
	const coupon = { couponCode: 'FRESH10', discountAmount: 12, totalAmount: 108 };
	const { id } = await placed('Asha', coupon);
	const onHand = await getOnHand(shop.db, onion.poolId);
	const used = async () =>
		(await shop.db.selectFrom('coupon_uses').select('returned_at').where('order_id', '=', id).executeTakeFirstOrThrow())
			.returned_at === null;
	const cancel = async (order: string) =>
		shop.call('office.orders.cancel', {
			...as('orders'),
			params: { id: order },
			body: { reason: 'Wrong order', version: (await get(order)).version },
		});
	await cancel(id);
	expect([await getOnHand(shop.db, onion.poolId), await used()]).toEqual([onHand + 2000, false]);
	const back = await undoStatus('orders', id);
	expect(back.body.data).toMatchObject({ status: 'ORDERED', cancellationReason: null, isReturn: false });
	expect([await getOnHand(shop.db, onion.poolId), await used()]).toEqual([onHand, true]);
	await cancel(id);
	await setOnHand(shop.db, onion.poolId, 1000);
	expect(await undoStatus('orders', id)).toMatchObject({ status: 409, error: { code: 'UNDO_STATUS_STOCK_SOLD' } });
	expect(await getOnHand(shop.db, onion.poolId)).toBe(1000);
	await setOnHand(shop.db, onion.poolId, onHand);

	const sent = await placed('Vimal');
	await updateStatus('orders', sent.id, 'SHIPPED');
	await cancel(sent.id);
	expect((await undoStatus('owner', sent.id)).body.data).toMatchObject({ status: 'SHIPPED', isReturn: false });
	await cancel(sent.id);
	const { version } = await get(sent.id);
	const lines = [{ position: 0, sellable: 2, wasted: 0 }];
	await shop.call('office.orders.processReturn', { ...as('owner'), params: { id: sent.id }, body: { version, lines } });
	expect(await undoStatus('owner', sent.id)).toMatchObject({
		status: 409,
		error: { code: 'UNDO_STATUS_AFTER_DOCUMENT' },
	});
});

test('an order has one packing status before dispatch and none after it', async () => {
	const { rows } = await sql<{ order: string; packingStatus: string | null; matching: number }>`
		select concat_ws(' ', o.status, case when o.is_in_review then 'review' end, case when o.pick_list_at is not null then 'listed' end,
				case when o.packed_at is not null then 'packed' end) as "order",
			${packingStatus} as "packingStatus",
			${sql.join(
				Object.values(packingStatusConditions).map((is) => sql`(${is})::int`),
				sql` + `,
			)} as matching
		from (select s.status, r.is_in_review, l.pick_list_at, p.packed_at
			from (values ('ORDERED'), ('SHIPPED'), ('CANCELLED')) s (status), (values (false), (true)) r (is_in_review),
				(values (null), (now())) l (pick_list_at), (values (null), (now())) p (packed_at)) o`.execute(shop.db);
	const of = (order: string) => rows.find((row) => row.order === order)?.packingStatus;
	expect(['', ' listed', ' listed packed', ' packed', ' review'].map((more) => of(`ORDERED${more}`))).toEqual([
		'new',
		'to-pick',
		'packed',
		'packed',
		'in-review',
	]);
	expect(of('SHIPPED listed packed')).toBeNull();
	expect(of('CANCELLED review')).toBeNull();
	// An order in review is never on a pick list, so the conditions of the others need not exclude it.
	const isPossible = (order: string) => !/review (?:listed|packed)/.test(order);
	for (const { order, matching, packingStatus: status } of rows.filter((row) => isPossible(row.order))) {
		expect(matching, order).toBe(status === null ? 0 : 1);
	}
});
