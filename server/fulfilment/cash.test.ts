import { indianDay } from '#domain/indian-clock.ts';
import { findContradictions } from '#tests/fixtures/ledger.ts';
import { getVariant, openShop, orderBody } from '#tests/fixtures/shop.ts';
import { afterAll, expect, test } from 'vitest';

const shop = await openShop();
const onion = await getVariant(shop.db, 'VR-ONI', '1 kg');
const orderStaff = await shop.signIn({ roles: ['orders'], name: 'Meera Patil' });
const ravi = await shop.signIn({ roles: ['rider'], name: 'Ravi' });
const sunil = await shop.signIn({ roles: ['rider'], name: 'Sunil' });

afterAll(async () => {
	const { problems } = await findContradictions(shop.db);
	await shop.close();
	expect(problems).toEqual([]);
});

const get = async (id: string) =>
	(await shop.call('office.orders.get', { token: orderStaff.token, params: { id } })).body.data;

async function delivered(riderId: string) {
	const { token } = await shop.signIn();
	const placed = await shop.call('orders.place', { token, body: orderBody([{ variant: onion, qty: 3 }]) });
	const { _id: id, orderNumber } = placed.body.data.order;
	for (const orderStatus of ['SHIPPED', 'OUT_FOR_DELIVERY', 'DELIVERED']) {
		const body = { orderStatus, note: 'Sold at the counter' };
		await shop.call('office.orders.updateStatus', { token: orderStaff.token, params: { id }, body });
	}
	await shop.db.updateTable('orders').set({ rider_id: riderId }).where('id', '=', id).execute();
	return { id, number: orderNumber };
}

const collect = (token: string, id: string, body: object = {}) =>
	shop.call('office.orders.collectCash', { token, params: { id }, body });
const undo = async (token: string, id: string) =>
	shop.call('office.orders.undoCash', { token, params: { id }, body: { version: (await get(id)).version } });
const day = async (token: string) =>
	(await shop.call('office.cash.day', { token, query: { day: indianDay(shop.clock.now) } })).body.data;

test('collects a part, then the rest, and never more than is due', async () => {
	const { id } = await delivered(ravi.userId);
	const { version, totalPaise } = await get(id);
	expect(await collect(ravi.token, id, { amountPaise: totalPaise + 1, version })).toMatchObject({
		status: 422,
		error: { code: 'CASH_TOO_MUCH' },
	});
	expect((await collect(ravi.token, id, { amountPaise: 5000 })).status).toBe(400);
	const part = await collect(ravi.token, id, { amountPaise: 5000, version });
	expect(part.body.data).toMatchObject({ paymentStatus: 'Pending', paidPaise: 5000 });
	// the same tap again
	expect((await collect(ravi.token, id, { amountPaise: 5000, version })).error.code).toBe('STALE_VERSION');
	const rest = await collect(ravi.token, id);
	expect(rest.body.data).toMatchObject({ paymentStatus: 'Paid', paidPaise: totalPaise, cashReceivedBy: 'Ravi' });
	expect((await collect(ravi.token, id)).body.data.paidPaise).toBe(totalPaise);
});

test('a paid order is not found by a rider who collected none of its cash', async () => {
	const { id } = await delivered(ravi.userId);
	await collect(ravi.token, id);
	expect(await collect(sunil.token, id)).toMatchObject({ status: 404, error: { code: 'ORDER_NOT_FOUND' } });
	expect((await collect(ravi.token, id)).body.data.paymentStatus).toBe('Paid');
});

test('lists the cash of a day with the total of each rider; riders see their own and undo it within ten minutes', async () => {
	const before = await day(orderStaff.token);
	const [first, second] = [await delivered(ravi.userId), await delivered(sunil.userId)];
	const { totalPaise } = await get(first.id);
	await collect(ravi.token, first.id);
	await collect(sunil.token, second.id);
	const all = await day(orderStaff.token);
	expect(all.totalPaise).toBe(before.totalPaise + 2 * totalPaise);
	expect(all.totals.find(({ name }) => name === 'Sunil')).toMatchObject({ count: 1, paise: totalPaise });
	expect(all.collections[0]).toMatchObject({ order: { name: second.number }, collectorName: 'Sunil', isLatest: true });
	const own = await day(sunil.token);
	expect(own.totals.map(({ name }) => name)).toEqual(['Sunil']);
	expect(await undo(ravi.token, second.id)).toMatchObject({ status: 404 });
	const undone = await undo(sunil.token, second.id);
	expect(undone.body.data).toMatchObject({ paymentStatus: 'Pending', paidPaise: 0, cashReceivedAt: null });
	const after = await day(sunil.token);
	expect(after).toMatchObject({ totalPaise: 0, totals: [], collections: [{ undoneAt: expect.any(String) }] });
	expect(await undo(sunil.token, second.id)).toMatchObject({ status: 409, error: { code: 'NO_CASH_COLLECTED' } });
	await collect(sunil.token, second.id);
	const at = shop.clock.now;
	shop.clock.now = new Date(at.getTime() + 11 * 60_000);
	expect(await undo(sunil.token, second.id)).toMatchObject({ status: 409, error: { code: 'UNDO_CASH_TOO_LATE' } });
	expect((await undo(orderStaff.token, second.id)).body.data.paidPaise).toBe(0);
	shop.clock.now = at;
	const log = await shop.db
		.selectFrom('audit_log')
		.select('action')
		.where('entity_id', '=', second.id)
		.where('action', 'like', 'order.%ash%')
		.orderBy('id')
		.execute();
	expect(log.map(({ action }) => action)).toEqual([
		'order.collectCash',
		'order.undoCash',
		'order.collectCash',
		'order.undoCash',
	]);
});

test('the part payment of a cancelled order is refundable after the inspection', async () => {
	const { id } = await delivered(ravi.userId);
	const { version } = await get(id);
	await collect(ravi.token, id, { amountPaise: 10_000, version });
	const cancelled = await shop.call('office.orders.cancel', {
		token: orderStaff.token,
		params: { id },
		body: { reason: 'Delivery Delay', version: version + 1 },
	});
	expect(cancelled.body.data).toMatchObject({ status: 'CANCELLED', refundDuePaise: 0 });
	const inspected = await shop.call('office.orders.processReturn', {
		token: orderStaff.token,
		params: { id },
		body: { version: version + 2, lines: [{ position: 0, sellable: 3, wasted: 0 }] },
	});
	expect(inspected.body.data).toMatchObject({ paymentStatus: 'Refund due', refundDuePaise: 10_000 });
});

test('after a return inspection the cash for the items the customer keeps is due, listed, collected and undone', async () => {
	const { id, number } = await delivered(ravi.userId);
	const { version, totalPaise } = await get(id);
	const today = async (token: string) =>
		(await shop.call('office.dashboard.get', { token })).body.data.orders.cashToCollect as { paise: number };
	const listed = async (query: object) => {
		const { body } = await shop.call('office.orders.list', { token: orderStaff.token, query: { ...query, q: number } });
		return body.data.map((order: { number: string }) => order.number);
	};
	await collect(ravi.token, id, { amountPaise: 5000, version });
	const body = { reason: 'Delivery Delay', version: version + 1 };
	await shop.call('office.orders.cancel', { token: orderStaff.token, params: { id }, body });
	expect(await collect(orderStaff.token, id)).toMatchObject({ status: 409, error: { code: 'CASH_NOT_DUE' } });
	expect(await listed({ isCashDue: true })).toEqual([]);
	expect(await listed({ isCashDue: false })).toEqual([number]);
	const before = await today(orderStaff.token);
	const riderBefore = await today(ravi.token);
	const inspection = { version: version + 2, lines: [{ position: 0, sellable: 1, wasted: 0 }] };
	await shop.call('office.orders.processReturn', { token: orderStaff.token, params: { id }, body: inspection });
	const due = totalPaise - onion.pricePaise - 5000;
	const credited = { refundDuePaise: 0, creditedPaise: onion.pricePaise, paidPaise: 5000 };
	expect(await get(id)).toMatchObject({ paymentStatus: 'Pending', ...credited });
	expect((await today(orderStaff.token)).paise - before.paise).toBe(due);
	expect(await today(ravi.token)).toEqual(riderBefore);
	for (const query of [{ isCashDue: true }, { isOpen: true }]) expect(await listed(query)).toEqual([number]);
	const list = await shop.call('office.orders.list', { token: orderStaff.token, query: { q: number } });
	expect(list.body).toMatchObject({ sumPaise: totalPaise, cashDuePaise: due, data: [{ cashDuePaise: due }] });
	const tooMuch = { amountPaise: due + 1, version: version + 3 };
	expect(await collect(orderStaff.token, id, tooMuch)).toMatchObject({ error: { code: 'CASH_TOO_MUCH' } });
	const at = shop.clock.now;
	shop.clock.now = new Date(at.getTime() + 60_000);
	const paid = { paymentStatus: 'Paid', paidPaise: 5000 + due, refundDuePaise: 0 };
	expect((await collect(orderStaff.token, id)).body.data).toMatchObject(paid);
	expect((await collect(orderStaff.token, id)).body.data).toMatchObject(paid);
	for (const query of [{ isCashDue: true }, { isOpen: true }]) expect(await listed(query)).toEqual([]);
	expect((await undo(orderStaff.token, id)).body.data).toMatchObject({ paymentStatus: 'Pending', paidPaise: 5000 });
	expect(await undo(orderStaff.token, id)).toMatchObject({ status: 409, error: { code: 'CASH_NOT_DUE' } });
	shop.clock.now = at;
});

/** What a process does whose clock is two minutes ahead. */
async function ahead<T>(work: () => Promise<T>): Promise<T> {
	const at = shop.clock.now;
	shop.clock.now = new Date(at.getTime() + 120_000);
	const result = await work();
	shop.clock.now = at;
	return result;
}

/** Cancels a delivered order and inspects its return. */
async function returned(id: string, sellable: number) {
	const input = { token: orderStaff.token, params: { id } };
	const { version } = await get(id);
	await shop.call('office.orders.cancel', { ...input, body: { reason: 'Delivery Delay', version } });
	const body = { version: version + 1, lines: [{ position: 0, sellable, wasted: 0 }] };
	return shop.call('office.orders.processReturn', { ...input, body });
}

test('cash that a process with its clock ahead collected before a return inspection is not undone after the refund', async () => {
	const { id } = await delivered(ravi.userId);
	await ahead(() => collect(ravi.token, id));
	const { totalPaise } = await get(id);
	expect((await returned(id, 3)).body.data).toMatchObject({ refundDuePaise: totalPaise });
	const body = { version: (await get(id)).version, reference: 'NEFT 1' };
	const refunded = await shop.call('office.orders.refund', { token: orderStaff.token, params: { id }, body });
	expect(refunded.body.data).toMatchObject({ paymentStatus: 'Refunded', refundedPaise: totalPaise });
	expect(await undo(orderStaff.token, id)).toMatchObject({ status: 409, error: { code: 'CASH_NOT_DUE' } });
	expect(await get(id)).toMatchObject({ paidPaise: totalPaise, refundedPaise: totalPaise });
});

test('cash that is collected after a return inspection by a process with its clock ahead can be undone', async () => {
	const { id } = await delivered(ravi.userId);
	expect((await ahead(() => returned(id, 1))).status).toBe(200);
	expect((await collect(orderStaff.token, id)).body.data).toMatchObject({ paymentStatus: 'Paid' });
	expect((await undo(orderStaff.token, id)).body.data).toMatchObject({ paymentStatus: 'Pending', paidPaise: 0 });
});
