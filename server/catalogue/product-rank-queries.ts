import type { Db } from '#database/db.ts';
import { sql } from 'kysely';

/** Sales older than this say little about today. */
const salesDays = 30;
/** A staple counts like so many orders a place, until the orders of the shop say more. */
const staplePlaces = 16;

/**
 * Ranks the products for lists without a search: what can be bought first, then by orders of the last 30 days and by
 * staples, where a product outside its season counts half. Writes only the ranks that changed. @returns their number
 */
export async function rankProducts(db: Db, now: Date): Promise<number> {
	const { numAffectedRows } = await sql`
		with sales as (
			select l.product_id, count(distinct o.id) as orders
			from orders o join order_lines l on l.order_id = o.id
			where o.created_at > ${now}::timestamptz - make_interval(days => ${salesDays}) and o.status <> 'CANCELLED'
			group by l.product_id
		),
		facts as (
			select p.id, p.name_en, c.position as category_position,
				not p.is_restricted and exists (
					select 1 from variants v join stock_pools s on s.id = v.pool_id
					where v.product_id = p.id and v.is_active and s.on_hand >= v.pack_amount) as is_available,
				(coalesce(sales.orders, 0) + greatest(0, ${staplePlaces} - coalesce(p.staple_rank, ${staplePlaces})))
					* case when p.season_months = '{}' or extract(month from ${now}::timestamptz at time zone 'Asia/Kolkata')::int
						= any (p.season_months) then 1 else 0.5 end as demand,
				p.season_months <> '{}' and extract(month from ${now}::timestamptz at time zone 'Asia/Kolkata')::int
					= any (p.season_months) as is_in_season
			from products p join categories c on c.id = p.category_id left join sales on sales.product_id = p.id
		),
		ranked as (
			select id, row_number() over (
				order by is_available desc, demand desc, is_in_season desc, category_position, name_en, id) as rank
			from facts
		)
		update products p set list_rank = ranked.rank from ranked
		where ranked.id = p.id and p.list_rank <> ranked.rank`.execute(db);
	return Number(numAffectedRows ?? 0);
}
