import {
	encodeWithinBytes,
	maxPicturePixels,
	maxPictureSide,
	type PictureShape,
	pictureHeight,
	pictureWidths,
} from '#domain/picture.ts';
import { refuse } from '#server/platform/refuse.ts';
import sharp, { type Sharp } from 'sharp';
import { type FileType, fileType } from './file-type.ts';

export type EncodedPicture = {
	/** size of the largest file */
	width: number;
	height: number;
	files: { width: number; bytes: Buffer }[];
};

const understood: readonly FileType[] = ['jpeg', 'png', 'webp'];
const clear = { r: 0, g: 0, b: 0, alpha: 0 };
const webpQualities = [78, 60, 45, 30] as const;
/** At 50 and effort 2 an AVIF differs from the picture as much as a WebP at 70 does, with a fifth fewer bytes. */
const avifQualities = [50, 40, 30] as const;

function toWebp(image: Sharp, width: number): Promise<Buffer> {
	return encodeWithinBytes(width, webpQualities, (quality) =>
		image.clone().webp({ quality, alphaQuality: 85, effort: 4 }).toBuffer(),
	);
}

/** A stored picture in a smaller width that was not stored. */
export function narrowPicture(bytes: Uint8Array, width: number): Promise<Buffer> {
	return toWebp(sharp(bytes).resize(width), width);
}

/** @param bytes the picture in its largest width, in which the losses of WebP are least visible */
export function encodeAvif(bytes: Uint8Array, width: number): Promise<Buffer> {
	const image = sharp(bytes).resize(width);
	return encodeWithinBytes(width, avifQualities, (quality) => image.clone().avif({ quality, effort: 2 }).toBuffer());
}

function open(bytes: Uint8Array) {
	// 'error': a truncated picture is refused, an unusual marker of a camera is not
	return sharp(bytes, { limitInputPixels: maxPicturePixels, failOn: 'error', pages: 1 });
}

type Facts = { width: number; height: number; pages: number; hasAlpha: boolean };

/** Reads only the header of the file. Refuses PICTURE_UNREADABLE. */
async function factsOf(bytes: Uint8Array): Promise<Facts> {
	try {
		const { width, height, pages, hasAlpha } = await sharp(bytes, { limitInputPixels: false }).metadata();
		return { width, height, pages: pages ?? 1, hasAlpha };
	} catch {
		return refuse('PICTURE_UNREADABLE');
	}
}

/**
 * sharp reads only the first frame of an animated PNG; the acTL chunk before the pixels marks the animation. A colour profile or
 * a text may stand before it. source: PNG, 3rd edition, 5.3 and 11.3.6
 */
function isAnimatedPng(bytes: Uint8Array): boolean {
	const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
	for (let at = 8; at + 8 <= file.length; at += 12 + file.readUInt32BE(at)) {
		const chunk = file.toString('latin1', at + 4, at + 8);
		if (chunk === 'acTL' || chunk === 'IDAT') return chunk === 'acTL';
	}
	return false;
}

/** Cameras and programs write up to 15 into a JPEG. Each takes the time of a whole picture in a few bytes. */
const maxScans = 100;

/** In a JPEG: each begins with a marker and a length below 256. source: ITU T.81, B.2.3 */
function countScans(bytes: Uint8Array): number {
	return Buffer.from(bytes).toString('latin1').split('\xff\xda\0').length - 1;
}

type Bitmap = { pixels: Buffer; width: number; height: number };

function raw({ pixels, width, height }: Bitmap): Sharp {
	return sharp(pixels, { raw: { width, height, channels: 4 } });
}

async function toBitmap(image: Sharp): Promise<Bitmap> {
	const { data, info } = await image.ensureAlpha().raw({ depth: 'uchar' }).toBuffer({ resolveWithObject: true });
	return { pixels: data, width: info.width, height: info.height };
}

/** A picture with a background is shown as a card with rounded corners. */
function roundCorners(bitmap: Bitmap): Promise<Bitmap> {
	const { width, height } = bitmap;
	const mask = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="${width}" height="${height}" rx="28"/></svg>`;
	return toBitmap(raw(bitmap).composite([{ input: Buffer.from(mask), blend: 'dest-in' }]));
}

/** The picture in the largest size of its shape, rotated by its EXIF orientation, in sRGB. */
async function draw(bytes: Uint8Array, shape: PictureShape, hasAlpha: boolean): Promise<Bitmap> {
	const width = pictureWidths[shape].at(-1) ?? 0;
	const height = pictureHeight(shape, width);
	const upright = open(bytes).autoOrient().toColourspace('srgb');
	if (shape === 'wide' && !hasAlpha) return toBitmap(upright.resize(width, height, { fit: 'cover' }));
	if (hasAlpha) return toBitmap(upright.resize(width, height, { fit: 'contain', background: clear }));
	const card = await roundCorners(await toBitmap(upright.resize(width, height, { fit: 'inside' })));
	return toBitmap(raw(card).resize(width, height, { fit: 'contain', background: clear }));
}

/**
 * Re-encodes an uploaded picture in the widths of its shape: only its pixels are kept,
 * without location or other metadata. Product pictures are padded to a transparent square, wide pictures
 * are cropped to their ratio.
 * Refuses PICTURE_HEIC, PICTURE_TYPE, PICTURE_ANIMATED, PICTURE_PIXELS, PICTURE_UNREADABLE.
 */
export async function encodePicture(bytes: Uint8Array, shape: PictureShape): Promise<EncodedPicture> {
	const type = fileType(bytes);
	if (type === 'heic') refuse('PICTURE_HEIC');
	if (!understood.includes(type)) refuse('PICTURE_TYPE');
	if (type === 'jpeg' && countScans(bytes) > maxScans) refuse('PICTURE_UNREADABLE');
	const { width, height, pages, hasAlpha } = await factsOf(bytes);
	if (width * height > maxPicturePixels || Math.max(width, height) > maxPictureSide) refuse('PICTURE_PIXELS');
	if (pages > 1 || (type === 'png' && isAnimatedPng(bytes))) refuse('PICTURE_ANIMATED');
	try {
		const bitmap = await draw(bytes, shape, hasAlpha);
		const { width, height } = bitmap;
		const files = await Promise.all(
			pictureWidths[shape].map(async (each) => ({
				width: each,
				bytes: await toWebp(raw(bitmap).resize(each, pictureHeight(shape, each)), each),
			})),
		);
		return { width, height, files };
	} catch {
		// the message of sharp is too technical for staff
		return refuse('PICTURE_UNREADABLE');
	}
}
