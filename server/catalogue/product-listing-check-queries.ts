import type { Db } from '#database/db.ts';
import { repairWords } from '#database/search-index.ts';
import { notifyChange } from '#server/platform/change-queries.ts';
import { sql } from 'kysely';
import { buildDocuments, storeDocuments } from './product-document-queries.ts';
import { rankProducts } from './product-rank-queries.ts';

/** Small enough for one statement to stay within its time limit. */
const productsAtOnce = 500;

export type WrongListings = {
	/** products whose listing differs from their tables */
	products: string[];
	/** products whose search words differ from their texts */
	words: string[];
	/** categories whose numbers of products differ */
	categories: string[];
	/** documents that were missing: no defect, they are written when they are read */
	missingDocuments: number;
	/** products whose rank or position of the category differed: no defect, sales and stock change it between two rankings */
	outdatedRanks: number;
};

/** The columns of listings, computed from the tables in another way than the triggers do. */
const trueListings = sql`
	select p.id, p.category_id, p.status, p.name_en,
		p.product_type in ('pesticide', 'bio-pesticide', 'fertiliser') as is_crop_care,
		p.is_offer_zone, p.is_today_offer, p.is_sale, p.is_trending, first.price, first.discount,
		(select array_agg(distinct v.price_paise) from variants v where v.product_id = p.id and v.is_active) as prices
	from products p
	left join lateral (
		select v.price_paise as price,
			case when v.mrp_paise > 0 then (v.mrp_paise - v.price_paise)::numeric / v.mrp_paise else 0 end as discount
		from variants v where v.product_id = p.id and v.is_active order by v.position, v.id limit 1
	) first on true`;

/** @returns of the products after `after` the next ones, and which of them have a wrong listing */
async function findWrongColumns(db: Db, after: string): Promise<{ id: string; isWrong: boolean }[]> {
	const { rows } = await sql<{ id: string; isWrong: boolean }>`
		select t.id, l.product_id is null or row(l.category_id, l.status, l.name_en, l.is_crop_care, l.is_offer_zone,
				l.is_today_offer, l.is_sale, l.is_trending, l.price, l.discount, l.lowest_price, l.highest_price)
			is distinct from row(t.category_id, t.status, t.name_en, t.is_crop_care, t.is_offer_zone, t.is_today_offer,
				t.is_sale, t.is_trending, t.price, t.discount, t.prices[1], t.prices[cardinality(t.prices)])
			or t.prices is distinct from (
				select array_agg(r.price order by r.price) from product_listing_prices r
				where r.product_id = t.id and r.status = t.status and r.category_id = t.category_id)
			or exists (
				select 1 from product_listing_prices r where r.product_id = t.id and r.previous is distinct from
					coalesce((select max(price) from unnest(t.prices) as price where price < r.price), -1)) as "isWrong"
		from (${trueListings} where p.id > ${after} order by p.id limit ${productsAtOnce}) t
		left join product_listings l on l.product_id = t.id
		order by t.id`.execute(db);
	return rows;
}

async function findWrongCounts(db: Db): Promise<string[]> {
	const { rows } = await sql<{ id: string }>`
		with counted as (
			select category_id, status, count(*) as products, count(*) filter (where is_offer_zone) as offer_zone,
				count(*) filter (where is_today_offer) as today_offer, count(*) filter (where is_sale) as sale,
				count(*) filter (where is_trending) as trending
			from products group by category_id, status
		)
		select distinct category_id as id
		from counted c full join product_listing_counts n using (category_id, status)
		where row(coalesce(c.products, 0), coalesce(c.offer_zone, 0), coalesce(c.today_offer, 0), coalesce(c.sale, 0),
				coalesce(c.trending, 0))
			is distinct from row(coalesce(n.products, 0), coalesce(n.offer_zone, 0), coalesce(n.today_offer, 0),
				coalesce(n.sale, 0), coalesce(n.trending, 0))`.execute(db);
	return rows.map(({ id }) => id);
}

/** Writers of listings wait until the numbers are counted. */
async function recount(db: Db): Promise<void> {
	await db.transaction().execute(async (tx) => {
		await sql`lock table product_listings in exclusive mode`.execute(tx);
		await tx.deleteFrom('product_listing_counts').execute();
		await sql`
			insert into product_listing_counts
			select category_id, status, count(*), count(*) filter (where is_offer_zone), count(*) filter (where is_today_offer),
				count(*) filter (where is_sale), count(*) filter (where is_trending)
			from product_listings group by category_id, status`.execute(tx);
	});
}

/**
 * Compares every listing and its search words with the tables, writes those that differ again, and documents that are
 * missing. Ranks all products.
 * @returns what was wrong
 */
export async function repairProductListings(db: Db, now: Date): Promise<WrongListings> {
	const wrong: WrongListings = { products: [], words: [], categories: [], missingDocuments: 0, outdatedRanks: 0 };
	let after = '00000000-0000-0000-0000-000000000000';
	for (;;) {
		const checked = await findWrongColumns(db, after);
		const last = checked.at(-1);
		if (last === undefined) break;
		after = last.id;
		const ids = checked.map(({ id }) => id);
		const built = await buildDocuments(db, ids);
		const wrongPools = built.filter(({ stocks, listed }) => (listed.stocks ?? '') !== stocks);
		const rewritten = new Set([...checked.filter(({ isWrong }) => isWrong), ...wrongPools].map(({ id }) => id));
		const differing = built.filter(({ document, listed }) => listed.document !== null && listed.document !== document);
		const missing = built.filter(({ listed }) => listed.document === null);
		await storeDocuments(db, [...differing, ...missing]);
		if (rewritten.size > 0) await sql`select write_product_listings(${[...rewritten]}::uuid[])`.execute(db);
		wrong.products.push(...new Set([...rewritten, ...differing.map(({ id }) => id)]));
		wrong.words.push(...(await repairWords(db, ids)));
		wrong.missingDocuments += missing.length;
	}
	wrong.categories = await findWrongCounts(db);
	if (wrong.categories.length > 0) await recount(db);
	wrong.outdatedRanks = await rankProducts(db, now);
	// Copies of responses may show what was wrong.
	if (wrong.products.length + wrong.words.length + wrong.categories.length > 0) await notifyChange(db, 'catalogue');
	return wrong;
}
