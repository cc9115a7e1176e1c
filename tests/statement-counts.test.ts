import { newAccountLimits } from '#domain/new-account.ts';
import { deliveryAddress } from '#tests/fixtures/delivery-address.ts';
import { getVariant, openShop, orderBody } from '#tests/fixtures/shop.ts';
import { afterAll, expect, test } from 'vitest';

const shop = await openShop();
afterAll(() => shop.close());
await shop.app.ready();

/** @returns the statements a call sent. Searches without results are counted within a second, beside any call. */
async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
	shop.statements.length = 0;
	await work();
	return shop.statements.filter((text) => !text.includes('insert into zero_result_searches'));
}

test('lists products in one statement, with and without a keyword', async () => {
	expect(await statementsOf(() => shop.call('products.list'))).toHaveLength(1);
	// The words were read before the first request.
	const search = () => shop.call('products.list', { query: { keyword: 'kanda', limit: 20 } });
	expect(await statementsOf(search)).toHaveLength(1);
});

test('asks once for each word of a search that finds nothing', async () => {
	const sent = await shop.record(() => shop.call('products.list', { query: { keyword: 'laptop onin charger' } }));
	const asked = sent
		.filter(({ text }) => text.includes('search_spellings'))
		.map(({ parameters }) => JSON.stringify(parameters));
	expect(asked).toHaveLength(3);
	expect(new Set(asked).size).toBe(asked.length);
});

test('reads a product in one statement', async () => {
	const { productId } = await getVariant(shop.db, 'VR-ONI', '1 kg');
	expect(await statementsOf(() => shop.call('products.get', { params: { id: productId } }))).toHaveLength(1);
});

/** Every statement in a few words. */
function stepsOf(statements: readonly string[]): string[] {
	const known: [RegExp, string][] = [
		[/from sessions/, 'session'],
		[/found as materialized .*for no key update of s/s, 'read and lock'],
		[/found as materialized/, 'read'],
		[/with draws as/, 'write'],
		[/^\s*insert into idempotency_keys/, 'claim'],
		[/from coupons c where/, 'lock coupon'],
		[/count.* from coupon_uses/s, 'count uses'],
		[/insert into coupon_uses/, 'use coupon'],
		[/from new_account_orders/, 'limits'],
		[/^begin/i, 'begin'],
		[/^commit/i, 'commit'],
	];
	return statements.map((text) => known.find(([pattern]) => pattern.test(text))?.[1] ?? text);
}

const onion = await getVariant(shop.db, 'VR-ONI', '1 kg');
const carrot = await getVariant(shop.db, 'VR-CAR', '500 g');
const lines = [
	{ variant: onion, qty: 2 },
	{ variant: carrot, qty: 1 },
];

/** The steps of an order that is placed. */
async function placingSteps(token: string, more: Record<string, unknown> = {}): Promise<string[]> {
	const response: { status: number }[] = [];
	const statements = await statementsOf(async () => {
		response.push(await shop.call('orders.place', { token, body: orderBody(lines, more), key: crypto.randomUUID() }));
	});
	expect(response[0]?.status).toBe(201);
	return stepsOf(statements);
}

test('places an order of two lines in three statements: session, read, and write with its commit', async () => {
	const { token } = await shop.signIn();
	expect(await placingSteps(token)).toEqual(['session', 'read', 'write']);
	await shop.call('user.update', { token, body: { address: [deliveryAddress] } });
	expect(await placingSteps(token, { deliveryAddress: undefined })).toEqual(['session', 'read', 'write']);
});

test('places the order of a new account in six statements, the pools locked in the last three', async () => {
	const setting = () => shop.db.selectFrom('shop_settings').select('value').where('key', '=', 'newAccountLimits');
	const set = (value: unknown) =>
		shop.db
			.updateTable('shop_settings')
			.set({ value: JSON.stringify(value) })
			.where('key', '=', 'newAccountLimits')
			.execute();
	const before = await setting().executeTakeFirstOrThrow();
	await set(newAccountLimits);
	const { token } = await shop.signIn();
	const first = await placingSteps(token);
	await shop.db.updateTable('orders').set({ status: 'DELIVERED' }).execute();
	const later = await placingSteps(token);
	await set({ ...newAccountLimits, orderPaise: 10_000 });
	const verified = await shop.signIn({ emailVerifiedAt: shop.clock.now });
	const inReview = await placingSteps(verified.token);
	await set(before.value);
	expect(first).toEqual(['session', 'read', 'begin', 'write', 'limits', 'commit']);
	expect(later).toEqual(['session', 'read', 'write']);
	expect(inReview, 'waits for review').toEqual(first);
});

test('places an order with a coupon in nine statements', async () => {
	const { token } = await shop.signIn();
	const coupon = { couponCode: 'ONCE20', discountAmount: 30.2, totalAmount: 120.8 };
	const locked = ['session', 'begin', 'read and lock', 'claim', 'lock coupon', 'count uses', 'write'];
	expect(await placingSteps(token, coupon)).toEqual([...locked, 'use coupon', 'commit']);
});

test('reads the orders of a signed-in customer in two statements', async () => {
	const { token } = await shop.signIn();
	expect(await statementsOf(() => shop.call('orders.list', { token }))).toHaveLength(2);
});
