import type { OfficeCategory } from '#contract/categories-office.ts';
import { openShop } from '#tests/fixtures/shop.ts';
import { afterAll, expect, test } from 'vitest';

const shop = await openShop();
afterAll(() => shop.close());
const { token } = await shop.signIn({ roles: ['catalogue'] });

const list = async (query: Record<string, unknown> = {}) =>
	(await shop.call('office.categories.list', { token, query: { perPage: 100, ...query } })).body;
const create = (body: Record<string, unknown>) => shop.call('office.categories.create', { token, body });
const update = (category: OfficeCategory, change: Record<string, unknown>) =>
	shop.call('office.categories.update', { token, params: { id: category.id }, body: { ...category, ...change } });

async function named(name: string): Promise<OfficeCategory> {
	const found = (await list({ q: name })).data.find((category) => category.name === name);
	if (found === undefined) throw new Error(`no category ${name}`);
	return found;
}

async function menu(): Promise<string[]> {
	const { body } = await shop.call('categories.list', { query: { limit: 100 } });
	return body.data.categories.map((category) => category.name);
}

test('lists a new category last in the menu, with its names, picture and tint', async () => {
	const group = await named('Vegetables');
	const names = { en: 'Microgreens', hi: 'माइक्रोग्रीन', mr: 'मायक्रोग्रीन' };
	const { status, body } = await create({ names, parentId: group.id, picture: 'spinach', tint: 'leafy' });
	expect(status).toBe(201);
	expect(body.data).toMatchObject({ names, parentName: 'Vegetables', isActive: true, activeProducts: 0, version: 1 });
	expect((await menu()).at(-1)).toBe('Microgreens');
	const { search_key } = await shop.db
		.selectFrom('categories')
		.select('search_key')
		.where('id', '=', body.data.id)
		.executeTakeFirstOrThrow();
	expect(search_key).toMatch(/^\|microgrins\|.+\|$/);
});

test('renamed, a category finds its products by the new name at once, and no longer by the old one', async () => {
	const category = await named('Root Vegetables');
	const names = { en: 'Tubers and bulbs', hi: 'कंद', mr: 'कंद' };
	const { body } = await update(category, { names });
	expect(body.data).toMatchObject({ names, version: 2 });
	const find = async (keyword: string) => {
		const { products, search } = (await shop.call('products.list', { query: { keyword, limit: 100 } })).body;
		// A product that lacks a word of the search is found by the others.
		return search?.missing.length === 0 ? products.map(({ productName }) => productName) : [];
	};
	expect(await find('tubers and bulbs')).toContain('Onion');
	expect(await find('onion tubers')).toContain('Onion');
	expect(await find('onion root')).not.toContain('Onion');
	expect(await update(category, { tint: 'root' })).toMatchObject({ status: 409, error: { code: 'STALE_VERSION' } });
	const log = await shop.db
		.selectFrom('audit_log')
		.select(['action', 'before', 'after'])
		.where('entity_id', '=', category.id)
		.execute();
	expect(log).toMatchObject([
		{ action: 'category.update', before: { names: { en: 'Root Vegetables' } }, after: { names } },
	]);
});

test('a category with products on sale is not archived, and neither is a group with categories', async () => {
	const leafy = await named('Leafy Vegetables');
	expect(await update(leafy, { isActive: false })).toMatchObject({
		status: 409,
		error: {
			code: 'CATEGORY_HAS_PRODUCTS',
			message: 'This category has products on sale. Archive them or move them to another category first.',
			details: { products: leafy.activeProducts },
		},
	});
	const group = (await create({ names: { en: 'Herbs', hi: 'जड़ी', mr: 'औषधी' }, tint: 'leafy' })).body.data;
	const names = { en: 'Mints', hi: 'पुदीने', mr: 'पुदिने' };
	const member = (await create({ names, parentId: group.id, tint: 'leafy' })).body.data;
	expect((await update(group, { isActive: false })).error.code).toBe('CATEGORY_HAS_SUBCATEGORIES');
	expect((await update(member, { isActive: false })).body.data.isActive).toBe(false);
	expect(await menu()).not.toContain('Mints');
	expect((await update(group, { isActive: false })).status).toBe(200);
	expect((await list({ active: false })).data.map((category) => category.name).sort()).toEqual(['Herbs', 'Mints']);
});

test('a product does not go on sale in an archived category', async () => {
	const names = { en: 'Empty category', hi: 'खाली', mr: 'रिकामे' };
	const category = (await create({ names, tint: 'dry', isActive: false })).body.data;
	const product = {
		sku: 'ES-1',
		names: { en: 'Nothing', hi: '', mr: '' },
		categoryId: category.id,
		productType: 'loose',
		base: 'g',
		gstPercent: 0,
		variants: [{ unit: '1 kg', amount: 1000, sku: 'ES-1-1', pricePaise: 1, mrpPaise: 1 }],
	};
	const active = await shop.call('office.products.create', { token, body: { ...product, status: 'active' } });
	expect(active.error).toMatchObject({ code: 'CATEGORY_ARCHIVED', errors: { categoryId: expect.any(String) } });
	expect((await shop.call('office.products.create', { token, body: { ...product, status: 'draft' } })).status).toBe(
		201,
	);
});

test('refuses a third level and a name that is in use', async () => {
	const group = await named('Vegetables');
	const leafy = await named('Leafy Vegetables');
	const names = { en: 'Deep', hi: 'गहरा', mr: 'खोल' };
	expect((await create({ names, parentId: leafy.id, tint: 'leafy' })).error.code).toBe('CATEGORY_TOO_DEEP');
	const fruits = await named('Fruits');
	expect((await update(group, { parentId: fruits.id })).error.code).toBe('CATEGORY_TOO_DEEP');
	expect((await update(fruits, { parentId: fruits.id })).error.code).toBe('CATEGORY_TOO_DEEP');
	expect((await create({ names, parentId: 'nothing', tint: 'leafy' })).error.code).toBe('CATEGORY_NOT_FOUND');
	const taken = { ...names, en: 'leafy VEGETABLES' };
	expect((await create({ names: taken, tint: 'leafy' })).error).toMatchObject({
		code: 'CATEGORY_NAME_TAKEN',
		errors: { 'names.en': expect.any(String) },
	});
	const request = { token, params: { id: 'nothing' } };
	expect((await shop.call('office.categories.get', request)).error.code).toBe('CATEGORY_NOT_FOUND');
	expect((await create({ names, tint: 'leafy', picture: 'u-none' })).error.code).toBe('PICTURE_UNKNOWN');
});

test('the menu of the shop follows the order that was set', async () => {
	const before = (await list()).data;
	const [first, second] = before;
	const { body } = await shop.call('office.categories.order', { token, body: { ids: [second?.id, first?.id] } });
	expect(body.data.ids).toHaveLength(before.length);
	expect((await list()).data.slice(0, 2).map((category) => category.id)).toEqual([second?.id, first?.id]);
	expect((await menu()).slice(0, 2)).toEqual([second?.name, first?.name]);
	const wrong = await shop.call('office.categories.order', { token, body: { ids: [first?.id, 'nothing'] } });
	expect(wrong.error.code).toBe('CATEGORY_NOT_FOUND');
});
