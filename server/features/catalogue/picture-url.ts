/** Where a picture of the media folder is served; the storefront asks for the other widths by name. '' for none. */
export function pictureUrl(name: string, width = 256): string {
	return name === '' ? '' : `/media/${name}-${width}.webp`;
}
