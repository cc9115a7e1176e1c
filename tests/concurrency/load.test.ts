import { faultSize, recordFault } from '#tests/fixtures/fault-size.ts';
import { findContradictions } from '#tests/fixtures/ledger.ts';
import { getOnHand, getVariant, openShop, orderBody, setOnHand } from '#tests/fixtures/shop.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';

test('gives stock back exactly once when an order is cancelled many times at once', async () => {
	const shop = await openShop();
	const variant = await getVariant(shop.db, 'VR-ONI', '1 kg');
	const customer = await shop.signIn();
	const count = faultSize({ small: 20, full: 500 });
	await setOnHand(shop.db, variant.poolId, 2 * count * variant.packAmount);
	const before = await getOnHand(shop.db, variant.poolId);
	const orders = await Promise.all(
		Array.from({ length: count }, (_, index) =>
			shop.call('orders.place', { token: customer.token, body: orderBody([{ variant, qty: 2 }]), key: `k${index}` }),
		),
	);
	const statuses = await Promise.all(
		orders.flatMap(({ body }) =>
			Array.from({ length: 5 }, async () => {
				const cancellation = { orderStatus: 'CANCELLED', rejectedReason: 'Changed Mind' };
				const params = { id: body.data.order._id };
				return (await shop.call('orders.update', { token: customer.token, params, body: cancellation })).status;
			}),
		),
	);
	expect(statuses).toEqual(Array(5 * count).fill(200));
	expect(await getOnHand(shop.db, variant.poolId)).toBe(before);
	const { problems } = await findContradictions(shop.db);
	await shop.close();
	expect(problems).toEqual([]);
	recordFault('R6a', { n: count, result: `${count} orders, ${5 * count} cancellations: the stock came back once` });
});

test('never charges more than the shown price while prices change', async () => {
	const shop = await openShop();
	const variant = await getVariant(shop.db, 'VR-ONI', '1 kg');
	await setOnHand(shop.db, variant.poolId, 100_000_000);
	const { token } = await shop.signIn();
	const customer = await shop.signIn({ roles: ['pricing'] });
	const { body: board } = await shop.call('office.prices.board', { token: customer.token });
	const row = board.data.rows.find(({ id }) => id === variant.variantId);
	if (row === undefined) throw new Error('onions are not on the board');
	const { mrpPaise, costPaise } = row;
	let changes = 0;
	let from = { pricePaise: row.pricePaise, mrpPaise, costPaise };
	async function changePrice(): Promise<void> {
		const to = { ...from, pricePaise: 5500 + (changes % 11) * 100 };
		const body = { changes: [{ variantId: variant.variantId, from, to }] };
		const { status } = await shop.call('office.prices.publish', { token: customer.token, body });
		expect(status).toBe(to.pricePaise === from.pricePaise ? 422 : 201);
		from = to;
		changes += 1;
	}
	let accepted = 0;
	let refused = 0;
	const orders = faultSize({ small: 150, full: 5000 });
	for (let order = 0; order < orders; order += 1) {
		const shown = 5500 + (order % 11) * 100;
		const body = orderBody([{ variant: { ...variant, pricePaise: shown }, qty: 2 }]);
		const [response] = await Promise.all([
			shop.call('orders.place', { token, body, key: `o${order}` }),
			order % 3 === 0 ? changePrice() : null,
		]);
		if (response.status === 201) {
			accepted += 1;
			expect(response.body.data.order.totalAmount).toBeLessThanOrEqual((shown * 2) / 100);
		} else {
			refused += 1;
			expect(response.error.code).toBe('PRICE_CHANGED');
		}
	}
	expect(changes).toBe(Math.ceil(orders / 3));
	expect(accepted).toBeGreaterThan(0);
	expect(refused).toBeGreaterThan(0);
	await shop.close();
	recordFault('R6b', {
		n: orders,
		result: `${orders} orders during ${changes} price changes: ${accepted} at the shown price or below, ${refused} refused`,
	});
});

test('agrees with a small model over random orders, cancellations and receipts', async () => {
	const shop = await openShop();
	const small = await getVariant(shop.db, 'VR-ONI', '500 g');
	const large = await getVariant(shop.db, 'VR-ONI', '5 kg');
	const { token } = await shop.signIn();
	let attempt = 0;
	let commandCount = 0;
	const runs = faultSize({ small: 25, full: 11_000 });
	const command = fc.oneof(
		{
			weight: 5,
			arbitrary: fc.record({
				type: fc.constant('order' as const),
				small: fc.integer({ min: 4, max: 12 }),
				large: fc.integer({ min: 0, max: 2 }),
			}),
		},
		{ weight: 3, arbitrary: fc.record({ type: fc.constant('cancel' as const), which: fc.nat(20) }) },
		{
			weight: 1,
			arbitrary: fc.record({ type: fc.constant('receive' as const), grams: fc.integer({ min: 0, max: 20_000 }) }),
		},
	);
	await fc.assert(
		fc.asyncProperty(fc.array(command, { minLength: 3, maxLength: 15 }), async (commands) => {
			let onHand = 20_000;
			await setOnHand(shop.db, small.poolId, onHand);
			const open: { id: string; grams: number }[] = [];
			for (const step of commands) {
				commandCount += 1;
				if (step.type === 'receive') {
					onHand += step.grams;
					await setOnHand(shop.db, small.poolId, onHand);
				} else if (step.type === 'cancel') {
					const order = open.splice(step.which % Math.max(1, open.length), 1)[0];
					if (order === undefined) continue;
					const body = { orderStatus: 'CANCELLED', rejectedReason: 'Changed Mind' };
					await shop.call('orders.update', { token, params: { id: order.id }, body });
					onHand += order.grams;
				} else {
					const grams = step.small * 500 + step.large * 5000;
					const lines = [
						{ variant: small, qty: step.small },
						...(step.large > 0 ? [{ variant: large, qty: step.large }] : []),
					];
					attempt += 1;
					const response = await shop.call('orders.place', { token, body: orderBody(lines), key: `m${attempt}` });
					expect(response.status).toBe(grams <= onHand ? 201 : 409);
					if (response.status === 201) {
						open.push({ id: response.body.data.order._id, grams });
						onHand -= grams;
					}
				}
				expect(await getOnHand(shop.db, small.poolId)).toBe(onHand);
			}
		}),
		{ numRuns: runs },
	);
	const { problems, orders } = await findContradictions(shop.db);
	await shop.close();
	expect(orders).toBeGreaterThan(20);
	expect(problems).toEqual([]);
	recordFault('R6c', {
		n: commandCount,
		result: `${commandCount} commands, ${orders} orders: the model and the shop never differ`,
	});
});
