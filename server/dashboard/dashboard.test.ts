import type { StaffRole } from '#domain/user.ts';
import type { Dashboard } from '#contract/dashboard-office.ts';
import { saveSalesSummary } from '#server/dashboard/dashboard-queries.ts';
import { getVariant, openShop, orderBody } from '#tests/fixtures/shop.ts';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';

const shop = await openShop();
afterAll(() => shop.close());
// Monday, 23 November 2026, 06:15 in India
shop.clock.now = new Date('2026-11-23T06:15:00+05:30');
const onion = await getVariant(shop.db, 'VR-ONI', '1 kg');
const tokens = new Map<StaffRole, string>();
for (const role of ['owner', 'catalogue', 'pricing', 'orders', 'picker', 'rider', 'content', 'support'] as const) {
	tokens.set(role, (await shop.signIn({ roles: [role] })).token);
}

async function dashboardOf(role: StaffRole): Promise<Dashboard> {
	const { status, body } = await shop.call('office.dashboard.get', { token: tokens.get(role) ?? '' });
	expect(status).toBe(200);
	return body.data;
}

/** An order of two kilograms of onions, created now, with the given columns. */
async function placed(at: string, columns = sql`status = status`): Promise<string> {
	const { token } = await shop.signIn();
	const { body, status } = await shop.call('orders.place', { token, body: orderBody([{ variant: onion, qty: 2 }]) });
	expect(status).toBe(201);
	const id = body.data.order._id;
	await sql`update orders set created_at = ${new Date(at)}, ${columns} where id = ${id}`.execute(shop.db);
	return id;
}

test('lists the set-up steps before the first sale, and demo data complete none', async () => {
	const open = async () =>
		(await dashboardOf('owner')).setUp?.steps.filter(({ isDone }) => !isDone).map(({ name }) => name) ?? null;
	// staff are invited, the demo data do no step
	expect(await open()).toEqual(['shopDetails', 'mail', 'pincodes', 'products', 'order']);
	for (const role of ['picker', 'catalogue'] as const) expect((await dashboardOf(role)).setUp).toBeNull();
	await sql`delete from shop_settings where key = 'address'`.execute(shop.db);
	expect((await dashboardOf('owner')).setUp).toMatchObject({ missingDetails: ['address'], isDemo: true });
	const { trade } = await dashboardOf('owner');
	expect(trade?.days).toHaveLength(28);
	expect(trade?.days.at(-1)).toEqual({ day: '2026-11-23', orders: 0, paise: 0 });
	expect(trade?.days[0]?.day).toBe('2026-10-27');
});

test('counts orders by status, with their totals', async () => {
	const at = '2026-11-22T12:00:00+05:30';
	await placed(at);
	await placed(at);
	await placed(at, sql`is_in_review = true`);
	await placed(at, sql`pick_list_at = now()`);
	await placed(at, sql`pick_list_at = now(), packed_at = now()`);
	await placed(at, sql`status = 'SHIPPED'`);
	await placed(at, sql`status = 'OUT_FOR_DELIVERY'`);
	await placed(at, sql`status = 'OUT_FOR_DELIVERY', payment_status = 'Paid'`);
	await placed(at, sql`status = 'DELIVERED'`);
	await placed(at, sql`status = 'DELIVERED', payment_status = 'Paid'`);
	await placed(at, sql`status = 'CANCELLED', is_return = true, cancellation_reason = 'Changed Mind'`);
	await placed(
		at,
		sql`status = 'CANCELLED', is_return = true, return_processed_at = now(),
		cancellation_reason = 'The lift was broken'`,
	);
	const each = (count: number) => ({ count, paise: count * 2 * onion.pricePaise });
	expect((await dashboardOf('owner')).orders).toEqual({
		inReview: each(1),
		new: each(2),
		toPick: each(1),
		packed: each(1),
		shipped: each(1),
		outForDelivery: each(2),
		cashToCollect: each(2),
		openReturns: each(1),
		// packed or dispatched
		withoutInvoice: each(6),
	});
	expect((await dashboardOf('owner')).setUp?.steps).toContainEqual({ name: 'order', isDone: true });
});

test('the counts of a rider include own and unassigned orders', async () => {
	const before = (await dashboardOf('rider')).orders;
	const other = await shop.signIn({ roles: ['rider'] });
	const at = '2026-11-22T12:00:00+05:30';
	const id = await placed(at, sql`status = 'OUT_FOR_DELIVERY', rider_id = ${other.userId}`);
	expect((await dashboardOf('rider')).orders.outForDelivery).toEqual(before.outForDelivery);
	expect((await dashboardOf('orders')).orders.outForDelivery?.count).toBe((before.outForDelivery?.count ?? 0) + 1);
	await sql`update orders set rider_id = null, status = 'ORDERED' where id = ${id}`.execute(shop.db);
	await sql`delete from orders where id = ${id}`.execute(shop.db);
});

test('compares today with the same weekday a week ago up to the same time, without cancelled orders', async () => {
	const none = { count: 0, paise: 0 };
	expect((await dashboardOf('owner')).trade).toMatchObject({ today: none, weekAgo: none, weekAgoDay: '2026-11-16' });
	await placed('2026-11-23T00:00:00+05:30');
	await placed('2026-11-23T06:14:00+05:30');
	await placed('2026-11-23T05:00:00+05:30', sql`status = 'CANCELLED', cancellation_reason = 'Delivery Delay'`);
	await placed('2026-11-22T23:59:59+05:30');
	await placed('2026-11-16T06:00:00+05:30');
	await placed('2026-11-16T06:16:00+05:30');
	await placed('2026-11-15T23:59:59+05:30');
	const { trade } = await dashboardOf('owner');
	const each = (count: number) => ({ count, paise: count * 2 * onion.pricePaise });
	expect([trade?.today, trade?.weekAgo]).toEqual([each(2), each(1)]);
	const ofDay = (day: string) => trade?.days.find((row) => row.day === day)?.orders;
	expect(['2026-11-23', '2026-11-22', '2026-11-16', '2026-11-15'].map(ofDay)).toEqual([2, 11, 2, 1]);
	expect(trade?.cancellations).toEqual([
		{ reason: 'Changed Mind', count: 1 },
		{ reason: 'Delivery Delay', count: 1 },
		{ reason: 'Other', count: 1 },
	]);
	expect(trade?.bestSellers).toEqual([
		{ productId: onion.productId, product: 'Onion', quantity: 32, paise: 32 * onion.pricePaise },
	]);
});

test('counts low stock and tickets awaiting a reply', async () => {
	const before = await dashboardOf('owner');
	await sql`update stock_pools set low_at = on_hand where id = ${onion.poolId}`.execute(shop.db);
	await shop.call('tickets.create', {
		body: {
			dbCart: [{ name: 'Asha', email: 'asha@example.in', mobile: '9876543210' }],
			title: 'Delivery',
			description: 'Late',
			issue_msg: 'Not here yet',
		},
	});
	const after = await dashboardOf('owner');
	expect([after.lowStock, after.ticketsAwaitingReply, after.inquiries]).toEqual([
		(before.lowStock ?? 0) + 1,
		(before.ticketsAwaitingReply ?? 0) + 1,
		before.inquiries,
	]);
	await sql`update support_tickets set status = 'replied'`.execute(shop.db);
	expect((await dashboardOf('support')).ticketsAwaitingReply).toBe(0);
});

test.for([
	[
		'owner',
		[
			'inReview',
			'new',
			'toPick',
			'packed',
			'shipped',
			'outForDelivery',
			'cashToCollect',
			'openReturns',
			'withoutInvoice',
		],
		['lowStock', 'ticketsAwaitingReply', 'inquiries', 'trade'],
	],
	[
		'orders',
		[
			'inReview',
			'new',
			'toPick',
			'packed',
			'shipped',
			'outForDelivery',
			'cashToCollect',
			'openReturns',
			'withoutInvoice',
		],
		['trade'],
	],
	['picker', ['inReview', 'new', 'toPick', 'packed', 'shipped', 'outForDelivery', 'openReturns', 'withoutInvoice'], []],
	['rider', ['shipped', 'outForDelivery', 'cashToCollect'], []],
	[
		'support',
		['inReview', 'new', 'toPick', 'packed', 'shipped', 'outForDelivery', 'openReturns', 'withoutInvoice'],
		['ticketsAwaitingReply', 'inquiries'],
	],
	['pricing', [], ['lowStock', 'trade']],
	['catalogue', [], ['lowStock']],
	['content', [], []],
] as const)('%s sees what is theirs and nothing else', async ([role, columns, parts]) => {
	const { orders, lowStock, ticketsAwaitingReply, inquiries, trade } = await dashboardOf(role);
	const shown = (all: object) => Object.keys(all).filter((key) => all[key as never] !== null);
	expect(shown(orders)).toEqual(columns);
	expect(shown({ lowStock, ticketsAwaitingReply, inquiries, trade })).toEqual(parts);
});

test('asks the database at most five times once the sales are summed', async () => {
	await saveSalesSummary(shop.db, shop.clock.now);
	shop.statements.length = 0;
	await dashboardOf('owner');
	const asked = [...shop.statements];
	await sql`delete from sales_summaries`.execute(shop.db);
	// the session is one of them
	expect(asked.length).toBeLessThanOrEqual(6);
	expect(asked.filter((statement) => !/^(begin|commit)/i.test(statement)).length).toBeLessThanOrEqual(5);
});

test('shows the sales as summed for two hours, with today and yesterday as they are', async () => {
	const trade = async () => (await dashboardOf('owner')).trade;
	const before = await trade();
	await saveSalesSummary(shop.db, shop.clock.now);
	expect(await trade()).toEqual(before);
	const late = '2026-11-23T23:59:00+05:30';
	await placed('2026-11-23T06:14:30+05:30');
	const ordersOn = (of: typeof before, day: string) => of?.days.find((row) => row.day === day)?.orders;
	const current = await trade();
	expect(ordersOn(current, '2026-11-23')).toBe((ordersOn(before, '2026-11-23') ?? 0) + 1);
	expect(current?.bestSellers).toEqual(before?.bestSellers);

	// Summed before midnight, an hour ago: the rest of yesterday is counted.
	shop.clock.now = new Date('2026-11-23T23:30:00+05:30');
	await saveSalesSummary(shop.db, shop.clock.now);
	await placed(late);
	shop.clock.now = new Date('2026-11-24T00:30:00+05:30');
	tokens.set('owner', (await shop.signIn({ roles: ['owner'] })).token);
	const next = await trade();
	expect(next?.days).toHaveLength(28);
	expect(next?.days.at(-1)).toEqual({ day: '2026-11-24', orders: 0, paise: 0 });
	expect(ordersOn(next, '2026-11-23')).toBe((ordersOn(current, '2026-11-23') ?? 0) + 1);
	expect(next?.bestSellers[0]?.quantity).toBe((before?.bestSellers[0]?.quantity ?? 0) + 2);
	shop.clock.now = new Date('2026-11-24T01:31:00+05:30');
	tokens.set('owner', (await shop.signIn({ roles: ['owner'] })).token);
	expect((await trade())?.bestSellers[0]?.quantity).toBe((before?.bestSellers[0]?.quantity ?? 0) + 4);
});
