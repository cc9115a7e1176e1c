import type { Names, Tint } from '#domain/product.ts';
import { searchKey } from '#domain/text.ts';
import type { ProductSort } from '#contract/catalogue.ts';
import type { Db } from '#database/db.ts';
import { isUuid } from '#database/db.ts';
import { type RawBuilder, sql } from 'kysely';
import { type ListedProduct, type ListingRow, listingColumns, readListings } from './product-document-queries.ts';
import {
	type SearchChanges,
	type SearchChangesRow,
	searchChangesColumns,
	searchChangesOf,
} from './search-index-queries.ts';

type Flag = 'offer_zone' | 'today_offer' | 'sale' | 'trending';

/** A list has a flag or a range of prices, not both. */
export type ProductFilter = {
	/** null for all */
	categories: readonly string[] | null;
	status: 'active' | 'archived' | 'all';
	sort: ProductSort;
	page: number;
	limit: number;
} & ({ flag: null; minPrice: number | null; maxPrice: number | null } | { flag: Flag; minPrice: null; maxPrice: null });

/** Products in a range of prices are counted up to this number, a hundred pages. */
const maxCountedProducts = 2000;

/** Each has an index by status, and one by category and status. */
const sortOrders: Record<ProductSort, RawBuilder<unknown>> = {
	relevance: sql`l.list_rank, l.category_position, l.name_en, l.product_id`,
	'price-asc': sql`l.price, l.name_en, l.product_id`,
	'price-desc': sql`l.price desc, l.name_en, l.product_id`,
	discount: sql`l.discount desc, l.name_en, l.product_id`,
	name: sql`l.name_en, l.product_id`,
};

/** The columns of the listing `l` that each order reads, which are in its indexes. */
const sortColumns: Record<ProductSort, RawBuilder<unknown>> = {
	relevance: sql`l.product_id, l.list_rank, l.category_position, l.name_en`,
	'price-asc': sql`l.product_id, l.price, l.name_en`,
	'price-desc': sql`l.product_id, l.price, l.name_en`,
	discount: sql`l.product_id, l.discount, l.name_en`,
	name: sql`l.product_id, l.name_en`,
};

/**
 * The parts of a list: the products of its page in order, and the number of all of them. Where both need the number, the
 * statement counts it once, as `counted`.
 */
type List = { counted: RawBuilder<unknown> | null; page: RawBuilder<unknown>; total: RawBuilder<unknown> };

type Range = { from: number; to: number };

function rangeOf({ minPrice, maxPrice }: ProductFilter): Range | null {
	return minPrice === null && maxPrice === null
		? null
		: { from: minPrice ?? 0, to: maxPrice ?? Number.MAX_SAFE_INTEGER };
}

/** Whether the listing `l` has a price in the range. */
function hasPriceIn({ from, to }: Range): RawBuilder<unknown> {
	return sql`exists (
		select 1 from product_listing_prices r
		where r.product_id = l.product_id and r.price between ${from}::bigint and ${to}::bigint)`;
}

/** The conditions of a filter for the listing `l`. The lowest and highest price are in the indexes by price. */
function conditionsOf(filter: ProductFilter): RawBuilder<unknown> {
	const { status, flag } = filter;
	const range = rangeOf(filter);
	const conditions = [sql`true`];
	if (status !== 'all') conditions.push(sql`l.status = ${status}`);
	if (flag !== null) conditions.push(sql`l.${sql.ref(`is_${flag}`)}`);
	if (range !== null) {
		conditions.push(sql`l.highest_price >= ${range.from}::bigint and l.lowest_price <= ${range.to}::bigint`);
		conditions.push(hasPriceIn(range));
	}
	return sql.join(conditions, sql` and `);
}

/** Products with a price in the range. Each is listed once, by its lowest price in the range: the next lower price is below it. */
function inRange({ status }: ProductFilter, { from, to }: Range): RawBuilder<unknown> {
	return sql`r.price between ${from}::bigint and ${to}::bigint and r.previous < ${from}::bigint
		and ${status === 'all' ? sql`true` : sql`r.status = ${status}`}`;
}

/** A range that fewer products are in is read from the index of prices, another one in the order of the list. */
const fewProducts = 1000;

/** The kept number of products of a filter without prices. */
function keptNumber({ status, flag }: ProductFilter, condition = sql`true`): RawBuilder<unknown> {
	return sql`(
		select coalesce(sum(n.${sql.ref(flag ?? 'products')}), 0)::int from product_listing_counts n
		where ${status === 'all' ? sql`true` : sql`n.status = ${status}`} and ${condition})`;
}

/** Products in a range of prices, of all categories or of some: the rows of a page are among `candidates`. */
function listRange(
	filter: ProductFilter,
	range: Range,
	source: { listings: RawBuilder<unknown>; categories: RawBuilder<unknown> | null },
): { counted: RawBuilder<unknown>; candidates: RawBuilder<unknown>; total: RawBuilder<unknown> } {
	const { listings, categories } = source;
	const ofCategories = categories === null ? sql`` : sql`${categories} c join`;
	const onCategories = categories === null ? sql`` : sql`on r.category_id = c.id`;
	const hits = (most: number) => sql`
		(select r.product_id from ${ofCategories} product_listing_prices r ${onCategories}
		where ${inRange(filter, range)} limit ${sql.lit(most)})`;
	const areFew = sql`(select total <= ${sql.lit(fewProducts)} from counted)`;
	return {
		counted: sql`select count(*)::int as total from ${hits(maxCountedProducts + 1)} hit`,
		// Offset 0 has the planner look up each product.
		candidates: sql`
			select ${sortColumns[filter.sort]} from ${hits(fewProducts)} hit
			cross join lateral (select * from product_listings where product_id = hit.product_id offset 0) l where ${areFew}
			union all
			select * from (${categories === null ? inOrder(filter, listings, sql`true`) : inOrderOfEach(filter, categories)}) l
			where not ${areFew}`,
		total: sql`(select total from counted)`,
	};
}

/** What lists of the storefront ask for; each of their first five pages is a statement of its own. */
const usualLimit = 20;

/**
 * A number of products in a statement. Later pages have it as a subquery, of which the planner expects a tenth of the list: it
 * keeps the plan. With a parameter it would plan a long list at each execution, which takes longer than reading a page.
 */
function numberOfProducts(count: number): RawBuilder<unknown> {
	return count % usualLimit === 0 && count <= 5 * usualLimit ? sql.lit(count) : sql`(select ${count}::bigint)`;
}

/** The products of the page and of all pages before it, from the index of the order. */
function inOrder(
	filter: ProductFilter,
	listings: RawBuilder<unknown>,
	condition: RawBuilder<unknown>,
): RawBuilder<unknown> {
	return sql`
		select ${sortColumns[filter.sort]} from ${listings} l where ${condition} and ${conditionsOf(filter)}
		order by ${sortOrders[filter.sort]} limit ${numberOfProducts(filter.page * filter.limit)}`;
}

function pageIn({ sort, page, limit }: ProductFilter): RawBuilder<unknown> {
	return sql`order by ${sortOrders[sort]} limit ${numberOfProducts(limit)} offset ${numberOfProducts((page - 1) * limit)}`;
}

/** The same of each category. */
function inOrderOfEach(filter: ProductFilter, categories: RawBuilder<unknown>): RawBuilder<unknown> {
	const ofOne = inOrder(filter, sql`product_listings`, sql`l.category_id = c.id`);
	return sql`select l.* from ${categories} c cross join lateral (${ofOne}) l`;
}

/** All products: a page is read from the index of its order. */
function listAll(filter: ProductFilter): List {
	// Of all statuses each is read in its order.
	const ofStatus = (status: string) => sql`select * from product_listings where status = ${sql.lit(status)}`;
	const listings =
		filter.status === 'all'
			? sql`(${sql.join(['active', 'draft', 'archived'].map(ofStatus), sql` union all `)})`
			: sql`product_listings`;
	const range = rangeOf(filter);
	const page = pageIn(filter);
	if (range === null) {
		const all = sql`select l.product_id from ${listings} l where ${conditionsOf(filter)} ${page}`;
		return { counted: null, page: all, total: keptNumber(filter) };
	}
	const { counted, candidates, total } = listRange(filter, range, { listings, categories: null });
	return { counted, page: sql`select l.product_id from (${candidates}) l ${page}`, total };
}

/** The products of some categories, which are read from the index of each. */
function listCategoriesOf(filter: ProductFilter, ids: readonly string[]): List {
	const range = rangeOf(filter);
	const categories = sql`(select unnest(${ids}::uuid[]) as id)`;
	const { counted, candidates, total } =
		range === null
			? {
					counted: null,
					candidates: inOrderOfEach(filter, categories),
					total: keptNumber(filter, sql`n.category_id = any (${ids}::uuid[])`),
				}
			: listRange(filter, range, { listings: sql`product_listings`, categories });
	return { counted, page: sql`select l.product_id from (${candidates}) l ${pageIn(filter)}`, total };
}

function listOf(filter: ProductFilter): List {
	const list = filter.categories === null ? listAll(filter) : listCategoriesOf(filter, filter.categories);
	const before = (filter.page - 1) * filter.limit;
	if (before < 5 * usualLimit) return list;
	// A page after the last counted one is empty: the number is read first, and the list only if it is long enough.
	const counted = list.counted === null ? list.total : sql`least(${list.total}, ${sql.lit(maxCountedProducts)})`;
	return { ...list, page: sql`select product_id from (${list.page}) listed where ${before}::bigint < ${counted}` };
}

/** isTotalCapped: there are more, in a range of prices. */
export type CountedTotal = { total: number; isTotalCapped: boolean };

/** The products of a page, their number, and columns of the list, in one statement. */
async function readPage<Columns>(
	db: Db,
	{ counted, page, total, columns }: List & { columns: RawBuilder<unknown> },
	now: Date,
): Promise<{ rows: ListedProduct[]; list: Columns | undefined } & CountedTotal> {
	const result = await sql<ListingRow & Columns & { total: number }>`
		with ${counted === null ? sql`` : sql`counted as materialized (${counted}),`}
		page as (select product_id, row_number() over () as place from (${page}) in_order)
		select ${total} as total, ${columns}, item.*
		from (select 1) as once
		left join (
			select page.place, ${listingColumns(now)}
			from page join product_listings l on l.product_id = page.product_id join categories c on c.id = l.category_id
		) item on true
		order by item.place`.execute(db);
	const rows = result.rows.filter((row) => row.id !== null);
	const list = result.rows[0];
	const found = list?.total ?? 0;
	const isTotalCapped = counted !== null && found > maxCountedProducts;
	return { rows: await readListings(db, rows), list, total: isTotalCapped ? maxCountedProducts : found, isTotalCapped };
}

/** A page of products and their number, in one statement. Prices in paise. */
export async function listProducts(
	db: Db,
	filter: ProductFilter,
	now: Date,
): Promise<{ rows: ListedProduct[] } & CountedTotal> {
	const { list: _none, ...found } = await readPage(db, { ...listOf(filter), columns: sql`null as columns` }, now);
	return found;
}

/** What a search lists: the products it has found on this page, or those of the categories it names. */
export type SearchedList = { ids: readonly string[]; total: number } | ProductFilter;

/** The same for a search, with what has changed for searches since. */
export async function listSearched(
	db: Db,
	searched: SearchedList,
	{ now, since }: { now: Date; since: string },
): Promise<{ rows: ListedProduct[]; changes: SearchChanges } & CountedTotal> {
	const listed: List =
		'ids' in searched
			? {
					counted: null,
					// As a subquery: the planner expects ten ids whichever they are, and keeps one plan instead of one for each search.
					page: sql`select unnest((select ${searched.ids}::uuid[])) as product_id`,
					total: sql`${searched.total}::int`,
				}
			: listOf(searched);
	const columns = searchChangesColumns(since);
	const { list, ...found } = await readPage<SearchChangesRow>(db, { ...listed, columns }, now);
	return { ...found, changes: searchChangesOf(list) };
}

/** @returns null for an unknown id or an unlisted product */
export async function findProduct(db: Db, id: string, now: Date): Promise<ListedProduct | null> {
	if (!isUuid(id)) return null;
	const result = await sql<ListingRow>`
		select ${listingColumns(now)} from product_listings l join categories c on c.id = l.category_id
		where l.product_id = ${id} and l.status = 'active'`.execute(db);
	const [product] = await readListings(db, result.rows);
	return product ?? null;
}

export type CategoryRow = {
	id: string;
	names: Names;
	picture: string | null;
	tint: Tint;
	parentName: string | null;
	productCount: number;
};

/** Categories by prefix of a word of their name (all of them for a null keyword) with the number of their listed products, subcategories included. */
export async function listCategories(
	db: Db,
	filter: { keyword: string | null; hasProducts?: boolean; page: number; limit: number },
): Promise<{ rows: CategoryRow[]; total: number }> {
	const key = filter.keyword === null ? '' : searchKey(filter.keyword);
	const result = await sql<CategoryRow & { total: number }>`
		select count(*) over ()::int as total, c.id, c.picture, c.tint,
			json_build_object('en', c.name_en, 'hi', c.name_hi, 'mr', c.name_mr) as names, parent.name_en as "parentName",
			counted.products as "productCount"
		from categories c left join categories parent on parent.id = c.parent_id
		cross join lateral (
			select coalesce(sum(n.products), 0)::int as products
			from categories own join product_listing_counts n on n.category_id = own.id and n.status = 'active'
			where own.id = c.id or own.parent_id = c.id
		) counted
		where c.is_active
			and (${filter.keyword === null} or (${key !== ''}
				and ' ' || translate(c.search_key, '|', ' ') like ${`% ${key}%`}))
			and (${filter.hasProducts !== true} or counted.products > 0)
		order by c.position, c.name_en
		limit ${filter.limit} offset ${(filter.page - 1) * filter.limit}`.execute(db);
	return { rows: result.rows, total: result.rows[0]?.total ?? 0 };
}
