import { insertCoupon } from '#database/seed/insert-coupons.ts';
import { lockCustomer } from '#server/customers/customer-queries.ts';
import { eraseLocked } from '#server/customers/personal-data.ts';
import { findContradictions } from '#tests/fixtures/ledger.ts';
import { requestDuring } from '#tests/fixtures/request-during.ts';
import { getVariant, openShop, orderBody, type SignedInUser } from '#tests/fixtures/shop.ts';
import { afterAll, expect, test } from 'vitest';
import { updateToStatus } from './order-queries.ts';

const shop = await openShop();
const onion = await getVariant(shop.db, 'VR-ONI', '1 kg');
const owner = await shop.signIn({ roles: ['owner'] });

afterAll(async () => {
	const { problems } = await findContradictions(shop.db);
	await shop.close();
	expect(problems).toEqual([]);
});

async function place({ token }: SignedInUser, more: Record<string, unknown> = {}): Promise<string> {
	const body = orderBody([{ variant: onion, qty: 2 }], more);
	const placed = await shop.call('orders.place', { token, body });
	expect(placed.status).toBe(201);
	return placed.body.data.order._id;
}

const get = async (id: string) =>
	(await shop.call('office.orders.get', { token: owner.token, params: { id } })).body.data;

async function cancel(id: string) {
	const body = { reason: 'Wrong order', version: (await get(id)).version };
	const cancelled = await shop.call('office.orders.cancel', { token: owner.token, params: { id }, body });
	expect(cancelled.status).toBe(200);
}

const undo = async (id: string, { version }: { version: number }) =>
	shop.call('office.orders.undoStatus', { token: owner.token, params: { id }, body: { version } });

test('undoes no cancellation of an order after or during the erasure of its customer', async () => {
	const refusal = { status: 409, error: { code: 'UNDO_STATUS_CUSTOMER_ERASED' } };
	const [first, second] = [await shop.signIn(), await shop.signIn()];
	const [after, during] = [await place(first), await place(second)];
	for (const id of [after, during]) await cancel(id);
	const { userId: id, email } = first;
	const erased = await shop.call('office.customers.erase', { token: owner.token, params: { id }, body: { email } });
	expect(erased.status).toBe(200);
	expect(await undo(after, await get(after))).toMatchObject(refusal);
	const read = await get(during);
	const undone = await requestDuring(
		shop.db,
		async (tx) => {
			const customer = await lockCustomer(tx, second.userId);
			if (customer === null) throw new Error('no customer');
			const { now } = shop.clock;
			await eraseLocked(tx, customer, { actorId: owner.userId, erasedAt: now, now });
		},
		() => undo(during, read),
	);
	expect(undone).toMatchObject(refusal);
	for (const order of [after, during]) expect(await get(order)).toMatchObject({ status: 'CANCELLED', email: '' });
});

test('undoes no cancellation of an order whose customer has used its coupon again up to the limit', async () => {
	await insertCoupon(shop.db, { code: 'ONCE', percent: 10, userLimit: 1, startsAt: new Date(0) });
	const customer = await shop.signIn();
	const total = (2 * onion.pricePaise) / 100;
	const coupon = { couponCode: 'ONCE', discountAmount: total / 10, totalAmount: (total * 9) / 10 };
	const first = await place(customer, coupon);
	await cancel(first);
	const second = await place(customer, coupon);
	expect(await undo(first, await get(first))).toMatchObject({ status: 422, error: { code: 'COUPON_EXHAUSTED' } });
	expect(await get(first)).toMatchObject({ status: 'CANCELLED' });
	await cancel(second);
	expect((await undo(first, await get(first))).body.data.status).toBe('ORDERED');
});

test('shows and undoes the transitions of an order in their order when a request waited for one that came after it', async () => {
	const id = await place(await shop.signIn());
	const set = (orderStatus: string, note: string) =>
		shop.call('office.orders.updateStatus', { token: owner.token, params: { id }, body: { orderStatus, note } });
	await set('SHIPPED', 'At the counter');
	const change = { orderId: id, actorId: owner.userId, now: new Date(shop.clock.now.getTime() + 60_000) };
	await requestDuring(
		shop.db,
		async (tx) => {
			await updateToStatus(tx, { ...change, to: 'OUT_FOR_DELIVERY', note: 'First round' });
			await updateToStatus(tx, { ...change, to: 'SHIPPED', note: 'Back' });
		},
		() => set('OUT_FOR_DELIVERY', 'Second round'),
	);
	const notes = async () => (await get(id)).history.map(({ note }) => note);
	expect(await notes()).toEqual(['', 'At the counter', 'First round', 'Back', 'Second round']);
	expect((await undo(id, await get(id))).body.data.status).toBe('SHIPPED');
	expect(await notes()).toEqual(['', 'At the counter', 'First round', 'Back']);
});
