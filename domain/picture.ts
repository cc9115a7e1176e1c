/** Shape of a picture: square for products, wide for blogs and banners. */
export const pictureShapes = ['square', 'wide'] as const;
export type PictureShape = (typeof pictureShapes)[number];

/** Widths in pixels of the files of every picture, smallest first. */
export const pictureWidths = { square: [128, 256, 512], wide: [360, 540, 720] } as const satisfies Record<
	PictureShape,
	readonly number[]
>;

/** Height of a wide picture for its width: ratio 3:2. */
export function pictureHeight(shape: PictureShape, width: number): number {
	return shape === 'square' ? width : Math.round((width * 2) / 3);
}

/** All widths of the pictures that have a file of this width, smallest first; none for an unknown width. */
export function widthsWith(width: number): readonly number[] {
	return Object.values(pictureWidths).find((widths: readonly number[]) => widths.includes(width)) ?? [];
}

// Limits of an upload.
export const maxPictureBytes = 5 * 1024 * 1024;
export const maxPicturePixels = 40_000_000;
export const maxPictureSide = 20_000;
export const maxDocumentBytes = 10 * 1024 * 1024;

/** Of the file that a card shows on a phone, 256 pixels wide, and of smaller ones. */
const maxCardPictureBytes = 12_000;

/** Encodes in the first quality; a picture of a card that takes more than its bytes, in the next ones. */
export async function encodeWithinBytes<Bytes extends { length: number }>(
	width: number,
	qualities: readonly [number, ...number[]],
	encode: (quality: number) => Promise<Bytes>,
): Promise<Bytes> {
	const [first, ...others] = qualities;
	let bytes = await encode(first);
	for (const quality of others) {
		if (width > 256 || bytes.length <= maxCardPictureBytes) break;
		bytes = await encode(quality);
	}
	return bytes;
}

/**
 * Version of the pictures and documents that the shop draws, part of their URLs: a file is kept for a year under its
 * version. Increase it when a drawing or a crop guide changes: files of another version are deleted and drawn again.
 */
export const drawnVersion = 6;

/** Names of uploads; a file never changes under the name of an upload. All other files are drawn. */
export function isUploadName(name: string): boolean {
	return /^u-[0-9a-f]{24}$/.test(name);
}

function mediaUrl(name: string, file: string): string {
	return isUploadName(name) ? `/media/${file}` : `/media/v${drawnVersion}/${file}`;
}

/** URL of a picture; the storefront requests other widths by name. '' for none. */
export function pictureUrl(name: string, width = 256): string {
	return name === '' ? '' : mediaUrl(name, `${name}-${width}.webp`);
}

export function documentUrl(name: string): string {
	return mediaUrl(name, `${name}.pdf`);
}

/** The URL of the same picture in another width. */
export function pictureUrlOfWidth(url: string, width: number): string {
	return url.replace(/-\d+(\.webp)$/, `-${width}$1`);
}
