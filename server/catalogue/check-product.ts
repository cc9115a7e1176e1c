import { type ListingGap, legalGaps, type SaleDecision, saleRefusal } from '#domain/listing-gaps.ts';
import type { ProductDetails } from '#domain/product.ts';
import type { Tx } from '#database/db.ts';
import { audit } from '#server/platform/audit-log.ts';
import { refuse, refuseField } from '#server/platform/refuse.ts';
import { findCategoryState, listMissingPictures, listTakenSkus, lockSkus } from './save-product-queries.ts';

export type CheckedProduct = ProductDetails & { status: string; variants: readonly { unit: string; sku: string }[] };

/** The index of the first duplicate, or -1. */
function firstRepeated(texts: readonly string[]): number {
	return texts.findIndex((text, index) => texts.indexOf(text) < index);
}

/**
 * Checks that need the database: category, pictures and SKUs. Locks the SKUs until the transaction
 * ends. @param id null for a new product
 * Refuses CATEGORY_NOT_FOUND, CATEGORY_ARCHIVED, PICTURE_UNKNOWN, UNIT_TWICE, SKU_TAKEN, each at its field.
 */
export async function checkProduct(tx: Tx, product: CheckedProduct, id: string | null): Promise<void> {
	const category = await findCategoryState(tx, product.categoryId, id);
	if (category === null) refuseField('CATEGORY_NOT_FOUND', 'categoryId');
	if (!category.isActive && product.status === 'active') refuseField('CATEGORY_ARCHIVED', 'categoryId');
	const pictures = product.pictures.map(({ picture }) => picture);
	if ((await listMissingPictures(tx, pictures)).length > 0) refuseField('PICTURE_UNKNOWN', 'pictures');
	const { variants } = product;
	const repeated = firstRepeated(variants.map(({ unit }) => unit));
	if (repeated !== -1) refuseField('UNIT_TWICE', `variants.${repeated}.unit`);
	await lockSkus(tx);
	const skus = variants.map(({ sku }) => sku);
	const taken = await listTakenSkus(tx, { product: product.sku, variants: skus }, id);
	if (taken.isProductTaken) refuseField('SKU_TAKEN', 'sku');
	const again = firstRepeated(skus);
	const index = again === -1 ? skus.findIndex((sku) => taken.variants.has(sku)) : again;
	if (index !== -1) refuseField('SKU_TAKEN', `variants.${index}.sku`);
}

export type Sale = {
	id: string;
	gaps: readonly ListingGap[];
	/** its gaps while it was on sale; null: it was not on sale */
	known: readonly ListingGap[] | null;
	decision: SaleDecision;
	actorId: string;
	now: Date;
};

/**
 * Whether a listing may be on sale; the owner's reason for an incomplete one is recorded.
 * Refuses PRODUCT_NOT_SELLABLE, LISTING_INCOMPLETE.
 */
export async function decideSale(tx: Tx, { id, gaps, known, decision, actorId, now }: Sale): Promise<void> {
	const refusal = saleRefusal(gaps, known, decision);
	if (refusal !== null) refuse(refusal, { gaps });
	const isDecided = saleRefusal(gaps, known, { isOwner: false, reason: '' }) !== null;
	if (!isDecided) return;
	await audit(tx, { actorId, now }, 'product.sellIncomplete', id, {
		after: { missing: legalGaps(gaps), reason: decision.reason },
	});
}
