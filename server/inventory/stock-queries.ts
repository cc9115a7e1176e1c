import type { LedgerQuery, LedgerRow, OnePoolWire, PoolWire, StockListQuery } from '#contract/inventory-office.ts';
import type { Db, Tx } from '#database/db.ts';
import { containsText } from '#database/db.ts';
import { countRows, type ListTotal } from '#server/platform/list-total-queries.ts';
import { type RawBuilder, sql } from 'kysely';

/** Idempotency-Keys of stock movements have their own scope. */
export const stockKeys = 'stock';

/** On hand at or below the low-stock level; zero is always low. */
export const isLow = sql`s.is_low`;

/** Names, SKU, variant SKUs and aliases, as the list of products searches them. */
export function productsContaining(text: string): RawBuilder<unknown> {
	const contains = containsText(sql`t.names`, text);
	return sql`p.id in (select t.product_id from product_search_texts t where ${contains})`;
}

function conditionsOf(query: StockListQuery): RawBuilder<unknown> {
	const all: RawBuilder<unknown>[] = [sql`true`];
	if (query.low !== undefined) all.push(query.low ? isLow : sql`not (${isLow})`);
	if (query.status !== undefined) all.push(sql`p.status = ${query.status}`);
	else all.push(sql`p.status <> 'archived'`);
	if (query.productType !== undefined) all.push(sql`p.product_type = ${query.productType}`);
	if (query.category !== undefined) {
		all.push(sql`p.category_id in (
			select id from categories where id::text = ${query.category} or parent_id::text = ${query.category})`);
	}
	if (query.q !== undefined && query.q !== '') all.push(productsContaining(query.q));
	return sql.join(all, sql` and `);
}

const sortColumns = { name: sql`lower(p.name_en)`, onHand: sql`s.on_hand`, updatedAt: sql`s.updated_at` };

const poolColumns = sql`
	s.id, s.label, s.base, s.on_hand as "onHand", s.low_at as "lowAt", ${isLow} as "isLow", s.updated_at as "updatedAt",
	json_build_object('id', p.id, 'name', p.name_en, 'sku', p.sku, 'status', p.status, 'category', c.name_en, 'isLoose', p.product_type = 'loose',
		'picture',
		(select pp.picture from product_pictures pp where pp.product_id = p.id order by pp.position limit 1)) as product,
	coalesce((select json_agg(json_build_object('unit', v.unit, 'amount', v.pack_amount, 'isActive', v.is_active)
		order by v.position) from variants v where v.pool_id = s.id), '[]') as variants`;

type PoolRow = Omit<PoolWire, 'updatedAt'> & { updatedAt: Date };

const wireOf = <Row extends PoolRow>(row: Row) => ({ ...row, updatedAt: row.updatedAt.toISOString() });

/**
 * One page of pools, the total and the number of low ones. Two statements, three where low and other pools are found. In the
 * order of quantity or time all pools are read: an index would have to be changed by each order.
 */
export async function listStock(
	db: Db,
	query: StockListQuery,
): Promise<{ data: PoolWire[]; lowCount: number; isLowCountCapped: boolean } & ListTotal> {
	const conditions = conditionsOf(query);
	const direction = query.order === 'asc' ? sql`asc` : sql`desc`;
	const order = sql`${sortColumns[query.sort]} ${direction}, s.label, s.id`;
	const page = sql<PoolRow>`
		select ${poolColumns}
		from (
			select s.id from stock_pools s join products p on p.id = s.product_id where ${conditions} order by ${order}
			limit ${query.perPage} offset ${(query.page - 1) * query.perPage}
		) found
		join stock_pools s on s.id = found.id
		join products p on p.id = s.product_id join categories c on c.id = p.category_id
		order by ${order}`.execute(db);
	const counted = countRows(db, sql`stock_pools s join products p on p.id = s.product_id where ${conditions}`);
	// By themselves, so that they are found through their index. Offset 0 has the planner look up the product of each.
	const productOfEach =
		query.q === undefined || query.q === ''
			? sql`cross join lateral (select * from products where id = s.product_id offset 0) p`
			: sql`join products p on p.id = s.product_id`;
	const countedLow =
		query.low === undefined
			? countRows(db, sql`stock_pools s ${productOfEach} where ${conditions} and ${isLow}`)
			: counted.then((total) => (query.low ? total : { total: 0, isTotalCapped: false }));
	const [{ rows }, total, low] = await Promise.all([page, counted, countedLow]);
	return { data: rows.map(wireOf), ...total, lowCount: low.total, isLowCountCapped: low.isTotalCapped };
}

/** Quantity of a pool reserved by open orders that are not packed yet; it is still physically in stock. */
const reserved = (poolId: RawBuilder<unknown>) => sql`
	(select coalesce(sum(l.pack_amount * coalesce(l.picked_quantity, l.quantity)), 0)::bigint
	from order_lines l join orders o on o.id = l.order_id
	where l.pool_id = ${poolId} and o.status = 'ORDERED' and o.packed_at is null)`;

/** @returns null for an unknown id */
export async function findPool(db: Db, id: string): Promise<OnePoolWire | null> {
	const { rows } = await sql<PoolRow & { reserved: number }>`
		select ${poolColumns}, ${reserved(sql`s.id`)} as reserved
		from stock_pools s join products p on p.id = s.product_id join categories c on c.id = p.category_id
		where s.id = ${id}`.execute(db);
	return rows[0] === undefined ? null : wireOf(rows[0]);
}

type LedgerDbRow = Omit<LedgerRow, 'at' | 'order'> & { at: Date; orderId: string | null; orderNumber: string | null };

/** Stock movements of a pool with the balance after each: the present quantity less all later movements. */
export async function listLedger(
	db: Db,
	poolId: string,
	query: LedgerQuery,
): Promise<{ data: LedgerRow[] } & ListTotal> {
	const direction = query.order === 'asc' ? sql`asc` : sql`desc`;
	const page = sql<LedgerDbRow>`
		select e.id, e.at, e.change, e.balance::bigint as balance, e.reason, e.note, u.name as "actorName",
			e.order_id as "orderId", o.number as "orderNumber"
		from (
			select l.*, s.on_hand - coalesce(sum(l.change) over (
				order by l.id desc rows between unbounded preceding and 1 preceding), 0) as balance
			from stock_movements l join stock_pools s on s.id = l.pool_id where l.pool_id = ${poolId}
			order by l.id ${direction} limit ${query.perPage} offset ${(query.page - 1) * query.perPage}
		) e left join users u on u.id = e.actor_id left join orders o on o.id = e.order_id
		order by e.id ${direction}`.execute(db);
	const counted = countRows(db, sql`stock_movements where pool_id = ${poolId}`);
	const [{ rows }, total] = await Promise.all([page, counted]);
	return {
		data: rows.map(({ orderId, orderNumber, ...row }) => ({
			...row,
			at: row.at.toISOString(),
			order: orderId === null ? null : { id: orderId, number: orderNumber ?? '' },
		})),
		...total,
	};
}

export type LockedPool = { id: string; onHand: number; lowAt: number };

/** Locks pools in id order, the order of every transaction that changes stock. */
export async function lockPools(tx: Tx, ids: readonly string[]): Promise<LockedPool[]> {
	const { rows } = await sql<LockedPool>`
		select id, on_hand as "onHand", low_at as "lowAt" from stock_pools
		where id = any (${ids}::uuid[]) order by id for update`.execute(tx);
	return rows;
}

/** Read after the pool is locked, so that concurrently placed orders are included. */
export async function getReserved(tx: Tx, poolId: string): Promise<number> {
	const { rows } = await sql<{ reserved: number }>`select ${reserved(sql`${poolId}::uuid`)} as reserved`.execute(tx);
	return rows[0]?.reserved ?? 0;
}

export type StockChange = { poolId: string; change: number };
export type StockReason = 'received' | 'waste' | 'correction';

/** Changes locked pools with one stock movement each. Also enforced by CHECK (on_hand >= 0). */
export async function bookStock(
	tx: Tx,
	changes: readonly StockChange[],
	movement: { reason: StockReason; actorId: string; note: string; now: Date },
): Promise<{ id: string; onHand: number }[]> {
	const { reason, actorId, note, now } = movement;
	const { rows } = await sql<{ id: string; onHand: number }>`
		with changed as (
			update stock_pools s set on_hand = s.on_hand + d.change, updated_at = ${now}
			from unnest(${changes.map((one) => one.poolId)}::uuid[], ${changes.map((one) => one.change)}::bigint[])
				as d (pool_id, change)
			where s.id = d.pool_id returning s.id, s.on_hand, d.change
		), booked as (
			insert into stock_movements (pool_id, change, reason, actor_id, note, at)
			select id, change, ${reason}, ${actorId}, ${note}, ${now} from changed
		)
		select id, on_hand as "onHand" from changed order by id`.execute(tx);
	return rows;
}

export async function updateLowAt(tx: Tx, poolId: string, lowAt: number): Promise<void> {
	await tx.updateTable('stock_pools').set({ low_at: lowAt }).where('id', '=', poolId).execute();
}
