import { insertCoupon } from '#database/seed/insert-coupons.ts';
import { faultSize, recordFault } from '#tests/fixtures/fault-size.ts';
import { findContradictions } from '#tests/fixtures/ledger.ts';
import { getVariant, openShop, orderBody, setOnHand } from '#tests/fixtures/shop.ts';
import { expect, test } from 'vitest';

/** A coupon with fewer uses than customers, one each; every customer orders several times concurrently. */
const limit = faultSize({ small: 30, full: 100 });
const users = faultSize({ small: 60, full: 1000 });
const triesEach = 5;

test('gives out a limited coupon exactly as often as its limit, and once per user', async () => {
	const shop = await openShop();
	const variant = await getVariant(shop.db, 'VR-ONI', '1 kg');
	await setOnHand(shop.db, variant.poolId, 100_000_000);
	const couponId = await insertCoupon(shop.db, {
		code: 'RUSH',
		percent: 10,
		totalLimit: limit,
		userLimit: 1,
		startsAt: new Date(0),
	});
	const customers = await Promise.all(Array.from({ length: users }, () => shop.signIn()));
	const body = orderBody([{ variant, qty: 2 }], { couponCode: 'RUSH', discountAmount: 12, totalAmount: 108 });
	const statuses = await Promise.all(
		customers.flatMap(({ token }) =>
			Array.from({ length: triesEach }, async (_, attempt) => {
				return (await shop.call('orders.place', { token, body, key: `try-${attempt}` })).status;
			}),
		),
	);
	expect(statuses.filter((status) => status === 201)).toHaveLength(limit);
	expect(statuses.filter((status) => status === 409)).toHaveLength(users * triesEach - limit);
	const uses = await shop.db.selectFrom('coupon_uses').select('user_id').where('coupon_id', '=', couponId).execute();
	expect(uses).toHaveLength(limit);
	expect(new Set(uses.map((use) => use.user_id)).size).toBe(limit);
	const { problems } = await findContradictions(shop.db);
	await shop.close();
	expect(problems).toEqual([]);
	recordFault('R3', {
		n: users * triesEach,
		result: `${users * triesEach} tries by ${users} customers: ${limit} uses, none twice`,
	});
});
