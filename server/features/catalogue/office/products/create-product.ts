import type { NewProduct, OfficeProduct } from '#contract/office/catalogue.ts';
import type { Db } from '#database/db.ts';
import { writeNewProduct } from './write-new-product.ts';

/** Makes a product. Refuses what writeNewProduct refuses. */
export async function createProduct(db: Db, product: NewProduct, actorId: string, now: Date): Promise<OfficeProduct> {
	return db.transaction().execute((tx) => writeNewProduct(tx, product, { action: 'product.create', actorId, now }));
}
