import { maxLineQuantity } from '#domain/cart.ts';
import { drawnVersion } from '#domain/picture.ts';
import type { ProductWire } from '#contract/catalogue.ts';
import { productToWire } from '#contract/catalogue-wire.ts';
import { skipWhileAway } from '#database/database-away.ts';
import type { Db } from '#database/db.ts';
import { JsonText } from '#server/platform/json-text.ts';
import { sanitiseHtml } from '#server/platform/safe-html.ts';
import { type RawBuilder, sql } from 'kysely';
import { type ProductRow, productFromRow } from './product-rows.ts';

/**
 * The document of a product: its JSON as it is sent, with placeholders for what changes without it, stock and campaigns. It is
 * written when the product is first read after a change. docs/decisions/0017
 */

/** Packs of a variant `v` with the pool `s` that are shown as its stock: at most as many as an order line may have. */
const shownStock = sql`least(s.on_hand / v.pack_amount, ${sql.lit(maxLineQuantity)})`;

/** The ids of those products whose shown stock may have changed; the others still have more stock than pages show. */
export async function findShownStockChanges(db: Db, productIds: readonly string[]): Promise<string[]> {
	const { rows } = await sql<{ id: string }>`
		select distinct v.product_id as id from variants v join stock_pools s on s.id = v.pool_id
		where v.product_id = any (${[...productIds]}::uuid[]) and s.on_hand / v.pack_amount < ${maxLineQuantity}`.execute(
		db,
	);
	return rows.map(({ id }) => id);
}

/** Increased when documents are written in another way; those of another version are written again. */
const documentVersion = 2000 + drawnVersion;

/** Written in place of a value; no text of the database contains it. */
const placeholder = '\u0000';
const writtenPlaceholder = JSON.stringify(placeholder);
/** Between the parts of a document: JSON escapes it. */
const separator = '\u0001';

function documentOf(product: ProductWire): string {
	const json = JSON.stringify(product, (key, value) => (key === 'stock' || key === 'campaigns' ? placeholder : value));
	return json.split(writtenPlaceholder).join(separator);
}

export type ListingRow = {
	id: string;
	/** null: it is written again first */
	document: string | null;
	/** packs of each active variant, separated by commas; null without variants */
	stocks: string | null;
	/** festivals of the campaigns that run */
	campaigns: string[] | null;
};

/** Fills the placeholders in their order: the stock of each variant, then the campaigns. */
function fillDocument(document: string, stocks: string | null, campaigns: string[] | null): string {
	const parts = document.split(separator);
	const values = [...(stocks ? stocks.split(',') : []), JSON.stringify(campaigns ?? [])];
	return parts.map((part, index) => `${part}${values[index] ?? ''}`).join('');
}

/** What a document contains of the category `c`. */
const documentCategory = sql`(c.name_en || ${separator}::text || c.tint || coalesce(${separator}::text || c.picture, ''))`;

/** The listing `l` of a product in the category `c`; `now` for its campaigns. */
export function listingColumns(now: Date): RawBuilder<unknown> {
	return sql`
		l.product_id as id,
		case when l.document_version = ${sql.lit(documentVersion)} and l.document_category = ${documentCategory}
			then l.document end as document,
		(
			select string_agg((select ${shownStock} from stock_pools s where s.id = v.pool_id)::text, ',' order by v.place)
			from unnest(l.pool_ids, l.pack_amounts) with ordinality as v (pool_id, pack_amount, place)
		) as stocks,
		case when exists (select from campaign_products kp where kp.product_id = l.product_id) then (
			select json_agg(k.festival order by k.ends_at)
			from campaign_products kp join campaigns k on k.id = kp.campaign_id
			where kp.product_id = l.product_id and k.is_active and k.starts_at <= ${now} and k.ends_at > ${now}
		) end as campaigns`;
}

/** Hindi and Marathi of the texts of the product `p`. */
export const productTranslations = sql`json_build_object(
	'hi', json_build_object('descriptionHtml', p.description_hi, 'antidote', p.antidote_hi),
	'mr', json_build_object('descriptionHtml', p.description_mr, 'antidote', p.antidote_mr))`;

/** The product `p` in the category `c` with its related rows but campaigns, with the picture of its category while it has none. */
export const productColumns = sql`
	p.id, json_build_object('en', p.name_en, 'hi', coalesce(nullif(p.name_hi, ''), p.name_en),
		'mr', coalesce(nullif(p.name_mr, ''), p.name_en)) as names,
	p.description_html as "descriptionHtml", p.product_type as "productType", c.tint, p.origin, p.maker, p.licence, p.badge,
	p.is_offer_zone as "isInOfferZone", p.is_today_offer as "isTodayOffer", p.is_restricted as "isRestricted",
	p.mode_of_action as "modeOfAction", p.toxicity, p.antidote, ${productTranslations} as translations,
	json_build_object('id', c.id, 'name', c.name_en) as category,
	coalesce((
		select json_agg(json_build_object(
			'unit', v.unit, 'price', v.price_paise, 'mrp', case when v.mrp_paise = 0 then v.price_paise else v.mrp_paise end,
			'stock', ${shownStock}, 'amount', v.pack_amount, 'base', p.base) order by v.position, v.id)
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
	(
		select json_build_object('average', round(avg(r.rating), 1), 'count', count(*), 'genuine', json_build_object(
			'average', round(avg(r.rating) filter (where not r.is_demo), 1),
			'count', count(*) filter (where not r.is_demo)))
		from reviews r where r.product_id = p.id and not r.is_hidden
	) as rating`;

type Source = ProductRow & { revision: number; documentCategory: string } & Pick<ListingRow, 'document' | 'stocks'>;

export type BuiltDocument = {
	id: string;
	document: string;
	stocks: string;
	revision: number;
	documentCategory: string;
	/** what lists read at the same instant */
	listed: Pick<ListingRow, 'document' | 'stocks'>;
};

/** The documents of products as their tables are now. */
export async function buildDocuments(db: Db, ids: readonly string[]): Promise<BuiltDocument[]> {
	const { rows } = await sql<Source>`
		select ${listingColumns(new Date(0))}, l.revision, ${documentCategory} as "documentCategory", ${productColumns},
			'[]'::json as campaigns
		from unnest(${ids}::uuid[]) as wanted (id)
		join product_listings l on l.product_id = wanted.id
		join products p on p.id = wanted.id join categories c on c.id = p.category_id`.execute(db);
	return rows.map(({ revision, documentCategory, document, stocks, ...row }) => ({
		id: row.id,
		document: documentOf(productToWire(productFromRow(row, sanitiseHtml))),
		stocks: row.variants.map(({ stock }) => stock).join(','),
		revision,
		documentCategory,
		listed: { document, stocks },
	}));
}

/** Writes the documents of products. One that is being changed is left to its next reader, so nothing waits for a lock. */
async function writeDocuments(db: Db, ids: readonly string[]): Promise<BuiltDocument[]> {
	const built = await buildDocuments(db, ids);
	await skipWhileAway(storeDocuments(db, built));
	return built;
}

/** Stores documents, except of a product that has changed since or is being changed. */
export async function storeDocuments(db: Db, built: readonly BuiltDocument[]): Promise<void> {
	const builtIds = built.map(({ id }) => id);
	await sql`
		update product_listings l
		set document = new.document, document_version = ${documentVersion}, document_category = new.category
		from unnest(${builtIds}::uuid[], ${built.map(({ document }) => document)}::text[],
			${built.map(({ documentCategory }) => documentCategory)}::text[],
			${built.map(({ revision }) => revision)}::bigint[]) as new (id, document, category, revision)
		where l.product_id = new.id and l.revision = new.revision
			and l.product_id in (
				select product_id from product_listings where product_id = any (${builtIds}::uuid[])
				for no key update skip locked)`.execute(db);
}

export type ListedProduct = { id: string; json: JsonText<ProductWire> };

/** The JSON of listed products, in the same order. Documents that are missing are written first. */
export async function readListings<Row extends ListingRow>(
	db: Db,
	rows: readonly Row[],
): Promise<(Row & ListedProduct)[]> {
	const missing = rows.filter(({ document }) => document === null).map(({ id }) => id);
	const built = missing.length === 0 ? [] : await writeDocuments(db, missing);
	const byId = new Map(built.map((item) => [item.id, item]));
	return rows.flatMap((row) => {
		// A new document and its stock are of one moment: the number of variants may have changed since `row` was read.
		const { document, stocks } = row.document === null ? (byId.get(row.id) ?? row) : row;
		if (document === null) return [];
		return [{ ...row, json: new JsonText<ProductWire>(fillDocument(document, stocks, row.campaigns)) }];
	});
}
