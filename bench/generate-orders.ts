import type { Db } from '#database/db.ts';
import { sql } from 'kysely';

const mostCustomers = 50_000;
const ordersAtOnce = 100_000;
/** Of the newest orders, not yet delivered: those of about a day of work. */
const openOrders = 3000;

type IndexRow = { name: string; definition: string };

/**
 * Adds a history of orders of two lines each, one a minute back from now: the newest are open, the others delivered, one
 * in twenty cancelled. Their sums are those of their lines, and they take no stock. For measurements alone: indexes are
 * built afterwards, and triggers do not run, which needs the account that owns the database server. A million take
 * minutes.
 */
export async function generateOrders(db: Db, { orders }: { orders: number }): Promise<void> {
	const customers = Math.min(mostCustomers, orders);
	await db.transaction().execute(async (tx) => {
		await sql`set local statement_timeout = 0`.execute(tx);
		await sql`set local session_replication_role = replica`.execute(tx);
		await sql`set local maintenance_work_mem = '256MB'`.execute(tx);
		const { rows: indexes } = await sql<IndexRow>`
			select i.indexname as name, i.indexdef as definition from pg_indexes i
			where i.tablename in ('orders', 'order_lines', 'order_history')
				and not exists (select 1 from pg_constraint c where c.conname = i.indexname)`.execute(tx);
		for (const { name } of indexes) await sql`drop index ${sql.ref(name)}`.execute(tx);
		await sql`
			create temp table customers on commit drop as
			select n, uuidv7() as id, 'bench' || n || '@example.in' as email, (9000000000 + n)::text as mobile
			from generate_series(0, ${customers - 1}::int) n`.execute(tx);
		await sql`
			insert into users (id, email, email_key, name, mobile)
			select id, email, email, 'Customer ' || n, mobile from customers`.execute(tx);
		await sql`
			create temp table sold on commit drop as
			select row_number() over (order by v.sku) - 1 as n, v.id, v.product_id, v.pool_id, p.name_en, v.unit, v.pack_amount,
				v.price_paise, p.gst_percent, p.hsn
			from variants v join products p on p.id = v.product_id`.execute(tx);
		await sql`create unique index on sold (n)`.execute(tx);
		await sql`analyze customers, sold`.execute(tx);
		for (let from = 1; from <= orders; from += ordersAtOnce) {
			await sql`
				create temp table chunk on commit drop as
				select g, uuidv7() as id, 1 + g % 3 as quantity, (g * 7919::bigint) % s.variants as first,
					(g * 104729::bigint + 1) % s.variants as second, now() - g * interval '1 minute' as at,
					case when g <= ${openOrders} then (array['ORDERED', 'SHIPPED', 'OUT_FOR_DELIVERY'])[1 + g % 3]
						when g % 20 = 0 then 'CANCELLED' else 'DELIVERED' end::order_status as status
				from generate_series(${from}::int, ${Math.min(from + ordersAtOnce - 1, orders)}::int) g
				cross join (select count(*) as variants from sold) s`.execute(tx);
			await sql`
				insert into orders (id, number, user_id, status, payment_status, payment_method, payment_mode, subtotal_paise,
					discount_paise, total_paise, email, mobile, delivery_address, pincode, created_at, updated_at, invoiced_at)
				select o.id, 'KB-' || lpad(o.g::text, 9, '0'), c.id, o.status,
					case when o.status = 'DELIVERED' then 'Paid' else 'Pending' end::payment_status, 'Cash on Delivery', 'cod', t.paise,
					0, t.paise, c.email, c.mobile,
					jsonb_build_object('contactName', 'Customer ' || c.n, 'contactMobile', c.mobile, 'city', 'Pune'),
					(411000 + o.g % 60)::text, o.at, o.at, case when o.status = 'DELIVERED' then o.at end
				from chunk o join customers c on c.n = o.g % ${customers}
				join sold a on a.n = o.first join sold b on b.n = o.second
				cross join lateral (select o.quantity * (a.price_paise + b.price_paise) as paise) t`.execute(tx);
			await sql`
				insert into order_lines (order_id, position, product_id, variant_id, pool_id, product_name, picture, unit,
					pack_amount, quantity, price_paise, discount_paise, gst_percent, hsn)
				select o.id, place, s.product_id, s.id, s.pool_id, s.name_en, 'onion', s.unit, s.pack_amount, o.quantity,
					s.price_paise, 0, s.gst_percent, s.hsn
				from chunk o cross join lateral (values (0, o.first), (1, o.second)) as l (place, n) join sold s on s.n = l.n`.execute(
				tx,
			);
			await sql`insert into order_history (order_id, status, at) select id, 'ORDERED', at from chunk`.execute(tx);
			await sql`drop table chunk`.execute(tx);
		}
		for (const { definition } of indexes) await sql`${sql.raw(definition)}`.execute(tx);
	});
	await db.connection().execute(async (connection) => {
		await sql`set statement_timeout = 0`.execute(connection);
		await sql`vacuum analyze orders, order_lines, order_history, users`.execute(connection);
		await sql`reset statement_timeout`.execute(connection);
	});
}
