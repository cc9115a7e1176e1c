import { maxPicturePixels, type PictureShape, pictureHeight, pictureWidths } from '#domain/picture.ts';
import { refuse } from '#server/refuse.ts';
import sharp from 'sharp';
import { type FileKind, fileKind } from './file-kind.ts';
import { inTurn } from './in-turn.ts';

export type EncodedPicture = {
	/** size of the largest file */
	width: number;
	height: number;
	files: { width: number; bytes: Buffer }[];
};

const understood: readonly FileKind[] = ['jpeg', 'png', 'webp'];
const clear = { r: 0, g: 0, b: 0, alpha: 0 };
const quality = { quality: 78, alphaQuality: 85, effort: 4 };

const encodeInTurn = inTurn(2, 12, () => refuse('BUSY'));

function open(bytes: Uint8Array) {
	// 'error': half a photograph is refused, an odd marker that cameras write is not
	return sharp(bytes, { limitInputPixels: maxPicturePixels, failOn: 'error', pages: 1 });
}

type Facts = { pixels: number; pages: number; hasAlpha: boolean };

/** Reads the head of the file alone; nothing is decoded. Refuses PICTURE_UNREADABLE. */
async function factsOf(bytes: Uint8Array): Promise<Facts> {
	try {
		const { width, height, pages, hasAlpha } = await sharp(bytes, { limitInputPixels: false }).metadata();
		return { pixels: width * height, pages: pages ?? 1, hasAlpha };
	} catch {
		return refuse('PICTURE_UNREADABLE');
	}
}

/** PNGs that move are read by sharp as their first picture; the chunk that says so stands before the pixels. */
function isAnimatedPng(bytes: Uint8Array): boolean {
	const head = Buffer.from(bytes.subarray(0, 4096)).toString('latin1');
	const control = head.indexOf('acTL');
	const pixels = head.indexOf('IDAT');
	return control !== -1 && (pixels === -1 || control < pixels);
}

/**
 * A picture that somebody sent, drawn anew in the widths of its shape: nothing of the file but what it shows is kept,
 * no place where it was taken and nothing that was hidden behind it. Goods are shown whole on a clear ground, a wide
 * scene is cut to its frame.
 * Refuses PICTURE_HEIC, PICTURE_KIND, PICTURE_ANIMATED, PICTURE_PIXELS, PICTURE_UNREADABLE, BUSY.
 */
export async function encodePicture(bytes: Uint8Array, shape: PictureShape): Promise<EncodedPicture> {
	const kind = fileKind(bytes);
	if (kind === 'heic') refuse('PICTURE_HEIC');
	if (!understood.includes(kind)) refuse('PICTURE_KIND');
	const { pixels, pages, hasAlpha } = await factsOf(bytes);
	if (pixels > maxPicturePixels) refuse('PICTURE_PIXELS');
	if (pages > 1 || isAnimatedPng(bytes)) refuse('PICTURE_ANIMATED');
	const isWhole = shape === 'square' || hasAlpha;
	return encodeInTurn(async () => {
		const largest = pictureWidths[shape].at(-1) ?? 0;
		try {
			// turned as the camera was held, in the colours of screens, eight bits each
			const { data, info } = await open(bytes)
				.autoOrient()
				.toColourspace('srgb')
				.resize(largest, pictureHeight(shape, largest), { fit: isWhole ? 'contain' : 'cover', background: clear })
				.ensureAlpha()
				.raw({ depth: 'uchar' })
				.toBuffer({ resolveWithObject: true });
			const raw = { width: info.width, height: info.height, channels: info.channels };
			const files = await Promise.all(
				pictureWidths[shape].map(async (width) => ({
					width,
					bytes: await sharp(data, { raw }).resize(width, pictureHeight(shape, width)).webp(quality).toBuffer(),
				})),
			);
			return { width: info.width, height: info.height, files };
		} catch {
			// what sharp says of a broken file is for nobody who sells onions
			return refuse('PICTURE_UNREADABLE');
		}
	});
}
