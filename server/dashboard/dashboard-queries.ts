import { cancellationReasons } from '#domain/cancellation.ts';
import type { Dashboard, DashboardSum } from '#contract/dashboard-office.ts';
import type { Db } from '#database/db.ts';
import { type RawBuilder, sql } from 'kysely';

/** Number of days in the charts, including today. */
const chartDays = 28;
const maxBestSellers = 8;

export type OrderColumns = { [Column in keyof Dashboard['orders']]: DashboardSum };

const sum = (condition: RawBuilder<unknown>, amount: RawBuilder<unknown> = sql`total_paise`) => sql`
	json_build_object('count', count(*) filter (where ${condition}),
		'paise', coalesce(sum(${amount}) filter (where ${condition}), 0))`;

/** Of the open orders below: cash is due, or was due before a cancellation. */
const isCashOpen = sql`payment_status = 'Pending' and status in ('OUT_FOR_DELIVERY', 'DELIVERED', 'CANCELLED')`;
/** isCashDue of domain/cash.ts in SQL: two parts of the condition of the index orders_cash_due. */
const isDeliveredUnpaid = sql`payment_status = 'Pending' and status = 'DELIVERED'`;
const isCancelledUnpaid = sql`payment_status = 'Pending' and status = 'CANCELLED'
	and coalesce(total_paise - credited_paise, 0) > paid_paise`;

/**
 * Open orders by status, and the cash to collect.
 * @param riderId a rider, who sees own and unassigned orders and no cancelled ones; null: all orders
 */
export async function sumOpenOrders(db: Db, riderId: string | null): Promise<OrderColumns> {
	const theirs = riderId === null ? sql`true` : sql`(rider_id is null or rider_id = ${riderId})`;
	const { rows } = await sql<OrderColumns>`
		with open as (
			select status, payment_status, pick_list_at, packed_at, total_paise, total_paise - paid_paise as due_paise,
				null as part from orders
			where status in ('ORDERED', 'SHIPPED', 'OUT_FOR_DELIVERY') and ${theirs}
			union all
			select status, payment_status, null, null, total_paise, total_paise - paid_paise, null from orders
			where ${isDeliveredUnpaid} and ${theirs}
			union all
			select status, payment_status, null, null, total_paise, total_paise - credited_paise - paid_paise, null from orders
			where ${isCancelledUnpaid} and ${riderId === null}::boolean
			union all
			select null, null, null, null, total_paise, 0, 'return' from orders
			where is_return and return_processed_at is null
			union all
			select null, null, null, null, total_paise, 0, 'invoice' from orders
			where invoiced_at is null and status <> 'CANCELLED' and (status <> 'ORDERED' or packed_at is not null)
		)
		select ${sum(sql`status = 'ORDERED' and pick_list_at is null and packed_at is null`)} as new,
			${sum(sql`status = 'ORDERED' and pick_list_at is not null and packed_at is null`)} as "toPick",
			${sum(sql`status = 'ORDERED' and packed_at is not null`)} as packed,
			${sum(sql`status = 'SHIPPED'`)} as shipped,
			${sum(sql`status = 'OUT_FOR_DELIVERY'`)} as "outForDelivery",
			${sum(isCashOpen, sql`greatest(due_paise, 0)`)} as "cashToCollect",
			${sum(sql`part = 'return'`)} as "openReturns",
			${sum(sql`part = 'invoice'`)} as "withoutInvoice"
		from open`.execute(db);
	return rows[0] as OrderColumns;
}

export type Trade = Omit<NonNullable<Dashboard['trade']>, 'bestSellers'>;

/** Start of the Indian day that is this many days before `now`. */
const dayBefore = (now: Date, days: number) => sql`
	((date_trunc('day', ${now}::timestamptz at time zone 'Asia/Kolkata') - make_interval(days => ${days}::int))
		at time zone 'Asia/Kolkata')`;

/** Revenue by day over the last weeks, including days without an order. */
export async function sumTrade(db: Db, now: Date): Promise<Trade> {
	const { rows } = await sql<Trade>`
		with recent as (
			select created_at, (created_at at time zone 'Asia/Kolkata')::date as day, total_paise,
				status = 'CANCELLED' as is_cancelled,
				case when cancellation_reason = any (${[...cancellationReasons]}::text[]) then cancellation_reason
					else 'Other' end as reason
			from orders where created_at >= ${dayBefore(now, chartDays - 1)} and created_at <= ${now}
		), sold as (select * from recent where not is_cancelled)
		select
			(select ${sum(sql`created_at >= ${dayBefore(now, 0)}`)} from sold) as today,
			(select ${sum(sql`created_at >= ${dayBefore(now, 7)} and created_at <= ${now}::timestamptz - interval '7 days'`)}
				from sold) as "weekAgo",
			to_char(${now}::timestamptz at time zone 'Asia/Kolkata' - interval '7 days', 'YYYY-MM-DD') as "weekAgoDay",
			(select json_agg(json_build_object('day', to_char(d.day, 'YYYY-MM-DD'), 'orders', d.orders, 'paise', d.paise)
				order by d.day) from (
				select g.day, count(s.day)::int as orders, coalesce(sum(s.total_paise), 0) as paise
				from generate_series((${now}::timestamptz at time zone 'Asia/Kolkata')::date - ${chartDays - 1}::int,
					(${now}::timestamptz at time zone 'Asia/Kolkata')::date, interval '1 day') as g (day)
				left join sold s on s.day = g.day::date group by g.day
			) d) as days,
			coalesce((select json_agg(json_build_object('reason', c.reason, 'count', c.count) order by c.count desc, c.reason)
				from (select reason, count(*)::int as count from recent where is_cancelled group by reason) c), '[]')
				as cancellations`.execute(db);
	return rows[0] as Trade;
}

/** Best-selling products of the same weeks, by revenue after discounts. */
export async function listBestSellers(db: Db, now: Date): Promise<NonNullable<Dashboard['trade']>['bestSellers']> {
	const { rows } = await sql<NonNullable<Dashboard['trade']>['bestSellers'][number]>`
		select l.product_id as "productId", p.name_en as product, sum(l.quantity)::int as quantity,
			sum(l.quantity * l.price_paise - l.discount_paise)::bigint as paise
		from orders o join order_lines l on l.order_id = o.id join products p on p.id = l.product_id
		where o.created_at >= ${dayBefore(now, chartDays - 1)} and o.created_at <= ${now} and o.status <> 'CANCELLED'
		group by l.product_id, p.name_en order by paise desc, p.name_en limit ${maxBestSellers}`.execute(db);
	return rows;
}

export type Counts = {
	lowStock: number;
	ticketsAwaitingReply: number;
	inquiries: number;
	orders: number;
	ownProducts: number;
	ownPincodes: number;
	otherStaff: number;
	settings: Record<string, unknown>;
	backup: { at: string | null; bytes: number | null; error: string | null; isTried: boolean };
};

/** All other counts, in one statement. */
export async function countForDashboard(db: Db): Promise<Counts> {
	const { rows } = await sql<Counts>`
		select
			(select count(*)::int from stock_pools s join products p on p.id = s.product_id
				where p.status = 'active' and s.is_low) as "lowStock",
			(select count(*)::int from support_tickets where status in ('open', 'assigned')) as "ticketsAwaitingReply",
			(select count(*)::int from bulk_inquiries where status in ('open', 'assigned')) as inquiries,
			(select count(*)::int from (select from orders limit 1) placed) as orders,
			-- the demo data are not in the audit log
			(select count(*)::int from products p where p.status = 'active' and p.id::text in (
				select entity_id from audit_log where action in ('product.create', 'product.duplicate'))) as "ownProducts",
			(select count(*)::int from served_pincodes s where s.id::text in (
				select entity_id from audit_log where action in ('pincode.create', 'pincode.update'))) as "ownPincodes",
			(select greatest(count(distinct user_id)::int - 1, 0) from staff_members) as "otherStaff",
			(select json_build_object('at', verified.started_at, 'bytes', verified.bytes, 'error', tried.error,
				'isTried', tried.id is not null) from (select) one
				left join (select started_at, bytes from backup_runs where error is null
					order by started_at desc limit 1) verified on true
				left join (select id, error from backup_runs order by started_at desc, id desc limit 1) tried on true)
				as backup,
			(select coalesce(json_object_agg(key, value), '{}') from shop_settings
				where key in ('name', 'address', 'licences', 'isDemo')) as settings`.execute(db);
	return rows[0] as Counts;
}
