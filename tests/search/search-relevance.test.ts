import { isCropCare } from '#domain/product.ts';
import { openShop } from '#tests/fixtures/shop.ts';
import { afterAll, expect, test } from 'vitest';
import { expectedResults } from './expected-results.ts';
import { expectRightResults } from './right-results.ts';

const shop = await openShop();
afterAll(() => shop.close());

test('at least 300 searches have an expected result', () => {
	const searches = expectedResults.flatMap(({ queries }) => queries.map(([query]) => query));
	expect(searches.length).toBeGreaterThanOrEqual(300);
	expect(new Set(searches).size).toBe(searches.length);
});

test('the right product comes first for at least 95 % of the searches, and no food word finds crop care', async () => {
	await expectRightResults(shop);
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
