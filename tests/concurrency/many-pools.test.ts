import { faultSize, recordFault } from '#tests/fixtures/fault-size.ts';
import { findContradictions } from '#tests/fixtures/ledger.ts';
import { orderFiveProducts } from '#tests/fixtures/order-rushes.ts';
import { openShop } from '#tests/fixtures/shop.ts';
import { expect, test } from 'vitest';

test('places carts of five products in every order without a deadlock', async () => {
	const shop = await openShop();
	const placed = await orderFiveProducts({
		db: shop.db,
		customers: 100,
		ordersEach: faultSize({ small: 3, full: 100 }),
		place: async (_, order) => (await shop.call('orders.place', order)).status,
	});
	const { orders, problems } = await findContradictions(shop.db);
	await shop.close();
	expect(orders).toBe(placed);
	expect(problems).toEqual([]);
	recordFault('R2', { n: orders, result: `${orders} orders: no deadlock, no 5xx` });
});
