import { faultSize, recordFault } from '#tests/fixtures/fault-size.ts';
import { findContradictions } from '#tests/fixtures/ledger.ts';
import { createOrderSender, inTurns, ordersAtOnce } from '#tests/fixtures/order-sender.ts';
import { getVariant, openShop, orderBody, setOnHand } from '#tests/fixtures/shop.ts';
import { expect, test } from 'vitest';

/** Every order is sent five times under one key, concurrently and later. */
const keys = faultSize({ small: 40, full: 5000 });
const copies = 5;
/** Of this many keys one is sent again with another body. */
const sampleEvery = 10;

test('makes one order of five copies of a key, with identical responses', async () => {
	const shop = await openShop();
	const variant = await getVariant(shop.db, 'VR-POT', '5 kg');
	await setOnHand(shop.db, variant.poolId, 100_000_000);
	const { token, userId } = await shop.signIn();
	const sender = createOrderSender();
	const responses = await inTurns(
		Array.from({ length: keys }, (_, key) => async () => {
			const order = { token, body: orderBody([{ variant, qty: 2 + (key % 4) }]), key: `key-${key}` };
			const send = () => sender.place((sent) => shop.call('orders.place', sent), order);
			const parallel = await Promise.all(Array.from({ length: copies - 1 }, send));
			return [...parallel, await send()];
		}),
		ordersAtOnce / copies,
	);
	for (const same of responses) {
		expect(same.map((response) => response.status)).toEqual(Array(copies).fill(201));
		for (const response of same) expect(response.body).toEqual(same[0]?.body);
	}
	const orders = await shop.db.selectFrom('orders').select('number').where('user_id', '=', userId).execute();
	expect(orders).toHaveLength(keys);
	expect(new Set(orders.map((order) => order.number)).size).toBe(keys);
	const samples = Array.from({ length: keys }, (_, key) => key).filter((key) => key % sampleEvery === 0);
	for (const key of samples) {
		const body = orderBody([{ variant, qty: 9 }]);
		const other = await shop.call('orders.place', { token, body, key: `key-${key}` });
		expect(other.status).toBe(422);
	}
	const { orders: found, problems } = await findContradictions(shop.db);
	await shop.close();
	expect(found).toBe(keys);
	expect(problems).toEqual([]);
	recordFault('R4', {
		n: keys,
		result: `${keys} keys, ${copies} requests each: ${keys} orders, equal responses; another body for ${samples.length} keys: 422; ${sender.refusedText()}`,
	});
});
