import type { SaleDecision } from '#domain/listing-gaps.ts';
import { paise } from '#domain/money.ts';
import type { NewVariant, ProductDetails } from '#domain/product.ts';
import type { Db, Tx } from '#database/db.ts';
import { rebuildWords } from '#database/search-index.ts';
import { audit, changedFields } from '#server/platform/audit-log.ts';
import { refuse, refuseField, refuseIfStale } from '#server/platform/refuse.ts';
import { sanitiseHtml } from '#server/platform/safe-html.ts';
import { checkProduct, decideSale } from './check-product.ts';
import { withPools } from './create-product.ts';
import { findOfficeProduct } from './product-office-queries.ts';
import { cleanTranslations } from './product-rows.ts';
import { lockProduct, replaceLists, updateProductRow } from './save-product-queries.ts';
import {
	findSharedPool,
	insertVariants,
	listVariants,
	lockPoolsOf,
	lockVariantsOf,
	updateVariants,
} from './variant-queries.ts';

/** A variant without an id is new. The price of an existing one is changed on the price board. */
type VariantInput = Omit<NewVariant, 'price' | 'mrp'> & {
	id: string | null;
	price: NewVariant['price'] | null;
	mrp: NewVariant['mrp'] | null;
};
type Variants = readonly VariantInput[];

export type ProductUpdate = ProductDetails & {
	status: 'active' | 'draft' | 'archived';
	variants: Variants;
	version: number;
	actorId: string;
	/** on selling a listing that lacks legally required details */
	decision: SaleDecision;
};

function newVariantOf(variant: Variants[number], index: number): NewVariant {
	const { price, mrp } = variant;
	if (price === null) refuseField('VARIANT_NEEDS_PRICE', `variants.${index}.pricePaise`);
	return { ...variant, price, mrp: mrp ?? paise(0) };
}

/**
 * Existing variants keep pool and price, omitted ones become inactive at the end of the list, new ones get
 * their position. Refuses VARIANT_NOT_FOUND_IN_PRODUCT, VARIANT_NEEDS_PRICE.
 */
async function writeVariants(tx: Tx, id: string, variants: Variants, now: Date): Promise<void> {
	const saved = await listVariants(tx, id);
	const known = new Set(saved.map((variant) => variant.id));
	if (variants.some((variant) => variant.id !== null && !known.has(variant.id))) refuse('VARIANT_NOT_FOUND_IN_PRODUCT');
	const changed = variants.flatMap((variant, position) =>
		variant.id === null ? [] : [{ ...variant, id: variant.id, position }],
	);
	await updateVariants(tx, id, changed);
	const added = variants.flatMap((variant, position) =>
		variant.id === null ? [{ ...newVariantOf(variant, position), position }] : [],
	);
	const poolId = await findSharedPool(tx, id);
	await insertVariants(tx, id, await withPools(tx, id, added, { poolId, now }), now);
}

/** Variants that the form omits are kept inactive, because orders reference them. */
function withLeftOut(
	variants: Variants,
	saved: readonly (Omit<VariantInput, 'price' | 'mrp'> & { id: string })[],
): Variants {
	const named = new Set(variants.map((variant) => variant.id));
	const leftOut = saved.filter((variant) => !named.has(variant.id));
	return [...variants, ...leftOut.map((variant) => ({ ...variant, isActive: false, price: null, mrp: null }))];
}

/**
 * Updates a product. @param change.version the version the editor last read; an older one is refused
 * Refuses PRODUCT_NOT_FOUND, STALE_VERSION, PRODUCT_NOT_SELLABLE, LISTING_INCOMPLETE, and like checkProduct and writeVariants.
 */
export async function updateProduct(db: Db, id: string, change: ProductUpdate, now: Date): Promise<void> {
	const { actorId, version, decision, ...product } = change;
	await db.transaction().execute(async (tx) => {
		const locked = await lockProduct(tx, id);
		const before = locked === null ? null : await findOfficeProduct(tx, id);
		if (locked === null || before === null) refuse('PRODUCT_NOT_FOUND');
		refuseIfStale(locked, version);
		// an archived product stays archived until it is restored
		const status = before.status === 'archived' ? 'archived' : product.status;
		const variants = withLeftOut(product.variants, before.variants);
		const clean = {
			...product,
			descriptionHtml: sanitiseHtml(product.descriptionHtml),
			translations: cleanTranslations(product.translations, sanitiseHtml),
		};
		await checkProduct(tx, { ...clean, status, variants }, id);
		await lockVariantsOf(tx, id);
		await lockPoolsOf(tx, id);
		await updateProductRow(tx, id, { product: clean, status, now });
		await writeVariants(tx, id, variants, now);
		await replaceLists(tx, id, clean);
		await rebuildWords(tx, [id]);
		const after = await findOfficeProduct(tx, id);
		if (after === null) throw new Error('product not found after it was written');
		await audit(tx, { actorId, now }, 'product.update', id, changedFields(before, after));
		const known = before.status === 'active' ? before.gaps : null;
		if (status === 'active') await decideSale(tx, { id, gaps: after.gaps, known, decision, actorId, now });
	});
}
