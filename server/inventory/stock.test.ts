import { deliveryAddress } from '#tests/fixtures/delivery-address.ts';
import { findContradictions } from '#tests/fixtures/ledger.ts';
import { getOnHand, getVariant, openShop, orderBody, type SeededVariant, setOnHand } from '#tests/fixtures/shop.ts';
import { afterAll, expect, test } from 'vitest';

const shop = await openShop();
const { token } = await shop.signIn({ roles: ['catalogue'], name: 'Ravi Kadam' });
const onion = await getVariant(shop.db, 'VR-ONI', '1 kg');
const potato = await getVariant(shop.db, 'VR-POT', '1 kg');

afterAll(async () => {
	const { problems } = await findContradictions(shop.db);
	await shop.close();
	expect(problems).toEqual([]);
});

const params = (variant: SeededVariant) => ({ token, params: { id: variant.poolId } });
const get = async (variant: SeededVariant) => (await shop.call('office.stock.get', params(variant))).body.data;
const receive = (lines: { id: string; amount: number }[], note = '') =>
	shop.call('office.stock.receive', { token, body: { lines, note } });
const waste = (variant: SeededVariant, amount: number, note = 'Soft') =>
	shop.call('office.stock.writeOff', { ...params(variant), body: { amount, note } });
const correct = (variant: SeededVariant, counted: number, expectedCount: number) =>
	shop.call('office.stock.count', { ...params(variant), body: { counted, expectedCount, note: 'Counted' } });

async function ledger(variant: SeededVariant, query: Record<string, unknown> = {}) {
	return (await shop.call('office.stock.ledger', { ...params(variant), query })).body;
}

async function order(variant: SeededVariant, qty: number): Promise<string> {
	const { token: customer } = await shop.signIn();
	const body = orderBody([{ variant, qty }], { deliveryAddress });
	return (await shop.call('orders.place', { token: customer, body })).body.data.order._id;
}

test('receives stock for many pools at once, with reason, note and actor', async () => {
	const before = [await getOnHand(shop.db, onion.poolId), await getOnHand(shop.db, potato.poolId)];
	const lines = [
		{ id: onion.poolId, amount: 50_000 },
		{ id: potato.poolId, amount: 2500 },
		{ id: onion.poolId, amount: 1000 },
	];
	const { status, body } = await receive(lines, 'Lasalgaon, 6 a.m.');
	expect(status).toBe(200);
	expect(new Map(body.data.map((row) => [row.id, row.onHand]))).toEqual(
		new Map([
			[onion.poolId, (before[0] ?? 0) + 51_000],
			[potato.poolId, (before[1] ?? 0) + 2500],
		]),
	);
	expect((await ledger(onion)).data[0]).toMatchObject({
		change: 51_000,
		balance: (before[0] ?? 0) + 51_000,
		reason: 'received',
		note: 'Lasalgaon, 6 a.m.',
		actorName: 'Ravi Kadam',
		order: null,
	});
	const log = await shop.db
		.selectFrom('audit_log')
		.select(['action', 'before', 'after'])
		.where('entity_id', '=', potato.poolId)
		.execute();
	expect(log).toEqual([
		{
			action: 'stock.receive',
			before: { onHand: before[1] },
			after: { onHand: (before[1] ?? 0) + 2500, received: 2500, note: 'Lasalgaon, 6 a.m.' },
		},
	]);
});

test('a receipt with a pool that does not exist changes nothing', async () => {
	const before = await getOnHand(shop.db, onion.poolId);
	const lines = [
		{ id: onion.poolId, amount: 1000 },
		{ id: onion.productId, amount: 1000 },
	];
	expect(await receive(lines)).toMatchObject({ status: 404, error: { code: 'POOL_NOT_FOUND' } });
	expect(await getOnHand(shop.db, onion.poolId)).toBe(before);
	for (const amount of [0, -5, 1.5, 1_000_000_001]) {
		expect((await receive([{ id: onion.poolId, amount }])).status, String(amount)).toBe(400);
	}
});

test('records wastage with a reason, at most the stock available', async () => {
	await setOnHand(shop.db, potato.poolId, 3000);
	const done = await waste(potato, 3000, 'Green eyes');
	expect(done.body.data).toMatchObject({ onHand: 0, isLow: true });
	expect((await ledger(potato)).data[0]).toMatchObject({
		change: -3000,
		balance: 0,
		reason: 'waste',
		note: 'Green eyes',
	});
	expect(await waste(potato, 1)).toMatchObject({
		status: 409,
		error: { code: 'STOCK_TOO_LITTLE', details: { onHand: 0 } },
	});
	expect(await waste(onion, 1, ' ')).toMatchObject({ status: 400, error: { errors: { note: 'is required' } } });
});

test('subtracts the reserved stock of open orders from a count', async () => {
	await setOnHand(shop.db, onion.poolId, 20_000);
	const first = await order(onion, 4);
	const before = await get(onion);
	const reserved = before.reserved;
	expect(reserved).toBeGreaterThanOrEqual(4000);
	expect(before.onHand).toBe(16_000);
	const expected = before.onHand + reserved;
	// an order is placed between counting and saving
	await order(onion, 2);
	const done = await correct(onion, expected - 1500, expected);
	expect(done.body.data).toMatchObject({ onHand: 12_500, reserved: reserved + 2000 });
	expect((await ledger(onion)).data[0]).toMatchObject({ change: -1500, reason: 'correction', note: 'Counted' });
	// an order was packed after the count was read: the expected count is stale
	await shop.db.updateTable('orders').set({ packed_at: new Date() }).where('id', '=', first).execute();
	expect(await correct(onion, expected, expected)).toMatchObject({ status: 409, error: { code: 'STALE_VERSION' } });
	const packed = await get(onion);
	expect(packed.reserved).toBe(reserved - 2000);
	expect(await correct(onion, packed.reserved - 1, packed.onHand + packed.reserved)).toMatchObject({
		status: 409,
		error: { code: 'COUNTED_TOO_LITTLE', details: { reserved: packed.reserved } },
	});
	expect((await correct(onion, packed.reserved, packed.onHand + packed.reserved)).body.data.onHand).toBe(0);
});

test('concurrent orders, receipts and wastage keep the stock exact and never below zero', async () => {
	await setOnHand(shop.db, onion.poolId, 5000);
	const work = Array.from({ length: 12 }, (_, index) => [
		order(onion, 2).catch(() => null),
		receive([
			{ id: potato.poolId, amount: 100 },
			{ id: onion.poolId, amount: 300 + index },
		]),
		waste(onion, 500),
	]).flat();
	await Promise.all(work);
	expect(await getOnHand(shop.db, onion.poolId)).toBeGreaterThanOrEqual(0);
	const { problems } = await findContradictions(shop.db);
	expect(problems).toEqual([]);
});

test('lists stock movements with their balance, on every page and in both directions', async () => {
	const whole = await ledger(onion, { perPage: 100 });
	const balances = whole.data.map((row) => row.balance);
	expect(balances[0]).toBe(await getOnHand(shop.db, onion.poolId));
	whole.data.forEach((row, index) => {
		expect(row.balance - row.change).toBe(balances[index + 1] ?? 0);
	});
	const second = await ledger(onion, { perPage: 2, page: 2 });
	expect([second.data, second.total]).toEqual([whole.data.slice(2, 4), whole.total]);
	const upwards = await ledger(onion, { perPage: 100, order: 'asc' });
	expect(upwards.data).toEqual([...whole.data].reverse());
	const sold = whole.data.find((row) => row.reason === 'sold');
	expect(sold?.order?.number).toMatch(/^KS-/);
});

test('pricing staff find stock by name, SKU and alias, and filter low stock', async () => {
	const list = async (query: Record<string, unknown>) =>
		(await shop.call('office.stock.list', { token, query: { perPage: 100, ...query } })).body;
	await shop.call('office.stock.update', { ...params(onion), body: { lowAt: 1_000_000 } });
	const all = await list({});
	expect(all.total).toBeGreaterThan(80);
	const low = await list({ low: true });
	expect(low.total).toBe(all.lowCount);
	expect(low.data.every((pool) => pool.onHand <= pool.lowAt && pool.isLow)).toBe(true);
	expect(low.data.map((pool) => pool.id)).toContain(onion.poolId);
	for (const q of ['onion', 'VR-ONI', 'प्याज']) {
		expect(
			(await list({ q })).data.map((pool) => pool.id),
			q,
		).toContain(onion.poolId);
	}
	expect((await list({ q: 'o%n' })).total).toBe(0);
	const [pool] = (await list({ q: 'VR-ONI' })).data;
	expect(pool).toMatchObject({ base: 'g', label: '', lowAt: 1_000_000, product: { name: 'Onion', status: 'active' } });
	expect(pool?.variants.map((variant) => variant.unit)).toContain('1 kg');
	const heaviest = await list({ sort: 'onHand', order: 'desc', perPage: 2 });
	expect(heaviest.data[0]?.onHand).toBeGreaterThanOrEqual(heaviest.data[1]?.onHand ?? 0);
});

test('answers 404 for an unknown pool and refuses a count by a picker', async () => {
	for (const id of ['nothing', onion.productId]) {
		const request = { token, params: { id } };
		expect((await shop.call('office.stock.get', request)).error.code).toBe('POOL_NOT_FOUND');
		expect((await shop.call('office.stock.writeOff', { ...request, body: { amount: 1, note: 'x' } })).status).toBe(404);
	}
	const picker = await shop.signIn({ roles: ['picker'] });
	const response = await shop.call('office.stock.list', { token: picker.token });
	expect(response).toMatchObject({ status: 403, error: { code: 'NOT_ALLOWED' } });
});

function isRepeated({ headers }: { headers: Record<string, unknown> }): boolean {
	return headers['idempotent-replayed'] === 'true';
}

test('a repeated request with its key, concurrent or later, is recorded once', async () => {
	const before = await getOnHand(shop.db, onion.poolId);
	const call = { token, key: 'crate-1', body: { lines: [{ id: onion.poolId, amount: 4000 }], note: 'Crate 1' } };
	const copies = await Promise.all([1, 2, 3, 4, 5].map(() => shop.call('office.stock.receive', call)));
	copies.push(await shop.call('office.stock.receive', call));
	for (const { status, body } of copies) {
		expect(status).toBe(200);
		expect(body.data).toEqual([{ id: onion.poolId, onHand: before + 4000 }]);
	}
	expect(copies.filter(isRepeated)).toHaveLength(5);
	const thrown = { ...params(onion), key: 'crate-1-thrown', body: { amount: 1000, note: 'Crate 1, soft' } };
	for (const expected of [false, true]) {
		const written = await shop.call('office.stock.writeOff', thrown);
		expect(isRepeated(written)).toBe(expected);
		expect(written.body.data.onHand).toBe(before + 3000);
	}
	const { onHand, reserved } = await get(onion);
	const body = { counted: onHand + reserved - 500, expectedCount: onHand + reserved, note: 'Crate 1, counted' };
	for (const expected of [false, true]) {
		const counted = await shop.call('office.stock.count', { ...params(onion), key: 'crate-1-counted', body });
		expect(isRepeated(counted)).toBe(expected);
		expect(counted.body.data.onHand).toBe(onHand - 500);
	}
	const rows = (await ledger(onion, { perPage: 100 })).data.filter(({ note }) => note.startsWith('Crate 1'));
	expect(rows.map(({ change }) => change)).toEqual([-500, -1000, 4000]);
});

test('binds a key to one request of one user; a refusal releases it', async () => {
	const body = (amount: number) => ({ lines: [{ id: potato.poolId, amount }], note: '' });
	const keyed = (key: string, amount: number, as = token) =>
		shop.call('office.stock.receive', { token: as, key, body: body(amount) });
	const before = await getOnHand(shop.db, potato.poolId);
	expect((await keyed('crate-2', 1000)).status).toBe(200);
	expect(await keyed('crate-2', 2000)).toMatchObject({ status: 422, error: { code: 'KEY_REUSED' } });
	const { token: second } = await shop.signIn({ roles: ['catalogue'], name: 'Meera Patil' });
	expect((await keyed('crate-2', 1000, second)).status).toBe(200);
	expect(await keyed('k'.repeat(129), 1000)).toMatchObject({ status: 422, error: { code: 'KEY_TOO_LONG' } });
	expect(await getOnHand(shop.db, potato.poolId)).toBe(before + 2000);

	const tooMuch = { ...params(potato), key: 'crate-3', body: { amount: before + 2001, note: 'Soft' } };
	const refused = await shop.call('office.stock.writeOff', tooMuch);
	expect(refused).toMatchObject({ status: 409, error: { code: 'STOCK_TOO_LITTLE' } });
	await keyed('crate-4', 5000);
	expect((await shop.call('office.stock.writeOff', tooMuch)).body.data.onHand).toBe(4999);
});
