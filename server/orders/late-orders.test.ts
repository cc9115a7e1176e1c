import { Refused } from '#server/platform/refuse.ts';
import { getVariant, openShop, orderBody } from '#tests/fixtures/shop.ts';
import { afterAll, expect, test, vi } from 'vitest';
import { createLateOrders } from './late-orders.ts';

const shop = await openShop();
const carrot = await getVariant(shop.db, 'VR-CAR', '500 g');
afterAll(() => shop.close());

const lost = Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' });

function lateOrders() {
	const announced: string[] = [];
	const errors: unknown[] = [];
	const announce = (ids: readonly string[]) => void announced.push(...ids);
	const onError = (error: unknown) => void errors.push(error);
	return { ...createLateOrders(shop.db, announce, { onError, everyMs: 10 }), announced, errors };
}

/** A customer, and an order that is placed when `place` is called. */
async function orderOf() {
	const customer = await shop.signIn();
	const place = async () => {
		const body = orderBody([{ variant: carrot, qty: 10 }]);
		expect((await shop.call('orders.place', { token: customer.token, body })).status).toBe(201);
	};
	return { sent: { userId: customer.userId, at: shop.clock.now }, place };
}

test('announces the stock of an order that the database commits after its response, once', async () => {
	const { watch, announced, errors } = lateOrders();
	const [first, second] = [await orderOf(), await orderOf()];
	watch(first.sent, lost);
	watch(second.sent, lost);
	await first.place();
	await vi.waitUntil(() => announced.length > 0, { timeout: 30_000 });
	await second.place();
	await vi.waitUntil(() => announced.length > 1, { timeout: 30_000 });
	expect(announced).toEqual([carrot.productId, carrot.productId]);
	expect(errors).toEqual([]);
});

test('does not look for an order that was refused', async () => {
	const { watch, announced } = lateOrders();
	const [refused, late] = [await orderOf(), await orderOf()];
	await refused.place();
	watch(refused.sent, new Refused('OUT_OF_STOCK'));
	await late.place();
	watch(late.sent, lost);
	await vi.waitUntil(() => announced.length > 0, { timeout: 30_000 });
	expect(announced).toEqual([carrot.productId]);
});
