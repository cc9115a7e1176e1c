import { expectInFaultRun, faultSize, recordFault } from '#tests/fixtures/fault-size.ts';
import { findContradictions } from '#tests/fixtures/ledger.ts';
import { countDeadlocks, orderFiveProducts } from '#tests/fixtures/order-rushes.ts';
import { createOrderSender } from '#tests/fixtures/order-sender.ts';
import { openShop } from '#tests/fixtures/shop.ts';
import { expect, inject, test } from 'vitest';

test('places carts of five products in every order without a deadlock', async () => {
	const shop = await openShop();
	const sender = createOrderSender();
	const customers = 100;
	const placed = await orderFiveProducts({
		db: shop.db,
		customers,
		ordersEach: faultSize({ small: 3, full: 100 }),
		place: async (_, order) => (await sender.place((sent) => shop.call('orders.place', sent), order)).status,
		atOnce: customers,
	});
	const { orders, problems } = await findContradictions(shop.db);
	// To a customer a deadlock is a busy shop.
	const deadlocks = await countDeadlocks({ ...inject('cluster'), database: 'postgres' }, shop.database);
	await shop.close();
	expect(orders).toBe(placed);
	expect(problems).toEqual([]);
	expect(deadlocks).toBe(0);
	recordFault('R2', {
		n: orders,
		result: `${orders} orders: no deadlock, no 5xx but a busy shop; ${sender.refusedText()}`,
	});
	expectInFaultRun(sender.refusals(), 0, 'orders refused as busy');
});
