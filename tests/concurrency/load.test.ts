import { faultSize, recordFault } from '#tests/fixtures/fault-size.ts';
import { findContradictions } from '#tests/fixtures/ledger.ts';
import { type ModelCommand, modelCommand, openModel } from '#tests/fixtures/order-model.ts';
import { inTurns } from '#tests/fixtures/order-sender.ts';
import { getOnHand, getVariant, openShop, orderBody, setOnHand } from '#tests/fixtures/shop.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';

test('gives stock back exactly once when an order is cancelled many times at once', async () => {
	const shop = await openShop();
	const variant = await getVariant(shop.db, 'VR-ONI', '1 kg');
	const { token } = await shop.signIn();
	const count = faultSize({ small: 20, full: 500 });
	await setOnHand(shop.db, variant.poolId, 2 * count * variant.packAmount);
	const before = await getOnHand(shop.db, variant.poolId);
	const body = orderBody([{ variant, qty: 2 }]);
	const orders = await inTurns(
		Array.from({ length: count }, (_, index) => async () => {
			const { status, body: placed } = await shop.call('orders.place', { token, body, key: `k${index}` });
			expect(status).toBe(201);
			return placed.data.order._id;
		}),
		50,
	);
	// The five of an order follow each other.
	const statuses = await inTurns(
		orders.flatMap((id) =>
			Array.from({ length: 5 }, () => async () => {
				const cancellation = { orderStatus: 'CANCELLED', rejectedReason: 'Changed Mind' };
				return (await shop.call('orders.update', { token, params: { id }, body: cancellation })).status;
			}),
		),
		50,
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
	const { problems, orders: found } = await findContradictions(shop.db);
	await shop.close();
	expect(found).toBe(accepted);
	expect(problems).toEqual([]);
	recordFault('R6b', {
		n: orders,
		result: `${orders} orders during ${changes} price changes: ${accepted} at the shown price or below, ${refused} refused`,
	});
});

test('agrees with a small model over random orders, cancellations, deliveries, cash, returns, refunds and receipts', async () => {
	const model = await openModel();
	const { shop, done } = model;
	const wanted = faultSize({ small: 600, full: 100_000 });
	let commandCount = 0;
	const property = fc.asyncProperty(fc.array(modelCommand, { minLength: 20, maxLength: 60 }), async (commands) => {
		await model.start();
		for (const command of commands) {
			commandCount += 1;
			await model.execute(command);
		}
	});
	// Few random sequences of this length get as far as a refund.
	const refunded: ModelCommand[] = [
		{ type: 'order', small: 10, large: 1 },
		{ type: 'forward', which: 0 },
		{ type: 'forward', which: 0 },
		{ type: 'cash', which: 0, share: 1 },
		{ type: 'cancel', which: 0 },
		{ type: 'refund', which: 0 },
		{ type: 'return', which: 0, sellable: 0.5, wasted: 0.5 },
		{ type: 'refund', which: 0 },
		{ type: 'refund', which: 0 },
		{ type: 'receive', grams: 1000 },
	];
	while (commandCount < wanted) await fc.assert(property, { numRuns: 3, examples: [[refunded]] });
	const { problems, orders } = await findContradictions(shop.db);
	const { rows } = await sql<{ refunded: number; accepted: number; overpaid: number }>`
		select sum(o.refunded_paise)::float8 as refunded, sum(l.accepted)::float8 as accepted,
			(count(*) filter (where o.refunded_paise > l.accepted))::int as overpaid
		from orders o, lateral (
			select sum(price_paise * (coalesce(returned_quantity, 0) + coalesce(wasted_quantity, 0))) as accepted
			from order_lines where order_id = o.id) l`.execute(shop.db);
	const [sums] = rows;
	await shop.close();
	expect(problems).toEqual([]);
	expect(orders).toBe(done.order);
	for (const [type, count] of Object.entries(done)) expect(count, type).toBeGreaterThan(0);
	expect(sums).toMatchObject({ overpaid: 0 });
	expect(sums?.refunded).toBeLessThanOrEqual(sums?.accepted ?? 0);
	recordFault('R6c', {
		n: commandCount,
		result: `${commandCount} commands, ${orders} orders, ${done.cancel} cancellations, ${done.cash} payments, ${done.return} returns, ${done.refund} refunds: the model and the shop never differ, and no order was refunded more than its accepted return`,
	});
});
