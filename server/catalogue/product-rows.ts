import { pictureUrl } from '#domain/picture.ts';
import type { Product, ProductTranslation, Translated } from '#domain/product.ts';

/** A product with its related rows in one row. */
export type ProductRow = Omit<Product, 'name' | 'picture' | 'gallery'> & { pictures: string[] };

/** Translated descriptions are HTML as the English one is. */
export function cleanTranslations(
	{ hi, mr }: Translated<ProductTranslation>,
	sanitise: (html: string) => string,
): Translated<ProductTranslation> {
	const clean = (texts: ProductTranslation) => ({ ...texts, descriptionHtml: sanitise(texts.descriptionHtml) });
	return { hi: clean(hi), mr: clean(mr) };
}

export function productFromRow({ pictures, ...row }: ProductRow, sanitise: (html: string) => string): Product {
	const gallery = pictures.map((picture) => pictureUrl(picture));
	return {
		...row,
		name: row.names.en,
		picture: gallery[0] ?? '',
		gallery,
		descriptionHtml: sanitise(row.descriptionHtml),
		translations: cleanTranslations(row.translations, sanitise),
	};
}
