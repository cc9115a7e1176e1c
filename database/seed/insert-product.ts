import type { Translated } from '#domain/product.ts';
import type { Db } from '#database/db.ts';
import { antidotesHindi, cropCareHindi } from '#database/seed/data/crop-care-hindi.ts';
import { antidotesMarathi, cropCareMarathi } from '#database/seed/data/crop-care-marathi.ts';
import { fruitsAndSpicesHindi } from '#database/seed/data/fruits-and-spices-hindi.ts';
import { fruitsAndSpicesMarathi } from '#database/seed/data/fruits-and-spices-marathi.ts';
import { seasonMonths, stapleSlugs } from '#database/seed/data/product-order.ts';
import type { SeedProduct } from '#database/seed/data/seed-types.ts';
import { vegetablesHindi } from '#database/seed/data/vegetables-hindi.ts';
import { vegetablesMarathi } from '#database/seed/data/vegetables-marathi.ts';

const descriptions = {
	hi: { ...cropCareHindi, ...vegetablesHindi, ...fruitsAndSpicesHindi },
	mr: { ...cropCareMarathi, ...vegetablesMarathi, ...fruitsAndSpicesMarathi },
};

/**
 * Inserts a product with variants, pools, opening stock, pictures and label rows; updateSearchIndex writes its search words.
 * @returns its id and the ids of its pools, in the order of the variants
 */
export async function insertProduct(
	db: Db,
	product: SeedProduct,
	categoryId: string,
): Promise<{ id: string; poolIds: string[] }> {
	const translated = descriptionsOf(product.sku);
	const { id } = await db
		.insertInto('products')
		.values({
			sku: product.sku,
			slug: product.slug,
			category_id: categoryId,
			product_type: product.productType,
			name_en: product.names.en,
			name_hi: product.names.hi,
			name_mr: product.names.mr,
			description_html: product.descriptionHtml,
			base: product.base,
			gst_percent: product.gstPercent,
			hsn: product.hsn,
			origin: product.origin,
			badge: product.badge,
			is_offer_zone: product.flags.offerZone,
			is_today_offer: product.flags.todayOffer,
			is_sale: product.flags.sale,
			is_trending: product.flags.trending,
			is_restricted: product.restricted,
			mode_of_action: product.modeOfAction,
			toxicity: product.toxicity,
			antidote: product.antidote,
			description_hi: translated.hi,
			description_mr: translated.mr,
			antidote_hi: antidotesHindi[product.antidote ?? ''] ?? '',
			antidote_mr: antidotesMarathi[product.antidote ?? ''] ?? '',
			staple_rank: stapleSlugs.indexOf(product.slug) + 1 || null,
			season_months: seasonMonths[product.slug] ?? [],
		})
		.returning('id')
		.executeTakeFirstOrThrow();
	const poolIds = await insertPoolsAndVariants(db, id, product);
	await db
		.insertInto('product_pictures')
		.values(product.pictures.map((picture, position) => ({ product_id: id, position, picture, alt: product.names.en })))
		.execute();
	if (product.doses.length > 0) {
		await db
			.insertInto('product_doses')
			.values(
				product.doses.map((row, position) => ({
					product_id: id,
					position,
					crop_name: row.cropName,
					pest_name: row.commonNameOfPest,
					dose_per_acre: row.dosagePerAcre,
					water: row.water,
					pre_harvest_days: row.preHarvestDays,
				})),
			)
			.execute();
	}
	if (product.aliases.length > 0) {
		await db
			.insertInto('product_aliases')
			.values([...new Set(product.aliases)].map((alias) => ({ product_id: id, alias })))
			.execute();
	}
	return { id, poolIds };
}

async function insertPoolsAndVariants(db: Db, productId: string, product: SeedProduct): Promise<string[]> {
	const isShared = product.pooling === 'shared';
	const pools = await db
		.insertInto('stock_pools')
		.values(
			(isShared ? [null] : product.variants).map((variant) => ({
				product_id: productId,
				label: variant?.unit ?? '',
				base: product.base,
				// a pool of packed products is counted in base units too: packs × pack amount
				on_hand: variant === null ? product.openingStock : product.openingStock * variant.amount,
				low_at: variant === null ? Math.trunc(product.openingStock / 10) : 5 * variant.amount,
			})),
		)
		.returning(['id', 'on_hand as onHand'])
		.execute();
	await db
		.insertInto('stock_movements')
		.values(pools.map((pool) => ({ pool_id: pool.id, change: pool.onHand, reason: 'opening' })))
		.execute();
	const poolOf = (index: number) => pools[isShared ? 0 : index]?.id ?? '';
	await db
		.insertInto('variants')
		.values(
			product.variants.map((variant, position) => ({
				product_id: productId,
				pool_id: poolOf(position),
				position,
				sku: `${product.sku}-${position + 1}`,
				unit: variant.unit,
				pack_amount: variant.amount,
				price_paise: variant.pricePaise,
				mrp_paise: variant.mrpPaise,
			})),
		)
		.execute();
	return product.variants.map((_, index) => poolOf(index));
}

/** The description of a demo product in the other languages; '' where there is none. */
export function descriptionsOf(sku: string): Translated<string> {
	return { hi: htmlOf(descriptions.hi[sku]), mr: htmlOf(descriptions.mr[sku]) };
}

function htmlOf(paragraphs: readonly string[] = []): string {
	return paragraphs.map((paragraph) => `<p>${paragraph}</p>`).join('');
}
