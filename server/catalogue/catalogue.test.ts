import { pictureUrl } from '#domain/picture.ts';
import { getVariant, openShop, setOnHand } from '#tests/fixtures/shop.ts';
import { afterAll, expect, test } from 'vitest';

const shop = await openShop();
afterAll(() => shop.close());

async function namesFor(keyword: string, more: Record<string, unknown> = {}): Promise<string[]> {
	const { body } = await shop.call('products.list', { query: { keyword, limit: 100, ...more } });
	return body.products.map((product) => product.productName);
}

test('lists products by the page, ten by default', async () => {
	const { status, body } = await shop.call('products.list');
	expect(status).toBe(200);
	expect(body.status).toBe('success');
	expect(body.products).toHaveLength(10);
	expect(body.pagination).toEqual({ total: 80, totalPages: 8, page: 1, limit: 10 });
	const ids = new Set<string>();
	for (let page = 1; page <= 8; page += 1) {
		const { body: part } = await shop.call('products.list', { query: { page } });
		for (const product of part.products) ids.add(product._id);
	}
	expect(ids.size).toBe(80);
});

test('keeps the total on a page beyond the end', async () => {
	const { body } = await shop.call('products.list', { query: { page: 99 } });
	expect(body.products).toEqual([]);
	expect(body.pagination).toMatchObject({ total: 80, page: 99 });
});

test('returns a product in the format of the storefront', async () => {
	const [carrot] = (await shop.call('products.list', { query: { keyword: 'carrot' } })).body.products;
	expect(carrot).toMatchObject({
		productName: 'Carrot',
		names: { en: 'Carrot', hi: 'गाजर', mr: 'गाजर' },
		thumbnail: pictureUrl('carrot'),
		productCategory: { name: 'Root Vegetables' },
		badge: 'fresh',
		description: expect.stringMatching(/^<p>/),
		tableData: [],
		offerZone: expect.any(Boolean),
		campaigns: expect.any(Array),
		unitPricePairs: [
			{ unit: '250 g', price: 16, lisedPrice: 18, amount: 250, base: 'g' },
			{ unit: '500 g', price: 31, lisedPrice: 36 },
			{ unit: '1 kg', price: 60, lisedPrice: 70 },
		],
	});
	const one = await shop.call('products.get', { params: { id: carrot?._id ?? '' } });
	expect(one.body.data.product).toEqual(carrot);
});

test('returns as stock the quantity of each variant that can be sold', async () => {
	const onion = await getVariant(shop.db, 'VR-ONI', '1 kg');
	await setOnHand(shop.db, onion.poolId, 5400);
	const { body } = await shop.call('products.get', { params: { id: onion.productId } });
	expect(body.data.product.unitPricePairs.map((pair) => [pair.unit, pair.stock])).toEqual([
		['500 g', 10],
		['1 kg', 5],
		['5 kg', 1],
	]);
	await setOnHand(shop.db, onion.poolId, 100_000);
});

test.for([
	['kanda', 'Onion'],
	['kaanda', 'Onion'],
	['pyaz', 'Onion'],
	['pyaaj', 'Onion'],
	['कांदा', 'Onion'],
	['प्याज', 'Onion'],
	['ONION', 'Onion'],
	['onoin', 'Onion'],
	['aloo', 'Potato'],
	['batata', 'Potato'],
	['बटाटा', 'Potato'],
	['poteto', 'Potato'],
	['bhendi', 'Okra (Lady Finger)'],
	['bhindi', 'Okra (Lady Finger)'],
	['भेंडी', 'Okra (Lady Finger)'],
	['ladies finger', 'Okra (Lady Finger)'],
	['tamatr', 'Tomato'],
	['टोमॅटो', 'Tomato'],
	['kothimbir', 'Coriander Leaves'],
	['shevga', 'Drumstick'],
	['dudhi', 'Bottle Gourd'],
	['imida', 'Imidacloprid 17.8% SL'],
	['imidachloprid', 'Imidacloprid 17.8% SL'],
	['इमिडाक्लोप्रिड', 'Imidacloprid 17.8% SL'],
	['19:19:19', 'NPK 19:19:19'],
	['halad', 'Turmeric Powder (Sangli)'],
	['velchi', 'Green Cardamom'],
])('finds %s as %s first', async ([keyword, name]) => {
	expect((await namesFor(keyword ?? ''))[0]).toBe(name);
});

test('finds a category and a group by name in every language', async () => {
	expect(await namesFor('Root Vegetables')).toHaveLength(7);
	expect(await namesFor('vegetables')).toHaveLength(27);
	expect(await namesFor('Dry Fruits')).toHaveLength(6);
	expect(await namesFor('मसाले')).toHaveLength(8);
	expect(await namesFor('Fruits')).toHaveLength(11);
});

test('finds crop care by crop and pest together', async () => {
	const names = await namesFor('cotton whitefly');
	expect(names).toContain('Imidacloprid 17.8% SL');
	expect(names).not.toContain('Pendimethalin 38.7% CS');
});

test('finds no product for a search without letters or digits', async () => {
	for (const keyword of ['zzzzz', '%', '_', '%%%', "'; drop table products; --", 'qwxyvv']) {
		expect(await namesFor(keyword), keyword).toEqual([]);
	}
});

test('refuses invalid limits, pages, prices and keywords', async () => {
	for (const query of [
		{ limit: '1e9' },
		{ limit: 101 },
		{ limit: 0 },
		{ page: 0 },
		{ page: -1 },
		{ page: 'x' },
		{ minPrice: 'abc' },
		{ keyword: 'x'.repeat(101) },
	]) {
		const response = await shop.call('products.list', { query });
		expect(response, JSON.stringify(query)).toMatchObject({ status: 400, error: { status: 'fail', code: 'INVALID' } });
	}
	const nul = await shop.app.inject('/api/v1/products?keyword=%00');
	expect(nul.statusCode).toBe(400);
});

test('names the range of a limit and a page that are refused', async () => {
	for (const [query, message] of [
		[{ limit: -1 }, 'limit must be a whole number from 1 to 100'],
		[{ page: 1e9 }, 'page must be a whole number from 1 to 10000'],
	] as const) {
		expect(await shop.call('products.list', { query }), message).toMatchObject({ status: 400, error: { message } });
	}
});

test('lists products with a variant in the price range', async () => {
	const { body } = await shop.call('products.list', { query: { minPrice: 50, maxPrice: 60, limit: 100 } });
	expect(body.products.length).toBeGreaterThan(5);
	for (const product of body.products) {
		expect(product.unitPricePairs.some((pair) => pair.price >= 50 && pair.price <= 60)).toBe(true);
	}
});

test('sorts by price, discount and name', async () => {
	const sorted = async (sort: string) =>
		(await shop.call('products.list', { query: { sort, limit: 100 } })).body.products;
	const firstPrices = (await sorted('price-asc')).map((product) => product.unitPricePairs[0]?.price ?? 0);
	expect(firstPrices).toEqual([...firstPrices].sort((a, b) => a - b));
	const falling = (await sorted('price-desc')).map((product) => product.unitPricePairs[0]?.price ?? 0);
	expect(falling).toEqual([...falling].sort((a, b) => b - a));
	const names = (await sorted('name')).map((product) => product.productName);
	expect(names[0]).toBe('Almonds (California)');
});

test('shows archived products to staff only', async () => {
	const onion = await getVariant(shop.db, 'SP-MUS', '100 g');
	await shop.db.updateTable('products').set({ status: 'archived' }).where('id', '=', onion.productId).execute();
	expect((await shop.call('products.get', { params: { id: onion.productId } })).status).toBe(404);
	expect((await shop.call('products.list')).body.pagination.total, 'for sale is what is listed').toBe(79);
	expect((await shop.call('products.list', { query: { status: 'false' } })).status).toBe(401);
	const customer = await shop.signIn();
	expect((await shop.call('products.list', { query: { status: 'false' }, token: customer.token })).status).toBe(403);
	const staff = await shop.signIn({ roles: ['catalogue'] });
	const { body } = await shop.call('products.list', { query: { status: 'false' }, token: staff.token });
	expect(body.products.map((product) => product.productName)).toEqual(['Mustard Seeds']);
	await shop.db.updateTable('products').set({ status: 'active' }).where('id', '=', onion.productId).execute();
});

test('lists sale and offers with their flags', async () => {
	const sale = await shop.call('products.sale');
	expect(sale.body.products).toHaveLength(8);
	expect(sale.body.products[0]?.productDetails._id).toBe(sale.body.products[0]?._id);
	const today = await shop.call('products.offers', { query: { todayOffer: true } });
	expect(today.body.data).toMatchObject({ total: 12, totalPages: 1, page: 1 });
	expect(today.body.data.products.every((product) => product.todayOffer)).toBe(true);
	const trending = await shop.call('products.offers', { query: { trending: true } });
	expect(trending.body.data.total).toBeGreaterThan(3);
	expect(trending.body.data.products).not.toEqual(today.body.data.products);
	const zone = await shop.call('products.offers', { query: { offerZone: true, limit: 3 } });
	expect(zone.body.data).toMatchObject({ total: 10, totalPages: 4 });
	expect(zone.body.data.products).toHaveLength(3);
});

test('a page holds ten products, ten categories and twenty offers by default', async () => {
	const own = await shop.db.selectFrom('products').select('id').where('is_offer_zone', '=', true).execute();
	await shop.db.updateTable('products').set({ is_offer_zone: true }).execute();
	const offers = await shop.call('products.offers', { query: { offerZone: true } });
	expect(offers.body.data).toMatchObject({ total: 80, totalPages: 4, page: 1 });
	expect(offers.body.data.products).toHaveLength(20);
	const ids = own.map(({ id }) => id);
	await shop.db.updateTable('products').set({ is_offer_zone: false }).where('id', 'not in', ids).execute();
	expect((await shop.call('products.list')).body.products).toHaveLength(10);
	const categories = await shop.call('categories.list');
	expect(categories.body.data.categories).toHaveLength(10);
	expect(categories.body).toMatchObject({
		currentPage: 1,
		totalPages: Math.ceil(categories.body.totalCategories / 10),
	});
});

test('lists the restricted product and marks it', async () => {
	const [product] = (await shop.call('products.list', { query: { keyword: 'glyphosate' } })).body.products;
	expect(product).toMatchObject({
		productName: 'Glyphosate 41% SL',
		restricted: true,
		productType: 'pesticide',
		toxicity: 'blue',
	});
	expect(product?.tableData).toHaveLength(2);
	expect(product?.tableData[0]).toMatchObject({
		cropName: expect.any(String),
		commonNameOfPest: expect.any(String),
		dosagePerAcre: expect.any(String),
	});
});

test('sanitises a description in the response', async () => {
	const variant = await getVariant(shop.db, 'SP-PEP', '50 g');
	await shop.db
		.updateTable('products')
		.set({
			description_html: '<p onclick="x()">Black <b>pepper</b><script>alert(1)</script><a href="javascript:x">y</a></p>',
		})
		.where('id', '=', variant.productId)
		.execute();
	const { body } = await shop.call('products.get', { params: { id: variant.productId } });
	expect(body.data.product.description).toBe('<p>Black <b>pepper</b><a rel="noopener nofollow">y</a></p>');
});

test('lists categories with groups and counts', async () => {
	const { body } = await shop.call('categories.list', { query: { limit: 14 } });
	expect(body).toMatchObject({ status: 'success', totalCategories: 18, totalPages: 2, currentPage: 1 });
	expect(body.data.categories).toHaveLength(14);
	expect(body.data.categories[0]).toMatchObject({
		_id: expect.any(String),
		thumbnail: expect.stringMatching(/^\/media\//),
	});
	const all = (await shop.call('categories.list', { query: { limit: 100 } })).body.data.categories;
	expect(all.find((category) => category.name === 'Vegetables')).toMatchObject({ parent: null, productCount: 27 });
	expect(all.find((category) => category.name === 'Leafy Vegetables')).toMatchObject({
		parent: 'Vegetables',
		productCount: 6,
	});
	const named = await shop.call('categories.list', { query: { keyword: 'spices' } });
	expect(named.body.data.categories.map((category) => category.name)).toEqual(['Spices']);
});

test('suggests products and categories while typing', async () => {
	const { body } = await shop.call('products.suggest', { query: { keyword: 'to' } });
	expect(body.data.products.map((product) => product.productName)).toContain('Tomato');
	// 'TopTrendingProduct' has no fields to show
	expect(body.data.categories).toEqual([]);
	expect(body.data.products[0]).toMatchObject({ thumbnail: expect.stringMatching(/-128\.webp$/) });
	const leafy = await shop.call('products.suggest', { query: { keyword: 'leafy' } });
	expect(leafy.body.data.categories.map((category) => category.name)).toEqual(['Leafy Vegetables']);
	expect((await shop.call('products.suggest', { query: { keyword: '' } })).body.data).toEqual({
		products: [],
		categories: [],
	});
});

test('refuses an unknown product with 404', async () => {
	for (const id of ['nonsense', '00000000-0000-7000-8000-000000000000', 'x'.repeat(200)]) {
		const response = await shop.call('products.get', { params: { id } });
		expect([400, 404]).toContain(response.status);
		expect(response.error.status).toBe('fail');
	}
});
