import { couponKey } from '#domain/coupon.ts';
import { dayMs } from '#domain/duration.ts';
import { insertCoupon } from '#database/seed/insert-coupons.ts';
import { requestDuring } from '#tests/fixtures/request-during.ts';
import { getVariant, openShop, orderBody } from '#tests/fixtures/shop.ts';
import { afterAll, expect, test } from 'vitest';
import { lockCouponForOrder } from './coupon-queries.ts';

const shop = await openShop();
afterAll(() => shop.close());

function verify(code: string, token?: string, ipAddress?: string) {
	return shop.call('coupons.verify', {
		params: { code },
		...(token === undefined ? {} : { token }),
		...(ipAddress === undefined ? {} : { ipAddress }),
	});
}

test('finds a coupon in any case, signed in or not', async () => {
	const { token } = await shop.signIn();
	for (const response of [await verify('fresh10'), await verify(' FRESH10 ', token)]) {
		expect(response).toMatchObject({
			status: 200,
			body: { status: 'success', data: { coupon: { code: 'FRESH10', discount: 10, discountType: 'percentage' } } },
		});
	}
	expect((await verify('FLAT50')).body.data.coupon).toMatchObject({
		discount: 50,
		discountType: 'fixed',
		minimumAmount: 300,
	});
});

test.for([
	['NOSUCHCODE', 'Coupon Not Found', 'COUPON_UNKNOWN'],
	['MONSOON25', 'This coupon has expired.', 'COUPON_EXPIRED'],
	['FIRST100', 'This coupon has reached its usage limit.', 'COUPON_EXHAUSTED'],
	['NEXTYEAR', 'This coupon is not valid yet.', 'COUPON_NOT_STARTED'],
	['FORYOU30', 'Coupon Not Found', 'COUPON_UNKNOWN'],
])('answers %s with no coupon: %s', async ([code = '', reason, reasonCode]) => {
	expect(await verify(code)).toMatchObject({
		status: 200,
		body: { status: 'success', data: { coupon: null }, reason, reasonCode },
	});
});

test('does not reveal a coupon of another user that has expired or not begun', async () => {
	const { token, userId } = await shop.signIn();
	const own = { percent: 10, userId };
	const { now } = shop.clock;
	await insertCoupon(shop.db, { ...own, code: 'PASTOFASHA', startsAt: new Date(0), endsAt: new Date(1) });
	await insertCoupon(shop.db, { ...own, code: 'LATEROFASHA', startsAt: new Date(now.getTime() + dayMs) });
	for (const code of ['PASTOFASHA', 'LATEROFASHA']) {
		expect((await verify(code)).body.reason).toBe('Coupon Not Found');
		expect((await verify(code, (await shop.signIn()).token)).body.reason).toBe('Coupon Not Found');
	}
	expect((await verify('PASTOFASHA', token)).body.reason).toBe('This coupon has expired.');
	expect((await verify('LATEROFASHA', token)).body.reason).toBe('This coupon is not valid yet.');
});

test('verifies a coupon that is deleted at the same time, and remembers no check of it', async () => {
	const id = await insertCoupon(shop.db, { code: 'BRIEF', percent: 10, startsAt: new Date(0) });
	const { token, userId } = await shop.signIn();
	const verified = await requestDuring(
		shop.db,
		(tx) => tx.deleteFrom('coupons').where('id', '=', id).execute(),
		() => verify('BRIEF', token),
	);
	expect(verified).toMatchObject({ status: 200, body: { data: { coupon: { code: 'BRIEF' } } } });
	const checks = shop.db.selectFrom('coupon_checks').select('coupon_id').where('user_id', '=', userId);
	expect(await checks.execute()).toEqual([]);
	expect((await verify('BRIEF', token)).body.data.coupon).toBeNull();
});

test('verifies a coupon again while an order with it is being placed', async () => {
	const { token, userId } = await shop.signIn();
	expect((await verify('FRESH10', token)).status).toBe(200);
	const again = await shop.db.transaction().execute(async (tx) => {
		await lockCouponForOrder(tx, { codeKey: couponKey('FRESH10'), now: shop.clock.now }, userId);
		return verify('FRESH10', token);
	});
	expect(again.status).toBe(200);
});

test('refuses a code that is too long', async () => {
	expect((await verify('X'.repeat(65))).status).toBe(400);
});

test('limits attempts per IP address', async () => {
	const statuses: number[] = [];
	for (let guess = 0; guess < 61; guess += 1)
		statuses.push((await verify(`GUESS${guess}`, undefined, '203.0.113.7')).status);
	expect(statuses.slice(0, 60).every((status) => status === 200)).toBe(true);
	expect(statuses[60]).toBe(429);
	expect((await verify('FRESH10', undefined, '203.0.113.8')).status).toBe(200);
	shop.clock.now = new Date(shop.clock.now.getTime() + 60_000);
	expect((await verify('FRESH10', undefined, '203.0.113.7')).status).toBe(200);
});

test('limits attempts per user, a code that is sent with an order included', async () => {
	const { token } = await shop.signIn();
	const onion = await getVariant(shop.db, 'VR-ONI', '1 kg');
	const guess = (couponCode: string) =>
		shop.call('orders.place', {
			token,
			body: orderBody([{ variant: onion, qty: 2 }], { couponCode, discountAmount: 0, grandTotal: 1, totalAmount: 1 }),
		});
	const refusals: (string | undefined)[] = [];
	for (let count = 0; count < 20; count += 1) refusals.push((await guess(`GUESS${count}`)).error.code);
	expect(new Set(refusals)).toEqual(new Set(['PRICE_CHANGED']));
	expect(await guess('FRESH10')).toMatchObject({ status: 429, error: { code: 'TOO_MANY_ATTEMPTS' } });
	expect((await verify('FRESH10', token)).status).toBe(429);
	expect((await shop.call('orders.place', { token, body: orderBody([{ variant: onion, qty: 2 }]) })).status).toBe(201);
	shop.clock.now = new Date(shop.clock.now.getTime() + 60_000);
	expect((await guess('FRESH10')).error).toMatchObject({ code: 'PRICE_CHANGED', details: { quote: { discount: 12 } } });
});

test('an order that is placed without the coupon of its code counts as an attempt, one with a coupon does not', async () => {
	const { token } = await shop.signIn();
	const onion = await getVariant(shop.db, 'VR-ONI', '1 kg');
	const seen = { discountAmount: 0, grandTotal: undefined, totalAmount: undefined };
	async function couponOf(couponCode: string) {
		const body = orderBody([{ variant: onion, qty: 2 }], { ...seen, couponCode });
		return (await shop.call('orders.place', { token, body })).body.data.order.couponCode;
	}
	expect(await couponOf('FRESH10')).toBe('FRESH10');
	for (let count = 0; count < 19; count += 1) await couponOf(`GUESS${count}`);
	expect(await couponOf('FRESH10')).toBe('FRESH10');
	expect(await couponOf('GUESS19')).toBeNull();
	expect(await couponOf('FRESH10')).toBeNull();
});

test('advertises two coupons', async () => {
	const { body } = await shop.call('coupons.offers');
	expect(body.data.coupons.map((coupon) => [coupon.code, coupon.discount])).toEqual([
		['FRESH10', 10],
		['HARVEST15', 15],
	]);
});
