import { storage } from '#tests/fixtures/storage.ts';
import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => {
	vi.resetModules();
});

async function storeWith(entries: Record<string, string>) {
	const stored = storage(entries);
	vi.stubGlobal('localStorage', stored);
	return { kept: stored.kept, ...(await import('./wishlist-store.ts')) };
}

test('keeps ids under the key wishlist and ignores duplicates', async () => {
	const { kept, addToWishlist } = await storeWith({});
	addToWishlist('p1');
	addToWishlist('p2');
	addToWishlist('p1');
	expect(JSON.parse(kept.get('wishlist') ?? '')).toEqual(['p1', 'p2']);
});

test('removes by id', async () => {
	const { kept, removeFromWishlist } = await storeWith({ wishlist: '["p1","p2"]' });
	removeFromWishlist('p1');
	expect(JSON.parse(kept.get('wishlist') ?? '')).toEqual(['p2']);
});

test('reads unreadable text as an empty list', async () => {
	const { kept, addToWishlist } = await storeWith({ wishlist: '{not json' });
	addToWishlist('p3');
	expect(JSON.parse(kept.get('wishlist') ?? '')).toEqual(['p3']);
});
