import { randomBytes } from 'node:crypto';
import type { NewProduct, OfficeProduct } from '#contract/office/catalogue.ts';
import type { Db } from '#database/db.ts';
import { refuse } from '#server/refuse.ts';
import { findOfficeProduct } from './queries.ts';
import { writeNewProduct } from './write-new-product.ts';

/** Room for the end that makes a SKU the only one. */
const longestSku = 33;

function copyOf(product: OfficeProduct): NewProduct {
	const end = `-C${randomBytes(2).toString('hex')}`;
	const anew = (sku: string) => `${sku.slice(0, longestSku)}${end}`;
	const { variants, names, ...rest } = product;
	return {
		...rest,
		status: 'draft',
		sku: anew(product.sku),
		names: { ...names, en: `${names.en} (copy)`.slice(0, 120) },
		variants: variants.map((pack) => ({ ...pack, sku: anew(pack.sku) })),
	};
}

/** Makes a draft that says the same and has nothing on hand. Refuses PRODUCT_NOT_FOUND. */
export async function duplicateProduct(db: Db, id: string, actorId: string, now: Date): Promise<OfficeProduct> {
	return db.transaction().execute(async (tx) => {
		const product = await findOfficeProduct(tx, id);
		if (product === null) refuse('PRODUCT_NOT_FOUND');
		return writeNewProduct(tx, copyOf(product), { action: 'product.duplicate', actorId, now });
	});
}
