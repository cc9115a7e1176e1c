import { randomBytes } from 'node:crypto';
import { cannotBeSold } from '#domain/readiness.ts';
import { searchKey } from '#domain/text.ts';
import type { NewProduct, OfficeProduct } from '#contract/office/catalogue.ts';
import type { Tx } from '#database/db.ts';
import { insertAudit } from '#server/audit/queries.ts';
import { refuse } from '#server/refuse.ts';
import { sanitiseHtml } from '#server/sanitise-html.ts';
import { rebuildWords } from '../words/queries.ts';
import { checkProduct } from './check-product.ts';
import { insertPacks, insertPool, type NewPack } from './packs/queries.ts';
import { findOfficeProduct } from './queries.ts';
import { insertProductRow, replaceLists } from './writing/queries.ts';

/** The slug is generated: the words of the name and a unique suffix. */
function slugOf(name: string): string {
	const words = searchKey(name).replaceAll(' ', '-').slice(0, 60);
	return `${words === '' ? 'product' : words}-${randomBytes(3).toString('hex')}`;
}

/** Gives each new pack its pool: the one that all share, or one of its own. */
export async function withPools(
	tx: Tx,
	productId: string,
	packs: readonly (NewPack & { position: number })[],
	shared: { poolId: string | null; now: Date },
): Promise<(NewPack & { position: number; poolId: string })[]> {
	const placed: (NewPack & { position: number; poolId: string })[] = [];
	for (const pack of packs) {
		const poolId = shared.poolId ?? (await insertPool(tx, productId, pack.unit, shared.now));
		placed.push({ ...pack, poolId });
	}
	return placed;
}

/**
 * Writes a product with everything below it, inside the transaction of a command, and into the log as `action`.
 * Refuses what checkProduct refuses, and CANNOT_BE_SOLD for one that would be listed at once.
 */
export async function writeNewProduct(
	tx: Tx,
	product: NewProduct,
	entry: { action: string; actorId: string; now: Date },
): Promise<OfficeProduct> {
	const { action, actorId, now } = entry;
	await checkProduct(tx, product, null);
	const clean = { ...product, descriptionHtml: sanitiseHtml(product.descriptionHtml) };
	const id = await insertProductRow(tx, clean, { slug: slugOf(product.names.en), now });
	const sharedPool = product.pooling === 'shared' ? await insertPool(tx, id, '', now) : null;
	const packs = product.variants.map((pack, position) => ({ ...pack, position }));
	await insertPacks(tx, id, await withPools(tx, id, packs, { poolId: sharedPool, now }));
	await replaceLists(tx, id, product);
	await rebuildWords(tx, [id]);
	const written = await findOfficeProduct(tx, id);
	if (written === null) throw new Error('product not found after it was written');
	if (written.status === 'active' && cannotBeSold(written.gaps)) refuse('CANNOT_BE_SOLD', { gaps: written.gaps });
	await insertAudit(tx, { actorId, action, entity: 'product', entityId: id, before: null, after: written, at: now });
	return written;
}
