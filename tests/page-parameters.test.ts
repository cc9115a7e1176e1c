import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readConfig } from '#server/platform/config.ts';
import { refuse } from '#server/platform/refuse.ts';
import { createResponseCache } from '#server/platform/response-cache.ts';
import { serveStorefront } from '#server/platform/storefront.ts';
import { everyUrl } from '#tests/fixtures/every-url.ts';
import { getVariant, openShop } from '#tests/fixtures/shop.ts';
import { root } from '#tests/fixtures/shop-process.ts';
import { buildDirectory } from '#tests/fixtures/storefront.ts';
import { afterAll, expect, onTestFinished, test, vi } from 'vitest';

/** Which parts of a URL make a copy of a page of their own. */
let keyOf = (url: string): string | null => url;
const config = { ...readConfig({ LOG_LEVEL: 'silent' }), whatsappNumber: null };
const cache = createResponseCache({ maxBytes: 0, onFull: () => refuse('BUSY') });
const shop = await openShop({
	async web(app) {
		const urls = await serveStorefront(app, { config, buildDirectory, cache });
		keyOf = urls.pageKey;
		return urls;
	},
});
afterAll(() => shop.close());

test('files and the API are no pages; what looks like a file and is none is one', () => {
	const others = [
		'/assets/x.js',
		'/media/a.webp',
		'/office/orders',
		'/api/v1/x',
		'/.well-known/security.txt',
		'/seedling.svg?a',
	];
	expect(others.map(keyOf)).toEqual(others.map(() => null));
	for (const url of ['/none.html', '/.well-known/none.txt']) expect(keyOf(url)).toMatch(/^https?:/);
});

test.for([
	['/?page=2', '/'],
	['/?search=abc', '/'],
	['/?step=1', '/'],
	['/about?product=1', '/about'],
	['/stepbar?step=3', '/stepbar'],
	['/product?page=1&page=1', '/product'],
	['/product?page=0001&sort=relevance&minPrice=x', '/product'],
	['/product?page=0002&page=3', '/product?page=2'],
	['/product?sort=name&search=+onion+', '/product?search=onion&sort=name'],
	['/product?search=onion&product=1&sort=name&tab=2', '/product?search=onion&sort=name'],
	['/category?category=Vegetables&sort=discount', '/category'],
	['/about/', '/about'],
	['/ABout', '/about'],
	['/hi/', '/hi'],
	['/HI/offerzone/?page=3&search=x', '/hi/OfferZone?page=3'],
	['/shipping/delivery%20policy', '/Shipping/Delivery%20Policy'],
	['/%70roduct?page=2', '/product?page=2'],
	['/product.data?_routes=en%2Fproduct&step=1&page=1', '/product.data?_routes=en%2Fproduct'],
	['/product/_.data?page=2', '/product/_.data?page=2'],
	['/_root.data?_routes=x,y&page=2', '/_root.data'],
	['/hi.data?_routes=root,hi%2Fhome', '/hi.data'],
	['/nowhere?page=2&_routes=root', '/nowhere'],
	['/PRODUCTDESCRIPTION/%31//', '/productdescription/1'],
	['/product?minPrice=05.00&maxPrice=9.5', '/product?minPrice=5&maxPrice=9.5'],
] as const)('%s has the copy of %s', ([url, same]) => {
	expect(keyOf(url)).toBe(config.publicUrl + same);
});

test.for([
	['/product?page=2', '/product'],
	['/product?search=onion', '/product?search=carrot'],
	['/hi/product', '/mr/product'],
	['/review?product=1', '/review'],
	['/productdescription/1', '/productdescription/2'],
	['/productdescription/a%2Fb', '/productdescription/a%252Fb'],
	['/product.data?_routes=root', '/product.data'],
] as const)('%s and %s have a copy each', ([one, other]) => {
	expect(keyOf(one)).not.toBe(keyOf(other));
});

test('the copy of a plain URL is that of the same URL with an origin in front', () => {
	const id = 'a1b2c3d4-0000-4000-8000-00000000000f';
	const paths = everyUrl({ productId: id, blogId: id, orderId: id });
	const others = [
		'/',
		'/nowhere',
		'/none-1.html',
		'/a..b',
		'/a./b',
		'/HI/Product',
		`/${'a'.repeat(300)}`,
		'/about.data',
	];
	for (const path of [...paths, ...others]) {
		for (const query of ['', '?', '?x=1', '?page=2&search=on+ion&x=1', '?_routes=root']) {
			const url = encodeURI(path.split('?')[0] ?? '') + query;
			expect(keyOf(url), url).toBe(keyOf(`http://other.example${url}`));
		}
	}
});

test('a parameter that a page does not declare changes nothing that the server renders', async () => {
	const files = globSync(['web/**/*.ts', 'web/**/*.tsx'], { cwd: root });
	const read = files.flatMap((file) => [
		...readFileSync(join(root, file), 'utf8').matchAll(
			/\b(?:query|params|searchParams)\.(?:get|getAll|has)\('(\w+)'\)/g,
		),
	]);
	// Loaders can only read what they declare; components read the URL in the browser.
	const names = [...new Set(read.map(([, name = '']) => name))];
	expect(names.length).toBeGreaterThan(2);
	const { productId } = await getVariant(shop.db, 'VR-CAR', '500 g');
	const { id: blogId } = await shop.db.selectFrom('blogs').select('id').limit(1).executeTakeFirstOrThrow();
	const urls = [...everyUrl({ productId, blogId, orderId: blogId }), '/nowhere'].map(encodeURI);
	// Without numbers: countdowns show the time.
	const render = async (url: string) =>
		(await shop.app.inject({ url, headers: { accept: 'text/html' } })).body.replace(/\d+/g, '');
	const plain: string[] = [];
	for (const url of urls) plain.push(await render(url));
	expect(plain.filter((html) => !html.includes('</html>'))).toEqual([]);
	const get = URLSearchParams.prototype.get;
	onTestFinished(() => {
		vi.restoreAllMocks();
	});
	const spy = vi.spyOn(URLSearchParams.prototype, 'get').mockImplementation(function (this: URLSearchParams, name) {
		return names.includes(name) ? 'some value' : get.call(this, name);
	});
	for (const [at, url] of urls.entries()) expect((await render(url)) === plain[at], url).toBe(true);
	const asked = new Set(spy.mock.calls.map(([name]) => name));
	expect(names.some((name) => asked.has(name))).toBe(true);
});
