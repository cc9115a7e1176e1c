import { dayMs } from '#domain/duration.ts';
import { newAccountLimits } from '#domain/new-account.ts';
import { deleteExpiredRecords } from '#tests/fixtures/delete-expired-records.ts';
import { deliveryAddress } from '#tests/fixtures/delivery-address.ts';
import { findContradictions } from '#tests/fixtures/ledger.ts';
import {
	getOnHand,
	getVariant,
	type OrderLineInput,
	openShop,
	orderBody,
	type SignedInUser,
	setOnHand,
} from '#tests/fixtures/shop.ts';
import { afterAll, beforeEach, expect, test } from 'vitest';

const shop = await openShop();
afterAll(async () => {
	const { problems } = await findContradictions(shop.db);
	await shop.close();
	expect(problems).toEqual([]);
});

/** Without the limits that a test does not name. */
const off = Object.fromEntries(Object.keys(newAccountLimits).map((limit) => [limit, 0]));

async function setLimits(limits: Partial<typeof newAccountLimits>): Promise<void> {
	await shop.db
		.updateTable('shop_settings')
		.set({ value: JSON.stringify({ ...off, ...limits }) })
		.where('key', '=', 'newAccountLimits')
		.execute();
}

const onion = await getVariant(shop.db, 'VR-ONI', '1 kg');
const carrot = await getVariant(shop.db, 'VR-CAR', '500 g');

let addresses = 0;
/** An address that no other order has. */
function newAddress(pincode: string = deliveryAddress.pincode) {
	addresses += 1;
	return { ...deliveryAddress, pincode, addressLine1: `House ${addresses}` };
}

beforeEach(async () => {
	await shop.db.deleteFrom('new_account_orders').execute();
	await setOnHand(shop.db, onion.poolId, 40 * onion.packAmount);
	await setOnHand(shop.db, carrot.poolId, 400 * carrot.packAmount);
});

type Placing = { lines?: OrderLineInput[]; ipAddress?: string; address?: ReturnType<typeof newAddress> };

function place(customer: SignedInUser, { lines, ipAddress = '127.0.0.1', address = newAddress() }: Placing = {}) {
	return shop.call('orders.place', {
		token: customer.token,
		key: crypto.randomUUID(),
		ipAddress,
		body: orderBody(lines ?? [{ variant: carrot, qty: 6 }], { deliveryAddress: address }),
	});
}

const onions = (qty: number): OrderLineInput[] => [{ variant: onion, qty }];

async function deliver(order: string): Promise<void> {
	await shop.db.updateTable('orders').set({ status: 'DELIVERED' }).where('id', '=', order).execute();
}

/** @returns how many of the responses were placed, and the code of the others */
async function outcomes(responses: readonly ReturnType<typeof place>[]) {
	const all = await Promise.all(responses);
	const placed = all.filter(({ status }) => status === 201);
	const codes = new Set(all.filter(({ status }) => status !== 201).map(({ error }) => error.code));
	return { placed: placed.length, codes: [...codes] };
}

test('a new account cannot order all packs of a product, and the error says how many it can order', async () => {
	await setLimits(newAccountLimits);
	const customer = await shop.signIn();
	const response = await place(customer, { lines: onions(40) });
	expect(response).toMatchObject({
		status: 422,
		error: {
			code: 'NEW_ACCOUNT_QUANTITY',
			details: { lines: [{ productId: onion.productId, unit: onion.unit, available: 10 }] },
		},
	});
	expect(await getOnHand(shop.db, onion.poolId)).toBe(40 * onion.packAmount);
	expect((await place(customer, { lines: onions(10) })).status).toBe(201);
	expect(await place(customer, { lines: onions(3) })).toMatchObject({
		error: { details: { lines: [{ available: 0 }] } },
	});
	expect((await place(await shop.signIn(), { lines: onions(5) })).status).toBe(201);
});

test('does not limit an ordinary first order or an order of an account with a delivered order', async () => {
	await setLimits(newAccountLimits);
	const customer = await shop.signIn();
	const first = await place(customer, { lines: [...onions(3), { variant: carrot, qty: 4 }] });
	expect(first.status).toBe(201);
	await deliver(first.body.data.order._id);
	expect((await place(customer, { lines: onions(30) })).status).toBe(201);
	for (let count = 0; count < 6; count += 1) expect((await place(customer)).status).toBe(201);
});

test('places only the allowed number of parallel orders of one new account', async () => {
	await setLimits({ openOrders: 3 });
	const customer = await shop.signIn();
	expect(await outcomes(Array.from({ length: 12 }, () => place(customer)))).toEqual({
		placed: 3,
		codes: ['NEW_ACCOUNT_ORDERS'],
	});
	const [order] = (await shop.call('orders.list', { token: customer.token })).body.data.orders;
	const cancel = { orderStatus: 'CANCELLED', rejectedReason: 'Changed Mind' };
	await shop.call('orders.update', { token: customer.token, params: { id: order?._id ?? '' }, body: cancel });
	expect((await place(customer)).status).toBe(201);
	expect(await place(customer)).toMatchObject({
		status: 422,
		error: { message: 'You have 3 open orders. You can order again when the first one is delivered.' },
	});
});

test('places only the allowed number of parallel orders with different products of one new account', async () => {
	await setLimits({ openOrders: 1 });
	const customer = await shop.signIn();
	const orders = [place(customer, { lines: onions(5) }), place(customer)];
	expect(await outcomes(orders)).toEqual({ placed: 1, codes: ['NEW_ACCOUNT_ORDERS'] });
});

test('counts the accounts that order to one address together, however it is written', async () => {
	await setLimits({ addressOpenOrders: 4 });
	const customers = await Promise.all(Array.from({ length: 10 }, () => shop.signIn()));
	const spellings = ['Flat 3, Lane-1', 'FLAT 3 LANE 1', 'flat-3 lane 1.'];
	const orders = customers.map((customer, index) =>
		place(customer, { address: { ...deliveryAddress, addressLine1: spellings[index % 3] ?? '' } }),
	);
	expect(await outcomes(orders)).toEqual({ placed: 4, codes: ['NEW_ACCOUNT_GROUP'] });
	expect((await place(customers[9] as SignedInUser)).status).toBe(201);
});

test('accounts of one network together order at most the share of a stock pool within an hour', async () => {
	await setLimits({ groupSharePercent: 50 });
	const customers = await Promise.all(Array.from({ length: 12 }, () => shop.signIn()));
	const order = (index: number) =>
		place(customers[index] as SignedInUser, { lines: onions(4), ipAddress: `2001:db8:5:6::${index}` });
	expect(await outcomes(customers.map((_, index) => order(index)))).toEqual({
		placed: 5,
		codes: ['NEW_ACCOUNT_QUANTITY'],
	});
	expect(await getOnHand(shop.db, onion.poolId)).toBe(20 * onion.packAmount);
	const elsewhere = await place(await shop.signIn(), { lines: onions(4), ipAddress: '2001:db8:5:7::1' });
	expect(elsewhere.status).toBe(201);
	shop.clock.now = new Date(shop.clock.now.getTime() + 61 * 60_000);
	expect((await order(11)).status).toBe(201);
});

test('fifty new accounts at five addresses and in five networks order at most the share of a stock pool within an hour', async () => {
	await setOnHand(shop.db, onion.poolId, 200 * onion.packAmount);
	await setLimits(newAccountLimits);
	const customers = await Promise.all(Array.from({ length: 50 }, () => shop.signIn()));
	const homes = Array.from({ length: 5 }, () => newAddress());
	const order = (customer: SignedInUser, index: number, qty: number) =>
		place(customer, {
			lines: onions(qty),
			ipAddress: `2001:db8:${index % 5}:6::${index}`,
			address: homes[index % 5] as ReturnType<typeof newAddress>,
		});
	await Promise.all(customers.map((customer, index) => order(customer, index, 4)));
	// What is left of the share is tried for pack by pack.
	await Promise.all(customers.map((customer, index) => order(customer, index, 1)));
	expect(await getOnHand(shop.db, onion.poolId)).toBe(100 * onion.packAmount);
	const regular = await shop.signIn();
	const first = await place(regular);
	await deliver(first.body.data.order._id);
	expect((await place(regular, { lines: onions(10) })).status, 'not a new account').toBe(201);
	shop.clock.now = new Date(shop.clock.now.getTime() + 61 * 60_000);
	expect((await place(await shop.signIn(), { lines: onions(4) })).status).toBe(201);
});

test('new accounts order at most the share of a stock pool also in large packs, and its last pack', async () => {
	const sack = await getVariant(shop.db, 'VR-ONI', '5 kg');
	await setOnHand(shop.db, sack.poolId, 20 * sack.packAmount);
	await setLimits(newAccountLimits);
	const customers = await Promise.all(Array.from({ length: 6 }, () => shop.signIn()));
	const homes = Array.from({ length: 3 }, () => newAddress());
	const order = (customer: SignedInUser, index: number, qty: number) =>
		place(customer, {
			lines: [{ variant: sack, qty }],
			ipAddress: `2001:db8:${index % 3}:6::${index}`,
			address: homes[index % 3] as ReturnType<typeof newAddress>,
		});
	for (const qty of [4, 1]) await Promise.all(customers.map((customer, index) => order(customer, index, qty)));
	expect(await getOnHand(shop.db, sack.poolId)).toBe(10 * sack.packAmount);
	await setOnHand(shop.db, sack.poolId, sack.packAmount);
	expect((await place(await shop.signIn(), { lines: [{ variant: sack, qty: 1 }] })).status).toBe(201);
});

test('limits open orders of new accounts by pincode', async () => {
	await setLimits({ pincodeOpenOrders: 3 });
	const statuses: number[] = [];
	for (let count = 0; count < 4; count += 1) statuses.push((await place(await shop.signIn())).status);
	expect(statuses).toEqual([201, 201, 201, 429]);
	const elsewhere = newAddress('411057');
	expect((await place(await shop.signIn(), { address: elsewhere })).status).toBe(201);
});

test('limits open orders by network, but not behind a proxy that hides the networks of all customers', async () => {
	await setLimits({ networkOpenOrders: 2 });
	const customers = await Promise.all(Array.from({ length: 6 }, () => shop.signIn()));
	const from = (ipAddress: string) => customers.map((customer) => place(customer, { ipAddress }));
	expect(await outcomes(from('203.0.113.50'))).toEqual({ placed: 2, codes: ['NEW_ACCOUNT_GROUP'] });
	expect(await outcomes(from('10.0.0.4'))).toEqual({ placed: 6, codes: [] });
});

test('limits open orders of a site of IPv6 networks to eight times those of one network', async () => {
	await setLimits({ networkOpenOrders: 1 });
	const order = async (site: number, network: number) =>
		(await place(await shop.signIn(), { ipAddress: `2001:db8:${site}:${network}::1` })).status;
	const statuses: number[] = [];
	for (let network = 1; network <= 10; network += 1) statuses.push(await order(9, network));
	expect(statuses).toEqual([...Array<number>(8).fill(201), 429, 429]);
	expect(await order(8, 1)).toBe(201);
});

test('limits the orders of a new account within a day, cancelled ones included, which all send mails', async () => {
	await setLimits({ openOrders: 2 });
	const customer = await shop.signIn();
	async function placeAndCancel(): Promise<string | undefined> {
		const placed = await place(customer);
		if (placed.status !== 201) return placed.error.code;
		const { _id: id } = placed.body.data.order;
		const body = { orderStatus: 'CANCELLED' as const, rejectedReason: 'Changed Mind' };
		expect((await shop.call('orders.update', { token: customer.token, params: { id }, body })).status).toBe(200);
		return undefined;
	}
	for (let count = 0; count < 8; count += 1) expect(await placeAndCancel()).toBeUndefined();
	expect(await placeAndCancel()).toBe('NEW_ACCOUNT_DAY');
	expect((await place(await shop.signIn())).status).toBe(201);
	const start = shop.clock.now;
	shop.clock.now = new Date(start.getTime() + dayMs);
	expect(await placeAndCancel()).toBeUndefined();
	shop.clock.now = start;
});

test('limits the accounts that are created from one network within a day', async () => {
	await setLimits({ signUpsPerNetwork: 3 });
	const signUp = (name: string, ipAddress: string) => {
		const form = { email: `${name}@example.in`, name, mobile: '9876543210' };
		const body = { ...form, password: 'monsoon-7', confirmPassword: 'monsoon-7' };
		return shop.call('auth.signup', { body, ipAddress });
	};
	const responses = await Promise.all(['a', 'b', 'c', 'd', 'e'].map((name) => signUp(name, '203.0.113.60')));
	expect(responses.map(({ status }) => status).sort()).toEqual([201, 201, 201, 429, 429]);
	expect(await signUp('f', '203.0.113.60')).toMatchObject({ error: { code: 'TOO_MANY_SIGN_UPS' } });
	expect((await signUp('g', '203.0.113.61')).status).toBe(201);
	shop.clock.now = new Date(shop.clock.now.getTime() + 24 * 60 * 60_000);
	expect((await signUp('h', '203.0.113.60')).status).toBe(201);
});

test('deletes the networks of an account in the night after its first delivery', async () => {
	await setLimits({ openOrders: 5 });
	const [delivered, open] = [await shop.signIn(), await shop.signIn()];
	await place(delivered, { ipAddress: '203.0.113.80' });
	await place(open, { ipAddress: '203.0.113.81' });
	await shop.db.updateTable('orders').set({ status: 'DELIVERED' }).where('user_id', '=', delivered.userId).execute();
	await deleteExpiredRecords(shop.db, 'Network addresses of first orders', shop.clock.now);
	const left = shop.db.selectFrom('new_account_orders').select('network');
	expect(await left.where('user_id', 'in', [delivered.userId, open.userId]).execute()).toEqual([
		{ network: '203.0.113.81' },
	]);
	await shop.db.deleteFrom('new_account_orders').execute();
});

test('deletes the network of an order after thirty days', async () => {
	await setLimits({ openOrders: 5 });
	await place(await shop.signIn(), { ipAddress: '203.0.113.70' });
	const networks = () => shop.db.selectFrom('new_account_orders').select('network').execute();
	const afterDays = (days: number) => new Date(shop.clock.now.getTime() + days * 24 * 60 * 60_000);
	await deleteExpiredRecords(shop.db, 'Network addresses of first orders', afterDays(29));
	expect(await networks()).toEqual([{ network: '203.0.113.70' }]);
	await deleteExpiredRecords(shop.db, 'Network addresses of first orders', afterDays(31));
	expect(await networks()).toEqual([]);
});
