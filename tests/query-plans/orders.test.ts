import { maxCounted } from '#contract/office-list.ts';
import { saveSalesSummary } from '#server/dashboard/dashboard-queries.ts';
import { plansOf, readsOf } from '#tests/fixtures/query-plans.ts';
import { seedAuditRows } from '#tests/fixtures/seed-audit-rows.ts';
import { seedMails } from '#tests/fixtures/seed-mails.ts';
import { seedOrders } from '#tests/fixtures/seed-orders.ts';
import { seedVariants } from '#tests/fixtures/seed-variants.ts';
import { getVariant, openShop, orderBody, passwordHash } from '#tests/fixtures/shop.ts';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';

/** The lists of a shop with many orders read no more rows than necessary. `npm run bench` measures their duration. */
const howMany = 20_000;
const customers = 5000;
const perPage = 25;
/** Rows of a page, read once to find and once to show them, including those a filter drops. Few orders are counted, then summed. */
const page = 5 * perPage;
/**
 * Of more orders than are counted the cash due is summed. Two in five have some here, for which a scan is cheaper than
 * their index: all are read once. A count that is not limited would read them twice.
 */
const due = howMany;

const shop = await openShop();
afterAll(() => shop.close());
const { token } = await shop.signIn({ roles: ['orders'] });

await seedOrders(shop.db, howMany);
await seedMails(shop.db, howMany);
await seedAuditRows(shop.db, howMany);

test.for([
	[{}, maxCounted, page, maxCounted + 1 + due],
	[{ status: 'SHIPPED' }, howMany / 5, page, (2 * howMany) / 5],
	[{ sort: 'totalPaise', order: 'asc' }, maxCounted, page, maxCounted + 1 + due],
	// Of each pincode the orders are sorted: the index has them in the order of time.
	[{ sort: 'pincode', order: 'asc' }, maxCounted, howMany / 60 + page, maxCounted + 1 + due],
	[{ pincode: '411045' }, Math.floor(howMany / 60), page, 2 * Math.ceil(howMany / 60)],
	[{ minPaise: 10_000 + howMany - 100 }, 101, 2 * page, 3 * page],
	[{ packingStatus: 'new' }, howMany / 20, page, howMany / 10],
	[{ packingStatus: 'to-pick' }, howMany / 20, page, howMany / 10],
	[{ packingStatus: 'packed' }, howMany / 10, page, howMany / 5],
	// A fifth of those that are read is dropped.
	[{ isCancelled: false }, maxCounted, page, (maxCounted + 1) * 1.3 + due],
	[{ isReturn: true }, howMany / 100, page, howMany / 50],
	[{ isCashDue: true }, maxCounted, page, maxCounted + 1 + due],
] as const)('lists orders for %j, counts %d and reads at most %d and %d rows', async ([query, total, ...limits]) => {
	const { body } = await shop.call('office.orders.list', { token, query });
	expect(body.total).toBe(total);
	expect([body.isTotalCapped, body.sumPaise === null]).toEqual([total === maxCounted, total === maxCounted]);
	const { statements, rows } = await readsOf(shop, 'orders', () => shop.call('office.orders.list', { token, query }));
	expect(statements).toBe(3);
	expect(rows).toHaveLength(2);
	for (const [index, limit] of limits.entries()) expect(rows[index]).toBeLessThanOrEqual(limit);
});

test.for([
	[{ q: 'KS-2511-017777' }, 1],
	[{ q: 'user 4999' }, howMany / customers],
	[{ q: 'receiver 17777' }, 1],
] as const)('finds orders for %j through an index', async ([query, total]) => {
	const { body } = await shop.call('office.orders.list', { token, query });
	expect(body.total).toBe(total);
	const search = () => shop.call('office.orders.list', { token, query });
	const { rows } = await readsOf(shop, 'orders', search, { isIndexed: true });
	expect(rows).toHaveLength(2);
	// The trigrams of a number are shared by its neighbours: some candidates are read and dropped.
	for (const count of rows) expect(count).toBeLessThanOrEqual(page);
});

type Listed = { status: number; body: { data: unknown[]; total: number } };

test.for([
	['office.customers.list', {}, null, 'users', 2 * customers],
	['office.customers.list', { q: 'user 4999' }, 1, 'users', page],
	['office.mails.list', {}, maxCounted, 'mails', maxCounted + page],
	['office.mails.list', { status: 'failed' }, howMany / 1000, 'mails', howMany / 1000],
	['office.mails.list', { q: 'your order 17777' }, 1, 'mails', page],
	['office.tickets.list', { status: 'awaiting-reply' }, howMany / 100, 'support_tickets', 100 * perPage + page],
	['office.tickets.list', { q: 'question 17777' }, 1, 'support_tickets', page],
	['office.tickets.list', {}, maxCounted, 'support_tickets', maxCounted + page],
	['office.reviews.list', {}, maxCounted, 'reviews', maxCounted + page],
	['office.reviews.list', { sort: 'rating', order: 'asc' }, maxCounted, 'reviews', maxCounted + page],
	['office.reviews.list', { q: 'crate 17777' }, 1, 'reviews', page],
	['office.audit.list', {}, maxCounted, 'audit_log', maxCounted + page],
	['office.audit.list', { q: 'Crate 17777' }, 1, 'audit_log', page],
] as const)(
	'lists %s for %j: %s rows, and no statement reads more of %s than %d',
	async ([name, query, total, table, limit]) => {
		const owner = await shop.signIn({ roles: ['owner'] });
		const { body, status } = (await shop.call(name, { token: owner.token, query })) as Listed;
		expect(status).toBe(200);
		expect(body.data.length).toBeGreaterThan(0);
		if (total !== null) expect(body.total).toBe(total);
		// A scan of a table of this size may be cheaper than its index, which must fit the condition.
		const isIndexed = 'q' in query;
		const list = () => shop.call(name, { token: owner.token, query });
		const { statements, rows } = await readsOf(shop, table, list, { isIndexed });
		expect(statements).toBeLessThanOrEqual('q' in query ? 4 : 3);
		expect(rows.length).toBeGreaterThan(0);
		for (const count of rows) expect(count).toBeLessThanOrEqual(limit);
	},
);

test('lists and sorts coupons by the discounts given without reading uses or orders', async () => {
	const [coupons, uses] = [200, 10_000];
	await sql`
		insert into coupons (code, code_key, discount_type, amount_paise)
		select code, code, 'fixed', 100 from (select 'PLAN' || n as code from generate_series(1, ${coupons}::int) n) c`.execute(
		shop.db,
	);
	await sql`
		update coupon_uses u set coupon_id = c.id, discount_paise = 100
		from (select order_id, row_number() over (order by order_id) as n from coupon_uses) numbered, coupons c
		where numbered.order_id = u.order_id and n <= ${uses} and c.code_key = 'PLAN' || (n % ${coupons} + 1)`.execute(
		shop.db,
	);
	await sql`vacuum analyze coupons, coupon_uses`.execute(shop.db);
	const owner = await shop.signIn({ roles: ['owner'] });
	const perCoupon = uses / coupons;
	const list = (query: Record<string, unknown>) => shop.call('office.coupons.list', { token: owner.token, query });
	const page = { q: 'PLAN', sort: 'code', order: 'asc', perPage: 10 };
	const { body } = (await list(page)) as { body: { data: { discountGivenPaise: number }[]; total: number } };
	expect(body.total).toBe(coupons);
	expect(body.data.map(({ discountGivenPaise }) => discountGivenPaise)).toEqual(Array(10).fill(100 * perCoupon));
	for (const sort of ['code', 'discountGivenPaise'])
		for (const table of ['coupon_uses', 'orders'] as const) {
			const { rows } = await readsOf(shop, table, () => list({ ...page, sort }));
			expect(rows, `${table} by ${sort}`).toEqual([]);
		}
});

test('answers Today without reading the orders of former days once they are summed', async () => {
	const owner = await shop.signIn({ roles: ['owner'] });
	const { body, status } = await shop.call('office.dashboard.get', { token: owner.token });
	expect(status).toBe(200);
	expect(body.data.orders.new?.count).toBe(howMany / 20);
	expect(body.data.orders.cashToCollect?.count).toBe((howMany * 2) / 5);
	expect(body.data.trade?.days.map(({ orders }) => orders).slice(1, -1)).toEqual(
		Array(26).fill(expect.closeTo(230, -1)),
	);
	expect(body.data.trade?.bestSellers).toHaveLength(8);
	const open = () => shop.call('office.dashboard.get', { token: owner.token });
	expect((await readsOf(shop, 'orders', open)).statements).toBe(6);
	await saveSalesSummary(shop.db, shop.clock.now);
	const summed = await readsOf(shop, 'orders', open);
	expect(summed.statements).toBe(5);
	// one scan of the open orders, another of those of today and of a week ago
	for (const count of summed.rows) expect(count).toBeLessThanOrEqual((5 * howMany) / 2);
	expect(Math.min(...summed.rows)).toBeLessThanOrEqual(3 * 24 * 12);
	expect(await readsOf(shop, 'order_lines', open)).toMatchObject({ rows: [] });
	expect((await open()).body.data.trade).toMatchObject({
		...body.data.trade,
		today: expect.anything(),
		weekAgo: expect.anything(),
		days: expect.anything(),
	});
});

test('places an order by reading a few rows, however many orders there are', async () => {
	const lines = await Promise.all([getVariant(shop.db, 'VR-ONI', '1 kg'), getVariant(shop.db, 'VR-POT', '1 kg')]);
	const body = orderBody(lines.map((variant) => ({ variant, qty: 2 })));
	const { rows } = await sql<{ userId: string }>`
		select user_id as "userId" from orders group by user_id having bool_or(status = 'DELIVERED') limit 1`.execute(
		shop.db,
	);
	const signedIn = await shop.signIn();
	const withDelivery = await shop.signIn();
	await sql`update sessions set user_id = ${rows[0]?.userId} where user_id = ${withDelivery.userId}`.execute(shop.db);
	for (const customer of [signedIn, withDelivery]) {
		const plans = await plansOf(shop, async () => {
			const { status } = await shop.call('orders.place', { token: customer.token, body, key: crypto.randomUUID() });
			expect(status).toBe(201);
		});
		expect(plans).toHaveLength(3);
		for (const { rowsRead, seqScans, text } of plans) {
			expect(rowsRead.orders ?? 0, text).toBeLessThanOrEqual(howMany / customers);
			expect(seqScans, text).not.toContain('orders');
			expect(seqScans, text).not.toContain('users');
			expect(rowsRead.idempotency_keys ?? 0, text).toBeLessThanOrEqual(1);
		}
	}
});

test('keeps one plan for each statement of an order in a shop with many variants', async () => {
	await seedVariants(shop.db, 1000);
	await sql`vacuum analyze`.execute(shop.db);
	// Prepared statements belong to a connection.
	const process = await openShop({ beside: shop, maxConnections: 1 });
	const lines = await Promise.all([getVariant(shop.db, 'VR-ONI', '1 kg'), getVariant(shop.db, 'VR-POT', '1 kg')]);
	const body = orderBody(lines.map((variant) => ({ variant, qty: 2 })));
	const { token } = await process.signIn();
	for (let order = 0; order < 15; order += 1) {
		expect((await process.call('orders.place', { token, body, key: `plan-${order}` })).status).toBe(201);
	}
	const { rows } = await sql<{ custom: number; generic: number }>`
		select custom_plans as custom, generic_plans as generic from pg_prepared_statements
		where statement ~ 'from sessions|found as materialized|with draws as'`.execute(process.db);
	await process.close();
	expect(rows).toEqual(Array(3).fill({ custom: 5, generic: 5 }));
});

test('a customer with many orders reads one page of them through an index, 500 when it does not say how many, and all as an export', async () => {
	const own = 600;
	const customer = await shop.signIn({ passwordHash: passwordHash.secret1 });
	const onion = await getVariant(shop.db, 'VR-ONI', '1 kg');
	const order = orderBody([{ variant: onion, qty: 2 }]);
	const { body: placed } = await shop.call('orders.place', { token: customer.token, body: order, key: 'copied' });
	const { _id: id } = placed.data.order;
	// Three copies of it at each moment.
	await sql`
		insert into orders (number, user_id, payment_method, payment_mode, subtotal_paise, discount_paise, total_paise, email,
			mobile, delivery_address, pincode, created_at)
		select number || '-' || g, user_id, payment_method, payment_mode, subtotal_paise, discount_paise, total_paise, email,
			mobile, delivery_address, pincode, created_at - (1 + g / 3) * interval '1 hour'
		from orders, generate_series(1, ${own - 1}::int) g where id = ${id}`.execute(shop.db);
	await sql`
		insert into order_lines
		select (jsonb_populate_record(l, jsonb_build_object('order_id', o.id))).*
		from orders o, order_lines l where l.order_id = ${id} and o.user_id = ${customer.userId} and o.id <> ${id}`.execute(
		shop.db,
	);
	await sql`
		insert into order_history (order_id, status)
		select id, 'ORDERED' from orders where user_id = ${customer.userId} and id <> ${id}`.execute(shop.db);
	await sql`vacuum analyze orders, order_lines, order_history`.execute(shop.db);
	const list = async (query: object) =>
		(await shop.call('orders.list', { token: customer.token, query: { ...query } })).body.data;
	const whole = await list({});
	expect([whole.orders.length, whole.nextCursor]).toEqual([500, whole.orders[499]?._id]);
	const size = 20;
	const first = await list({ first: size });
	expect(first.orders).toEqual(whole.orders.slice(0, size));
	const middle = { first: size, before: whole.orders[399]?._id };
	expect((await list(middle)).orders).toEqual(whole.orders.slice(400, 400 + size));
	for (const query of [{ first: size }, middle, { first: size, before: whole.nextCursor }]) {
		const plans = await plansOf(shop, () => list(query));
		expect(plans.flatMap(({ seqScans }) => seqScans)).not.toContain('orders');
		const read = plans.reduce((sum, { rowsRead }) => sum + (rowsRead.orders ?? 0), 0);
		// The next one shows that there are more, the cursor is read once, and orders of one moment are sorted.
		expect(read, JSON.stringify(query)).toBeLessThanOrEqual(size + 8);
	}
	const { body } = await shop.call('user.export', { token: customer.token, body: { currentPassword: 'secret1' } });
	expect((body as unknown as { orders: unknown[] }).orders).toHaveLength(own);
});
