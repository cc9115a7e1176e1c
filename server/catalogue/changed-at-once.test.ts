/** Products and categories that two staff members change at the same time. */
import { randomBytes } from 'node:crypto';
import type { OfficeCategory } from '#contract/categories-office.ts';
import type { EndpointName } from '#contract/endpoints.ts';
import type { Tx } from '#database/db.ts';
import { lockCategories } from '#database/search-index.ts';
import { requestsDuring } from '#tests/fixtures/request-during.ts';
import { type HttpResponse, openShop } from '#tests/fixtures/shop.ts';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';

const shop = await openShop();
afterAll(() => shop.close());
const first = await shop.signIn({ roles: ['catalogue'] });
const second = await shop.signIn({ roles: ['catalogue'] });

type Response = Pick<HttpResponse<EndpointName>, 'status' | 'error'>;

/** A name of one word that is like no other. */
const newName = () => `Z${Array.from(randomBytes(9), (byte) => 'bdfgklmnprstvaeiou'[byte % 18]).join('')}`;

async function makeCategory(parentId: string | null = null): Promise<OfficeCategory> {
	const names = { en: newName(), hi: 'नया', mr: 'नवीन' };
	const { body } = await shop.call('office.categories.create', {
		token: second.token,
		body: { names, parentId, tint: 'leafy' },
	});
	return body.data;
}

function productIn({ id }: OfficeCategory) {
	const en = newName();
	return {
		sku: `CC-${en}`,
		names: { en, hi: 'नया', mr: 'नवीन' },
		categoryId: id,
		productType: 'loose',
		base: 'g',
		status: 'active',
		gstPercent: 0,
		hsn: '0709',
		origin: 'Nashik, Maharashtra',
		descriptionHtml: '<p>Picked at dawn.</p>',
		variants: [{ unit: '1 kg', amount: 1000, sku: `CC-${en}-1`, pricePaise: 2000, mrpPaise: 2500 }],
	};
}

const createProduct = (body: object) => shop.call('office.products.create', { token: first.token, body });

const updateProduct = (product: { id: string }, changes: object, { token } = first) =>
	shop.call('office.products.update', {
		token,
		params: { id: product.id },
		body: { ...product, ...changes },
	});

function rename(category: OfficeCategory, en: string): Promise<Response> {
	return shop.call('office.categories.update', {
		token: second.token,
		params: { id: category.id },
		body: { ...category, names: { ...category.names, en } },
	});
}

async function find(keyword: string): Promise<string[]> {
	const { products, search } = (await shop.call('products.list', { query: { keyword, limit: 100 } })).body;
	return search?.missing.length === 0 ? products.map(({ productName }) => productName) : [];
}

/** The row of the audit log of a change by the first user waits then: all else of the change is written. */
const lockFirst = (tx: Tx) => sql`select from users where id = ${first.userId} for update`.execute(tx);

const beforeAudit = (...requests: (() => Promise<Response>)[]) => requestsDuring(shop.db, lockFirst, requests);

const statusesOf = (responses: readonly Response[]) => responses.map(({ status }) => status);

test('a product that is created while the group of its category is renamed is found by the new name', async () => {
	const group = await makeCategory();
	const product = productIn(await makeCategory(group.id));
	const name = newName();
	const responses = await beforeAudit(
		() => createProduct(product),
		() => rename(group, name),
	);
	expect(statusesOf(responses)).toEqual([201, 200]);
	expect(await find(name)).toEqual([product.names.en]);
	expect(await find(group.name)).toEqual([]);
});

test('a product that is saved while the group of its category is renamed is found by the new name', async () => {
	const group = await makeCategory();
	const product = (await createProduct(productIn(await makeCategory(group.id)))).body.data;
	const name = newName();
	const responses = await beforeAudit(
		() => updateProduct(product, { origin: 'Pune' }),
		() => rename(group, name),
	);
	expect(statusesOf(responses)).toEqual([200, 200]);
	expect(await find(name)).toEqual([product.names.en]);
});

test.for(['category', 'group'])(
	'a product that gets another category while its %s is renamed is found by the other one alone',
	async (renamed) => {
		const group = await makeCategory();
		const [category, other] = [await makeCategory(group.id), await makeCategory()];
		const product = (await createProduct(productIn(category))).body.data;
		const name = newName();
		const responses = await beforeAudit(
			() => updateProduct(product, { categoryId: other.id }),
			() => rename(renamed === 'group' ? group : category, name),
		);
		expect(statusesOf(responses)).toEqual([200, 200]);
		expect(await find(other.name)).toEqual([product.names.en]);
		expect(await find(name)).toEqual([]);
	},
);

/** Sends requests while another change of the categories is under way. */
const duringCategories = (...requests: (() => Promise<Response>)[]) =>
	requestsDuring(shop.db, lockCategories, requests);

test('an alias is added while the category of its product is renamed', async () => {
	const category = await makeCategory();
	const product = (await createProduct(productIn(category))).body.data;
	const keyword = newName();
	await shop.call('products.list', { query: { keyword } });
	const listed = await shop.call('office.zero-result-searches.list', { token: first.token });
	const search = listed.body.data.find((one) => one.keyword === keyword);
	const name = newName();
	const responses = await duringCategories(
		() => rename(category, name),
		() =>
			shop.call('office.zero-result-searches.alias', {
				token: first.token,
				params: { id: search?.id ?? '' },
				body: { productId: product.id },
			}),
	);
	expect(statusesOf(responses)).toEqual([200, 200]);
	for (const text of [name, keyword]) expect(await find(text), text).toEqual([product.names.en]);
});

test('a category is saved while the order of all is set', async () => {
	const category = await makeCategory();
	const responses = await duringCategories(
		() => shop.call('office.categories.order', { token: first.token, body: { ids: [category.id] } }),
		() => rename(category, newName()),
	);
	expect(statusesOf(responses)).toEqual([200, 200]);
});

test('a group and a category of it are renamed at once', async () => {
	const group = await makeCategory();
	const category = await makeCategory(group.id);
	await createProduct(productIn(category));
	const responses = await duringCategories(
		() => rename(group, newName()),
		() => rename(category, newName()),
	);
	expect(statusesOf(responses)).toEqual([200, 200]);
});

test('a product that is saved after a change of its category has begun to wait for another save waits for the change', async () => {
	const category = await makeCategory();
	const [product, other] = [
		(await createProduct(productIn(category))).body.data,
		(await createProduct(productIn(category))).body.data,
	];
	const ended: string[] = [];
	const name = newName();
	const responses = await requestsDuring(
		shop.db,
		lockFirst,
		[
			() => updateProduct(product, { origin: 'Pune' }),
			() => rename(category, name),
			() => updateProduct(other, { origin: 'Satara' }, second).finally(() => ended.push(other.id)),
		],
		async () => expect(ended).toEqual([]),
	);
	expect(statusesOf(responses)).toEqual([200, 200, 200]);
	expect((await find(name)).sort()).toEqual([product.names.en, other.names.en].sort());
});

test('an order of the categories locks listings without a rank by id', async () => {
	const category = await makeCategory();
	const made: string[] = [];
	for (let count = 0; count < 6; count += 1) made.push((await createProduct(productIn(category))).body.data.id);
	const [lowest = '', ...others] = made.sort();
	// The rows are stored in the opposite order.
	for (const id of [...others.toReversed(), lowest]) {
		await sql`update product_listings set list_rank = 0, revision = revision + 1 where product_id = ${id}`.execute(
			shop.db,
		);
	}
	const lock = (tx: Tx, ids: string[]) =>
		sql`select from product_listings where product_id = any (${ids}::uuid[]) for no key update nowait`.execute(tx);
	const [response] = await requestsDuring(
		shop.db,
		(tx) => lock(tx, [lowest]),
		[() => shop.call('office.categories.order', { token: first.token, body: { ids: [category.id] } })],
		(tx) => lock(tx, others),
	);
	expect(response.status).toBe(200);
});
