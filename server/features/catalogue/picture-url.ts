/** Where a picture of the media folder is served; the storefront asks for the other widths by name. */
export function pictureUrl(name: string, width = 256): string {
	return `/media/${name}-${width}.webp`;
}
