import { faultSize, recordFault } from '#tests/fixtures/fault-size.ts';
import { findContradictions } from '#tests/fixtures/ledger.ts';
import { orderWithCoupon } from '#tests/fixtures/order-rushes.ts';
import { createOrderSender, ordersAtOnce } from '#tests/fixtures/order-sender.ts';
import { openShop } from '#tests/fixtures/shop.ts';
import { expect, test } from 'vitest';

const limit = faultSize({ small: 30, full: 100 });
const customers = faultSize({ small: 60, full: 1000 });

test('gives out a limited coupon exactly as often as its limit, and once per user', async () => {
	const shop = await openShop();
	const sender = createOrderSender();
	const tries = await orderWithCoupon({
		db: shop.db,
		customers,
		limit,
		triesEach: 5,
		place: async (_, order) => (await sender.place((sent) => shop.call('orders.place', sent), order)).status,
		atOnce: ordersAtOnce,
	});
	const { problems } = await findContradictions(shop.db);
	await shop.close();
	expect(problems).toEqual([]);
	recordFault('R3', {
		n: tries,
		result: `${tries} tries by ${customers} customers: ${limit} uses, none twice; ${sender.refusedText()}`,
	});
});
