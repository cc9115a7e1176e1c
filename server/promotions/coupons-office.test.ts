import { dayMs } from '#domain/duration.ts';
import { deleteUnusedAccounts } from '#server/accounts/account-queries.ts';
import { lockCustomer } from '#server/customers/customer-queries.ts';
import { eraseLocked } from '#server/customers/personal-data.ts';
import { requestDuring } from '#tests/fixtures/request-during.ts';
import { getVariant, openShop, orderBody } from '#tests/fixtures/shop.ts';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';

const shop = await openShop();
afterAll(() => shop.close());

const owner = await shop.signIn({ roles: ['pricing'] });
const onion = await getVariant(shop.db, 'VR-ONI', '1 kg');
const startsAt = '2026-01-01T00:00:00.000Z';

async function save(coupon: object, id?: string) {
	const body = { discountType: 'fixed', amountPaise: 1000, startsAt, ...coupon };
	const response = await shop.call(id === undefined ? 'office.coupons.create' : 'office.coupons.update', {
		token: owner.token,
		body,
		...(id === undefined ? {} : { params: { id } }),
	});
	const { data } = response.body as { data: Record<string, unknown> & { id: string; version: number } };
	return { status: response.status, error: response.error, data };
}

async function order(code: string) {
	const { token } = await shop.signIn();
	return shop.call('orders.place', {
		token,
		body: { ...orderBody([{ variant: onion, qty: 5 }]), couponCode: code },
	});
}

test('applies a new coupon in the shop and counts its use', async () => {
	const { data: coupon } = await save({ code: 'Monsoon-50', amountPaise: 5000, totalLimit: 2 });
	const verified = await shop.call('coupons.verify', { params: { code: ' monsoon-50 ' } });
	expect(verified.body.data.coupon).toMatchObject({ code: 'Monsoon-50', discount: 50, discountType: 'fixed' });
	expect((await order('MONSOON-50')).status).toBe(201);
	const one = await shop.call('office.coupons.get', { params: { id: coupon.id }, token: owner.token });
	expect((one.body as { data: object }).data).toMatchObject({ usedCount: 1, discountGivenPaise: 5000 });
});

test('keeps the sum of the discounts of the current uses of a coupon', async () => {
	const { data: coupon } = await save({ code: 'SUMMED', amountPaise: 5000 });
	const placed = [await order('SUMMED'), await order('SUMMED')].map(({ body }) => body.data.order._id);
	const change = async (text: string) => {
		await sql.raw(`${text} where order_id = '${placed[0]}'`).execute(shop.db);
		const one = await shop.call('office.coupons.get', { params: { id: coupon.id }, token: owner.token });
		return (one.body as { data: { discountGivenPaise: number } }).data.discountGivenPaise;
	};
	expect(await change('update coupon_uses set discount_paise = 3000')).toBe(8000);
	expect(await change('update coupon_uses set returned_at = now()')).toBe(5000);
	expect(await change('update coupon_uses set discount_paise = 4000')).toBe(5000);
	expect(await change('update coupon_uses set returned_at = null')).toBe(9000);
	expect(await change('delete from coupon_uses')).toBe(5000);
});

test('unused accounts are deleted, except for one with a personal coupon that others have used', async () => {
	const [kept, deleted] = [await shop.signIn(), await shop.signIn()];
	const { data: coupon } = await save({ code: 'ONCE-OPEN' });
	expect((await order('ONCE-OPEN')).status).toBe(201);
	expect((await save({ ...coupon, userEmail: kept.email }, coupon.id)).data.userEmail).toBe(kept.email);
	const signedInAt = new Date(0);
	const both = [kept.userId, deleted.userId];
	await shop.db.updateTable('users').set({ signed_in_at: signedInAt }).where('id', 'in', both).execute();
	const { now } = shop.clock;
	expect(await deleteUnusedAccounts(shop.db, { before: new Date(dayMs), limit: 100, now })).toBe(1);
	const left = await shop.db.selectFrom('users').select('id').where('id', 'in', both).execute();
	expect(left).toEqual([{ id: kept.userId }]);
});

test('a personal coupon for an account that is deleted or erased at the same time is refused', async () => {
	const { now } = shop.clock;
	const [deleted, erased] = [await shop.signIn(), await shop.signIn()];
	const ofDeleted = await requestDuring(
		shop.db,
		(tx) => tx.deleteFrom('users').where('id', '=', deleted.userId).execute(),
		() => save({ code: 'DELETED', userEmail: deleted.email }),
	);
	expect(ofDeleted.error?.code).toBe('USER_NOT_FOUND');
	const ofErased = await requestDuring(
		shop.db,
		async (tx) => {
			const user = (await lockCustomer(tx, erased.userId)) ?? expect.fail();
			await eraseLocked(tx, user, { actorId: null, erasedAt: now, now });
		},
		() => save({ code: 'ERASED', userEmail: erased.email }),
	);
	expect(ofErased.error?.code).toBe('USER_NOT_FOUND');
});

test('a personal coupon that is saved while its account is deleted is not found', async () => {
	const { userId, email } = await shop.signIn();
	const { data } = await save({ code: 'OWN', userEmail: email });
	const saved = await requestDuring(
		shop.db,
		(tx) => sql`select from users where id = ${userId} for update`.execute(tx),
		() => save({ code: 'OWN', userEmail: email, version: data.version }, data.id),
		(tx) => tx.deleteFrom('users').where('id', '=', userId).execute(),
	);
	expect(saved.error?.code).toBe('NOT_FOUND');
});

test('drops the amount of the other discount type', async () => {
	const { data } = await save({
		code: 'ONEWAY',
		discountType: 'percentage',
		percent: 10,
		amountPaise: 700,
		capPaise: 4000,
	});
	expect(data).toMatchObject({ percent: 10, amountPaise: null, capPaise: 4000 });
	const fixed = await save({ ...data, discountType: 'fixed', amountPaise: 700 }, data.id);
	expect(fixed.data).toMatchObject({ percent: null, amountPaise: 700, capPaise: null });
	const none = await save({ code: 'NONE', discountType: 'percentage' });
	expect(none).toMatchObject({ status: 400, error: { errors: { percent: 'is required' } } });
});

test('a code is one code in every spelling', async () => {
	await save({ code: 'Twice' });
	expect(await save({ code: 'TWICE' })).toMatchObject({ status: 409, error: { errors: { code: expect.any(String) } } });
	for (const code of ['ab', 'a b c', 'कोड', 'a;b']) expect((await save({ code })).status, code).toBe(400);
});

test('a personal coupon needs the e-mail of an account', async () => {
	const { email } = await shop.signIn();
	const { data } = await save({ code: 'FORYOU', userEmail: email.toUpperCase() });
	expect(data.userEmail).toBe(email);
	const unknown = await save({ code: 'NOACCOUNT', userEmail: 'nobody@example.in' });
	expect(unknown).toMatchObject({ status: 422, error: { errors: { userEmail: expect.any(String) } } });
	const otherUser = await shop.call('coupons.verify', { params: { code: 'FORYOU' } });
	expect(otherUser.body.data.coupon).toBeNull();
});

test('refuses a limit below the uses, and the deletion of a coupon of an order', async () => {
	const { data: coupon } = await save({ code: 'LIMITED', totalLimit: 5 });
	for (let use = 0; use < 2; use += 1) expect((await order('LIMITED')).status).toBe(201);
	expect(await save({ ...coupon, totalLimit: 1 }, coupon.id)).toMatchObject({
		status: 422,
		error: { errors: { totalLimit: expect.any(String) } },
	});
	expect((await save({ ...coupon, totalLimit: 2 }, coupon.id)).status).toBe(200);
	const third = await shop.call('coupons.verify', { params: { code: 'LIMITED' } });
	expect(third.body).toMatchObject({ data: { coupon: null }, reason: 'This coupon has reached its usage limit.' });
	const removed = await shop.call('office.coupons.remove', { params: { id: coupon.id }, token: owner.token });
	expect(removed).toMatchObject({ status: 409, error: { code: 'COUPON_IN_ORDERS' } });
});
