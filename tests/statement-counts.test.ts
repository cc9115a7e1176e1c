import { deliveryAddress } from '#tests/fixtures/delivery-address.ts';
import { getVariant, openShop, orderBody } from '#tests/fixtures/shop.ts';
import { afterAll, expect, test } from 'vitest';

const shop = await openShop();
afterAll(() => shop.close());

/** @returns the statements a call sent */
async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
	shop.statements.length = 0;
	await work();
	return [...shop.statements];
}

test('lists products in one statement, with and without a keyword', async () => {
	expect(await statementsOf(() => shop.call('products.list'))).toHaveLength(1);
	const search = await statementsOf(() => shop.call('products.list', { query: { keyword: 'kanda', limit: 20 } }));
	expect(search).toHaveLength(1);
});

test('asks once for each word of a search that finds nothing', async () => {
	const sent = await shop.record(() => shop.call('products.list', { query: { keyword: 'laptop onin charger' } }));
	const asked = sent.filter(({ text }) => text.includes('word like')).map(({ parameters }) => String(parameters[0]));
	expect(asked).toContain('laptop%');
	expect(asked).toContain('charger%');
	expect(new Set(asked).size).toBe(asked.length);
});

test('reads a product in one statement', async () => {
	const { productId } = await getVariant(shop.db, 'VR-ONI', '1 kg');
	expect(await statementsOf(() => shop.call('products.get', { params: { id: productId } }))).toHaveLength(1);
});

test('places an order of two lines in at most fourteen statements, BEGIN and COMMIT included', async () => {
	const { token } = await shop.signIn();
	const onion = await getVariant(shop.db, 'VR-ONI', '1 kg');
	const carrot = await getVariant(shop.db, 'VR-CAR', '500 g');
	await shop.call('user.update', { token, body: { address: [deliveryAddress] } });
	const lines = [
		{ variant: onion, qty: 2 },
		{ variant: carrot, qty: 1 },
	];
	const plain = await statementsOf(() => shop.call('orders.place', { token, body: orderBody(lines), key: 'plain' }));
	expect(plain[1]).toMatch(/^begin/i);
	expect(plain.at(-1)).toMatch(/^commit/i);
	expect(plain.length).toBeLessThanOrEqual(10);

	const coupon = { couponCode: 'ONCE20', discountAmount: 30.2, totalAmount: 120.8 };
	const answer: { status: number }[] = [];
	const withCoupon = await statementsOf(async () => {
		answer.push(await shop.call('orders.place', { token, body: orderBody(lines, coupon), key: 'coupon' }));
	});
	expect(answer[0]?.status).toBe(201);
	expect(withCoupon.length).toBeLessThanOrEqual(14);
});

test('reads the orders of a signed-in customer in two statements', async () => {
	const { token } = await shop.signIn();
	expect(await statementsOf(() => shop.call('orders.list', { token }))).toHaveLength(2);
});
