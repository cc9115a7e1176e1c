import type { Db } from '#database/db.ts';
import { sql } from 'kysely';

/** Sales older than this say little about today. */
const salesDays = 30;
/** A staple counts like so many orders a place, until the orders of the shop say more. */
const staplePlaces = 16;

/** Above every demand, so that a higher one makes a smaller rank. */
const maxDemand = 200_000_000;
const unavailable = 1_000_000_000;

/**
 * Ranks the products for lists without a search: what can be bought first, then by orders of the last 30 days and by
 * staples, where a product outside its season counts half. Products with the same rank follow by category and name. A
 * rank says nothing about other products, so only those are written that changed themselves. @returns their number
 */
export async function rankProducts(db: Db, now: Date): Promise<number> {
	const month = sql`extract(month from ${now}::timestamptz at time zone 'Asia/Kolkata')::int`;
	return db.transaction().execute(async (tx) => {
		// All products of a new shop, and those of a season at its first day, are more than one request would wait for.
		await sql`set local statement_timeout = 0`.execute(tx);
		const { numAffectedRows } = await sql`
			with sales as (
				select l.product_id, count(distinct o.id) as orders
				from orders o join order_lines l on l.order_id = o.id
				where o.created_at > ${now}::timestamptz - make_interval(days => ${salesDays}) and o.status <> 'CANCELLED'
				group by l.product_id
			),
			facts as (
				select p.id, p.category_id, c.position as category_position,
					not p.is_restricted and exists (
						select 1 from variants v join stock_pools s on s.id = v.pool_id
						where v.product_id = p.id and v.is_active and s.on_hand >= v.pack_amount) as is_available,
					(coalesce(sales.orders, 0) + greatest(0, ${staplePlaces} - coalesce(p.staple_rank, ${staplePlaces})))
						* case when p.season_months = '{}' or ${month} = any (p.season_months) then 2 else 1 end as twice_demand,
					p.season_months <> '{}' and ${month} = any (p.season_months) as is_in_season
				from products p join categories c on c.id = p.category_id left join sales on sales.product_id = p.id
			),
			ranked as (
				select id, category_id, category_position, 2 - is_in_season::int + 2 * (${sql.lit(maxDemand)} - least(twice_demand, ${sql.lit(maxDemand)}))
					+ case when is_available then 0 else ${sql.lit(unavailable)} end as rank
				from facts
			),
			changed as (
				select l.product_id, ranked.rank, ranked.category_position
				from ranked join product_listings l on l.product_id = ranked.id
				where (l.list_rank, l.category_position) is distinct from (ranked.rank, ranked.category_position)
					-- a product that is being edited, or got another category since it was read, is ranked the next time
					and l.category_id = ranked.category_id
				for no key update of l skip locked
			)
			update product_listings l set list_rank = changed.rank, category_position = changed.category_position
			from changed where changed.product_id = l.product_id`.execute(tx);
		return Number(numAffectedRows ?? 0);
	});
}
