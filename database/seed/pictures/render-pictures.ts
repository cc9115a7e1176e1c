import { mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pictureWidths } from '#domain/picture.ts';
import { tintColours } from '#domain/product.ts';
import sharp, { type OverlayOptions, type Sharp } from 'sharp';
import { cropCarePicture } from './crop-care-picture.ts';
import { type Ground, type PictureSource, pictureSources, type Scene, type ScenePiece } from './picture-sources.ts';

/** Increase it when a drawing changes: pictures of an older version are rendered again. */
const pictureSetVersion = 2;

export type RenderedPicture = {
	name: string;
	/** size of the largest file */
	width: number;
	height: number;
};

const squareEdge = 512;
const parallel = 2;
const versionFile = '.picture-set';

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

/**
 * Writes `<name>-<width>.webp` for every seed picture and skips those that an earlier run of the same version wrote.
 * A file gets its name only when it is complete, so an interrupted run leaves no incomplete file.
 */
export async function renderPictures(input: {
	directory: string;
	/** only these, without the marker file that lets a later run skip them */
	only?: readonly string[];
	onProgress?: (done: number, total: number) => void;
}): Promise<RenderedPicture[]> {
	await mkdir(input.directory, { recursive: true });
	const sameSet = (await readVersion(input.directory)) === pictureSetVersion;
	const names = input.only ?? Object.keys(pictureSources);
	const bitmaps = new Map<string, Promise<Bitmap>>();
	const bitmapOf = (name: string): Promise<Bitmap> => {
		const known = bitmaps.get(name) ?? drawPicture(sourceOf(name), bitmapOf);
		bitmaps.set(name, known);
		return known;
	};

	const waiting = [...names];
	let done = 0;
	const work = async () => {
		for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) {
			if (!sameSet || !(await isComplete(input.directory, name)))
				await writeSizes(input.directory, name, await bitmapOf(name));
			input.onProgress?.(++done, names.length);
		}
	};
	await Promise.all(Array.from({ length: parallel }, work));

	if (!input.only) await writeFile(path.join(input.directory, versionFile), `${pictureSetVersion}\n`);
	return names.map((name) => {
		const { width, height } = pictureSize(sourceOf(name));
		return { name, width, height };
	});
}

function sourceOf(name: string): PictureSource {
	const source = pictureSources[name];
	if (!source) throw new Error(`No picture is called ${name}`);
	return source;
}

async function readVersion(directory: string): Promise<number | null> {
	try {
		return Number(await readFile(path.join(directory, versionFile), 'utf8'));
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
		throw error;
	}
}

async function isComplete(directory: string, name: string): Promise<boolean> {
	const files = pictureSize(sourceOf(name)).widths.map((width) => path.join(directory, pictureFile(name, width)));
	const found = await Promise.allSettled(files.map((file) => stat(file)));
	return found.every((result) => result.status === 'fulfilled');
}

async function writeSizes(directory: string, name: string, bitmap: Bitmap): Promise<void> {
	for (const width of pictureSize(sourceOf(name)).widths) {
		const file = path.join(directory, pictureFile(name, width));
		const bytes = await rawImage(bitmap).resize(width).webp({ quality: 75, alphaQuality: 82, effort: 4 }).toBuffer();
		// Another process may draw the same picture at the same time.
		const part = `${file}.${process.pid}.part`;
		await writeFile(part, bytes);
		await rename(part, file);
	}
}

function rawImage({ pixels, width, height }: Bitmap): Sharp {
	return sharp(pixels, { raw: { width, height, channels: 4 } });
}

async function toBitmap(image: Sharp): Promise<Bitmap> {
	const { data, info } = await image.ensureAlpha().raw().toBuffer({ resolveWithObject: true });
	return { pixels: data, width: info.width, height: info.height };
}

async function drawPicture(source: PictureSource, bitmapOf: (name: string) => Promise<Bitmap>): Promise<Bitmap> {
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
	return toBitmap(sharp(svg).resize(squareEdge, squareEdge));
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
