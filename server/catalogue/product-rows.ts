import { pictureUrl } from '#domain/picture.ts';
import type { Product } from '#domain/product.ts';

/** A product with its related rows in one row; lists and pages read the same shape. */
export type ProductRow = Omit<Product, 'name' | 'picture' | 'gallery'> & { pictures: string[] };

export function productFromRow({ pictures, ...row }: ProductRow, sanitise: (html: string) => string): Product {
	const gallery = pictures.map((picture) => pictureUrl(picture));
	return {
		...row,
		name: row.names.en,
		picture: gallery[0] ?? '',
		gallery,
		descriptionHtml: sanitise(row.descriptionHtml),
	};
}
