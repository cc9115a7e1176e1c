import type { ProductWire } from '#contract/catalogue.ts';
import type { CallResult } from '#web/lib/api.ts';
import { expect, test } from 'vitest';
import { fetchWishlistProducts, type WishlistItem } from './fetch-wishlist-products.ts';

type Fetched = CallResult<'products.get'>;

function productResult(id: string): Fetched {
	const product = {
		_id: id,
		productName: id,
		unitPricePairs: [],
		tableData: [],
		productCategory: {},
		translations: { hi: {}, mr: {} },
	};
	return { ok: true, reply: { status: 'success', data: { product: product as unknown as ProductWire } } };
}

function errorResult(status: number, message: string | null = null): Fetched {
	const error = message === null ? null : ({ status: 'error', message, code: 'BUSY', requestId: 'r1' } as const);
	return { ok: false, status, error };
}

async function itemsOf(ids: readonly string[], ask: (id: string) => Promise<Fetched>) {
	const known = new Map<string, WishlistItem>();
	await fetchWishlistProducts(ids, (id, item) => known.set(id, item), ask);
	return known;
}

test('requests in the order of the list, at most twenty at a time', async () => {
	const ids = Array.from({ length: 45 }, (_, index) => `p${index}`);
	const requested: string[] = [];
	let open = 0;
	let most = 0;
	const known = await itemsOf(ids, async (id) => {
		requested.push(id);
		open += 1;
		most = Math.max(most, open);
		// The other calls of this group start before the first response.
		await Promise.resolve();
		open -= 1;
		return productResult(id);
	});
	expect(requested).toEqual(ids);
	expect(most).toBe(20);
	expect(known.size).toBe(45);
});

test('distinguishes an unknown product from a failed request', async () => {
	const responses: Record<string, Fetched> = {
		here: productResult('here'),
		missing: errorResult(404),
		misshapen: errorResult(400),
		silent: errorResult(0),
		busy: errorResult(503, 'The shop is very busy.'),
	};
	const known = await itemsOf(Object.keys(responses), async (id) => responses[id] ?? errorResult(0));
	expect(known.get('here')).toMatchObject({ state: 'found', card: { id: 'here' } });
	expect(known.get('missing')).toEqual({ state: 'unavailable' });
	expect(known.get('misshapen')).toEqual({ state: 'unavailable' });
	expect(known.get('silent')).toEqual({ state: 'failed', error: null });
	expect(known.get('busy')).toMatchObject({
		state: 'failed',
		error: { code: 'BUSY', message: 'The shop is very busy.' },
	});
});

test('requests only URLs of products', async () => {
	const requested: string[] = [];
	const known = await itemsOf(['', '.', '..'], async (id) => {
		requested.push(id);
		return productResult(id);
	});
	expect(requested).toEqual([]);
	expect([...known.values()]).toEqual([{ state: 'unavailable' }, { state: 'unavailable' }, { state: 'unavailable' }]);
});
