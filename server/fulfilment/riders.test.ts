import { getVariant, openShop, orderBody } from '#tests/fixtures/shop.ts';
import { afterAll, expect, test } from 'vitest';

const shop = await openShop();
afterAll(() => shop.close());
const onion = await getVariant(shop.db, 'VR-ONI', '1 kg');
const orderStaff = await shop.signIn({ roles: ['orders'] });
const ravi = await shop.signIn({ roles: ['rider'], name: 'Ravi' });
const sunil = await shop.signIn({ roles: ['rider'], name: 'Sunil' });

async function inTransit() {
	const { token } = await shop.signIn();
	const { body } = await shop.call('orders.place', { token, body: orderBody([{ variant: onion, qty: 2 }]) });
	const id = body.data.order._id;
	await shop.call('office.orders.updateStatus', {
		token: orderStaff.token,
		params: { id },
		body: { orderStatus: 'SHIPPED', note: 'Sold at the counter' },
	});
	return id;
}

async function assign(token: string, ids: readonly string[], riderId: string | null) {
	const { body } = await shop.call('office.orders.assign', { token, body: { ids, riderId } });
	return body.data.map((outcome) => outcome.refusal?.code ?? null);
}

async function seen(token: string) {
	const { body } = await shop.call('office.orders.list', { token, query: { perPage: 100 } });
	return body.data.map((order) => order.id);
}

test('order staff assign riders; a rider sees own and unassigned orders', async () => {
	const [first, second, free] = [await inTransit(), await inTransit(), await inTransit()];
	expect(await assign(orderStaff.token, [first, second, 'nothing'], ravi.userId)).toEqual([
		null,
		null,
		'ORDER_NOT_FOUND',
	]);
	expect((await seen(ravi.token)).sort()).toEqual([first, second, free].sort());
	expect(await seen(sunil.token)).toEqual([free]);
	const one = { token: sunil.token, params: { id: first } };
	expect((await shop.call('office.orders.get', one)).status).toBe(404);
	expect(
		(await shop.call('office.orders.updateStatus', { ...one, body: { orderStatus: 'OUT_FOR_DELIVERY' } })).status,
	).toBe(404);
	expect((await shop.call('office.orders.collectCash', one)).status).toBe(404);
	const listed = await shop.call('office.orders.list', { token: orderStaff.token, query: { riderId: ravi.userId } });
	expect(listed.body.data.map((order) => order.riderName)).toEqual(['Ravi', 'Ravi']);
	expect(
		(await shop.call('office.riders.list', { token: orderStaff.token })).body.data.map((rider) => rider.name),
	).toEqual(['Ravi', 'Sunil']);
});

test('a rider takes and returns unassigned orders, and none of another rider', async () => {
	const id = await inTransit();
	expect(await assign(ravi.token, [id], sunil.userId)).toEqual(['NOT_ALLOWED']);
	expect(await assign(ravi.token, [id], ravi.userId)).toEqual([null]);
	expect(await assign(sunil.token, [id], sunil.userId)).toEqual(['ORDER_NOT_FOUND']);
	expect(await assign(ravi.token, [id], null)).toEqual([null]);
	expect(await assign(sunil.token, [id], sunil.userId)).toEqual([null]);
	const log = await shop.db
		.selectFrom('audit_log')
		.select('after')
		.where('entity_id', '=', id)
		.where('action', '=', 'order.assign')
		.orderBy('id')
		.execute();
	expect(log.map((row) => row.after)).toEqual([{ riderId: ravi.userId }, { riderId: null }, { riderId: sunil.userId }]);
});

test('refuses to assign a user without the role, or a delivered order', async () => {
	const id = await inTransit();
	expect(await assign(orderStaff.token, [id], orderStaff.userId)).toEqual(['NOT_A_RIDER']);
	expect(await assign(orderStaff.token, [id], 'unknown')).toEqual(['NOT_A_RIDER']);
	await shop.db
		.updateTable('orders')
		.set({ status: 'DELIVERED', payment_status: 'Paid' })
		.where('id', '=', id)
		.execute();
	expect(await assign(orderStaff.token, [id], ravi.userId)).toEqual(['INVALID_TRANSITION']);
});
