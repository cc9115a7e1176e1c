import { randomBytes } from 'node:crypto';
import type { SaleDecision } from '#domain/listing-gaps.ts';
import { paise } from '#domain/money.ts';
import type { NewProduct, NewVariant } from '#domain/product.ts';
import type { Db, Tx } from '#database/db.ts';
import { rebuildWords } from '#database/search-index.ts';
import { audit } from '#server/platform/audit-log.ts';
import { refuse } from '#server/platform/refuse.ts';
import { sanitiseHtml } from '#server/platform/safe-html.ts';
import { uniqueSlug } from '#server/platform/unique-slug.ts';
import { checkProduct, decideSale } from './check-product.ts';
import { findOfficeProduct } from './product-office-queries.ts';
import { cleanTranslations } from './product-rows.ts';
import { insertProductRow, replaceLists } from './save-product-queries.ts';
import { insertPool, insertVariants } from './variant-queries.ts';

/** Assigns each new variant its pool: the shared one, or one of its own. */
export async function withPools(
	tx: Tx,
	productId: string,
	variants: readonly (NewVariant & { position: number })[],
	shared: { poolId: string | null; now: Date },
): Promise<(NewVariant & { position: number; poolId: string })[]> {
	const placed: (NewVariant & { position: number; poolId: string })[] = [];
	for (const variant of variants) {
		const poolId = shared.poolId ?? (await insertPool(tx, productId, variant.unit, shared.now));
		placed.push({ ...variant, poolId });
	}
	return placed;
}

/**
 * Writes a product with its related rows, inside the transaction of a command, and records it in the audit log as `action`.
 * Refuses like checkProduct, and PRODUCT_NOT_SELLABLE or LISTING_INCOMPLETE for an active product that cannot be sold.
 */
async function writeNewProduct(
	tx: Tx,
	product: NewProduct,
	write: { action: 'product.create' | 'product.duplicate'; actorId: string; decision: SaleDecision; now: Date },
): Promise<string> {
	const { action, actorId, decision, now } = write;
	await checkProduct(tx, product, null);
	const clean = {
		...product,
		descriptionHtml: sanitiseHtml(product.descriptionHtml),
		translations: cleanTranslations(product.translations, sanitiseHtml),
	};
	const id = await insertProductRow(tx, clean, {
		slug: uniqueSlug(product.names.en, 'product'),
		now,
	});
	const sharedPool = product.pooling === 'shared' ? await insertPool(tx, id, '', now) : null;
	const variants = product.variants.map((variant, position) => ({ ...variant, position }));
	await insertVariants(tx, id, await withPools(tx, id, variants, { poolId: sharedPool, now }), now);
	await replaceLists(tx, id, product);
	await rebuildWords(tx, [id]);
	const written = await findOfficeProduct(tx, id);
	if (written === null) throw new Error('product not found after it was written');
	await audit(tx, { actorId, now }, action, id, { after: written });
	if (written.status === 'active')
		await decideSale(tx, { id, gaps: written.gaps, known: null, decision, actorId, now });
	return id;
}

/** Makes a product. Refuses what writeNewProduct refuses. @returns its id */
export async function createProduct(
	db: Db,
	product: NewProduct,
	sale: { actorId: string; decision: SaleDecision },
	now: Date,
): Promise<string> {
	return db.transaction().execute((tx) => writeNewProduct(tx, product, { action: 'product.create', ...sale, now }));
}

/** Leaves room for a suffix that makes a SKU unique. */
const longestSku = 33;

type SavedProduct = NonNullable<Awaited<ReturnType<typeof findOfficeProduct>>>;

function copyOf(product: SavedProduct): NewProduct {
	const end = `-C${randomBytes(2).toString('hex')}`;
	const withEnding = (sku: string) => `${sku.slice(0, longestSku)}${end}`;
	const { variants, names, ...rest } = product;
	return {
		...rest,
		status: 'draft',
		sku: withEnding(product.sku),
		names: { ...names, en: `${names.en} (copy)`.slice(0, 120) },
		variants: variants.map(({ pricePaise, mrpPaise, ...variant }) => ({
			...variant,
			sku: withEnding(variant.sku),
			price: paise(pricePaise),
			mrp: paise(mrpPaise),
		})),
	};
}

/** Makes a draft that says the same and has no stock. Refuses PRODUCT_NOT_FOUND. @returns its id */
export async function duplicateProduct(db: Db, id: string, actorId: string, now: Date): Promise<string> {
	return db.transaction().execute(async (tx) => {
		const product = await findOfficeProduct(tx, id);
		if (product === null) refuse('PRODUCT_NOT_FOUND');
		return writeNewProduct(tx, copyOf(product), {
			action: 'product.duplicate',
			actorId,
			decision: { isOwner: false, reason: '' },
			now,
		});
	});
}
