import type { NewProduct, ProductDetails } from '#domain/product.ts';
import type { Tx } from '#database/db.ts';
import { shareCategories } from '#database/search-index.ts';
import { sql } from 'kysely';

/** SKUs are unique across products and variants: writers are serialised, so that check and write see the same data. */
export async function lockSkus(tx: Tx): Promise<void> {
	await sql`select pg_advisory_xact_lock(hashtext('khetse.skus'))`.execute(tx);
}

/** The SKUs that other products or variants already have. @param except a product whose SKUs are ignored */
export async function listTakenSkus(
	tx: Tx,
	skus: { product: string; variants: readonly string[] },
	except: string | null,
): Promise<{ isProductTaken: boolean; variants: Set<string> }> {
	const { rows } = await sql<{ isProductTaken: boolean; variants: string[] }>`
		select exists (select 1 from products where sku = ${skus.product} and id is distinct from ${except}::uuid)
				as "isProductTaken",
			coalesce((select json_agg(sku) from variants where sku = any (${skus.variants}::text[])
				and product_id is distinct from ${except}::uuid), '[]') as variants`.execute(tx);
	return { isProductTaken: rows[0]?.isProductTaken ?? false, variants: new Set(rows[0]?.variants ?? []) };
}

/**
 * Locks a category and its group, whose names are words of the product, before anything of the product is written; also those that
 * the product has now, which may be renamed while it gets another one.
 * @param productId null for a new product
 */
export async function findCategoryState(
	tx: Tx,
	id: string,
	productId: string | null,
): Promise<{ isActive: boolean } | null> {
	await shareCategories(tx);
	const { rows } = await sql<{ isAsked: boolean; isActive: boolean }>`
		select c.id::text = ${id.toLowerCase()} as "isAsked", c.is_active as "isActive" from categories c
		where c.id in (
			select unnest(array[own.id, own.parent_id]) from categories own
			where own.id::text = ${id.toLowerCase()} or own.id = (select category_id from products where id = ${productId}))
		order by c.id for share`.execute(tx);
	return rows.find(({ isAsked }) => isAsked) ?? null;
}

/** The others exist, and are not deleted until the transaction ends. */
export async function listMissingPictures(tx: Tx, names: readonly string[]): Promise<string[]> {
	const { rows } = await sql<{ name: string }>`
		select name from media where name = any (${names}::text[]) and mime like 'image/%' order by name for key share`.execute(
		tx,
	);
	const present = new Set(rows.map(({ name }) => name));
	return names.filter((name) => !present.has(name));
}

function columnsOf(product: ProductDetails) {
	return {
		sku: product.sku,
		category_id: product.categoryId,
		product_type: product.productType,
		name_en: product.names.en,
		name_hi: product.names.hi,
		name_mr: product.names.mr,
		description_html: product.descriptionHtml,
		gst_percent: product.gstPercent,
		hsn: product.hsn,
		origin: product.origin,
		maker: product.maker,
		licence: product.licence,
		badge: product.badge || null,
		is_offer_zone: product.isOfferZone,
		is_today_offer: product.isTodayOffer,
		is_sale: product.isSale,
		is_trending: product.isTrending,
		staple_rank: product.stapleRank,
		season_months: product.seasonMonths,
		is_restricted: product.isRestricted,
		mode_of_action: product.modeOfAction || null,
		toxicity: product.toxicity,
		antidote: product.antidote || null,
		description_hi: product.translations.hi.descriptionHtml,
		description_mr: product.translations.mr.descriptionHtml,
		antidote_hi: product.translations.hi.antidote,
		antidote_mr: product.translations.mr.antidote,
	};
}

export async function insertProductRow(tx: Tx, product: NewProduct, row: { slug: string; now: Date }): Promise<string> {
	const { id } = await tx
		.insertInto('products')
		.values({
			...columnsOf(product),
			slug: row.slug,
			base: product.base,
			status: product.status,
			created_at: row.now,
			updated_at: row.now,
		})
		.returning('id')
		.executeTakeFirstOrThrow();
	return id;
}

export async function updateProductRow(
	tx: Tx,
	id: string,
	change: { product: ProductDetails; status: string; now: Date },
): Promise<void> {
	await tx
		.updateTable('products')
		.set((eb) => ({
			...columnsOf(change.product),
			status: change.status,
			version: eb('version', '+', 1),
			updated_at: change.now,
		}))
		.where('id', '=', id)
		.execute();
}

export async function updateStatus(tx: Tx, id: string, status: string, now: Date): Promise<void> {
	await tx
		.updateTable('products')
		.set((eb) => ({ status, version: eb('version', '+', 1), updated_at: now }))
		.where('id', '=', id)
		.execute();
}

export async function lockProduct(tx: Tx, id: string): Promise<{ version: number; status: string } | null> {
	const row = await tx
		.selectFrom('products')
		.select(['version', 'status'])
		.where('id', '=', id)
		.forNoKeyUpdate()
		.executeTakeFirst();
	return row ?? null;
}

/** Pictures, aliases and label rows are few and not referenced: all of them are replaced. */
export async function replaceLists(
	tx: Tx,
	id: string,
	lists: Pick<ProductDetails, 'pictures' | 'aliases' | 'doses'>,
): Promise<void> {
	for (const table of ['product_pictures', 'product_aliases', 'product_doses'] as const) {
		await tx.deleteFrom(table).where('product_id', '=', id).execute();
	}
	await sql`
		with pictures as (
			insert into product_pictures (product_id, position, picture, alt)
			select ${id}, l.position - 1, l.value ->> 'picture', l.value ->> 'alt'
			from jsonb_array_elements(${JSON.stringify(lists.pictures)}::jsonb) with ordinality as l (value, position)
		), aliases as (
			insert into product_aliases (product_id, alias)
			select distinct ${id}::uuid, alias from unnest(${lists.aliases}::text[]) as a (alias)
		)
		insert into product_doses (product_id, position, crop_name, pest_name, dose_per_acre, water, pre_harvest_days)
		select ${id}, l.position - 1, l.value ->> 'cropName', l.value ->> 'pestName', l.value ->> 'dosePerAcre',
			nullif(l.value ->> 'water', ''), (l.value ->> 'preHarvestDays')::int
		from jsonb_array_elements(${JSON.stringify(lists.doses)}::jsonb) with ordinality as l (value, position)`.execute(
		tx,
	);
}
