import type { Paise } from '#domain/money.ts';
import type { BaseUnit } from '#domain/price.ts';
import type { VariantPrices } from '#domain/price-change.ts';
import type { PriceHistoryEntry } from '#contract/pricing-office.ts';
import type { Db, Tx } from '#database/db.ts';
import { sql } from 'kysely';

/** A variant on sale with its prices. */
export type BoardVariant = VariantPrices & {
	id: string;
	sku: string;
	productId: string;
	product: string;
	unit: string;
	category: string;
	packAmount: number;
	base: BaseUnit;
	/** the price at the end of yesterday in India; null: the variant is new */
	yesterday: Paise | null;
	/** number of packs available */
	stock: number;
	isLow: boolean;
	poolId: string;
	isLoose: boolean;
};

/** All active variants, and the number of scheduled price updates. Two statements. */
export async function listBoard(db: Db, now: Date): Promise<{ rows: BoardVariant[]; scheduled: number }> {
	const { rows } = await sql<BoardVariant>`
		select v.id, v.sku, v.product_id as "productId", p.name_en as product, v.unit, c.name_en as category,
			v.pack_amount as "packAmount", p.base, v.price_paise as price,
			v.mrp_paise as mrp, v.cost_paise as cost,
			(select h.price_paise from price_history h where h.variant_id = v.id
				and h.at < (date_trunc('day', ${now}::timestamptz at time zone 'Asia/Kolkata') at time zone 'Asia/Kolkata')
				order by h.at desc, h.id desc limit 1) as yesterday,
			s.on_hand / v.pack_amount as stock, s.is_low as "isLow",
			s.id as "poolId", p.product_type = 'loose' as "isLoose"
		from variants v join products p on p.id = v.product_id join categories c on c.id = p.category_id
			join stock_pools s on s.id = v.pool_id
		where v.is_active and p.status = 'active'
		order by c.position, c.name_en, p.name_en, p.id, v.position`.execute(db);
	const waiting = await sql<{ count: number }>`
		select count(*)::int as count from price_updates
		where published_at is null and cancelled_at is null`.execute(db);
	return { rows, scheduled: waiting.rows[0]?.count ?? 0 };
}

export type LockedVariant = VariantPrices & {
	id: string;
	sku: string;
	product: string;
	unit: string;
	/** active, so it is on the price board */
	isOnBoard: boolean;
	isLoose: boolean;
};

/**
 * The variants with their current prices, locked in id order against other price updates. Orders neither wait for
 * this lock nor delay it: they lock pools, and the key of a variant does not change.
 */
export async function lockVariants(tx: Tx, ids: readonly string[]): Promise<LockedVariant[]> {
	const { rows } = await sql<LockedVariant>`
		select v.id, v.sku, p.name_en as product, v.unit, v.price_paise as price,
			v.mrp_paise as mrp, v.cost_paise as cost,
			v.is_active and p.status = 'active' as "isOnBoard", p.product_type = 'loose' as "isLoose"
		from variants v join products p on p.id = v.product_id
		where v.id = any (${[...ids]}::uuid[])
		order by v.id for no key update of v`.execute(tx);
	return rows;
}

/** Prices are written in chunks, so that each statement stays within its time limit. */
const chunkSize = 2000;

export function* chunk<T>(items: readonly T[]): Generator<T[]> {
	for (let start = 0; start < items.length; start += chunkSize) yield items.slice(start, start + chunkSize);
}

/** Writes prices; a trigger writes the history and reads the actor from this setting. */
export async function updatePrices(
	tx: Tx,
	prices: readonly { id: string; to: VariantPrices }[],
	change: { priceUpdateId: string; actorId: string | null; at: Date },
): Promise<void> {
	await sql`select set_config('khetse.price_change', ${JSON.stringify(change)}, true)`.execute(tx);
	for (const some of chunk(prices)) {
		await sql`
			update variants v set price_paise = t.price, mrp_paise = t.listed, cost_paise = t.cost
			from unnest(${some.map(({ id }) => id)}::uuid[], ${some.map(({ to }) => to.price)}::bigint[],
				${some.map(({ to }) => to.mrp)}::bigint[],
				${some.map(({ to }) => to.cost)}::bigint[]) as t (id, price, listed, cost)
			where v.id = t.id`.execute(tx);
	}
	await sql`select set_config('khetse.price_change', '', true)`.execute(tx);
}

type HistoryRow = Omit<PriceHistoryEntry, 'at'> & { at: Date; total: number };

/** Price history of a variant, newest first, in one statement. @returns null for an unknown id */
export async function listHistory(
	db: Db,
	variantId: string,
	page: { page: number; perPage: number; order: 'asc' | 'desc' },
): Promise<{ data: PriceHistoryEntry[]; total: number } | null> {
	const direction = page.order === 'asc' ? sql`asc` : sql`desc`;
	const { rows } = await sql<HistoryRow>`
		select h.id, h.at, h.price_paise as "pricePaise", h.mrp_paise as "mrpPaise",
			h.cost_paise as "costPaise", u.name as "actorName", h.price_update_id as "priceUpdateId", b.source,
			count(*) over ()::int as total
		from price_history h left join users u on u.id = h.actor_id left join price_updates b on b.id = h.price_update_id
		where h.variant_id = ${variantId}
		order by h.at ${direction}, h.id ${direction}
		limit ${page.perPage} offset ${(page.page - 1) * page.perPage}`.execute(db);
	if (rows.length === 0) {
		const known = await sql`select from variants where id = ${variantId}`.execute(db);
		if (known.rows.length === 0) return null;
	}
	return {
		data: rows.map(({ total: _total, at, ...row }) => ({ ...row, at: at.toISOString() })),
		total: rows[0]?.total ?? 0,
	};
}
