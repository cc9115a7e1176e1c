import { isUnsellable } from '#domain/readiness.ts';
import type { OfficeProduct, ProductChange } from '#contract/catalogue-office.ts';
import type { Db, Tx } from '#database/db.ts';
import { audit, changedFields } from '#server/platform/audit-log.ts';
import { refuse, refuseIfStale } from '#server/platform/refuse.ts';
import { sanitiseHtml } from '#server/platform/safe-html.ts';
import { at, checkProduct } from './check-product.ts';
import { withPools } from './create-product.ts';
import { findOfficeProduct } from './product-office-queries.ts';
import { rebuildWords } from './product-words-queries.ts';
import { lockProduct, replaceLists, updateProductRow } from './save-product-queries.ts';
import { findSharedPool, insertVariants, listVariants, type NewVariant, updateVariants } from './variant-queries.ts';

type Packs = ProductChange['variants'];

function newVariantOf(pack: Packs[number], index: number): NewVariant {
	const { pricePaise, mrpPaise } = pack;
	if (pricePaise === undefined) refuse('VARIANT_NEEDS_PRICE', at(`variants.${index}.pricePaise`, 'is required'));
	if (mrpPaise === undefined) refuse('VARIANT_NEEDS_PRICE', at(`variants.${index}.mrpPaise`, 'is required'));
	return { ...pack, pricePaise, mrpPaise };
}

/**
 * Existing variants keep pool and price, omitted ones become inactive at the end of the list, new ones get
 * their position. Refuses VARIANT_NOT_FOUND_IN_PRODUCT, VARIANT_NEEDS_PRICE.
 */
async function writeVariants(tx: Tx, id: string, packs: Packs, now: Date): Promise<void> {
	const saved = await listVariants(tx, id);
	const known = new Set(saved.map((pack) => pack.id));
	if (packs.some((pack) => pack.id !== undefined && !known.has(pack.id))) refuse('VARIANT_NOT_FOUND_IN_PRODUCT');
	const changed = packs.flatMap((pack, position) =>
		pack.id === undefined ? [] : [{ ...pack, id: pack.id, position }],
	);
	await updateVariants(tx, id, changed);
	const added = packs.flatMap((pack, position) =>
		pack.id === undefined ? [{ ...newVariantOf(pack, position), position }] : [],
	);
	const poolId = await findSharedPool(tx, id);
	await insertVariants(tx, id, await withPools(tx, id, added, { poolId, now }));
}

/** Variants that the form omits are kept inactive, because orders reference them. */
function withLeftOut(packs: Packs, saved: OfficeProduct['variants']): Packs {
	const named = new Set(packs.map((pack) => pack.id));
	const leftOut = saved.filter((pack) => !named.has(pack.id));
	return [...packs, ...leftOut.map((pack) => ({ ...pack, isActive: false }))];
}

/**
 * Updates a product. @param change.version the version the editor last read; an older one is refused
 * Refuses PRODUCT_NOT_FOUND, STALE_VERSION, PRODUCT_NOT_SELLABLE, and like checkProduct and writeVariants.
 */
export async function updateProduct(
	db: Db,
	id: string,
	change: ProductChange & { actorId: string },
	now: Date,
): Promise<void> {
	const { actorId, version, ...product } = change;
	await db.transaction().execute(async (tx) => {
		const locked = await lockProduct(tx, id);
		const before = locked === null ? null : await findOfficeProduct(tx, id);
		if (locked === null || before === null) refuse('PRODUCT_NOT_FOUND');
		refuseIfStale(locked, version);
		// an archived product stays archived until it is restored
		const status = before.status === 'archived' ? 'archived' : product.status;
		const variants = withLeftOut(product.variants, before.variants);
		const clean = { ...product, descriptionHtml: sanitiseHtml(product.descriptionHtml) };
		await checkProduct(tx, { ...clean, status, variants }, id);
		await updateProductRow(tx, id, { product: clean, status, now });
		await writeVariants(tx, id, variants, now);
		await replaceLists(tx, id, clean);
		await rebuildWords(tx, [id]);
		const after = await findOfficeProduct(tx, id);
		if (after === null) throw new Error('product not found after it was written');
		if (status === 'active' && isUnsellable(after.gaps)) refuse('PRODUCT_NOT_SELLABLE', { gaps: after.gaps });
		await audit(tx, { actorId, now }, 'product.update', id, changedFields(before, after));
	});
}
