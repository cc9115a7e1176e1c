import type { AddressInfo } from 'node:net';
import { openDatabase } from '#database/db.ts';
import { buildApp } from '#server/app.ts';
import { findShownStockChanges } from '#server/catalogue/product-document-queries.ts';
import { repairProductListings } from '#server/catalogue/product-listing-check-queries.ts';
import { rankProducts } from '#server/catalogue/product-rank-queries.ts';
import { listContentInstants } from '#server/content/content-queries.ts';
import { createStockAnnouncer, notifyChange } from '#server/platform/change-queries.ts';
import { listenForChanges } from '#server/platform/changes.ts';
import { readConfig } from '#server/platform/config.ts';
import { refuse } from '#server/platform/refuse.ts';
import { createResponseCache, type ResponseCache } from '#server/platform/response-cache.ts';
import { followScheduledChanges } from '#server/platform/scheduled-changes.ts';
import { serveStorefront } from '#server/platform/storefront.ts';
import { copyLimits } from '#server/platform/work-limits.ts';
import { listPromotionInstants } from '#server/promotions/campaign-queries.ts';
import { getVariant, openShop, orderBody, setOnHand } from '#tests/fixtures/shop.ts';
import { buildDirectory } from '#tests/fixtures/storefront.ts';
import { sql } from 'kysely';
import { afterAll, expect, inject, onTestFinished, test, vi } from 'vitest';

/** Two processes of one shop, as main.ts starts them: copies of responses and pages, and the changes of the other one. */
const shop = await openShop();
const database = (await sql<{ name: string }>`select current_database() as name`.execute(shop.db)).rows[0]?.name ?? '';
const connection = { ...inject('cluster'), database };

type Process = { origin: string; cache: ResponseCache; statements: string[]; close: () => Promise<void> };

/** Advances by less than the maximum age: copies are made again because of changes and of what is scheduled. */
let now = Date.now();

async function startProcess(): Promise<Process> {
	const statements: string[] = [];
	const db = openDatabase({ connection, onStatement: (text) => statements.push(text) });
	const config = readConfig({ LOG_LEVEL: 'silent' });
	const cache = createResponseCache({ maxBytes: 2 ** 26, clock: () => now, onFull: () => refuse('BUSY') });
	const app = await buildApp({
		config,
		db,
		secretKey: Buffer.alloc(32, 7),
		cache,
		clock: () => new Date(now),
		announceStock: createStockAnnouncer(db, findShownStockChanges, () => {}),
		web: (built) => serveStorefront(built, { config, buildDirectory, cache }),
	});
	const scheduled = followScheduledChanges({
		cache,
		read: {
			promotions: (after) => listPromotionInstants(shop.db, after),
			content: (after) => listContentInstants(shop.db, after),
		},
		clock: () => now,
		onError: () => {},
	});
	const { promise: connected, resolve } = Promise.withResolvers<void>();
	const changes = listenForChanges(
		connection,
		{
			onChange(change) {
				cache.change(change);
				scheduled.onChange(change);
			},
			onConnection(isConnected) {
				cache.setConnected(isConnected);
				scheduled.onConnection(isConnected);
				if (isConnected) resolve();
			},
		},
		() => {},
	);
	await app.listen({ port: 0, host: '127.0.0.1' });
	await connected;
	const { port } = app.server.address() as AddressInfo;
	return {
		origin: `http://127.0.0.1:${port}`,
		cache,
		statements,
		async close() {
			await app.close();
			scheduled.stop();
			changes.stop();
			await db.destroy();
		},
	};
}

const one = await startProcess();
const other = await startProcess();
const both = [one, other];
afterAll(async () => {
	await Promise.all(both.map((process) => process.close()));
	await shop.close();
});

const within = { timeout: 60_000, interval: 20 };
const list = '/api/v1/products?limit=20';

async function get(process: Process, path: string, headers: Record<string, string> = {}) {
	const response = await fetch(process.origin + path, { headers });
	return { status: response.status, headers: response.headers, text: await response.text() };
}

/** The statements of a request. */
async function statementsOf(process: Process, path: string, headers: Record<string, string> = {}): Promise<number> {
	process.statements.length = 0;
	expect((await get(process, path, headers)).status).toBe(200);
	return process.statements.length;
}

test.for([
	list,
	'/api/v1/blog',
	'/',
	'/product?search=onion',
	'/product.data?search=onion&_routes=en%2Fproduct',
	'/hi/category',
])('%s is read from the database once, also with parameters that nothing reads', async (path) => {
	const first = await get(one, path);
	const mark = path.includes('?') ? '&' : '?';
	for (const url of [path, `${path}${mark}utm_source=mail`, `${path}${mark}fbclid=1`]) {
		expect(await statementsOf(one, url), url).toBe(0);
		const again = await get(one, url);
		expect(again.text).toBe(first.text);
		expect(again.headers.get('etag')).toBe(first.headers.get('etag'));
	}
});

test.for(['br', 'gzip', 'identity'])(
	'a copy has the same headers and body as the first response in %s',
	async (encoding) => {
		const headers = { 'accept-encoding': encoding };
		for (const path of ['/about', '/api/v1/categories?limit=5']) {
			const first = await get(other, path, headers);
			await get(other, path, headers);
			const copy = await get(other, path, headers);
			expect(copy.text).toBe(first.text);
			const names = (each: typeof copy) => [...each.headers.keys()].filter((name) => name !== 'date');
			expect(names(copy)).toEqual(
				expect.arrayContaining(['x-content-type-options', 'x-frame-options', 'vary', 'etag']),
			);
			expect(new Set(names(copy))).toEqual(new Set(names(first)));
			for (const name of names(first)) expect(copy.headers.get(name), name).toBe(first.headers.get(name));
			expect(copy.headers.get('cache-control')).toContain('s-maxage=1');
			expect(copy.headers.has('content-security-policy')).toBe(path === '/about');
			const etag = copy.headers.get('etag') ?? '';
			const unchanged = await get(other, path, { ...headers, 'if-none-match': etag });
			expect([unchanged.status, unchanged.text, unchanged.headers.get('etag')]).toEqual([304, '', etag]);
		}
	},
);

test('a search that finds nothing is counted each time, from a copy, in pages and in the API', async () => {
	const { token } = await shop.signIn({ roles: ['catalogue'] });
	const counts = async () => {
		const headers = { authorization: `Bearer ${token}` };
		const { text } = await get(one, '/api/v1/office/zero-result-searches?perPage=100', headers);
		const rows = (JSON.parse(text) as { data: { keyword: string; count: number }[] }).data;
		return Object.fromEntries(rows.map(({ keyword, count }) => [keyword, count]));
	};
	for (let i = 0; i < 6; i++) await get(one, '/api/v1/products?keyword=zqxwvdragon');
	for (let i = 0; i < 4; i++) await get(one, '/product?search=zqxwvpage');
	// The same listing as JSON and as a page, in two languages.
	for (let i = 0; i < 2; i++) {
		await get(one, '/api/v1/products?keyword=zqxwvboth&sort=relevance&page=1&limit=20');
		await get(one, '/product?search=zqxwvboth');
		await get(one, '/hi/product?search=zqxwvboth');
	}
	const { headers } = await get(one, '/product?search=zqxwvpage');
	await get(one, '/product?search=zqxwvpage', { 'if-none-match': headers.get('etag') ?? '' });
	expect(await counts()).toMatchObject({ zqxwvdragon: 6, zqxwvpage: 6, zqxwvboth: 6 });
	for (const path of ['/product?search=zqxwvpage', '/api/v1/products?keyword=zqxwvdragon']) {
		expect(await statementsOf(one, path), path).toBe(0);
	}
});

test('no response to a caller with a session is kept', async () => {
	const { token } = await shop.signIn();
	const headers = { authorization: `Bearer ${token}` };
	await get(one, list);
	expect(await statementsOf(one, list, headers)).toBeGreaterThan(1);
	const own = await get(one, list, headers);
	expect(own.headers.get('cache-control')).toBe('no-store');
	expect(await get(one, list, { authorization: 'Bearer no-such-token-of-this-shop' })).toMatchObject({ status: 401 });
	expect(await get(one, '/api/v1/products?status=all')).toMatchObject({ status: 401 });
});

test('a price changed by one process is on lists and pages of all', async () => {
	const onion = await getVariant(shop.db, 'VR-ONI', '1 kg');
	const paths = [
		`/api/v1/products/${onion.productId}`,
		list,
		`/productdescription/${onion.productId}`,
		'/product?search=onion',
	];
	for (const process of both) for (const path of paths) expect((await get(process, path)).text).not.toContain('77.25');
	await sql`update variants set price_paise = 7725, mrp_paise = 9900 where product_id = ${onion.productId} and unit = '1 kg'`.execute(
		shop.db,
	);
	for (const process of both) {
		for (const path of paths) {
			await vi.waitFor(async () => expect((await get(process, path)).text, path).toMatch(/77\.25|7725/), within);
		}
	}
});

test('a page that a busy process makes of responses from before a new price is made again', async () => {
	const carrot = await getVariant(shop.db, 'VR-CAR', '500 g');
	const response = `/api/v1/products/${carrot.productId}`;
	const page = `/productdescription/${carrot.productId}`;
	const showsNewPrice = async (path: string) => /83\.75|8375/.test((await get(other, path)).text);
	expect([await showsNewPrice(response), await showsNewPrice(page)]).toEqual([false, false]);
	const { promise: released, resolve: release } = Promise.withResolvers<void>();
	const making = Array.from({ length: copyLimits.maxMaking.response + 1 }, (_, index) =>
		other.cache.get({
			kind: 'response',
			url: `/busy/${index}`,
			key: `/busy/${index}`,
			make: async () => {
				await released;
				return { status: 200, headers: {}, body: Buffer.from(''), topics: [], products: [], ofAnyProduct: [] };
			},
		}),
	);
	await sql`update variants set price_paise = 8375, mrp_paise = 9900 where id = ${carrot.variantId}`.execute(shop.db);
	await vi.waitFor(() => expect(other.cache.find(response)).toBeNull(), within);
	// The copies of before, and a page without a copy, which is made of them.
	for (const path of [response, page, `/hi${page}`]) expect(await showsNewPrice(path), path).toBe(false);
	release();
	await Promise.all(making);
	for (const path of [response, page, `/hi${page}`]) {
		await vi.waitFor(async () => expect(await showsNewPrice(path), path).toBe(true), within);
	}
});

test('a price makes only the copies stale that show the product, and lists by price', async () => {
	const onion = await getVariant(shop.db, 'VR-ONI', '1 kg');
	const carrot = await getVariant(shop.db, 'VR-CAR', '500 g');
	const stale = [`/api/v1/products/${onion.productId}`, '/api/v1/products?limit=2&sort=price-asc', '/'];
	const present = [
		`/api/v1/products/${carrot.productId}`,
		'/api/v1/products?keyword=carrot',
		'/product?search=carrot',
		'/about',
	];
	for (const path of [...stale, ...present]) await get(other, path);
	await sql`update variants set price_paise = price_paise + 100 where id = ${onion.variantId}`.execute(shop.db);
	await vi.waitFor(() => expect(stale.map((path) => other.cache.find(path))).toEqual(stale.map(() => null)), within);
	for (const path of present) expect(other.cache.find(path), path).not.toBeNull();
});

test('prices of more products than one notification may name are announced in parts', async () => {
	await sql`
		with made as (
			insert into products (sku, slug, category_id, product_type, name_en, name_hi, name_mr, description_html, base, gst_percent, hsn, origin)
			select 'MANY-' || n, 'many-' || n, category_id, product_type, 'Many ' || n, '', '', '', base, gst_percent, hsn, origin
			from products, generate_series(1, 401) n where sku = 'VR-ONI' returning id
		), pools as (
			insert into stock_pools (product_id, label, base, on_hand) select id, 'all', 'g', 0 from made returning id, product_id
		)
		insert into variants (product_id, pool_id, position, sku, unit, pack_amount, price_paise, mrp_paise)
		select product_id, id, 1, 'MANY-' || product_id, '1 kg', 1000, 100, 100 from pools`.execute(shop.db);
	// From here on, so that the new products are not among them.
	const ids: string[] = [];
	const { promise: connected, resolve } = Promise.withResolvers<void>();
	const { stop } = listenForChanges(
		connection,
		{
			onChange({ topic, products }) {
				if (topic === 'prices') ids.push(...(products ?? ['all']));
			},
			onConnection(isConnected) {
				if (isConnected) resolve();
			},
		},
		() => {},
	);
	onTestFinished(stop);
	await connected;
	await sql`update variants set price_paise = price_paise + 1 where sku like 'MANY-%'`.execute(shop.db);
	await vi.waitFor(() => expect(new Set(ids).size).toBe(401), within);
	expect(ids).not.toContain('all');
	await sql`update products set status = 'archived' where sku like 'MANY-%'`.execute(shop.db);
});

test('a campaign, a banner and a blog are shown and removed at the instants that they name', async () => {
	const at = (seconds: number) => new Date(now + seconds * 1000);
	await sql`update campaigns set starts_at = ${at(-9000)}, ends_at = ${at(2)} where id = (select id from campaigns order by id limit 1)`.execute(
		shop.db,
	);
	await sql`update banners set starts_at = ${at(-9000)}, ends_at = ${at(4)} where id = (select id from banners order by id limit 1)`.execute(
		shop.db,
	);
	await sql`update blogs set published_at = ${at(6)}, is_published = true where id = (select id from blogs order by id limit 1)`.execute(
		shop.db,
	);
	const paths = ['/api/v1/campaigns', '/api/v1/banners', '/api/v1/blog'];
	for (const [index, path] of paths.entries()) {
		const before = await vi.waitFor(async () => {
			const { text } = await get(other, path);
			expect(other.cache.find(path)).not.toBeNull();
			return text;
		}, within);
		now += 2000;
		// Its age alone would make it stale after ten seconds only.
		await vi.waitFor(() => expect(other.cache.find(path), `${index}`).toBeNull(), within);
		expect((await get(other, path)).text).not.toBe(before);
	}
});

test('all processes show a new name of an author and hide a coupon that is used up', async () => {
	const { token, userId } = await shop.signIn();
	const onion = await getVariant(shop.db, 'VR-ONI', '500 g');
	const path = `/api/v1/review/product/${onion.productId}`;
	await fetch(`${one.origin}/api/v1/review/create`, {
		method: 'POST',
		headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
		body: JSON.stringify({ productId: onion.productId, rating: 4, description: 'Firm and dry' }),
	});
	await vi.waitFor(async () => expect((await get(other, path)).text).toContain('Firm and dry'), within);
	await sql`update users set name = 'Zarina Shaikh' where id = ${userId}`.execute(shop.db);
	await vi.waitFor(async () => expect((await get(other, path)).text).toContain('Zarina Shaikh'), within);

	const offers = '/api/v1/coupons/offers';
	await sql`update coupons set total_limit = used_count + 2, is_advertised = true where code = 'HARVEST15'`.execute(
		shop.db,
	);
	await vi.waitFor(async () => expect((await get(other, offers)).text).toContain('HARVEST15'), within);
	await sql`update coupons set used_count = used_count + 1 where code = 'HARVEST15'`.execute(shop.db);
	await sql`update coupons set used_count = used_count + 1 where code = 'HARVEST15'`.execute(shop.db);
	await vi.waitFor(async () => expect((await get(other, offers)).text).not.toContain('HARVEST15'), within);
});

test('the stock that an order leaves is on the copies of both processes that show the product, and on no others', async () => {
	const onion = await getVariant(shop.db, 'VR-ONI', '500 g');
	const customer = await shop.signIn();
	const path = `/api/v1/products/${onion.productId}`;
	const stockOf = async (process: Process) => {
		const { data } = JSON.parse((await get(process, path)).text);
		return data.product.unitPricePairs.find(({ unit }: { unit: string }) => unit === '500 g').stock as number;
	};
	const before = await stockOf(other);
	const blog = await get(other, '/api/v1/blog');
	const response = await fetch(`${one.origin}/api/v1/orders/createOrder`, {
		method: 'POST',
		headers: { authorization: `Bearer ${customer.token}`, 'content-type': 'application/json' },
		body: JSON.stringify(orderBody([{ variant: onion, qty: 20 }])),
	});
	expect(response.status).toBe(201);
	for (const process of both) await vi.waitFor(async () => expect(await stockOf(process)).toBe(before - 20), within);
	expect(String(other.cache.find('/api/v1/blog')?.body)).toBe(blog.text);
});

test('a stock of more packs than a line may have is shown as 999, and an order of it changes no copy', async () => {
	const carrot = await getVariant(shop.db, 'VR-CAR', '500 g');
	const potato = await getVariant(shop.db, 'VR-POT', '500 g');
	await setOnHand(shop.db, carrot.poolId, 998 * carrot.packAmount);
	await setOnHand(shop.db, potato.poolId, 1_000_000 * potato.packAmount);
	expect(await findShownStockChanges(shop.db, [carrot.productId, potato.productId])).toEqual([carrot.productId]);
	const { data } = JSON.parse((await get(one, `/api/v1/products/${potato.productId}`)).text);
	expect(data.product.unitPricePairs.map(({ stock }: { stock: number }) => stock)).toContain(999);
	await setOnHand(shop.db, potato.poolId, 10 * potato.packAmount);
	expect(await findShownStockChanges(shop.db, [potato.productId])).toEqual([potato.productId]);
});

test('products that are ranked again are in the new order on the lists of all', async () => {
	const first = async (process: Process) => JSON.parse((await get(process, list)).text).products[0]._id as string;
	await sql`update products set staple_rank = null, season_months = '{}'`.execute(shop.db);
	await rankProducts(shop.db, new Date());
	const carrot = await getVariant(shop.db, 'VR-CAR', '500 g');
	for (const process of both)
		await vi.waitFor(async () => expect(await first(process)).not.toBe(carrot.productId), within);
	await sql`update products set staple_rank = 1 where id = ${carrot.productId}`.execute(shop.db);
	for (const process of both) expect(await first(process)).not.toBe(carrot.productId);
	await rankProducts(shop.db, new Date());
	for (const process of both) await vi.waitFor(async () => expect(await first(process)).toBe(carrot.productId), within);
});

test('all processes show a listing that the daily check has corrected', async () => {
	const { productId } = await getVariant(shop.db, 'VR-CAR', '500 g');
	const path = `/api/v1/products/${productId}`;
	const { text } = await get(one, path);
	await sql`update product_listings set document = replace(document, 'offerZone', 'wrongZone') where product_id = ${productId}`.execute(
		shop.db,
	);
	await notifyChange(shop.db, 'catalogue');
	for (const process of both) {
		await vi.waitFor(async () => expect((await get(process, path)).text).toContain('wrongZone'), within);
	}
	await repairProductListings(shop.db, new Date(now));
	for (const process of both) await vi.waitFor(async () => expect((await get(process, path)).text).toBe(text), within);
});

test('a first review is on the list of the product that had none', async () => {
	const onion = await getVariant(shop.db, 'VR-ONI', '500 g');
	await sql`delete from reviews where product_id = ${onion.productId}`.execute(shop.db);
	const path = `/api/v1/review/product/${onion.productId}`;
	await vi.waitFor(async () => expect((await get(other, path)).text).toContain('"reviews":[]'), within);
	await sql`insert into reviews (product_id, author_name, rating, description) values (${onion.productId}, 'Asha', 5, 'Green and fresh')`.execute(
		shop.db,
	);
	await vi.waitFor(async () => expect((await get(other, path)).text).toContain('Green and fresh'), within);
});

test('a change made while the connection for changes was lost is shown once it is back', async () => {
	await get(other, '/api/v1/stores');
	await sql`
		with ended as (select pg_terminate_backend(pid) from pg_stat_activity
			where datname = current_database() and application_name = 'khetse-changes')
		select count(*) from ended`.execute(shop.db);
	await sql`update stores set name = 'Khetse Baner Road' where id = (select id from stores limit 1)`.execute(shop.db);
	for (const process of both) {
		await vi.waitFor(
			async () => expect((await get(process, '/api/v1/stores')).text).toContain('Khetse Baner Road'),
			within,
		);
	}
});
