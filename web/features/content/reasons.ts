import type { Reason } from './why-choose.tsx';

/** The four reasons of the shop with the picture of a category each. spec: catalogue §1 */
export function reasonsWith(pictureOf: (categoryName: string) => string): Reason[] {
	return [
		{ id: 'farm', picture: pictureOf('Root Vegetables'), ground: 'bg-tint-root' },
		{ id: 'basket', picture: pictureOf('Vegetables'), ground: 'bg-tint-leafy' },
		{ id: 'best', picture: pictureOf('Fruits'), ground: 'bg-tint-fruit' },
		{ id: 'value', picture: pictureOf('Dry Fruits'), ground: 'bg-tint-dry' },
	];
}
