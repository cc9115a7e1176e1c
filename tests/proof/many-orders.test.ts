import { insertManyLetters } from '#tests/fixtures/many-letters.ts';
import { insertManyOrders } from '#tests/fixtures/many-orders.ts';
import { insertManyTraces } from '#tests/fixtures/many-traces.ts';
import { openShop } from '#tests/fixtures/shop.ts';
import { afterAll, expect, test } from 'vitest';

/** A shop that has had a hundred thousand orders: the desk still works. */
const howMany = 100_000;
const firstPageMs = 300;
const todayMs = 500;

const shop = await openShop();
afterAll(() => shop.close());
const { token } = await shop.signIn({ roles: ['orders'] });

await insertManyOrders(shop.db, howMany);
await insertManyLetters(shop.db, howMany);
await insertManyTraces(shop.db, howMany);

test.for([
	[{}, howMany],
	[{ status: 'SHIPPED' }, howMany / 5],
	[{ sort: 'totalPaise', order: 'asc' }, howMany],
	[{ pincode: '411045' }, 1666],
	[{ q: 'KS-2511-077777' }, 1],
	[{ q: 'person 4999' }, 20],
	[{ q: 'receiver 77777' }, 1],
	[{ minPaise: 109_900 }, 101],
	[{ stage: 'new' }, howMany / 20],
	[{ stage: 'to-pick' }, howMany / 20],
	[{ stage: 'packed' }, howMany / 10],
	[{ isCancelled: false }, howMany - howMany / 5],
	[{ isReturnCase: true }, howMany / 100],
	[{ isCashDue: true }, (howMany * 2) / 5],
] as const)('answers the first page of %j within its time', async ([query, total]) => {
	const ask = () => shop.call('office.orders.list', { token, query });
	await ask();
	const times: number[] = [];
	for (let run = 0; run < 3; run += 1) {
		const startedAt = performance.now();
		const { body } = await ask();
		times.push(performance.now() - startedAt);
		expect(body.total).toBe(total);
	}
	// The best of three: what a busy machine adds is not the shop's.
	expect(Math.min(...times)).toBeLessThan(firstPageMs);
});

type Listed = { status: number; body: { data: unknown[]; total: number } };

test.for([
	['office.customers.list', {}, null],
	['office.customers.list', { q: 'person 4999' }, 1],
	['office.mails.list', {}, howMany],
	['office.mails.list', { status: 'failed' }, howMany / 1000],
	['office.queries.list', { status: 'unanswered' }, howMany / 100],
	['office.queries.list', {}, howMany],
	['office.reviews.list', {}, null],
	['office.reviews.list', { sort: 'rating', order: 'asc' }, null],
	['office.reviews.list', { q: 'crate 77777' }, 1],
	['office.audit.list', {}, null],
	['office.audit.list', { q: 'Crate 77777' }, 1],
	['office.coupons.list', {}, null],
] as const)('answers the first page of %s with %j within its time', async ([name, query, total]) => {
	const owner = await shop.signIn({ roles: ['owner'] });
	const times: number[] = [];
	for (let run = 0; run < 4; run += 1) {
		const startedAt = performance.now();
		const { body, status } = (await shop.call(name, { token: owner.token, query })) as Listed;
		times.push(performance.now() - startedAt);
		expect(status).toBe(200);
		expect(body.data.length).toBeGreaterThan(0);
		if (total !== null) expect(body.total).toBe(total);
	}
	expect(Math.min(...times)).toBeLessThan(firstPageMs);
});

test('Today is answered within its time', async () => {
	const owner = await shop.signIn({ roles: ['owner'] });
	const times: number[] = [];
	for (let run = 0; run < 4; run += 1) {
		const startedAt = performance.now();
		const { body, status } = await shop.call('office.today.get', { token: owner.token });
		times.push(performance.now() - startedAt);
		expect(status).toBe(200);
		expect(body.data.orders.new?.count).toBe(howMany / 20);
		expect(body.data.orders.cashToCollect?.count).toBe((howMany * 2) / 5);
		expect(body.data.trade?.days.map(({ orders }) => orders).slice(1, -1)).toEqual(
			Array(26).fill(expect.closeTo(230, -1)),
		);
		expect(body.data.trade?.bestSellers).toHaveLength(8);
	}
	expect(Math.min(...times)).toBeLessThan(todayMs);
});
