import { faultSize, recordFault } from '#tests/fixtures/fault-size.ts';
import { findContradictions } from '#tests/fixtures/ledger.ts';
import { getVariant, openShop, orderBody, type SeededVariant, setOnHand } from '#tests/fixtures/shop.ts';
import { expect, test } from 'vitest';

/** Carts of the same five products, each in another order: locking their pools must not deadlock. */
const customerCount = 100;
const ordersEach = faultSize({ small: 3, full: 100 });

function shuffled<T>(items: readonly T[], seed: number): T[] {
	return items
		.map((item, index) => ({ item, key: Math.sin(seed * 97 + index * 31) }))
		.sort((a, b) => a.key - b.key)
		.map(({ item }) => item);
}

test('places carts of five products in every order without a deadlock', async () => {
	const shop = await openShop();
	const variants: SeededVariant[] = await Promise.all([
		getVariant(shop.db, 'VR-ONI', '500 g'),
		getVariant(shop.db, 'VR-POT', '1 kg'),
		getVariant(shop.db, 'VR-CAR', '250 g'),
		getVariant(shop.db, 'VF-TOM', '1 kg'),
		getVariant(shop.db, 'FR-ORG', '1 kg'),
	]);
	for (const variant of variants) await setOnHand(shop.db, variant.poolId, 1_000_000_000);
	const customers = await Promise.all(Array.from({ length: customerCount }, () => shop.signIn()));
	const statuses = await Promise.all(
		customers.flatMap(({ token }, customer) =>
			Array.from({ length: ordersEach }, async (_, order) => {
				const lines = shuffled(variants, customer * ordersEach + order).map((variant) => ({
					variant,
					qty: 1 + (order % 3),
				}));
				return (await shop.call('orders.place', { token, body: orderBody(lines), key: `order-${order}` })).status;
			}),
		),
	);
	expect(statuses.filter((status) => status !== 201)).toEqual([]);
	const { orders, problems } = await findContradictions(shop.db);
	await shop.close();
	expect(orders).toBe(customerCount * ordersEach);
	expect(problems).toEqual([]);
	recordFault('R2', { n: orders, result: `${orders} orders: no deadlock, no 5xx` });
});
