import { faultSize, recordFault } from '#tests/fixtures/fault-size.ts';
import { findContradictions } from '#tests/fixtures/ledger.ts';
import { createOrderSender } from '#tests/fixtures/order-sender.ts';
import { getOnHand, getVariant, openShop, orderBody, setOnHand } from '#tests/fixtures/shop.ts';
import { expect, test } from 'vitest';

/** The last ten packs and far more customers than packs. */
const rounds = faultSize({ small: 3, full: 100 });
const customerCount = 200;
const packCount = 10;

test('sells the last ten units to exactly ten of two hundred customers', async () => {
	const shop = await openShop();
	const variant = await getVariant(shop.db, 'DF-ALM', '250 g');
	const customers = await Promise.all(Array.from({ length: customerCount }, () => shop.signIn()));
	const sender = createOrderSender();
	const body = orderBody([{ variant, qty: 1 }]);
	for (let round = 0; round < rounds; round += 1) {
		await setOnHand(shop.db, variant.poolId, packCount * variant.packAmount);
		const responses = await Promise.all(
			customers.map(({ token }) =>
				sender.place((sent) => shop.call('orders.place', sent), { token, body, key: `round-${round}` }),
			),
		);
		const counts = new Map<number, number>();
		for (const { status } of responses) counts.set(status, (counts.get(status) ?? 0) + 1);
		expect(Object.fromEntries(counts)).toEqual({ 201: packCount, 409: customerCount - packCount });
		expect(await getOnHand(shop.db, variant.poolId)).toBe(0);
	}
	const { orders, problems } = await findContradictions(shop.db);
	await shop.close();
	expect(orders).toBe(rounds * packCount);
	expect(problems).toEqual([]);
	recordFault('R1', {
		n: rounds,
		result: `${rounds} rounds, ${orders} orders in all: 10 each, 190 refused with 409; ${sender.refusedText()}`,
	});
});
