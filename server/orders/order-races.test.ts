import type { Db, Tx } from '#database/db.ts';
import { insertCoupon } from '#database/seed/insert-coupons.ts';
import { findContradictions } from '#tests/fixtures/ledger.ts';
import { requestDuring, requestsDuring } from '#tests/fixtures/request-during.ts';
import {
	countLockWaits,
	getOnHand,
	getVariant,
	openShop,
	orderBody,
	type SeededVariant,
	setOnHand,
} from '#tests/fixtures/shop.ts';
import { sql } from 'kysely';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';

/** What is changed between the two statements of an order: the one that reads and the one that writes. */
let change: ((db: Db) => Promise<unknown>) | null = null;

// One connection: a statement asked for while another is sent is executed next.
const shop = await openShop({
	maxConnections: 1,
	onStatement(text) {
		if (change === null || !text.includes('found as materialized')) return;
		const now = change(shop.db);
		change = null;
		void now;
	},
});
// Several processes: one writes the orders of a stock pool one after the other.
const others = await Promise.all(Array.from({ length: 4 }, () => openShop({ beside: shop })));
const [other = shop] = others;
const onion = await getVariant(shop.db, 'VR-ONI', '1 kg');
const carrot = await getVariant(shop.db, 'VR-CAR', '500 g');

afterAll(async () => {
	const { problems, orders } = await findContradictions(shop.db);
	await Promise.all(others.map((process) => process.close()));
	await shop.close();
	expect(orders).toBeGreaterThan(3);
	expect(problems).toEqual([]);
});

beforeEach(async () => {
	await setOnHand(shop.db, onion.poolId, 100 * onion.packAmount);
	await setOnHand(shop.db, carrot.poolId, 100 * carrot.packAmount);
});

const setPrice = (db: Db, { variantId }: SeededVariant, paise: number) =>
	sql`update variants set price_paise = ${paise} where id = ${variantId}`.execute(db);

/** Places an order for two packs of onions while something is changed after its rows were read. */
async function placeDuring(what: (db: Db) => Promise<unknown>, token: string) {
	shop.statements.length = 0;
	change = what;
	const body = orderBody([{ variant: onion, qty: 2 }]);
	const response = await shop.call('orders.place', { token, body, key: crypto.randomUUID() });
	expect(change).toBeNull();
	expect(shop.statements.filter((text) => text.includes('found as materialized'))).toHaveLength(2);
	return response;
}

test('refuses an order whose price has risen since it was read, and takes no stock', async () => {
	const { token, userId } = await shop.signIn();
	const response = await placeDuring((db) => setPrice(db, onion, onion.pricePaise + 500), token);
	await setPrice(shop.db, onion, onion.pricePaise);
	const price = (onion.pricePaise + 500) / 100;
	expect(response).toMatchObject({
		status: 409,
		error: { code: 'PRICE_CHANGED', details: { quote: { total: 2 * price, lines: [{ price }] } } },
	});
	expect(await getOnHand(shop.db, onion.poolId)).toBe(100 * onion.packAmount);
	const rows = await shop.db.selectFrom('orders').select('id').where('user_id', '=', userId).execute();
	expect(rows).toEqual([]);
	const keys = await shop.db.selectFrom('idempotency_keys').select('key').where('user_id', '=', userId).execute();
	expect(keys).toEqual([]);
});

test('charges the lower price when it has fallen since it was read', async () => {
	const { token } = await shop.signIn();
	const response = await placeDuring((db) => setPrice(db, onion, onion.pricePaise - 500), token);
	await setPrice(shop.db, onion, onion.pricePaise);
	expect(response.status).toBe(201);
	expect(response.body.data.order.totalAmount).toBe((2 * (onion.pricePaise - 500)) / 100);
});

test.for([
	['archived', sql`update products set status = 'archived' where id = ${onion.productId}`, 'NOT_FOR_SALE'],
	['restricted', sql`update products set is_restricted = true where id = ${onion.productId}`, 'NOT_FOR_SALE'],
	['sold in no such pack', sql`update variants set is_active = false where id = ${onion.variantId}`, 'NOT_FOR_SALE'],
	[
		'out of stock',
		sql`update stock_pools set on_hand = ${onion.packAmount} where id = ${onion.poolId}`,
		'OUT_OF_STOCK',
	],
] as const)('refuses an order of a product that is %s since it was read', async ([, statement, code]) => {
	const { token } = await shop.signIn();
	const response = await placeDuring((db) => statement.execute(db), token);
	await sql`update products set status = 'active', is_restricted = false where id = ${onion.productId}`.execute(
		shop.db,
	);
	await sql`update variants set is_active = true where id = ${onion.variantId}`.execute(shop.db);
	await sql`update stock_pools set on_hand = ${100 * onion.packAmount} where id = ${onion.poolId}`.execute(shop.db);
	expect(response.error.code).toBe(code);
});

/** Holds the stock pools until as many statements wait for a lock. */
async function whileLocked<T>(count: number, work: () => Promise<T>): Promise<T> {
	const poolIds = [onion.poolId, carrot.poolId];
	let hasEnded = false;
	const working = await other.db.transaction().execute(async (tx) => {
		await sql`select from stock_pools where id = any (${poolIds}::uuid[]) for update`.execute(tx);
		const result = work().finally(() => {
			hasEnded = true;
		});
		while (!hasEnded && (await countLockWaits(shop.db)) < count);
		return { result };
	});
	return working.result;
}

test('answers copies of an order that all wait for the same stock with one order', async () => {
	const { token, userId } = await other.signIn();
	const body = orderBody([{ variant: onion, qty: 2 }]);
	const responses = await whileLocked(others.length, () =>
		Promise.all(others.map((process) => process.call('orders.place', { token, body, key: 'copies' }))),
	);
	expect(responses.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
	expect(new Set(responses.map(({ body }) => body.data.order._id)).size).toBe(1);
	const rows = await shop.db.selectFrom('orders').select('id').where('user_id', '=', userId).execute();
	expect(rows).toHaveLength(1);
	expect(await getOnHand(shop.db, onion.poolId)).toBe(98 * onion.packAmount);
});

test('places one of several carts that are sent with one key at once, with and without a coupon', async () => {
	const { token, userId } = await other.signIn();
	const coupon = { couponCode: 'FRESH10', discountAmount: 12, totalAmount: 108 };
	const onions = [{ variant: onion, qty: 2 }];
	const carrots = [{ variant: carrot, qty: 10 }];
	const bodies = [orderBody(onions), orderBody(carrots), orderBody(onions, coupon), orderBody([...carrots, ...onions])];
	const responses = await whileLocked(bodies.length, () =>
		Promise.all(
			others.map((process, index) => process.call('orders.place', { token, body: bodies[index], key: 'carts' })),
		),
	);
	expect(responses.map(({ status }) => status).sort()).toEqual([201, 422, 422, 422]);
	expect(responses.filter(({ status }) => status === 422).map(({ error }) => error.code)).toEqual(
		Array(3).fill('KEY_REUSED'),
	);
	const rows = await shop.db.selectFrom('orders').select('id').where('user_id', '=', userId).execute();
	expect(rows).toHaveLength(1);
});

test('the response kept for a repeated key has the id and the number of the order', async () => {
	const { token } = await other.signIn();
	const body = orderBody([{ variant: onion, qty: 2 }]);
	const first = await other.call('orders.place', { token, body, key: 'kept' });
	const again = await other.call('orders.place', { token, body, key: 'kept' });
	expect(again.body).toEqual(first.body);
	const params = { id: first.body.data.order._id };
	const read = await other.call('orders.get', { token, params });
	expect(read.body.data.order).toEqual(first.body.data.order);
});

/** A coupon of an order that waits for it, with its stock pools and its key locked. */
async function heldCoupon(code: string) {
	const id = await insertCoupon(shop.db, { code, amountPaise: 100, startsAt: new Date(0) });
	const hold = (tx: Tx) => sql`select from coupons where id = ${id} for update`.execute(tx);
	return { couponCode: code, hold };
}

test('places an order while the unit of its product with a stock of its own is changed', async () => {
	const { rows } = await sql<{ sku: string; unit: string }>`
		select p.sku, v.unit from variants v join stock_pools s on s.id = v.pool_id join products p on p.id = v.product_id
		where s.label <> '' and v.is_active and p.status = 'active' and not p.is_restricted and v.price_paise > 5000
		order by p.sku, v.position limit 1`.execute(shop.db);
	const [{ sku, unit } = { sku: '', unit: '' }] = rows;
	const variant = await getVariant(shop.db, sku, unit);
	await setOnHand(shop.db, variant.poolId, 100 * variant.packAmount);
	const [customer, owner] = [await other.signIn(), await other.signIn({ roles: ['owner'] })];
	const { couponCode, hold } = await heldCoupon('UNIT');
	const params = { id: variant.productId };
	const product = (await other.call('office.products.get', { token: owner.token, params })).body.data;
	const variants = product.variants.map((one) => (one.unit === unit ? { ...one, unit: `${unit} (new)` } : one));
	const [placed, updated] = await requestsDuring(other.db, hold, [
		() => other.call('orders.place', { token: customer.token, body: orderBody([{ variant, qty: 5 }], { couponCode }) }),
		() => other.call('office.products.update', { token: owner.token, params, body: { ...product, variants } }),
	]);
	expect([placed.status, updated.status]).toEqual([201, 200]);
});

test('refuses to erase a customer who repeats the cart of a cancelled order at the same time', async () => {
	const [customer, owner] = [await other.signIn(), await other.signIn({ roles: ['owner'] })];
	const { couponCode, hold } = await heldCoupon('AGAIN');
	const body = orderBody([{ variant: onion, qty: 2 }], { couponCode });
	const place = () => other.call('orders.place', { token: customer.token, body });
	const params = { id: (await place()).body.data.order._id };
	const cancel = { orderStatus: 'CANCELLED', rejectedReason: 'Changed Mind' };
	expect((await other.call('orders.update', { token: customer.token, params, body: cancel })).status).toBe(200);
	const { userId: id, email } = customer;
	const erase = () => other.call('office.customers.erase', { token: owner.token, params: { id }, body: { email } });
	const [placed, erased] = await requestsDuring(other.db, hold, [place, erase]);
	expect(placed.status).toBe(201);
	expect(erased.error.code).toBe('CUSTOMER_HAS_OPEN_ORDERS');
});

/** Two packs of a product with stocks of their own, at one price. */
async function packsWithOwnStock(): Promise<[SeededVariant, SeededVariant]> {
	const { rows } = await sql<{ sku: string; units: string[] }>`
		select p.sku, array_agg(v.unit order by v.position) as units
		from variants v join stock_pools s on s.id = v.pool_id join products p on p.id = v.product_id
		where s.label <> '' and v.is_active and p.status = 'active' and not p.is_restricted
		group by p.sku having count(distinct v.pack_amount) > 1 order by p.sku limit 1`.execute(shop.db);
	const [
		{
			sku,
			units: [one = '', two = ''],
		} = { sku: '', units: [] },
	] = rows;
	const pricePaise = (await getVariant(shop.db, sku, one)).pricePaise;
	const variants = [await getVariant(shop.db, sku, one), await getVariant(shop.db, sku, two)] as const;
	for (const variant of variants) {
		await setPrice(shop.db, variant, pricePaise);
		await setOnHand(shop.db, variant.poolId, 100 * variant.packAmount);
	}
	return [
		{ ...variants[0], pricePaise },
		{ ...variants[1], pricePaise },
	];
}

async function countWaitsForCoupon(): Promise<number> {
	const { rows } = await sql`
		select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
			and query like '%from coupons c%'`.execute(shop.db);
	return rows.length;
}

test('places orders with one coupon while two packs of their product swap units and stock', async () => {
	const [pack, otherPack] = await packsWithOwnStock();
	const customers = [await other.signIn(), await other.signIn()] as const;
	const { couponCode, hold } = await heldCoupon('SWAP');
	const place = ({ token }: { token: string }) =>
		other.call('orders.place', { token, body: orderBody([{ variant: pack, qty: 2 }], { couponCode }) });
	const lockStock = (tx: Tx) => sql`select from stock_pools where id = ${pack.poolId} for update`.execute(tx);
	const swap = (tx: Tx) =>
		sql`
		update variants v set unit = o.unit, pack_amount = o.pack_amount from variants o
		where (v.id, o.id) in ((${pack.variantId}, ${otherPack.variantId}), (${otherPack.variantId}, ${pack.variantId}))`.execute(
			tx,
		);
	const statuses = await other.db.transaction().execute(async (tx) => {
		await hold(tx);
		const first = requestDuring(other.db, lockStock, () => place(customers[0]), swap);
		await vi.waitUntil(async () => (await countWaitsForCoupon()) === 1, { timeout: 60_000 });
		const second = place(customers[1]);
		await vi.waitUntil(async () => (await countWaitsForCoupon()) === 2, { timeout: 60_000 });
		return { ended: Promise.all([first, second]) };
	});
	expect((await statuses.ended).map(({ status }) => status)).toEqual([201, 201]);
});
