import type { StaffRole } from '#domain/user.ts';
import type { Dashboard } from '#contract/dashboard-office.ts';
import { seedOrders } from '#tests/fixtures/seed-orders.ts';
import { openShop } from '#tests/fixtures/shop.ts';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { orderFilters, stockFilter, ticketFilter } from './dashboard-links.ts';

const shop = await openShop();
afterAll(() => shop.close());
await seedOrders(shop.db, 500);
await sql`update orders set is_in_review = true where status = 'ORDERED' and pick_list_at is null and packed_at is null
	and number like '%5'`.execute(shop.db);
await sql`update orders set rider_id = (select id from users limit 1) where number like '%7'`.execute(shop.db);
await sql`update orders set paid_paise = 100 where number like '%3' and payment_status = 'Pending'`.execute(shop.db);
await sql`insert into support_tickets (name, email, mobile, title, description, issue_message, status)
	select 'A', 'a@example.in', '9876543210', 'T', 'D', 'I', s from unnest(array['open', 'assigned', 'replied']) s`.execute(
	shop.db,
);

async function dashboardOf(role: StaffRole): Promise<{ token: string; dashboard: Dashboard }> {
	const { token } = await shop.signIn({ roles: [role] });
	return { token, dashboard: (await shop.call('office.dashboard.get', { token })).body.data };
}

test.for(['owner', 'rider'] as const)(
	'every count and amount of orders that %s sees is that of the list it leads to',
	async (role) => {
		const { token, dashboard } = await dashboardOf(role);
		let seen = 0;
		for (const [name, filter] of Object.entries(orderFilters)) {
			const sum = dashboard.orders[name as keyof Dashboard['orders']];
			if (sum === null) continue;
			const { body } = await shop.call('office.orders.list', { token, query: filter });
			const paise = name === 'cashToCollect' ? body.cashDuePaise : body.sumPaise;
			expect({ count: body.total, paise }, name).toEqual(sum);
			seen += sum.count;
		}
		expect(seen).toBeGreaterThan(50);
	},
);

test('the counts of low stock and support match their lists', async () => {
	const { token, dashboard } = await dashboardOf('owner');
	const low = await shop.call('office.stock.list', { token, query: stockFilter });
	const tickets = await shop.call('office.tickets.list', { token, query: ticketFilter });
	const inquiries = await shop.call('office.inquiries.list', { token, query: ticketFilter });
	expect([low.body.total, tickets.body.total, inquiries.body.total]).toEqual([
		dashboard.lowStock,
		dashboard.ticketsAwaitingReply,
		dashboard.inquiries,
	]);
	expect([dashboard.lowStock, dashboard.ticketsAwaitingReply]).toEqual([7, 2]);
});
