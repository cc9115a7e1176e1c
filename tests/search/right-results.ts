import { isCropCare } from '#domain/product.ts';
import type { Shop } from '#tests/fixtures/shop.ts';
import { expect } from 'vitest';
import { expectedResults } from './expected-results.ts';

/**
 * Fails with the list of wrong responses: more than a twentieth of the searches are answered with another product first,
 * or a food word with crop care.
 */
export async function expectRightResults(shop: Shop): Promise<void> {
	const skus = new Map(
		(await shop.db.selectFrom('products').select(['id', 'sku']).execute()).map(({ id, sku }) => [id, sku]),
	);
	const wrong: string[] = [];
	const cropCareForFood: string[] = [];
	const searches = expectedResults.flatMap(({ queries, ...row }) =>
		queries.map(([query, expected]) => ({ ...row, query, expected })),
	);
	for (const { group, isFood, query, expected } of searches) {
		const { status, body } = await shop.call('products.list', { query: { keyword: query } });
		expect(status, query).toBe(200);
		const first = skus.get(body.products[0]?._id ?? '') ?? null;
		const isRight = expected === null ? first === null : first !== null && expected.split(' ').includes(first);
		if (!isRight) wrong.push(`${group}: ${query} → ${first}, not ${expected}`);
		if (isFood && body.products.some(({ productType }) => isCropCare(productType))) cropCareForFood.push(query);
	}
	expect(cropCareForFood, 'food words answered with crop care').toEqual([]);
	expect(wrong.length / searches.length, wrong.join('\n')).toBeLessThanOrEqual(0.05);
}
