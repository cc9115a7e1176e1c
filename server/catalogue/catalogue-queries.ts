import type { Names, Tint } from '#domain/product.ts';
import { searchKey, searchWords } from '#domain/text.ts';
import type { ProductSort } from '#contract/catalogue.ts';
import type { Db } from '#database/db.ts';
import { isUuid } from '#database/db.ts';
import { type RawBuilder, sql } from 'kysely';
import type { ProductRow } from './product-rows.ts';

/** Further words make the search slower, not better. */
const maxSearchWords = 8;
/** Minimum score of a hit relative to the best one. */
const shareOfBest = 0.5;

/** A product with its related rows, with the picture of its category while it has none; `page` is the relation that selects and sorts. */
export function productColumns(now: Date): RawBuilder<unknown> {
	return sql`
		p.id, json_build_object('en', p.name_en, 'hi', coalesce(nullif(p.name_hi, ''), p.name_en),
			'mr', coalesce(nullif(p.name_mr, ''), p.name_en)) as names,
		p.description_html as "descriptionHtml", p.kind, c.tint, p.origin, p.maker, p.licence, p.badge,
		p.is_offer_zone as "isInOfferZone", p.is_today_offer as "isTodayOffer", p.is_restricted as "isRestricted",
		p.mode_of_action as "modeOfAction", p.toxicity, p.antidote,
		json_build_object('id', c.id, 'name', c.name_en) as category,
		coalesce((
			select json_agg(json_build_object(
				'unit', v.unit, 'price', v.price_paise, 'mrp', v.mrp_paise,
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
	keyword: string | null;
	minPrice: number | null;
	maxPrice: number | null;
	flag: 'is_offer_zone' | 'is_today_offer' | 'is_sale' | 'is_trending' | null;
	status: 'active' | 'archived' | 'all';
	sort: ProductSort;
	page: number;
	limit: number;
};

/** Score of a stored word for a typed one, 0 to 1; a misspelt word never scores above a correct one. */
const wordScore = sql`w.weight * case
	when w.word = q.word then 1
	when w.word like q.beginning then 0.9
	else 0.8 * greatest(similarity(w.word, q.word), 1 - levenshtein(w.word, q.word)::real / length(q.word)) end`;

/** Two letters swapped or one wrong in a word of five; trigrams alone do not match swaps in short words. */
const isSpeltAlike = sql`length(q.word) >= 4
	and (w.word % q.word
		or levenshtein_less_equal(w.word, q.word, q.typos) <= q.typos)`;

/** The products that match every typed word, with the sum of the best scores. */
function hits(words: readonly string[], match: RawBuilder<unknown>): RawBuilder<unknown> {
	return sql`
		select product_id, sum(score) as score from (
			select w.product_id, q.word, max(${wordScore}) as score
			from (
				-- one letter is the beginning of everything: it counts only as a whole word
				select word, case when length(word) >= 2 then word || '%' else word end as beginning,
					case when length(word) >= 5 then 2 else 1 end as typos
				from unnest(${words}::text[]) as typed (word)
			) q
			join product_words w on ${match}
			group by w.product_id, q.word
		) by_word
		group by product_id having count(*) = ${words.length}`;
}

/**
 * Products that match a keyword, with a score. The name of a category or group matches its products; otherwise
 * every word must match, exactly or as a prefix; similar spellings are searched only when that finds nothing.
 */
function foundByKeyword(keyword: string): RawBuilder<unknown> {
	const key = searchKey(keyword);
	const words = searchWords(keyword).slice(0, maxSearchWords);
	const isProper = sql`w.word like q.beginning`;
	return sql`
		named_categories as (
			select id from categories where search_key like ${`%|${key}|%`} and is_active and ${key !== ''}
		),
		proper as (
			select * from (${hits(words, isProper)}) h where not exists (select 1 from named_categories)
		),
		alike as (
			select * from (${hits(words, sql`(${isProper}) or (${isSpeltAlike})`)}) h
			where not exists (select 1 from named_categories) and not exists (select 1 from proper)
		),
		scored as (select * from proper union all select * from alike),
		found as (
			select product_id, score from scored where score >= ${shareOfBest} * (select max(score) from scored)
			union all
			select p.id, 1 from products p join categories c on c.id = p.category_id
			where c.id in (select id from named_categories) or c.parent_id in (select id from named_categories)
		)`;
}

const everything = sql`found as (select p.id as product_id, 1 as score from products p)`;

const sortOrders: Record<ProductSort, RawBuilder<unknown>> = {
	relevance: sql`m.score desc, m.category_position, m.name_en, m.id`,
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
		with ${filter.keyword === null ? everything : foundByKeyword(filter.keyword)},
		matching as (
			select p.id, p.name_en, f.score, c.position as category_position, first.price, first.discount
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
