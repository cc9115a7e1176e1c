import { gapsOfListing, type ListingFacts } from '#domain/listing-gaps.ts';
import type { ListedProduct, OfficeProduct, ProductListQuery } from '#contract/catalogue-office.ts';
import { skipWhileAway } from '#database/database-away.ts';
import type { Db } from '#database/db.ts';
import { isLow, productsContaining } from '#server/inventory/stock-queries.ts';
import { countRows, type ListTotal } from '#server/platform/list-total-queries.ts';
import { sanitiseHtml } from '#server/platform/safe-html.ts';
import { type RawBuilder, sql } from 'kysely';
import { productTranslations } from './product-document-queries.ts';
import { cleanTranslations } from './product-rows.ts';

/** Offset 0 has the planner look up the stock of each product instead of all of it. */
const hasPool = (condition: RawBuilder<unknown>) =>
	sql`exists (select 1 from stock_pools s where s.product_id = p.id and ${condition} offset 0)`;
const isOffer = sql`(p.is_offer_zone or p.is_today_offer or p.is_sale)`;

function conditionsOf(query: ProductListQuery): RawBuilder<unknown> {
	const all: RawBuilder<unknown>[] = [sql`true`];
	if (query.status !== undefined) all.push(sql`p.status = ${query.status}`);
	if (query.productType !== undefined) all.push(sql`p.product_type = ${query.productType}`);
	if (query.category !== undefined) {
		all.push(sql`p.category_id in (
			select id from categories where id::text = ${query.category} or parent_id::text = ${query.category})`);
	}
	if (query.low === true) all.push(sql`p.id in (select s.product_id from stock_pools s where ${isLow})`);
	if (query.low === false) all.push(sql`not ${hasPool(isLow)}`);
	if (query.incomplete !== undefined) {
		all.push(sql`p.id in (select product_id from listing_gaps where is_incomplete = ${query.incomplete})`);
	}
	if (query.offer !== undefined) all.push(query.offer ? isOffer : sql`not ${isOffer}`);
	if (query.q !== undefined && query.q !== '') all.push(productsContaining(query.q));
	return sql.join(all, sql` and `);
}

const sortColumns = { name: sql`lower(p.name_en)`, sku: sql`p.sku`, updatedAt: sql`p.updated_at` };

/** The product `p` for domain/listing-gaps.ts; the beginning of a description shows whether it has text. */
const factColumns = sql`
	json_build_object('en', p.name_en, 'hi', p.name_hi, 'mr', p.name_mr) as names, p.product_type as "productType", p.origin, p.maker,
	p.licence, p.hsn, left(p.description_html, 200) as "descriptionHtml", p.toxicity, p.antidote,
	(select count(*)::int from product_pictures pp where pp.product_id = p.id) as "pictureCount",
	(select count(*)::int from product_doses d where d.product_id = p.id) as "doseCount",
	coalesce((
		select json_agg(json_build_object('amount', v.pack_amount, 'price', v.price_paise, 'mrp', v.mrp_paise))
		from variants v where v.product_id = p.id and v.is_active), '[]') as variants`;

/** To be increased with every change of the rules in domain/listing-gaps.ts. */
const rulesVersion = 1;

/** Small enough for one statement to stay within its time limit. */
const productsAtOnce = 1000;

/**
 * Writes whether each listing that has changed is incomplete. One statement where none has, two for each
 * thousand. A product that is being changed is left to the next reader.
 */
async function writeListingGaps(db: Db): Promise<void> {
	for (;;) {
		const { rows } = await sql<ListingFacts & { id: string; revision: number }>`
			select p.id, g.revision, ${factColumns}
			from (select * from listing_gaps where rules_version < ${rulesVersion} limit ${productsAtOnce}) g
			join products p on p.id = g.product_id`.execute(db);
		if (rows.length === 0) return;
		const { numAffectedRows } = await sql`
			with read as (
				select * from unnest(${rows.map(({ id }) => id)}::uuid[], ${rows.map(({ revision }) => revision)}::bigint[],
					${rows.map((row) => gapsOfListing(row).length > 0)}::boolean[]) as r (product_id, revision, is_incomplete)
			), unchanged as (
				select g.product_id, r.is_incomplete from listing_gaps g join read r using (product_id)
				where g.revision = r.revision for update of g skip locked
			)
			update listing_gaps g set is_incomplete = u.is_incomplete, rules_version = ${rulesVersion}
			from unchanged u where g.product_id = u.product_id`.execute(db);
		if (rows.length < productsAtOnce || numAffectedRows === 0n) return;
	}
}

type ListedRow = Omit<ListedProduct, 'updatedAt' | 'gaps'> & ListingFacts & { updatedAt: Date };

function listedOf(row: ListedRow): ListedProduct {
	const { variants, ...rest } = row;
	return {
		id: rest.id,
		sku: rest.sku,
		name: rest.name,
		picture: rest.picture,
		category: rest.category,
		productType: rest.productType,
		status: rest.status,
		fromPaise: variants.length === 0 ? null : Math.min(...variants.map((variant) => variant.price)),
		variantCount: variants.length,
		isLow: rest.isLow,
		isSoldOut: rest.isSoldOut,
		isOffer: rest.isOffer,
		gaps: gapsOfListing(row),
		updatedAt: rest.updatedAt.toISOString(),
	};
}

/** One page of the products in every status and the total. Two statements, a third where incomplete listings are asked for. */
export async function listOfficeProducts(
	db: Db,
	query: ProductListQuery,
): Promise<{ data: ListedProduct[] } & ListTotal> {
	const conditions = conditionsOf(query);
	const direction = query.order === 'asc' ? sql`asc` : sql`desc`;
	const order = sql`${sortColumns[query.sort]} ${direction}, p.id ${direction}`;
	const skipped = (query.page - 1) * query.perPage;
	const rowsOf = async (found: RawBuilder<unknown>) => {
		const { rows } = await sql<ListedRow>`
			select p.id, p.sku, p.name_en as name, c.name_en as category, p.status, p.updated_at as "updatedAt",
				${isOffer} as "isOffer", ${hasPool(isLow)} as "isLow", not ${hasPool(sql`s.on_hand > 0`)} as "isSoldOut",
				(select pp.picture from product_pictures pp where pp.product_id = p.id order by pp.position limit 1)
					as picture, ${factColumns}
			from (${found}) found join products p on p.id = found.id join categories c on c.id = p.category_id
			order by ${order}`.execute(db);
		return rows.map(listedOf);
	};
	if (query.incomplete !== undefined) await skipWhileAway(writeListingGaps(db));
	const page = rowsOf(sql`
		select p.id from products p where ${conditions} order by ${order} limit ${query.perPage} offset ${skipped}`);
	const [data, total] = await Promise.all([page, countRows(db, sql`products p where ${conditions}`)]);
	return { data, ...total };
}

type ProductRow = Omit<OfficeProduct, 'createdAt' | 'updatedAt' | 'gaps'> & { createdAt: Date; updatedAt: Date };

/** A product in any status with its related rows, in one statement. @returns null for an unknown id */
export async function findOfficeProduct(db: Db, id: string): Promise<OfficeProduct | null> {
	const { rows } = await sql<ProductRow>`
		select p.id, p.version, p.status, p.sku, p.category_id as "categoryId", p.product_type as "productType", p.base,
			json_build_object('en', p.name_en, 'hi', p.name_hi, 'mr', p.name_mr) as names,
			p.description_html as "descriptionHtml", p.gst_percent as "gstPercent", p.hsn, p.origin, p.maker, p.licence,
			p.badge, p.is_offer_zone as "isOfferZone", p.is_today_offer as "isTodayOffer", p.is_sale as "isSale",
			p.staple_rank as "stapleRank", p.season_months as "seasonMonths", p.is_trending as "isTrending", p.is_restricted as "isRestricted", p.mode_of_action as "modeOfAction",
			p.toxicity, p.antidote, ${productTranslations} as translations, p.created_at as "createdAt", p.updated_at as "updatedAt",
			case when exists (select 1 from stock_pools s where s.product_id = p.id and s.label = '')
				then 'shared' else 'own' end as pooling,
			coalesce((select json_agg(a.alias order by a.alias) from product_aliases a where a.product_id = p.id), '[]')
				as aliases,
			coalesce((select json_agg(json_build_object('picture', pp.picture, 'alt', pp.alt) order by pp.position)
				from product_pictures pp where pp.product_id = p.id), '[]') as pictures,
			coalesce((select json_agg(json_build_object('cropName', d.crop_name, 'pestName', d.pest_name,
				'dosePerAcre', d.dose_per_acre, 'water', d.water, 'preHarvestDays', d.pre_harvest_days) order by d.position)
				from product_doses d where d.product_id = p.id), '[]') as doses,
			coalesce((select json_agg(json_build_object('id', v.id, 'poolId', v.pool_id, 'position', v.position,
				'unit', v.unit, 'amount', v.pack_amount, 'sku', v.sku, 'isActive', v.is_active,
				'pricePaise', v.price_paise, 'mrpPaise', v.mrp_paise, 'onHand', s.on_hand)
				order by v.position, v.id)
				from variants v join stock_pools s on s.id = v.pool_id where v.product_id = p.id), '[]') as variants
		from products p where p.id = ${id}`.execute(db);
	const row = rows[0];
	if (row === undefined) return null;
	const variants = row.variants.filter((variant) => variant.isActive);
	return {
		...row,
		descriptionHtml: sanitiseHtml(row.descriptionHtml),
		translations: cleanTranslations(row.translations, sanitiseHtml),
		createdAt: row.createdAt.toISOString(),
		updatedAt: row.updatedAt.toISOString(),
		gaps: gapsOfListing({
			...row,
			pictureCount: row.pictures.length,
			doseCount: row.doses.length,
			variants: variants.map((variant) => ({
				amount: variant.amount,
				price: variant.pricePaise,
				mrp: variant.mrpPaise,
			})),
		}),
	};
}
