import type { Names, Tint } from '#domain/product.ts';
import { searchKey } from '#domain/text.ts';
import type { ProductSort } from '#contract/catalogue.ts';
import type { Db } from '#database/db.ts';
import { isUuid } from '#database/db.ts';
import { type RawBuilder, sql } from 'kysely';
import type { ProductRow } from './product-rows.ts';

/** Hindi and Marathi of the texts of the product `p`. */
export const productTranslations = sql`json_build_object(
	'hi', json_build_object('descriptionHtml', p.description_hi, 'antidote', p.antidote_hi),
	'mr', json_build_object('descriptionHtml', p.description_mr, 'antidote', p.antidote_mr))`;

/** A product with its related rows, with the picture of its category while it has none; `page` is the relation that selects and sorts. */
export function productColumns(now: Date): RawBuilder<unknown> {
	return sql`
		p.id, json_build_object('en', p.name_en, 'hi', coalesce(nullif(p.name_hi, ''), p.name_en),
			'mr', coalesce(nullif(p.name_mr, ''), p.name_en)) as names,
		p.description_html as "descriptionHtml", p.product_type as "productType", c.tint, p.origin, p.maker, p.licence, p.badge,
		p.is_offer_zone as "isInOfferZone", p.is_today_offer as "isTodayOffer", p.is_restricted as "isRestricted",
		p.mode_of_action as "modeOfAction", p.toxicity, p.antidote, ${productTranslations} as translations,
		json_build_object('id', c.id, 'name', c.name_en) as category,
		coalesce((
			select json_agg(json_build_object(
				'unit', v.unit, 'price', v.price_paise, 'mrp', case when v.mrp_paise = 0 then v.price_paise else v.mrp_paise end,
				'stock', s.on_hand / v.pack_amount, 'amount', v.pack_amount, 'base', p.base) order by v.position)
			from variants v join stock_pools s on s.id = v.pool_id
			where v.product_id = p.id and v.is_active), '[]') as variants,
		coalesce((
			select json_agg(pp.picture order by pp.position) from product_pictures pp where pp.product_id = p.id
		), case when c.picture is null then '[]' else json_build_array(c.picture) end) as pictures,
		coalesce((
			select json_agg(json_build_object(
				'cropName', d.crop_name, 'pestName', d.pest_name, 'dosePerAcre', d.dose_per_acre,
				'water', d.water, 'preHarvestDays', d.pre_harvest_days) order by d.position)
			from product_doses d where d.product_id = p.id), '[]') as doses,
		coalesce((
			select json_agg(k.festival order by k.ends_at)
			from campaign_products kp join campaigns k on k.id = kp.campaign_id
			where kp.product_id = p.id and k.is_active and k.starts_at <= ${now} and k.ends_at > ${now}
		), '[]') as campaigns,
		(
			select json_build_object('average', round(avg(r.rating), 1), 'count', count(*), 'genuine', json_build_object(
				'average', round(avg(r.rating) filter (where not r.is_demo), 1),
				'count', count(*) filter (where not r.is_demo)))
			from reviews r where r.product_id = p.id and not r.is_hidden
		) as rating`;
}

export type ProductFilter = {
	/** the products with their scores: a `found` relation, see search-queries.ts; null for all */
	found: RawBuilder<unknown> | null;
	minPrice: number | null;
	maxPrice: number | null;
	flag: 'is_offer_zone' | 'is_today_offer' | 'is_sale' | 'is_trending' | null;
	status: 'active' | 'archived' | 'all';
	sort: ProductSort;
	page: number;
	limit: number;
};

const everything = sql`found as (select p.id as product_id, 1 as score from products p)`;

const sortOrders: Record<ProductSort, RawBuilder<unknown>> = {
	relevance: sql`m.score desc, m.list_rank, m.category_position, m.name_en, m.id`,
	'price-asc': sql`m.price, m.name_en, m.id`,
	'price-desc': sql`m.price desc, m.name_en, m.id`,
	discount: sql`m.discount desc, m.name_en, m.id`,
	name: sql`m.name_en, m.id`,
};

/** A page of products and the total, in one statement. Prices in paise. */
export async function listProducts(
	db: Db,
	filter: ProductFilter,
	now: Date,
): Promise<{ rows: ProductRow[]; total: number }> {
	const conditions = [sql`true`];
	if (filter.status !== 'all') conditions.push(sql`p.status = ${filter.status}`);
	if (filter.flag !== null) conditions.push(sql`p.${sql.ref(filter.flag)}`);
	if (filter.minPrice !== null || filter.maxPrice !== null) {
		conditions.push(sql`exists (select 1 from variants v where v.product_id = p.id and v.is_active
			and v.price_paise >= ${filter.minPrice ?? 0}
			and (${filter.maxPrice}::bigint is null or v.price_paise <= ${filter.maxPrice}))`);
	}
	const order = sortOrders[filter.sort];
	const result = await sql<ProductRow & { total: number }>`
		with ${filter.found ?? everything},
		matching as (
			select p.id, p.name_en, p.list_rank, f.score, c.position as category_position, first.price, first.discount
			from found f
			join products p on p.id = f.product_id
			join categories c on c.id = p.category_id
			left join lateral (
				select v.price_paise as price,
					case when v.mrp_paise > 0
						then (v.mrp_paise - v.price_paise)::numeric / v.mrp_paise else 0 end as discount
				from variants v where v.product_id = p.id and v.is_active order by v.position limit 1
			) first on true
			where ${sql.join(conditions, sql` and `)}
		),
		page as (
			select m.*, row_number() over (order by ${order}) as place
			from matching m order by ${order}
			limit ${filter.limit} offset ${(filter.page - 1) * filter.limit}
		)
		select (select count(*)::int from matching) as total, item.*
		from (select 1) as once
		left join (
			select page.place, ${productColumns(now)}
			from page join products p on p.id = page.id join categories c on c.id = p.category_id
		) item on true
		order by item.place`.execute(db);
	return {
		total: result.rows[0]?.total ?? 0,
		rows: result.rows.filter((row) => row.id !== null),
	};
}

/** @returns null for an unknown id or an unlisted product */
export async function findProduct(db: Db, id: string, now: Date): Promise<ProductRow | null> {
	if (!isUuid(id)) return null;
	const result = await sql<ProductRow>`
		select ${productColumns(now)} from products p join categories c on c.id = p.category_id
		where p.id = ${id} and p.status = 'active'`.execute(db);
	return result.rows[0] ?? null;
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
			(select count(*)::int from products p join categories own on own.id = p.category_id
				where p.status = 'active' and (own.id = c.id or own.parent_id = c.id)) as "productCount"
		from categories c left join categories parent on parent.id = c.parent_id
		where c.is_active
			and (${filter.keyword === null} or (${key !== ''}
				and ' ' || translate(c.search_key, '|', ' ') like ${`% ${key}%`}))
			and (${filter.hasProducts !== true} or exists (
				select 1 from products p join categories own on own.id = p.category_id
				where p.status = 'active' and (own.id = c.id or own.parent_id = c.id)))
		order by c.position, c.name_en
		limit ${filter.limit} offset ${(filter.page - 1) * filter.limit}`.execute(db);
	return { rows: result.rows, total: result.rows[0]?.total ?? 0 };
}
