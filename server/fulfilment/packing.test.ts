import { paise } from '#domain/money.ts';
import { pickedOrder } from '#domain/short-pick.ts';
import { staffRoles } from '#domain/user.ts';
import type { Tx } from '#database/db.ts';
import { writeInvoice } from '#server/invoicing/issue-invoice.ts';
import { writeOrderMails } from '#server/orders/write-order-mails.ts';
import { findContradictions } from '#tests/fixtures/ledger.ts';
import { requestDuring, requestsDuring } from '#tests/fixtures/request-during.ts';
import {
	countLockWaits,
	getOnHand,
	getVariant,
	insertCash,
	openShop,
	orderBody,
	setOnHand,
} from '#tests/fixtures/shop.ts';
import { sql } from 'kysely';
import { afterAll, expect, test, vi } from 'vitest';
import { listLinesToPick, recordShortPick, updateToPacked, updateToPicked } from './packing-queries.ts';

const shop = await openShop();
const onion = await getVariant(shop.db, 'VR-ONI', '1 kg');
const carrot = await getVariant(shop.db, 'VR-CAR', '500 g');
const picker = await shop.signIn({ roles: ['picker'], name: 'Pandurang' });
const orderStaff = await shop.signIn({ roles: ['orders'] });

afterAll(async () => {
	const { problems, orders } = await findContradictions(shop.db);
	await shop.close();
	expect(problems).toEqual([]);
	expect(orders).toBeGreaterThan(5);
});

async function placed(more: Record<string, unknown> = {}, counts = [3, 2]) {
	const customer = await shop.signIn({ name: 'Asha Kulkarni' });
	const lines = [
		{ variant: onion, qty: counts[0] ?? 3 },
		{ variant: carrot, qty: counts[1] ?? 2 },
	];
	const { body, status } = await shop.call('orders.place', { token: customer.token, body: orderBody(lines, more) });
	expect(status).toBe(201);
	return { ...customer, id: body.data.order._id, number: body.data.order.orderNumber };
}

const many = (count: number) => Array.from({ length: count }, () => placed());

const get = async (id: string) =>
	(await shop.call('office.orders.get', { token: orderStaff.token, params: { id } })).body.data;

async function pack(id: string, picked: readonly number[], more: { isOutOfStock?: boolean; version?: number } = {}) {
	const { version } = await get(id);
	const lines = picked.map((count, position) => ({
		position,
		picked: count,
		isOutOfStock: more.isOutOfStock ?? false,
	}));
	const body = { version: more.version ?? version, lines };
	return shop.call('office.orders.pack', { token: picker.token, params: { id }, body });
}

const ledgerOf = (orderId: string) =>
	shop.db
		.selectFrom('stock_movements')
		.select(['pool_id', 'change', 'reason'])
		.where('order_id', '=', orderId)
		.where('reason', '<>', 'sold')
		.orderBy('id')
		.execute();

const order = async (customer: { token: string; id: string }) =>
	(await shop.call('orders.get', { token: customer.token, params: { id: customer.id } })).body.data.order;

test('adds orders to the pick list together, once, and reports why a dispatched one is refused', async () => {
	const first = await placed();
	const second = await placed();
	const cancelled = await placed();
	await shop.call('office.orders.updateStatus', {
		token: orderStaff.token,
		params: { id: cancelled.id },
		body: { orderStatus: 'SHIPPED', note: 'Sold at the counter' },
	});
	const ids = [first.id, second.id, cancelled.id, 'nothing'];
	const { body } = await shop.call('office.orders.addToPickList', { token: picker.token, body: { ids } });
	expect(body.data.map((outcome) => outcome.refusal?.code ?? outcome.number)).toEqual([
		first.number,
		second.number,
		'ORDER_ALREADY_DISPATCHED',
		'ORDER_NOT_FOUND',
	]);
	const before = await get(first.id);
	expect([before.packingStatus, before.pickListAt, before.version]).toEqual(['to-pick', expect.any(String), 2]);
	await shop.call('office.orders.addToPickList', { token: picker.token, body: { ids: [first.id] } });
	expect((await get(first.id)).version).toBe(2);
});

test('filters by packing status, open returns and cash due', async () => {
	const one = await placed();
	const numbersOf = async (query: object) => {
		const { body } = await shop.call('office.orders.list', {
			token: orderStaff.token,
			query: { perPage: 100, ...query },
		});
		return body.data.map((listed) => listed.number);
	};
	const where = async () => {
		const found: string[] = [];
		for (const packingStatus of ['new', 'to-pick', 'packed']) {
			if ((await numbersOf({ packingStatus })).includes(one.number)) found.push(packingStatus);
		}
		if ((await numbersOf({ isCashDue: true })).includes(one.number)) found.push('cash');
		if ((await numbersOf({ isReturn: true })).includes(one.number)) found.push('return');
		return found;
	};
	expect(await where()).toEqual(['new']);
	await shop.call('office.orders.addToPickList', { token: picker.token, body: { ids: [one.id] } });
	expect(await where()).toEqual(['to-pick']);
	await pack(one.id, [3, 2]);
	expect(await where()).toEqual(['packed']);
	for (const orderStatus of ['SHIPPED', 'OUT_FOR_DELIVERY']) {
		await shop.call('office.orders.updateStatus', {
			token: orderStaff.token,
			params: { id: one.id },
			body: { orderStatus },
		});
	}
	expect(await where()).toEqual(['cash']);
	expect(await numbersOf({ isCashDue: false })).not.toContain(one.number);
	const { version } = await get(one.id);
	const body = { reason: 'Not at home', version };
	await shop.call('office.orders.cancel', { token: orderStaff.token, params: { id: one.id }, body });
	expect(await where()).toEqual(['return']);
});

test('packing in full changes the status only and sends no mail', async () => {
	const one = await placed();
	const before = await order(one);
	const { body } = await pack(one.id, [3, 2]);
	expect(body.data).toMatchObject({ packingStatus: 'packed', status: 'ORDERED', totalPaise: before.totalAmount * 100 });
	expect(await ledgerOf(one.id)).toEqual([]);
	const after = await order(one);
	expect(after.dbCart.map((line) => line.pickedQty)).toEqual([3, 2]);
	expect(after.totalAmount).toBe(before.totalAmount);
	const events = await shop.db.selectFrom('outbox').select('topic').where('entity_id', '=', one.id).execute();
	expect(events.map((event) => event.topic)).toEqual(['order.placed']);
});

test('a short line reduces total and coupon share, and the missing stock is corrected', async () => {
	const one = await placed(
		{ couponCode: 'FRESH10', discountAmount: 1, totalAmount: 10_000, grandTotal: 10_000 },
		[5, 2],
	);
	const before = await order(one);
	expect(before.discountAmount).toBeGreaterThan(0);
	const onHand = await getOnHand(shop.db, onion.poolId);
	expect((await pack(one.id, [3, 2])).status).toBe(200);
	const after = await order(one);
	expect(after.dbCart.map((line) => [line.qty, line.pickedQty])).toEqual([
		[5, 3],
		[2, 2],
	]);
	expect(after.grandTotal).toBe(before.grandTotal - (2 * onion.pricePaise) / 100);
	expect(after.totalAmount).toBeCloseTo(after.grandTotal - after.discountAmount, 2);
	expect(after.totalAmount).toBeLessThan(before.totalAmount);
	const share = (before.dbCart[0]?.discount ?? 0) * 100;
	expect((after.dbCart[0]?.discount ?? 0) * 100).toBeCloseTo((share * 3) / 5, 0);
	const use = shop.db.selectFrom('coupon_uses').select('discount_paise').where('order_id', '=', one.id);
	expect(await use.executeTakeFirst()).toEqual({ discount_paise: Math.round(after.discountAmount * 100) });
	expect(await getOnHand(shop.db, onion.poolId)).toBe(onHand);
	expect(await ledgerOf(one.id)).toEqual([
		{ pool_id: onion.poolId, change: 2000, reason: 'short-pick' },
		{ pool_id: onion.poolId, change: -2000, reason: 'correction' },
	]);
});

test('sets the stock to zero when an item is out of stock', async () => {
	await setOnHand(shop.db, carrot.poolId, 20_000);
	const one = await placed({}, [1, 4]);
	expect(await getOnHand(shop.db, carrot.poolId)).toBe(18_000);
	await pack(one.id, [1, 1], { isOutOfStock: true });
	expect(await getOnHand(shop.db, carrot.poolId)).toBe(0);
	expect(await ledgerOf(one.id)).toEqual([
		{ pool_id: carrot.poolId, change: 1500, reason: 'short-pick' },
		{ pool_id: carrot.poolId, change: -19_500, reason: 'correction' },
	]);
	// the onions were found: their pool is not written off
	expect(await getOnHand(shop.db, onion.poolId)).toBeGreaterThan(0);
	await setOnHand(shop.db, carrot.poolId, 100_000);
});

test('mails the customer the missing items and the new total, also below the minimum order', async () => {
	const one = await placed({}, [2, 1]);
	await pack(one.id, [1, 0]);
	await writeOrderMails(shop.db, 'https://shop.example.in', shop.clock.now);
	const mails = await shop.db
		.selectFrom('mails')
		.select(['subject', 'body_text', 'body_html'])
		.where('recipient', '=', one.email)
		.where('subject', 'like', '%missing')
		.execute();
	expect(mails).toHaveLength(1);
	const { totalAmount, dbCart } = await order(one);
	expect(totalAmount).toBeLessThan(100);
	expect(mails[0]?.body_text).toContain(`Your new total is ₹${totalAmount}`);
	expect(mails[0]?.body_text).toContain(`${dbCart[0]?.productId.productName}, 1 kg: 1 of 2`);
	expect(mails[0]?.body_html).toContain(`Total`);
});

test('packing no items cancels the order with a reason and releases no missing items', async () => {
	const onHand = await getOnHand(shop.db, onion.poolId);
	const one = await placed();
	const { body } = await pack(one.id, [0, 0]);
	expect(body.data).toMatchObject({
		status: 'CANCELLED',
		cancellationReason: expect.stringContaining('Out of stock'),
		isReturn: false,
		packingStatus: null,
	});
	expect(await getOnHand(shop.db, onion.poolId)).toBe(onHand - 3000);
	const reasons = (await ledgerOf(one.id)).map((row) => row.reason).sort();
	expect(reasons).toEqual(['cancelled', 'cancelled', 'correction', 'correction']);
	const topics = await shop.db.selectFrom('outbox').select('topic').where('entity_id', '=', one.id).execute();
	expect(topics.map((event) => event.topic).sort()).toEqual(['order.cancelled', 'order.placed']);
});

test('packing again keeps the quantities after the invoice is issued', async () => {
	const one = await placed();
	const onHand = await getOnHand(shop.db, onion.poolId);
	await pack(one.id, [2, 2]);
	expect(await pack(one.id, [3, 2])).toMatchObject({ status: 422, error: { code: 'PICK_TOO_MUCH' } });
	expect(await pack(one.id, [1, 2])).toMatchObject({ status: 409, error: { code: 'INVOICE_ISSUED' } });
	expect((await pack(one.id, [2, 2])).status).toBe(200);
	expect((await order(one)).dbCart.map((line) => line.pickedQty)).toEqual([2, 2]);
	expect(await getOnHand(shop.db, onion.poolId)).toBe(onHand);
	const { version } = await get(one.id);
	const body = { reason: 'Changed her mind', version };
	await shop.call('office.orders.cancel', { token: orderStaff.token, params: { id: one.id }, body });
	// only the packed packs are released
	expect(await getOnHand(shop.db, onion.poolId)).toBe(onHand + 2000);
});

/** A packed order whose invoice could not be written. */
async function packedWithoutInvoice(picked = [2, 2], ...order: Parameters<typeof placed>) {
	const one = await placed(...order);
	await pack(one.id, picked);
	await shop.db.deleteFrom('invoices').where('order_id', '=', one.id).execute();
	await shop.db.updateTable('orders').set({ invoiced_at: null }).where('id', '=', one.id).execute();
	await sql`update invoice_series set last_number = last_number - 1 where series = 'KH'`.execute(shop.db);
	return one;
}

test('refuses a short pick that begins while the invoice is being issued', async () => {
	const { id } = await packedWithoutInvoice();
	const issue = (tx: Tx) => writeInvoice(tx, id, orderStaff.userId, shop.clock.now);
	const packed = await requestDuring(shop.db, issue, () => pack(id, [1, 2]));
	expect(packed).toMatchObject({ status: 409, error: { code: 'INVOICE_ISSUED' } });
});

test('an invoice whose issue begins during a short pick has the quantities packed', async () => {
	const { id } = await packedWithoutInvoice();
	async function packShort(tx: Tx) {
		const lines = (await listLinesToPick(tx, id)).map((line) => ({ ...line, quantity: 2, picked: 2 - line.position }));
		const picked = pickedOrder(lines);
		const payment = { refundDue: paise(0), paymentStatus: 'Pending' } as const;
		await updateToPicked(tx, id, lines, picked);
		await updateToPacked(tx, { orderId: id, picked, payment, isShort: true, now: shop.clock.now });
		const shortages = [{ poolId: carrot.poolId, released: carrot.packAmount, missing: 0 }];
		await recordShortPick(tx, shortages, id, picker.userId, shop.clock.now);
	}
	const body = { ids: [id] };
	const issue = () => shop.call('office.invoices.issue', { token: orderStaff.token, body });
	expect((await requestDuring(shop.db, packShort, issue)).status).toBe(200);
	const invoice = shop.db.selectFrom('invoices').select('content').where('order_id', '=', id);
	const { totalPaise } = await get(id);
	expect((await invoice.executeTakeFirstOrThrow()).content).toMatchObject({ total: totalPaise });
});

test('places an order while one without any pack left is cancelled, whatever the order of their stock pools', async () => {
	// Of the pool that comes first none was found when the order was packed before.
	const { id } = await packedWithoutInvoice(onion.poolId < carrot.poolId ? [0, 2] : [2, 0]);
	const hold = (tx: Tx) => sql`select from users where id = ${picker.userId} for update`.execute(tx);
	const [packed] = await requestsDuring(shop.db, hold, [() => pack(id, [0, 0]), () => placed()]);
	expect(packed.body.data).toMatchObject({ status: 'CANCELLED' });
	const empty = shop.db.selectFrom('stock_movements').select('id').where('order_id', '=', id).where('change', '=', 0);
	expect(await empty.execute()).toEqual([]);
});

test('an order is packed while another one waits for its coupon, which is being changed', async () => {
	const [waiting, other] = [await placed({ couponCode: 'FRESH10' }, [6, 6]), await placed()];
	const { begun, packed } = await shop.db.transaction().execute(async (tx) => {
		await sql`select from coupons where code_key = 'FRESH10' for update`.execute(tx);
		const begun = pack(waiting.id, [6, 6]);
		await vi.waitUntil(async () => (await countLockWaits(shop.db)) > 0, { timeout: 60_000 });
		return { packed: await pack(other.id, [3, 2]), begun };
	});
	expect([packed.status, (await begun).status]).toEqual([200, 200]);
});

test('an invoice with the date of the one before it, which is later, is issued while the coupon of its order is changed', async () => {
	const { id } = await packedWithoutInvoice([6, 6], { couponCode: 'FRESH10' }, [6, 6]);
	const { now } = shop.clock;
	shop.clock.now = new Date(now.getTime() + 60_000);
	expect((await pack((await placed()).id, [3, 2])).status).toBe(200);
	shop.clock.now = now;
	const { status, body } = await shop.db.transaction().execute(async (tx) => {
		await sql`select from coupons where code_key = 'FRESH10' for update`.execute(tx);
		return shop.call('office.invoices.issue', { token: orderStaff.token, body: { ids: [id] } });
	});
	expect([status, body.data]).toMatchObject([200, [{ refusal: null }]]);
});

test('a short pick of a paid order is refundable; after a cancellation the rest is too', async () => {
	const one = await placed();
	await insertCash(shop.db, [one.id]);
	const before = await get(one.id);
	await pack(one.id, [2, 2]);
	const short = await get(one.id);
	expect(short).toMatchObject({ paymentStatus: 'Refund due', refundDuePaise: onion.pricePaise });
	expect(short.totalPaise + short.refundDuePaise).toBe(before.totalPaise);
	const body = { reason: 'Changed her mind', version: short.version };
	await shop.call('office.orders.cancel', { token: orderStaff.token, params: { id: one.id }, body });
	expect(await get(one.id)).toMatchObject({ paymentStatus: 'Refund due', refundDuePaise: before.totalPaise });
});

test('refuses an invalid pick and changes nothing', async () => {
	const one = await placed();
	const { version } = await get(one.id);
	const send = (lines: object[], more: object = {}) =>
		shop.call('office.orders.pack', {
			token: picker.token,
			params: { id: one.id },
			body: { version, lines, ...more },
		});
	const line = (position: number, picked: number) => ({ position, picked });
	expect((await send([line(0, 3)])).error.code).toBe('PICK_INCOMPLETE');
	expect((await send([line(0, 3), line(0, 3)])).error.code).toBe('PICK_INCOMPLETE');
	expect((await send([line(0, 3), line(1, 2), line(7, 1)])).error.code).toBe('PICK_INCOMPLETE');
	expect((await send([line(0, 4), line(1, 2)])).error.code).toBe('PICK_TOO_MUCH');
	expect((await send([line(0, 3), line(1, 2)], { version: 99 })).error.code).toBe('STALE_VERSION');
	expect((await send([line(0, -1), line(1, 2)])).status).toBe(400);
	expect(await get(one.id)).toMatchObject({ version, packedAt: null, packingStatus: 'new' });
	await shop.call('office.orders.updateStatus', {
		token: orderStaff.token,
		params: { id: one.id },
		body: { orderStatus: 'SHIPPED', note: 'Sold at the counter' },
	});
	expect((await pack(one.id, [3, 2])).error.code).toBe('ORDER_ALREADY_DISPATCHED');
});

test('refuses the second of two pickers who pack one order', async () => {
	const one = await placed();
	const { version } = await get(one.id);
	const responses = await Promise.all([pack(one.id, [2, 2], { version }), pack(one.id, [1, 2], { version })]);
	expect(responses.map((response) => response.status).sort()).toEqual([200, 409]);
});

test('concurrent short picks, orders and cancellations keep lines, totals and ledger exact', async () => {
	for (const { poolId } of [onion, carrot]) await setOnHand(shop.db, poolId, 500_000);
	const [short, cancelled] = [await Promise.all(many(15)), await Promise.all(many(10))];
	const responses = await Promise.all([
		...short.map(({ id }, index) => pack(id, [index % 4, index % 3], { isOutOfStock: index === 7 })),
		...cancelled.map(({ id, token }) => {
			const body = { orderStatus: 'CANCELLED', rejectedReason: 'Changed Mind' };
			return shop.call('orders.update', { token, params: { id }, body });
		}),
		...many(15).map(async (order) => ({
			status: await order.then(
				() => 201,
				() => 409,
			),
		})),
	]);
	expect(responses.filter(({ status }) => status >= 500)).toEqual([]);
	expect(responses.filter(({ status }) => status === 200)).toHaveLength(25);
	const { problems, orders } = await findContradictions(shop.db);
	expect(problems).toEqual([]);
	expect(orders).toBeGreaterThan(25);
	for (const { poolId } of [onion, carrot]) await setOnHand(shop.db, poolId, 500_000);
});

test('pickers and order staff pick and pack, other roles may not', async () => {
	const one = await placed();
	for (const role of staffRoles) {
		const { token } = await shop.signIn({ roles: [role] });
		const { status } = await shop.call('office.orders.addToPickList', { token, body: { ids: [one.id] } });
		expect(status, role).toBe(['owner', 'orders', 'picker'].includes(role) ? 200 : 403);
	}
});
