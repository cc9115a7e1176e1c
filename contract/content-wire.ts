import type { CropWire } from './content.ts';

export type Crop = { id: string; name: string; description: string; picture: string | null; pdf: string | null };

function withoutQuotes(text: string): string {
	return text.replaceAll('"', '');
}

/** Double quotes are stripped where a crop is shown; the record keeps them. spec: catalogue §7 */
export function cropFromWire(wire: CropWire): Crop {
	return {
		id: wire._id,
		name: withoutQuotes(wire.plantName),
		description: withoutQuotes(wire.plantdescription),
		picture: wire.thumbnail,
		pdf: wire.pdf,
	};
}
