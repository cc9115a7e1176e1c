import { tintColours } from '#domain/product.ts';
import sharp from 'sharp';
import { drawCropGuide } from './crop-guides/draw-crop-guide.ts';
import { seedCrops } from './data/crops.ts';
import type { SeedCrop } from './data/seed-types.ts';
import { pictureSources } from './pictures/picture-sources.ts';
import { createPictureRenderer, pictureFile, pictureSize } from './pictures/render-pictures.ts';

const guideName = (slug: string) => `crop-guide-${slug}`;

/** Every picture and crop guide of the demo shop, as they are called under `/media/`. */
export const demoFiles: readonly string[] = [
	...Object.entries(pictureSources).flatMap(([name, source]) =>
		pictureSize(source).widths.map((width) => pictureFile(name, width)),
	),
	...seedCrops.map(({ slug }) => `${guideName(slug)}.pdf`),
];

/**
 * Draws the pictures and crop guides of the demo shop from their sources.
 * @returns the bytes of `<name>-<width>.webp`, with width 0 of `<name>.pdf`; null for a file that the demo does not have
 */
export function createDemoMedia(): (name: string, width: number) => Promise<Uint8Array | null> {
	const renderPicture = createPictureRenderer();

	async function pictureOnTint(crop: SeedCrop): Promise<Buffer> {
		const edge = 400;
		const picture = await renderPicture(crop.picture, 512);
		if (picture === null) throw new Error(`No picture is called ${crop.picture}`);
		const produce = await sharp(picture).resize(310).toBuffer();
		return sharp({ create: { width: edge, height: edge, channels: 3, background: tintColours[crop.tint] } })
			.composite([{ input: produce, gravity: 'centre' }])
			.jpeg({ quality: 86 })
			.toBuffer();
	}

	return async (name, width) => {
		if (width !== 0) return renderPicture(name, width);
		const crop = seedCrops.find(({ slug }) => guideName(slug) === name);
		return crop === undefined ? null : drawCropGuide(crop, await pictureOnTint(crop));
	};
}
