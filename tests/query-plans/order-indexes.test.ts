import { seedOrders } from '#tests/fixtures/seed-orders.ts';
import { getVariant, openShop, orderBody, type Statement } from '#tests/fixtures/shop.ts';
import { CompiledQuery, sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';

/** Every order is written to all indexes of its tables: each must be read by a request of a shop with many orders. */
const howMany = 20_000;

const shop = await openShop();
afterAll(() => shop.close());
const owner = await shop.signIn({ roles: ['owner'] });
const customer = await shop.signIn();
const onion = await getVariant(shop.db, 'VR-ONI', '1 kg');
await seedOrders(shop.db, howMany);
const { body } = await shop.call('orders.place', {
	token: customer.token,
	body: orderBody([{ variant: onion, qty: 2 }]),
	key: 'first',
});
const { _id: id } = body.data.order;
await sql`insert into order_history (order_id, status) select id, 'ORDERED' from orders`.execute(shop.db);
await sql`
	insert into stock_movements (pool_id, change, reason, order_id)
	select pool_id, 0, 'correction', order_id from order_lines`.execute(shop.db);
await sql`analyze`.execute(shop.db);

/** The plans of the statements of a request, as the planner chooses them. */
async function plansOf(work: () => Promise<unknown>): Promise<string> {
	const statements: Statement[] = await shop.record(work);
	const plans: string[] = [];
	for (const { text, parameters } of statements) {
		if (/^(begin|commit|rollback)/i.test(text)) continue;
		const explained = CompiledQuery.raw(`explain ${text}`, [...parameters]);
		const { rows } = await shop.db.executeQuery<{ 'QUERY PLAN': string }>(explained);
		plans.push(...rows.map((row) => row['QUERY PLAN']));
	}
	return plans.join('\n');
}

const list = (query: Record<string, unknown>) => () => shop.call('office.orders.list', { token: owner.token, query });
const place = () =>
	shop.call('orders.place', { token: customer.token, body: orderBody([{ variant: onion, qty: 2 }]), key: 'second' });
const show = () => shop.call('orders.get', { token: customer.token, params: { id } });

/** The request that reads an index; null: none does, it keeps ids or numbers unique or is read by a job that deletes. */
const readers: Record<string, (() => Promise<unknown>) | null> = {
	orders_pkey: show,
	orders_number_key: null,
	orders_newest: list({}),
	orders_status: list({ status: 'SHIPPED' }),
	orders_in_review: list({ packingStatus: 'in-review' }),
	orders_new: list({ packingStatus: 'new' }),
	orders_to_pick: list({ packingStatus: 'to-pick' }),
	orders_packed: list({ packingStatus: 'packed' }),
	orders_open: list({ isOpen: true }),
	orders_open_returns: list({ isReturn: true }),
	orders_cash_due: list({ isCashDue: true, to: '2000-01-01' }),
	orders_without_invoice: list({ isInvoiceMissing: true }),
	orders_pincode: list({ pincode: '411045' }),
	orders_rider: list({ riderId: owner.userId }),
	orders_total: list({ sort: 'totalPaise', order: 'asc' }),
	orders_search: list({ q: 'receiver 17777' }),
	orders_user: () => shop.call('orders.list', { token: customer.token }),
	order_lines_pkey: show,
	order_lines_pool: () => shop.call('office.stock.get', { token: owner.token, params: { id: onion.poolId } }),
	order_history_pkey: null,
	order_history_order: show,
	stock_movements_pkey: null,
	stock_movements_pool: () => shop.call('office.stock.ledger', { token: owner.token, params: { id: onion.poolId } }),
	idempotency_keys_pkey: place,
	idempotency_keys_age: null,
};

test('the tables of an order have no index beside those that a request reads or a rule needs', async () => {
	const { rows } = await sql<{ name: string }>`
		select indexname as name from pg_indexes where schemaname = 'public' and tablename in
			('orders', 'order_lines', 'order_history', 'stock_movements', 'idempotency_keys')`.execute(shop.db);
	expect(rows.map(({ name }) => name).sort()).toEqual(Object.keys(readers).sort());
});

test.for(Object.entries(readers).flatMap(([name, read]) => (read === null ? [] : [[name, read] as const])))(
	'a request reads the index %s',
	async ([name, read]) => {
		expect(await plansOf(read)).toMatch(new RegExp(`\\b${name}\\b`));
	},
);
