/** Shape of a picture: square for products, wide for articles and banners. */
export const pictureShapes = ['square', 'wide'] as const;
export type PictureShape = (typeof pictureShapes)[number];

/** Widths in pixels of the files of every picture, smallest first. */
export const pictureWidths = { square: [128, 256, 512], wide: [360, 720] } as const satisfies Record<
	PictureShape,
	readonly number[]
>;

/** Height of a wide picture for its width: ratio 3:2. */
export function pictureHeight(shape: PictureShape, width: number): number {
	return shape === 'square' ? width : Math.round((width * 2) / 3);
}

// Limits of an upload.
export const maxPictureBytes = 5 * 1024 * 1024;
export const maxPicturePixels = 40_000_000;
export const maxDocumentBytes = 10 * 1024 * 1024;

/** URL of a picture of the media folder; the storefront requests other widths by name. '' for none. */
export function pictureUrl(name: string, width = 256): string {
	return name === '' ? '' : `/media/${name}-${width}.webp`;
}

/** The URL of the same picture in another width. */
export function pictureUrlOfWidth(url: string, width: number): string {
	return url.replace(/-\d+(\.webp)$/, `-${width}$1`);
}
