import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { encodeWithinBytes, pictureWidths } from '#domain/picture.ts';
import { tintColours } from '#domain/product.ts';
import sharp, { type OverlayOptions, type Sharp } from 'sharp';
import { cropCarePicture } from './crop-care-picture.ts';
import { type Ground, type PictureSource, pictureSources, type Scene, type ScenePiece } from './picture-sources.ts';

const squareEdge = 512;

const emojiFile = createRequire(import.meta.url);

type Bitmap = { pixels: Buffer; width: number; height: number };

/** File name of one size; the shop serves it under `/media/`. */
export function pictureFile(name: string, width: number): string {
	return `${name}-${width}.webp`;
}

export function pictureSize(source: PictureSource): { width: number; height: number; widths: readonly number[] } {
	if ('scene' in source && source.scene.width !== source.scene.height) {
		return { width: source.scene.width, height: source.scene.height, widths: pictureWidths.wide };
	}
	return { width: squareEdge, height: squareEdge, widths: pictureWidths.square };
}

const qualities = [70, 55, 40, 25] as const;
/** Of the width of a category tile: a third fewer bytes, without a difference to see. */
const tileQualities = [60, 45, 30] as const;
const tileWidth = 128;

/** A bitmap takes up to 1.5 MB: the sizes of one picture and the pieces of a scene are found again among these. */
const maxBitmaps = 24;

/** @returns draws the picture of a source in one width as WebP; null for a name or width that no source has */
export function createPictureRenderer(): (name: string, width: number) => Promise<Buffer | null> {
	const bitmaps = new Map<string, Promise<Bitmap>>();
	function bitmapOf(name: string, edge = squareEdge): Promise<Bitmap> {
		const key = `${name}-${edge}`;
		const known = bitmaps.get(key);
		if (known !== undefined) return known;
		const source = pictureSources[name];
		if (source === undefined) throw new Error(`No picture is called ${name}`);
		const bitmap = drawPicture(source, edge, bitmapOf);
		bitmaps.set(key, bitmap);
		for (const oldest of bitmaps.keys()) if (bitmaps.size > maxBitmaps) bitmaps.delete(oldest);
		return bitmap;
	}
	return async (name, width) => {
		const source = Object.hasOwn(pictureSources, name) ? pictureSources[name] : undefined;
		if (source === undefined || !pictureSize(source).widths.includes(width)) return null;
		// The blurred shadows of a vector drawing cost by the pixel: the width of a card is drawn in a quarter of the time.
		const isVector = 'drawing' in source || 'cropCare' in source;
		const image = rawImage(await bitmapOf(name, isVector ? width : squareEdge)).resize(width);
		const isTile = width === tileWidth;
		return encodeWithinBytes(width, isTile ? tileQualities : qualities, (quality) =>
			image
				.clone()
				.webp({ quality, alphaQuality: isTile ? 50 : Math.min(75, quality + 5), effort: 6 })
				.toBuffer(),
		);
	};
}

function rawImage({ pixels, width, height }: Bitmap): Sharp {
	return sharp(pixels, { raw: { width, height, channels: 4 } });
}

async function toBitmap(image: Sharp): Promise<Bitmap> {
	const { data, info } = await image.ensureAlpha().raw().toBuffer({ resolveWithObject: true });
	return { pixels: data, width: info.width, height: info.height };
}

async function drawPicture(
	source: PictureSource,
	edge: number,
	bitmapOf: (name: string) => Promise<Bitmap>,
): Promise<Bitmap> {
	if ('emoji' in source) {
		const image = sharp(emojiFile.resolve(`@lobehub/fluent-emoji-3d/assets/${source.emoji}.webp`));
		// the set is 256 pixels wide: smooth enlargement, then light sharpening of the edges
		return toBitmap(
			image.resize(squareEdge, squareEdge, { kernel: 'lanczos3' }).sharpen({ sigma: 0.9, m1: 0.4, m2: 1.2 }),
		);
	}
	if ('scene' in source) return drawScene(source.scene, bitmapOf);
	const svg =
		'drawing' in source
			? await readFile(new URL(`./drawings/${source.drawing}.svg`, import.meta.url))
			: Buffer.from(cropCarePicture(source.cropCare));
	return toBitmap(sharp(svg).resize(edge, edge));
}

async function drawScene(scene: Scene, bitmapOf: (name: string) => Promise<Bitmap>): Promise<Bitmap> {
	const layers: OverlayOptions[] = [];
	if (scene.ground !== 'transparent') layers.push({ input: groundOf(scene), left: 0, top: 0 });
	for (const piece of scene.pieces) layers.push(...(await placePiece(piece, scene, await bitmapOf(piece.name))));
	const canvas = sharp({
		create: { width: scene.width, height: scene.height, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
	});
	return toBitmap(sharp(await canvas.composite(layers).png({ compressionLevel: 0 }).toBuffer()));
}

/** The ground of a scene: its tint, with a lighter pool of light and a table edge for the pieces to stand on. */
function groundOf({ width, height, ground }: Scene): Buffer {
	const colour = tintColours[ground as Exclude<Ground, 'transparent'>];
	return Buffer.from(
		`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs><radialGradient id="g" cx=".38" cy=".3" r=".9"><stop offset="0" stop-color="#fff" stop-opacity=".75"/><stop offset=".6" stop-color="#fff" stop-opacity=".1"/><stop offset="1" stop-color="#1d2320" stop-opacity=".06"/></radialGradient></defs><rect width="${width}" height="${height}" fill="${colour}"/><rect width="${width}" height="${height}" fill="url(#g)"/></svg>`,
	);
}

/** The piece and, under it, its soft shadow; parts beyond the edge of the scene are cut off. */
async function placePiece(
	{ x, y, size, turnDegrees = 0 }: ScenePiece,
	scene: Scene,
	bitmap: Bitmap,
): Promise<OverlayOptions[]> {
	const clear = { r: 0, g: 0, b: 0, alpha: 0 };
	const margin = 32;
	const sized = await toBitmap(rawImage(bitmap).resize(size, size));
	const turned = await toBitmap(rawImage(sized).rotate(turnDegrees, { background: clear }));
	const piece = await toBitmap(
		rawImage(turned).extend({ top: margin, bottom: margin, left: margin, right: margin, background: clear }),
	);
	const shadow = await toBitmap(rawImage(piece).linear([0, 0, 0, 0.3], [12, 35, 23, 0]).blur(9));
	const left = Math.round(x - piece.width / 2);
	const top = Math.round(y - piece.height / 2);
	return Promise.all([placed(shadow, left, top + 12, scene), placed(piece, left, top, scene)]);
}

async function placed(bitmap: Bitmap, left: number, top: number, scene: Scene): Promise<OverlayOptions> {
	const cut = { left: Math.max(0, -left), top: Math.max(0, -top) };
	const width = Math.min(bitmap.width - cut.left, scene.width - Math.max(0, left));
	const height = Math.min(bitmap.height - cut.top, scene.height - Math.max(0, top));
	const part = await toBitmap(rawImage(bitmap).extract({ ...cut, width, height }));
	return {
		input: part.pixels,
		raw: { width: part.width, height: part.height, channels: 4 },
		left: Math.max(0, left),
		top: Math.max(0, top),
	};
}
