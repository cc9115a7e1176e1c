import { cancellationReasons } from '#domain/cancellation.ts';
import type { Dashboard, DashboardSum } from '#contract/dashboard-office.ts';
import { asId, type Db } from '#database/db.ts';
import { isRunOfPast, lastBackupError } from '#server/backup/backup-run-queries.ts';
import {
	isCashDue,
	isInReview,
	isInvoiceMissing,
	packingStatusConditions,
} from '#server/orders/order-condition-queries.ts';
import { type RawBuilder, sql } from 'kysely';

/** Number of days in the charts, including today. */
const chartDays = 28;
const maxBestSellers = 8;
/** A kept summary is not shown after this time. */
const summaryHours = 2;

export type OrderColumns = { [Column in keyof Dashboard['orders']]: DashboardSum };

const sum = (condition: RawBuilder<unknown>, amount: RawBuilder<unknown> = sql`total_paise`) => sql`
	json_build_object('count', count(*) filter (where ${condition}),
		'paise', coalesce(sum(${amount}) filter (where ${condition}), 0))`;

/** Of the open orders below: cash is due, or was due before a cancellation. */
const isCashOpen = sql`payment_status = 'Pending' and status in ('OUT_FOR_DELIVERY', 'DELIVERED', 'CANCELLED')`;

/**
 * Open orders by status, and the cash to collect.
 * @param riderId a rider, who sees own and unassigned orders and no cancelled ones; null: all orders
 */
export async function sumOpenOrders(db: Db, riderId: string | null): Promise<OrderColumns> {
	const theirs = riderId === null ? sql`true` : sql`(rider_id is null or rider_id = ${riderId})`;
	const { rows } = await sql<OrderColumns>`
		with open as (
			select status, payment_status, pick_list_at, packed_at, is_in_review, total_paise,
				total_paise - paid_paise as due_paise, null as part from orders
			where status in ('ORDERED', 'SHIPPED', 'OUT_FOR_DELIVERY') and ${theirs}
			union all
			-- the others than those above; by status they would be read from the index of all orders
			select status, payment_status, null, null, false, total_paise, total_paise - coalesce(credited_paise, 0) - paid_paise, null
			from (select * from orders o where ${isCashDue} offset 0) due
			where status = 'DELIVERED' and ${theirs} or status = 'CANCELLED' and ${riderId === null}::boolean
			union all
			select null, null, null, null, false, total_paise, 0, 'return' from orders
			where is_return and return_processed_at is null
			union all
			select null, null, null, null, false, total_paise, 0, 'invoice' from orders o where ${isInvoiceMissing}
		)
		select ${sum(isInReview)} as "inReview",
			${sum(packingStatusConditions.new)} as new,
			${sum(packingStatusConditions['to-pick'])} as "toPick",
			${sum(packingStatusConditions.packed)} as packed,
			${sum(sql`status = 'SHIPPED'`)} as shipped,
			${sum(sql`status = 'OUT_FOR_DELIVERY'`)} as "outForDelivery",
			${sum(isCashOpen, sql`greatest(due_paise, 0)`)} as "cashToCollect",
			${sum(sql`part = 'return'`)} as "openReturns",
			${sum(sql`part = 'invoice'`)} as "withoutInvoice"
		from open o`.execute(db);
	return rows[0] as OrderColumns;
}

type Trade = NonNullable<Dashboard['trade']>;

/** Start of the Indian day that is this many days before `now`. */
const dayBefore = (now: Date, days: number) => sql`
	((date_trunc('day', ${now}::timestamptz at time zone 'Asia/Kolkata') - make_interval(days => ${days}::int))
		at time zone 'Asia/Kolkata')`;

/** Orders by day, including days without an order, up to now. @param days number of days, including today */
const dayRows = (now: Date, days: number) => sql`
	(select json_agg(json_build_object('day', to_char(d.day, 'YYYY-MM-DD'), 'orders', d.orders, 'paise', d.paise)
		order by d.day) from (
		select g.day, count(s.day)::int as orders, coalesce(sum(s.total_paise), 0) as paise
		from generate_series((${now}::timestamptz at time zone 'Asia/Kolkata')::date - ${days - 1}::int,
			(${now}::timestamptz at time zone 'Asia/Kolkata')::date, interval '1 day') as g (day)
		left join (
			select (created_at at time zone 'Asia/Kolkata')::date as day, total_paise from orders
			where created_at >= ${dayBefore(now, days - 1)} and created_at <= ${now} and status <> 'CANCELLED'
		) s on s.day = g.day::date group by g.day
	) d)`;

/** Today, the same weekday a week ago up to the same time, and the last days. @param days number of days, including today */
export async function sumRecentDays(
	db: Db,
	now: Date,
	days: number,
): Promise<Pick<Trade, 'today' | 'weekAgo' | 'weekAgoDay' | 'days'>> {
	const sumBetween = (from: RawBuilder<unknown>, to: RawBuilder<unknown>) => sql`
		(select ${sum(sql`true`)} from orders where created_at >= ${from} and created_at <= ${to} and status <> 'CANCELLED')`;
	const { rows } = await sql<Pick<Trade, 'today' | 'weekAgo' | 'weekAgoDay' | 'days'>>`
		select ${sumBetween(dayBefore(now, 0), sql`${now}`)} as today,
			${sumBetween(dayBefore(now, 7), sql`${now}::timestamptz - interval '7 days'`)} as "weekAgo",
			to_char(${now}::timestamptz at time zone 'Asia/Kolkata' - interval '7 days', 'YYYY-MM-DD') as "weekAgoDay",
			${dayRows(now, days)} as days`.execute(db);
	return rows[0] as Pick<Trade, 'today' | 'weekAgo' | 'weekAgoDay' | 'days'>;
}

/** Of the last weeks: orders by day, the reasons of cancellations, and the products by revenue after discounts. */
export type SalesSummary = Pick<Trade, 'days' | 'cancellations' | 'bestSellers'>;

async function computeSalesSummary(db: Db, now: Date): Promise<SalesSummary> {
	const { rows } = await sql<SalesSummary>`
		select ${dayRows(now, chartDays)} as days,
			coalesce((select json_agg(json_build_object('reason', c.reason, 'count', c.count) order by c.count desc, c.reason)
				from (
					select case when cancellation_reason = any (${[...cancellationReasons]}::text[]) then cancellation_reason
						else 'Other' end as reason, count(*)::int as count
					from orders where created_at >= ${dayBefore(now, chartDays - 1)} and created_at <= ${now} and status = 'CANCELLED'
					group by 1
				) c), '[]') as cancellations,
			coalesce((select json_agg(json_build_object('productId', b.product_id, 'product', b.name_en, 'quantity', b.quantity,
				'paise', b.paise) order by b.paise desc, b.name_en) from (
				select l.product_id, p.name_en, sum(l.quantity)::int as quantity,
					sum(l.quantity * l.price_paise - l.discount_paise)::bigint as paise
				from orders o join order_lines l on l.order_id = o.id join products p on p.id = l.product_id
				where o.created_at >= ${dayBefore(now, chartDays - 1)} and o.created_at <= ${now} and o.status <> 'CANCELLED'
				group by l.product_id, p.name_en order by paise desc, p.name_en limit ${maxBestSellers}
			) b), '[]') as "bestSellers"`.execute(db);
	return rows[0] as SalesSummary;
}

/** Sums the sales of the last weeks for the dashboard, every hour: it need not read the orders of weeks then. */
export async function saveSalesSummary(db: Db, now: Date): Promise<void> {
	await db.transaction().execute(async (tx) => {
		// The orders of weeks are more than one request would wait for.
		await sql`set local statement_timeout = 0`.execute(tx);
		const summary = JSON.stringify(await computeSalesSummary(tx, now));
		await sql`
			insert into sales_summaries (computed_at, summary) values (${now}, ${summary}::jsonb)
			on conflict (is_only) do update set computed_at = excluded.computed_at, summary = excluded.summary`.execute(tx);
	});
}

/** The kept summary; computed now when it is older than two hours. */
export async function readSalesSummary(db: Db, now: Date): Promise<SalesSummary & { computedAt: Date }> {
	const { rows } = await sql<{ computedAt: Date; summary: SalesSummary }>`
		select computed_at as "computedAt", summary from sales_summaries
		where computed_at < ${now}::timestamptz + interval '5 minutes' and computed_at > ${now}::timestamptz - ${summaryHours} * interval '1 hour'`.execute(
		db,
	);
	const [kept] = rows;
	return kept === undefined
		? { ...(await computeSalesSummary(db, now)), computedAt: now }
		: { ...kept.summary, computedAt: kept.computedAt };
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
	backup: { at: string | null; file: string | null; bytes: number | null; error: string | null; isTried: boolean };
};

/** All other counts, in one statement. */
export async function countForDashboard(db: Db): Promise<Counts> {
	const { rows } = await sql<Counts>`
		select
			-- offset 0: the planner looks up the product of each
			(select count(*)::int from stock_pools s where s.is_low and exists (
				select 1 from products p where p.id = s.product_id and p.status = 'active' offset 0)) as "lowStock",
			(select count(*)::int from support_tickets where status in ('open', 'assigned')) as "ticketsAwaitingReply",
			(select count(*)::int from bulk_inquiries where status in ('open', 'assigned')) as inquiries,
			(select count(*)::int from (select from orders limit 1) placed) as orders,
			-- the demo data are not in the audit log
			(select count(*)::int from products p where p.status = 'active' and p.id in (
				select ${asId(sql`entity_id`)} from audit_log where action in ('product.create', 'product.duplicate'))) as "ownProducts",
			(select count(*)::int from served_pincodes s where s.id::text in (
				select entity_id from audit_log where action in ('pincode.create', 'pincode.update'))) as "ownPincodes",
			(select greatest(count(distinct user_id)::int - 1, 0) from staff_members) as "otherStaff",
			(select json_build_object('at', verified.started_at, 'file', verified.file, 'bytes', verified.bytes, 'error', ${lastBackupError},
				'isTried', exists (select from backup_runs)) from (select) one
				left join (select started_at, file, bytes from backup_runs where error is null and ${isRunOfPast}
					order by started_at desc limit 1) verified on true) as backup,
			(select coalesce(json_object_agg(key, value), '{}') from shop_settings
				where key in ('name', 'address', 'licences', 'isDemo')) as settings`.execute(db);
	return rows[0] as Counts;
}
