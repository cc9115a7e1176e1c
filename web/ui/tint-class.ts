import type { Tint } from '#domain/product.ts';

export const tintClass: Record<Tint, string> = {
	leafy: 'bg-tint-leafy',
	root: 'bg-tint-root',
	'fruit-veg': 'bg-tint-fruit-veg',
	exotic: 'bg-tint-exotic',
	fruit: 'bg-tint-fruit',
	dry: 'bg-tint-dry',
	spice: 'bg-tint-spice',
	agro: 'bg-tint-agro',
};
