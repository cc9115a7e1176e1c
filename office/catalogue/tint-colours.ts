import type { Tint } from '#domain/product.ts';

/** The grounds of web/styles/tokens.css, to choose by eye. */
export const tintColours: Record<Tint, string> = {
	leafy: '#e6f4dd',
	root: '#fdeede',
	'fruit-veg': '#fde5e3',
	exotic: '#ece6f8',
	fruit: '#fff3d6',
	dry: '#f4e9dd',
	spice: '#fde3d3',
	agro: '#e1eef4',
};
