import { storageKeys } from '#contract/stored-cart.ts';
import { useStore } from '#web/lib/hydration.tsx';
import { storedValue } from '#web/lib/stored-value.ts';

const none: readonly string[] = [];

/** spec: catalogue §3 — a list of product ids; duplicates are ignored, unreadable data is an empty list */
function idsFromText(text: string | null): readonly string[] {
	if (text === null) return none;
	try {
		const ids: unknown = JSON.parse(text);
		return Array.isArray(ids) ? [...new Set(ids.filter((id) => typeof id === 'string'))] : none;
	} catch {
		return none;
	}
}

const wishlist = storedValue<readonly string[]>({
	key: storageKeys.wishlist,
	storage: () => localStorage,
	parse: idsFromText,
	serialize: JSON.stringify,
});

export function useWishlist(): readonly string[] {
	return useStore(wishlist.subscribe, wishlist.read, () => none);
}

export function addToWishlist(id: string): void {
	wishlist.change((ids) => (ids.includes(id) ? ids : [...ids, id]));
}

export function removeFromWishlist(id: string): void {
	wishlist.change((ids) => ids.filter((kept) => kept !== id));
}
