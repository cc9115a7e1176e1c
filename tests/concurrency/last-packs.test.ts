import { expectInFaultRun, faultSize, recordFault } from '#tests/fixtures/fault-size.ts';
import { findContradictions } from '#tests/fixtures/ledger.ts';
import { orderLastPacks } from '#tests/fixtures/order-rushes.ts';
import { createOrderSender } from '#tests/fixtures/order-sender.ts';
import { openShop } from '#tests/fixtures/shop.ts';
import { expect, test } from 'vitest';

/** The last ten packs and far more customers than packs. */
const rounds = faultSize({ small: 3, full: 100 });
const customerCount = 200;

test('sells the last ten units to exactly ten of two hundred customers', async () => {
	const shop = await openShop();
	const customers = await Promise.all(Array.from({ length: customerCount }, () => shop.signIn()));
	const sender = createOrderSender();
	const placed = await orderLastPacks({
		db: shop.db,
		tokens: customers.map(({ token }) => token),
		rounds,
		place: async (_, order) => (await sender.place((sent) => shop.call('orders.place', sent), order)).status,
	});
	const { orders, problems } = await findContradictions(shop.db);
	await shop.close();
	expect(orders).toBe(placed);
	expect(problems).toEqual([]);
	recordFault('R1', {
		n: rounds,
		result: `${rounds} rounds, ${orders} orders in all: 10 each, 190 refused with 409; ${sender.refusedText()}`,
	});
	expectInFaultRun(sender.refusals(), 0, 'orders refused as busy');
});
