import type { Names, Tint } from '#domain/product.ts';
import { searchKey } from '#domain/text.ts';
import type { ProductSort } from '#contract/catalogue.ts';
import type { Db } from '#database/db.ts';
import { isUuid } from '#database/db.ts';
import { type RawBuilder, sql } from 'kysely';
import { type ListedProduct, type ListingRow, listingColumns, readListings } from './product-document-queries.ts';

/** Common table expressions of a search, see search-queries.ts. */
export type FoundProducts = {
	/** `found` (product_id, score) and, for a query that may name categories, `found_categories` (id) */
	expressions: RawBuilder<unknown>;
	hasCategories: boolean;
};

export type ProductFilter = {
	/** null for all products */
	found: FoundProducts | null;
	minPrice: number | null;
	maxPrice: number | null;
	flag: 'offer_zone' | 'today_offer' | 'sale' | 'trending' | null;
	status: 'active' | 'archived' | 'all';
	sort: ProductSort;
	page: number;
	limit: number;
};

/** Products found by words or prices are counted up to this number. */
export const maxCounted = 10_000;

/** Each has an index by status, and one by category and status. */
const sortOrders: Record<ProductSort, RawBuilder<unknown>> = {
	relevance: sql`l.list_rank, l.category_position, l.name_en, l.product_id`,
	'price-asc': sql`l.price, l.name_en, l.product_id`,
	'price-desc': sql`l.price desc, l.name_en, l.product_id`,
	discount: sql`l.discount desc, l.name_en, l.product_id`,
	name: sql`l.name_en, l.product_id`,
};

/** The columns of the listing `l` that lists sort by. */
const sortColumns = sql`l.product_id, l.list_rank, l.category_position, l.name_en, l.price, l.discount`;

/** The parts of a list: the products of its page in order, and the number of all of them. */
type List = { page: RawBuilder<unknown>; total: RawBuilder<unknown> };

/** The conditions of a filter for the listing `l`, and whether kept numbers count the products that meet them. */
function conditionsOf({ status, flag, minPrice, maxPrice }: ProductFilter): {
	conditions: RawBuilder<unknown>;
	isCounted: boolean;
} {
	const conditions = [sql`true`];
	if (status !== 'all') conditions.push(sql`l.status = ${status}`);
	if (flag !== null) conditions.push(sql`l.${sql.ref(`is_${flag}`)}`);
	const isCounted = minPrice === null && maxPrice === null;
	if (!isCounted) {
		conditions.push(sql`exists (
			select 1 from product_listing_prices r where r.product_id = l.product_id and ${inRange(minPrice, maxPrice)})`);
	}
	return { conditions: sql.join(conditions, sql` and `), isCounted };
}

function inRange(minPrice: number | null, maxPrice: number | null): RawBuilder<unknown> {
	const most = maxPrice === null ? sql`true` : sql`r.price <= ${maxPrice}::bigint`;
	return sql`r.price >= ${minPrice ?? 0}::bigint and ${most}`;
}

/** The kept number of products of a filter without prices. */
function keptNumber({ status, flag }: ProductFilter, condition = sql`true`): RawBuilder<unknown> {
	return sql`(
		select coalesce(sum(n.${sql.ref(flag ?? 'products')}), 0)::int from product_listing_counts n
		where ${status === 'all' ? sql`true` : sql`n.status = ${status}`} and ${condition})`;
}

/** All products: a page is read from the index of its order. */
function listAll(filter: ProductFilter): List {
	const { conditions, isCounted } = conditionsOf(filter);
	// Of all statuses each is read in its order.
	const ofStatus = (status: string) => sql`select * from product_listings where status = ${sql.lit(status)}`;
	const listings =
		filter.status === 'all'
			? sql`(${sql.join(['active', 'draft', 'archived'].map(ofStatus), sql` union all `)})`
			: sql`product_listings`;
	const order = sortOrders[filter.sort];
	const until = filter.page * filter.limit;
	const counted =
		filter.status !== 'all' && filter.flag === null
			? sql`product_listing_prices r where r.status = ${filter.status}
				and ${inRange(filter.minPrice, filter.maxPrice)} and r.previous < ${filter.minPrice ?? 0}::bigint`
			: sql`${listings} l where ${conditions}`;
	return {
		page: sql`select l.product_id from ${listings} l where ${conditions}
			order by ${order} limit ${filter.limit} offset ${until - filter.limit}`,
		total: isCounted
			? keptNumber(filter)
			: sql`(select count(*)::int from (select 1 from ${counted} limit ${sql.lit(maxCounted)}) hits)`,
	};
}

/** Products of a search: those found by words, and pages of the categories that are meant, from the index of each. */
function listFound(filter: ProductFilter, { hasCategories }: FoundProducts): List & { matching: RawBuilder<unknown> } {
	const { conditions, isCounted } = conditionsOf(filter);
	const order = sortOrders[filter.sort];
	const until = filter.page * filter.limit;
	// Limits keep the planner from reading all listings for a few, or for a number it overestimates.
	const matching = sql`
		select f.score, ${sortColumns} from found f
		cross join lateral (select * from product_listings where product_id = f.product_id limit 1) l
		where ${conditions}`;
	const inCategories = sql`
		select 1 as score, ${sortColumns} from found_categories c
		cross join lateral (
			select * from product_listings l where l.category_id = c.id and ${conditions} order by ${order} limit ${until}
		) l`;
	const countedInCategories = isCounted
		? keptNumber(filter, sql`n.category_id in (select id from found_categories)`)
		: sql`(
			select count(*)::int from (
				select 1 from product_listings l
				where l.category_id in (select id from found_categories) and ${conditions} limit ${sql.lit(maxCounted)}
			) hits)`;
	return {
		matching,
		page: sql`
			select l.product_id from (
				select * from matching ${hasCategories ? sql`union all ${inCategories}` : sql``}
			) l
			order by ${filter.sort === 'relevance' ? sql`l.score desc, ${order}` : order}
			limit ${filter.limit} offset ${until - filter.limit}`,
		total: sql`(select count(*)::int from matching)${hasCategories ? sql` + ${countedInCategories}` : sql``}`,
	};
}

/** A page of products and the total, in one statement. Prices in paise. */
export async function listProducts(
	db: Db,
	filter: ProductFilter,
	now: Date,
): Promise<{ rows: ListedProduct[]; total: number }> {
	const { found } = filter;
	const list = found === null ? { ...listAll(filter), matching: null } : listFound(filter, found);
	const expressions =
		found === null || list.matching === null ? sql`` : sql`${found.expressions}, matching as (${list.matching}),`;
	const result = await sql<ListingRow & { total: number }>`
		with ${expressions}
		page as (select product_id, row_number() over () as place from (${list.page}) in_order)
		select ${list.total} as total, item.*
		from (select 1) as once
		left join (
			select page.place, ${listingColumns(now)}
			from page join product_listings l on l.product_id = page.product_id join categories c on c.id = l.category_id
		) item on true
		order by item.place`.execute(db);
	const rows = result.rows.filter((row) => row.id !== null);
	return { total: result.rows[0]?.total ?? 0, rows: await readListings(db, rows) };
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
