import { type ListingGap, saleRefusal } from '#domain/listing-gaps.ts';
import type { Db, Tx } from '#database/db.ts';
import { audit } from '#server/platform/audit-log.ts';
import { refuse, refuseIfStale } from '#server/platform/refuse.ts';
import { findOfficeProduct } from './product-office-queries.ts';
import { findCategoryState, lockProduct, updateStatus } from './save-product-queries.ts';

const noDecision = { isOwner: false, reason: '' };

/** A restored product becomes active, or a draft if it cannot be sold or lacks legally required details. */
async function statusAfterRestoring(
	tx: Tx,
	product: { categoryId: string; gaps: readonly ListingGap[] },
): Promise<'active' | 'draft'> {
	const category = await findCategoryState(tx, product.categoryId, null);
	return category?.isActive === true && saleRefusal(product.gaps, null, noDecision) === null ? 'active' : 'draft';
}

/**
 * Archives or restores a product; no effect if it already has the status.
 * Refuses PRODUCT_NOT_FOUND, STALE_VERSION.
 */
export async function setProductStatus(
	db: Db,
	change: { id: string; to: 'archived' | 'restored'; version: number; actorId: string },
	now: Date,
): Promise<void> {
	const { id, to, version, actorId } = change;
	await db.transaction().execute(async (tx) => {
		const locked = await lockProduct(tx, id);
		const product = locked === null ? null : await findOfficeProduct(tx, id);
		if (product === null) refuse('PRODUCT_NOT_FOUND');
		if ((product.status === 'archived') === (to === 'archived')) return;
		refuseIfStale(product, version);
		const status = to === 'archived' ? 'archived' : await statusAfterRestoring(tx, product);
		await updateStatus(tx, id, status, now);
		await audit(tx, { actorId, now }, to === 'archived' ? 'product.archive' : 'product.restore', id, {
			before: { status: product.status },
			after: { status },
		});
	});
}
