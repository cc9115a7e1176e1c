import { type CartLine, maxCartLines, maxLineQuantity } from '#domain/cart.ts';
import { isPaise, paiseFromRupees, rupeesFromPaise } from '#domain/money.ts';

/** Storage keys of the browser. spec: shopping §9, catalogue §3 */
export const storageKeys = {
	token: 'token',
	user: 'user',
	cart: 'cartItems',
	wishlist: 'wishlist',
	/** ours: kept after sign-out, so that the device is recognised at the next login */
	deviceToken: 'deviceToken',
} as const;

/** A cart line in the browser's storage. spec: shopping §3, catalogue §3 */
type StoredLine = {
	_id: string;
	name: string;
	selectPunit: string;
	selectPprice: number;
	quantity: number;
	gallery: string;
};

export function cartToStorage(lines: readonly CartLine[]): string {
	const stored: StoredLine[] = lines.map((line) => ({
		_id: line.productId,
		name: line.name,
		selectPunit: line.unit,
		selectPprice: rupeesFromPaise(line.price),
		quantity: line.quantity,
		gallery: line.picture,
	}));
	return JSON.stringify(stored);
}

function text(value: unknown): string {
	return typeof value === 'string' ? value : '';
}

function lineFromStored(value: unknown): CartLine | null {
	if (typeof value !== 'object' || value === null) return null;
	const stored = value as Record<string, unknown>;
	const productId = text(stored._id) || text(stored.id);
	const unit = text(stored.selectPunit);
	const rupees = Number(stored.selectPprice);
	const quantity = stored.quantity === undefined ? 1 : Number(stored.quantity);
	if (productId === '' || unit === '' || !isPaise(Math.round(rupees * 100))) return null;
	if (!Number.isInteger(quantity) || quantity < 1) return null;
	const gallery = Array.isArray(stored.gallery) ? stored.gallery[0] : stored.gallery;
	return {
		productId,
		unit,
		name: text(stored.name) || text(stored.title) || text(stored.selectedPTitle),
		price: paiseFromRupees(rupees),
		quantity: Math.min(quantity, maxLineQuantity),
		picture: text(gallery),
	};
}

/** Parses the stored cart: unreadable text gives an empty cart, an unreadable line is left out. */
export function cartFromStorage(stored: string | null): CartLine[] {
	if (stored === null) return [];
	let parsed: unknown;
	try {
		parsed = JSON.parse(stored);
	} catch {
		return [];
	}
	if (!Array.isArray(parsed)) return [];
	return parsed
		.map(lineFromStored)
		.filter((line) => line !== null)
		.slice(0, maxCartLines);
}
