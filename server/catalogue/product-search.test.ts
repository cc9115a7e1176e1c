import { productSorts } from '#contract/catalogue.ts';
import { listProductsUnder, rebuildWords } from '#database/search-index.ts';
import { getVariant, openShop } from '#tests/fixtures/shop.ts';
import { sql } from 'kysely';
import { afterAll, expect, onTestFinished, test, vi } from 'vitest';
import type { ProductFilter } from './catalogue-queries.ts';
import { rankProducts } from './product-rank-queries.ts';
import { createProductSearch, type ProductSearch } from './product-search.ts';
import { searchProducts } from './search-products.ts';
import { generateCatalogue } from '#bench/generate-catalogue.ts';

const shop = await openShop();
afterAll(() => shop.close());
const { token } = await shop.signIn({ roles: ['owner'] });
const { db } = shop;
/** In another process than the one that changes products. */
const other = createProductSearch(db);

const anyProduct: ProductFilter = {
	categories: null,
	minPrice: null,
	maxPrice: null,
	flag: null,
	status: 'active',
	sort: 'relevance',
	page: 1,
	limit: 100,
};

async function found(search: ProductSearch, text: string, filter: Partial<ProductFilter> = {}) {
	const of = { ...anyProduct, ...filter } as ProductFilter;
	const { rows, total, ...rest } = await searchProducts({ db, search }, text, of, shop.clock.now);
	return { ids: rows.map(({ id }) => id), total, ...rest };
}

const texts = ['tomato', 'fresh onion', 'or', 'cotton thrips', 'vegetables', 'onin', 'mango nut'];
const filters: Partial<ProductFilter>[] = [
	...productSorts.map((sort) => ({ sort })),
	{ minPrice: 2000, maxPrice: 9000 },
	{ status: 'all' },
	{ limit: 3, page: 2 },
];

/** Expects the searches of a process that has followed the changes to be those of one that starts now. */
async function expectFollowed(message: string): Promise<void> {
	const started = createProductSearch(db);
	for (const text of texts) {
		for (const filter of filters) {
			const expected = await found(started, text, filter);
			expect(await found(other, text, filter), `${message}: ${text} ${JSON.stringify(filter)}`).toEqual(expected);
		}
	}
}

const statements = {
	'a name, with its words': () =>
		db.transaction().execute(async (tx) => {
			await sql`update products set name_en = 'Red onion of Nashik' where sku in ('VR-CAR', 'VR-TOM')`.execute(tx);
			const { rows } = await sql<{ id: string }>`
				select id from products where sku in ('VR-CAR', 'VR-TOM')`.execute(tx);
			await rebuildWords(
				tx,
				rows.map(({ id }) => id),
			);
		}),
	prices: () => sql`update variants set price_paise = price_paise + 3000 where hashtext(unit) % 2 = 0`.execute(db),
	'a status': () => sql`update products set status = 'archived' where hashtext(sku) % 7 = 0`.execute(db),
	ranks: async () => {
		await sql`update products set staple_rank = 1 + abs(hashtext(sku) % 50)`.execute(db);
		await rankProducts(db, shop.clock.now);
	},
	'the name of a category': () =>
		db.transaction().execute(async (tx) => {
			const { rows } = await sql<{ id: string }>`
				update categories set name_en = 'Onin', search_key = '|onin|' where slug = 'leafy-vegetables' returning id`.execute(
				tx,
			);
			await rebuildWords(tx, await listProductsUnder(tx, rows[0]?.id ?? ''));
		}),
	'deleted products': () =>
		sql`delete from products p where hashtext(sku) % 9 = 0
			and not exists (select 1 from order_lines l where l.product_id = p.id)`.execute(db),
};

test('finds what a long transaction has changed once it is committed, also after later changes were found', async () => {
	const { productId } = await getVariant(db, 'VR-ONI', '1 kg');
	const late = await getVariant(db, 'VR-POT', '1 kg');
	const name = (tx: typeof db, id: string, word: string) =>
		sql`
		insert into product_words (product_id, field, word, weight) values (${id}, 'name', ${word}, 1)`.execute(tx);
	await found(other, 'onion');
	await db.transaction().execute(async (tx) => {
		await name(tx, late.productId, 'bakemira');
		await name(db, productId, 'bakemilu');
		expect((await found(other, 'bakemilu')).ids).toEqual([productId]);
		expect((await found(other, 'bakemilu')).ids).toEqual([productId]);
		expect((await found(other, 'bakemira')).ids).not.toContain(late.productId);
	});
	expect((await found(other, 'bakemira')).ids).toEqual([late.productId]);
	expect((await found(other, 'bakemi')).ids.sort()).toEqual([productId, late.productId].sort());
});

test('finds a product by its new name in the request after staff have renamed it', async () => {
	const { productId } = await getVariant(db, 'VR-ONI', '1 kg');
	const { data } = (await shop.call('office.products.get', { token, params: { id: productId } })).body;
	const search = async (keyword: string) => (await shop.call('products.list', { query: { keyword } })).body.products;
	expect(await search('kesarvel')).toEqual([]);
	const body = { ...data, saleReason: 'Renamed', names: { ...data.names, en: 'Kesarvel' } };
	expect((await shop.call('office.products.update', { token, params: { id: productId }, body })).status).toBe(200);
	expect((await search('kesarvel')).map(({ _id }) => _id)).toEqual([productId]);
});

test('a search without changes reads no words again, and an order changes none', async () => {
	await found(other, 'potato');
	const index = await other.read();
	await sql`update stock_pools set on_hand = on_hand + 1`.execute(db);
	await sql`update product_listings set document = null`.execute(db);
	await found(other, 'potato');
	expect(await other.read()).toBe(index);
});

test('after many changes all words are read again, and pages have each product once', async () => {
	await found(other, 'mirchi');
	// A transaction that began before the changes stays open until they are read again.
	const open = await db.startTransaction().execute();
	onTestFinished(async () => {
		if (!open.isRolledBack) await open.rollback().execute();
	});
	await sql`select pg_current_xact_id()`.execute(open);
	await generateCatalogue(db, { products: 950, seed: 1 });
	// The last products are in a segment of their own until all are read.
	await expect.poll(async () => (await other.read()).segments.length).toBe(2);
	await sql`
		update product_listings set list_rank = list_rank + 1000
		where product_id in (select id from products where sku not like 'GEN-%')`.execute(db);
	const ba = async (filter: Partial<ProductFilter>) => found(other, 'ba', filter);
	const all = await ba({ limit: 5000 });
	expect(all.total).toBeGreaterThan(60);
	expect(new Set(all.ids).size).toBe(all.total);
	await expect.poll(async () => (await other.read()).segments.length).toBe(1);
	const index = await other.read();
	await expectFollowed('while a transaction is open');
	expect(await other.read()).toBe(index);
	await open.rollback().execute();
	for (const sort of productSorts) {
		const { ids, total } = await ba({ sort, limit: 5000 });
		const pages: string[] = [];
		for (let page = 1; page <= Math.ceil(total / 20); page += 1)
			pages.push(...(await ba({ sort, page, limit: 20 })).ids);
		expect(pages, sort).toEqual(ids);
		expect(ids, sort).toHaveLength(all.total);
	}
	expect((await ba({ limit: 5000 })).ids).toEqual(all.ids);
	await expectFollowed('read again');
});

test('products that change together are read once when they are many', async () => {
	await other.read();
	await sql`update product_listings set list_rank = list_rank + 1000`.execute(db);
	const read = await shop.record(() => other.read());
	expect(read.filter(({ text }) => /string_agg/.test(text))).toHaveLength(2);
	expect((await other.read()).segments).toHaveLength(1);
	await expectFollowed('read at once');
});

test('the words can be read after a failure', async () => {
	let isAway = true;
	const failing = new Proxy(db, {
		get(target, property) {
			if (isAway) throw new Error('the database is unavailable');
			const value: unknown = Reflect.get(target, property, target);
			return typeof value === 'function' ? value.bind(target) : value;
		},
	});
	const search = createProductSearch(failing);
	await expect(search.current()).rejects.toThrow('the database is unavailable');
	await expect(search.read()).rejects.toThrow('the database is unavailable');
	isAway = false;
	expect((await found(search, 'potato')).ids).toEqual((await found(other, 'potato')).ids);
});

test('a start waits for the words of a search for longer than a minute', async () => {
	const reached = Promise.withResolvers<void>();
	const loaded = Promise.withResolvers<void>();
	const starting = await openShop({
		beside: shop,
		async web(app) {
			app.addHook('onReady', () => {
				reached.resolve();
				return loaded.promise;
			});
			return undefined;
		},
	});
	onTestFinished(() => starting.close());
	vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
	onTestFinished(() => void vi.useRealTimers());
	const started = starting.app.ready();
	await reached.promise;
	await vi.advanceTimersByTimeAsync(61_000);
	loaded.resolve();
	await expect(started).resolves.toBeDefined();
});

test('a search follows each change of another process: names, prices, status, ranks, categories, deleted products', async () => {
	const inPrices = { minPrice: 2000, maxPrice: 9000 };
	const foundWithEach = () => Promise.all(texts.flatMap((text) => [found(other, text), found(other, text, inPrices)]));
	await expectFollowed('before');
	for (const [change, make] of Object.entries(statements)) {
		const before = await foundWithEach();
		await make();
		await expectFollowed(change);
		expect(await foundWithEach(), change).not.toEqual(before);
	}
});
