import type { Paise } from '#domain/money.ts';
import type { BaseUnit } from '#domain/price.ts';
import { maxBoardRows, type VariantPrices } from '#domain/price-change.ts';
import type { PriceHistoryRow } from '#contract/pricing-office.ts';
import { containsPattern, containsText, type Db } from '#database/db.ts';
import { countRows } from '#server/platform/list-total-queries.ts';
import { type RawBuilder, sql } from 'kysely';

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

/** Variants on sale with their stock. */
const onSale = sql`
	variants v join products p on p.id = v.product_id join categories c on c.id = p.category_id
		join stock_pools s on s.id = v.pool_id
	where v.is_active and p.status = 'active'`;
const displayOrder = sql`c.position, c.name_en, p.name_en, p.id, v.position`;
/** The same, in the order of the listings of each category: a part of a large board is read without the others. */
const listedOnSale = sql`
	categories c join product_listings l on l.category_id = c.id and l.status = 'active'
		join products p on p.id = l.product_id join variants v on v.product_id = l.product_id and v.is_active
		join stock_pools s on s.id = v.pool_id`;
const listedOrder = sql`c.position, c.name_en, l.name_en, l.product_id, v.position`;

export type BoardQuery = { q?: string | undefined; category?: string | undefined; isLow?: boolean | undefined };

function boardConditions({ q = '', category, isLow }: BoardQuery): RawBuilder<unknown> {
	const words = q
		.toLowerCase()
		.split(/\s+/)
		.filter((word) => word !== '');
	const ofProduct = words.map((word) => containsText(sql`t.board`, word));
	return sql.join(
		[
			sql`true`,
			...(words.length === 0
				? []
				: [
						sql`l.product_id in (
					select t.product_id from product_search_texts t where ${sql.join(ofProduct, sql` and `)})`,
					]),
			...words.map((word) => sql`lower(l.name_en || ' ' || v.unit || ' ' || v.sku) like ${containsPattern(word)}`),
			...(category === undefined ? [] : [sql`c.name_en = ${category}`]),
			...(isLow ? [sql`s.is_low`] : []),
		],
		sql` and `,
	);
}

/** The first active variants that match, in display order. */
async function listBoardRows(db: Db, query: BoardQuery, now: Date): Promise<BoardVariant[]> {
	const { rows } = await sql<BoardVariant>`
		select v.id, v.sku, v.product_id as "productId", p.name_en as product, v.unit, c.name_en as category,
			v.pack_amount as "packAmount", p.base, v.price_paise as price,
			v.mrp_paise as mrp, v.cost_paise as cost,
			(select h.price_paise from price_history h where h.variant_id = v.id
				and h.at < (date_trunc('day', ${now}::timestamptz at time zone 'Asia/Kolkata') at time zone 'Asia/Kolkata')
				order by h.at desc, h.id desc limit 1) as yesterday,
			s.on_hand / v.pack_amount as stock, s.is_low as "isLow",
			s.id as "poolId", p.product_type = 'loose' as "isLoose"
		from ${listedOnSale} where ${boardConditions(query)}
		order by ${listedOrder} limit ${maxBoardRows + 1}`.execute(db);
	return rows;
}

export type Board = {
	rows: BoardVariant[];
	/** variants that match, at most maxBoardRows */
	total: number;
	isTotalCapped: boolean;
	categories: string[];
	/** at most maxCounted */
	lowCount: number;
	isLowCountCapped: boolean;
	scheduled: number;
};

/** The variants of the board, and the number of scheduled price updates. Two statements, of a part of the board four. */
export async function listBoard(db: Db, query: BoardQuery, now: Date): Promise<Board> {
	const rows = await listBoardRows(db, query, now);
	const waiting = await sql<{ count: number }>`
		select count(*)::int as count from price_updates
		where published_at is null and cancelled_at is null`.execute(db);
	const scheduled = waiting.rows[0]?.count ?? 0;
	const isWhole = rows.length <= maxBoardRows && Object.values(query).every((value) => value === undefined);
	if (isWhole) {
		const { size } = new Set(rows.filter(({ isLow }) => isLow).map(({ poolId }) => poolId));
		const categories = [...new Set(rows.map((row) => row.category))];
		const low = { lowCount: size, isLowCountCapped: false };
		return { rows, total: rows.length, isTotalCapped: false, categories, ...low, scheduled };
	}
	const isTotalCapped = rows.length > maxBoardRows;
	if (isTotalCapped) rows.pop();
	const [all, low] = await Promise.all([
		sql<{ name: string }>`select name_en as name from categories order by position, name_en`.execute(db),
		countRows(
			db,
			sql`stock_pools s where s.is_low and exists (
			select 1 from variants v join product_listings l on l.product_id = v.product_id and l.status = 'active'
			where v.pool_id = s.id and v.is_active offset 0)`,
		),
	]);
	return {
		rows,
		total: rows.length,
		isTotalCapped,
		categories: all.rows.map(({ name }) => name),
		lowCount: low.total,
		isLowCountCapped: low.isTotalCapped,
		scheduled,
	};
}

export type ExportedVariant = Pick<
	BoardVariant,
	'sku' | 'product' | 'unit' | 'category' | 'price' | 'mrp' | 'cost' | 'stock'
>;

/** Rows that are read at once, of a result that may be large. */
const fetchedRows = 5000;

/** The rows of a statement, some at a time: one snapshot that is never in memory as a whole. */
export async function readInChunks<T>(db: Db, select: RawBuilder<T>, take: (rows: T[]) => void): Promise<void> {
	await db.transaction().execute(async (tx) => {
		await sql`declare chunks no scroll cursor for ${select}`.execute(tx);
		for (;;) {
			const { rows } = await sql<T>`fetch ${sql.lit(fetchedRows)} from chunks`.execute(tx);
			take(rows);
			if (rows.length < fetchedRows) return;
		}
	});
}

/** All active variants in display order. */
export async function readExport(db: Db, take: (rows: ExportedVariant[]) => void): Promise<void> {
	const select = sql<ExportedVariant>`
		select v.sku, p.name_en as product, v.unit, c.name_en as category, v.price_paise as price, v.mrp_paise as mrp,
			v.cost_paise as cost, s.on_hand / v.pack_amount as stock
		from ${onSale} order by ${displayOrder}`;
	await readInChunks(db, select, take);
}

/** A variant on sale, found by the SKU of a file. */
export type FileVariant = VariantPrices & { id: string; sku: string; product: string; unit: string; isLoose: boolean };

/** The active variants with these SKUs, in lower case. */
export async function listVariantsOfSkus(db: Db, skus: readonly string[]): Promise<FileVariant[]> {
	const { rows } = await sql<FileVariant>`
		select v.id, v.sku, p.name_en as product, v.unit, v.price_paise as price, v.mrp_paise as mrp, v.cost_paise as cost,
			p.product_type = 'loose' as "isLoose"
		from unnest(${[...new Set(skus)]}::text[]) as wanted (sku) join variants v on lower(v.sku) = wanted.sku
			join products p on p.id = v.product_id
		where v.is_active and p.status = 'active'`.execute(db);
	return rows;
}

type HistoryRow = Omit<PriceHistoryRow, 'at'> & { at: Date; total: number };

/** Price history of a variant, newest first, in one statement. @returns null for an unknown id */
export async function listHistory(
	db: Db,
	variantId: string,
	page: { page: number; perPage: number; order: 'asc' | 'desc' },
): Promise<{ data: PriceHistoryRow[]; total: number } | null> {
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
