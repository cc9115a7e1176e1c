import type { Translated } from '#domain/product.ts';
import type { CropWire } from './content.ts';

type CropTexts = { name: string; description: string };
export type Crop = CropTexts & {
	id: string;
	picture: string | null;
	pdf: string | null;
	translations: Translated<CropTexts>;
};

function withoutQuotes(text: string): string {
	return text.replaceAll('"', '');
}

function cropTexts({ plantName, plantdescription }: CropWire['translations']['hi']): CropTexts {
	return { name: withoutQuotes(plantName), description: withoutQuotes(plantdescription) };
}

/** Double quotes are stripped where a crop is shown; the record keeps them. spec: catalogue §7 */
export function cropFromWire(wire: CropWire): Crop {
	return {
		id: wire._id,
		...cropTexts(wire),
		picture: wire.thumbnail,
		pdf: wire.pdf,
		translations: { hi: cropTexts(wire.translations.hi), mr: cropTexts(wire.translations.mr) },
	};
}
