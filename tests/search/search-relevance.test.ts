import { isCropCare } from '#domain/product.ts';
import { seedSearchProducts } from '#tests/fixtures/seed-search-products.ts';
import { openShop } from '#tests/fixtures/shop.ts';
import { afterAll, expect, test } from 'vitest';
import { expectedResults } from './expected-results.ts';

const shop = await openShop();
afterAll(() => shop.close());

type Wrong = { group: string; query: string; first: string | null; expected: string | null };

/** The searches that are answered with another product first, and food words that are answered with crop care. */
async function runSearches(): Promise<{ wrong: Wrong[]; cropCareForFood: string[] }> {
	const skus = new Map(
		(await shop.db.selectFrom('products').select(['id', 'sku']).execute()).map(({ id, sku }) => [id, sku]),
	);
	const wrong: Wrong[] = [];
	const cropCareForFood: string[] = [];
	for (const { group, isFood, queries } of expectedResults) {
		for (const [query, expected] of queries) {
			const { status, body } = await shop.call('products.list', { query: { keyword: query } });
			expect(status, query).toBe(200);
			const first = skus.get(body.products[0]?._id ?? '') ?? null;
			const isRight = expected === null ? first === null : first !== null && expected.split(' ').includes(first);
			if (!isRight) wrong.push({ group, query, first, expected });
			if (isFood && body.products.some(({ productType }) => isCropCare(productType))) cropCareForFood.push(query);
		}
	}
	return { wrong, cropCareForFood };
}

const total = expectedResults.reduce((sum, { queries }) => sum + queries.length, 0);

/** Fails with the list of wrong responses. */
function expectGood({ wrong, cropCareForFood }: Awaited<ReturnType<typeof runSearches>>): void {
	const lines = wrong.map(({ group, query, first, expected }) => `${group}: ${query} → ${first}, not ${expected}`);
	expect(cropCareForFood, 'food words answered with crop care').toEqual([]);
	expect(lines.length / total, lines.join('\n')).toBeLessThanOrEqual(0.05);
}

test('at least 300 searches have an expected result', () => {
	expect(total).toBeGreaterThanOrEqual(300);
	expect(new Set(expectedResults.flatMap(({ queries }) => queries.map(([query]) => query))).size).toBe(total);
});

test('the right product comes first for at least 95 % of the searches, and no food word finds crop care', async () => {
	expectGood(await runSearches());
});

const found = async (keyword: string) => {
	const { body } = await shop.call('products.list', { query: { keyword } });
	return body.products.map(({ _id, productType }) => ({ _id, isCropCare: isCropCare(productType) }));
};

test.for(['dry fruit mix', 'pot', 'pota', 'bee', 'car', 'man'])(
	'%s, which begins or names food, finds food and no crop care',
	async (keyword) => {
		const products = await found(keyword);
		expect(products.length).toBeGreaterThan(0);
		expect(products.filter((product) => product.isCropCare)).toEqual([]);
	},
);

test.for(['pesticide', 'pesticides', 'कीटकनाशक', 'फसल सुरक्षा'])(
	'%s finds every group of crop protection, and no fertiliser',
	async (keyword) => {
		const types = new Set<string>();
		for (const page of [1, 2]) {
			const { body } = await shop.call('products.list', { query: { keyword, page } });
			for (const { productCategory } of body.products) types.add(productCategory.name);
		}
		expect([...types].sort()).toEqual(['Bio-pesticides', 'Fungicides', 'Herbicides', 'Insecticides']);
	},
);

test.for(['fertiliser', 'fertilisers', 'chemical fertiliser', 'rasayanik khat'])(
	'%s finds the same products as fertilizer',
	async (keyword) => {
		expect(await found(keyword)).toEqual(await found('fertilizer'));
		expect(await found(keyword)).not.toEqual([]);
	},
);

test.for(['5', '5 kg', 'kg', 'dozen', 'डझन', 'ताजा', 'ताज़ा', 'cheap'])(
	'%s names no product: all products are listed',
	async (keyword) => {
		const all = await shop.call('products.list', { query: {} });
		const { body } = await shop.call('products.list', { query: { keyword } });
		expect(body.products.map(({ _id }) => _id)).toEqual(all.body.products.map(({ _id }) => _id));
	},
);

test('the right product comes first beside 50,000 other products', async () => {
	await seedSearchProducts(shop.db, 50_000);
	// A search is refused at its deadline where a busy machine takes longer to read so many new words.
	const list = () => shop.call('products.list', { query: { keyword: 'onion' } });
	await expect.poll(async () => (await list()).status, { timeout: 60_000 }).toBe(200);
	expectGood(await runSearches());
});
