import { randomBytes } from 'node:crypto';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { encodingFor, hasBody } from './content-negotiation.ts';
import type { CopyKind, CopySource } from './copy.ts';
import { createResponseCache } from './response-cache.ts';
import { readsOfPage, sendCopy } from './responses.ts';

function made(text: string, more: Partial<CopySource> = {}): CopySource {
	return {
		status: 200,
		headers: { 'content-type': 'text/plain' },
		body: Buffer.from(text),
		topics: ['catalogue', 'stock'],
		products: ['onion'],
		ofAnyProduct: [],
		...more,
	};
}

const busy = new Error('busy');

/** A cache over numbered responses, with a clock and a response that can be replaced. */
function openCache(
	options: { maxBytes?: number; maxMaking?: Record<CopyKind, number>; maxWaiting?: Record<CopyKind, number> } = {},
) {
	const state = {
		now: 0,
		count: 0,
		response: async (url: string, count: number): Promise<CopySource> => made(`${url} ${count}`),
	};
	const cache = createResponseCache({
		maxBytes: 2 ** 26,
		...options,
		clock: () => state.now,
		onFull: () => {
			throw busy;
		},
	});
	const get = (url: string, key = url) =>
		cache.get({
			kind: 'page',
			url,
			key,
			make: () => {
				state.count += 1;
				return state.response(url, state.count);
			},
		});
	const text = async (url: string, key?: string) => String((await get(url, key)).body);
	return { state, cache, get, text };
}

test.for([
	['ten seconds while it is not known when the clock changes what is shown', null, 10_000],
	['six hours while it is known', [], 6 * 60 * 60_000],
] as const)('a copy is sent until its maximum age: %s', async ([, scheduled, maxAge]) => {
	const { state, cache, text } = openCache();
	cache.schedule(scheduled);
	expect(await text('/')).toBe('/ 1');
	state.now = maxAge - 1;
	expect(await text('/')).toBe('/ 1');
	state.now = maxAge;
	expect(await text('/')).toBe('/ 2');
});

test('a page that shows the time is made again after the time that it names', async () => {
	const { state, cache, text } = openCache();
	cache.schedule([]);
	state.response = async (url, count) => made(`${url} ${count}`, { maxAgeMs: 10_000 });
	expect(await text('/coupons')).toBe('/coupons 1');
	state.now = 9999;
	expect(await text('/coupons')).toBe('/coupons 1');
	state.now = 10_000;
	expect(await text('/coupons')).toBe('/coupons 2');
});

test('a copy is made again when the clock was set back by more than a second', async () => {
	const { state, text } = openCache();
	const shown: string[] = [];
	for (state.now of [3_600_000, 3_599_100, 0]) shown.push(await text('/'));
	expect(shown).toEqual(['/ 1', '/ 1', '/ 2']);
});

test('at an instant that is scheduled for its topic a copy is made again, once', async () => {
	const { state, cache, text } = openCache();
	cache.schedule([
		{ at: 1000, topic: 'content' },
		{ at: 2000, topic: 'catalogue' },
		{ at: 60_000, topic: 'stock' },
	]);
	expect(await text('/')).toBe('/ 1');
	state.now = 1999;
	expect(await text('/')).toBe('/ 1');
	state.now = 2000;
	expect(cache.find('/')).toBeNull();
	expect(await text('/')).toBe('/ 2');
	state.now = 59_999;
	expect(await text('/')).toBe('/ 2');
	state.now = 60_000;
	expect(await text('/')).toBe('/ 3');
	expect(await text('/')).toBe('/ 3');
});

test('the maximum age is one second without a connection for changes, and a new connection makes every copy stale', async () => {
	const { state, cache, text } = openCache();
	cache.setConnected(false);
	await text('/');
	state.now = 999;
	expect(await text('/')).toBe('/ 1');
	state.now = 1000;
	expect(await text('/')).toBe('/ 2');
	cache.setConnected(true);
	expect(await text('/')).toBe('/ 3');
	state.now = 9000;
	expect(await text('/')).toBe('/ 3');
});

test.for([
	['a topic of the copy', { topic: 'catalogue', products: null }, 2],
	['the stock of its product', { topic: 'stock', products: ['tomato', 'onion'] }, 2],
	['the stock of all products', { topic: 'stock', products: null }, 2],
	['the stock of another product', { topic: 'stock', products: ['tomato'] }, 1],
	['another topic', { topic: 'content', products: null }, 1],
	['the price of another product, which a list by price may show', { topic: 'prices', products: ['tomato'] }, 2],
] as const)('after a change of %s', async ([, change, number]) => {
	const { state, cache, text } = openCache();
	state.response = async (url, count) =>
		made(`${url} ${count}`, {
			topics: ['catalogue', 'prices', 'stock'],
			ofAnyProduct: ['prices'],
		});
	await text('/');
	cache.change({ ...change, products: change.products === null ? null : [...change.products] });
	expect(cache.find('/') === null).toBe(number === 2);
	expect(await text('/')).toBe(`/ ${number}`);
});

test('a copy that was in the making during a change is stale', async () => {
	const { state, cache, text } = openCache();
	const { promise, resolve } = Promise.withResolvers<CopySource>();
	state.response = () => promise;
	const first = text('/');
	cache.change({ topic: 'content', products: null });
	cache.change({ topic: 'stock', products: ['onion'] });
	resolve(made('old price'));
	expect(await first).toBe('old price');
	state.response = async () => made('new price');
	expect(cache.find('/')).toBeNull();
	expect(await text('/')).toBe('new price');
	expect(String(cache.find('/')?.body)).toBe('new price');
});

test('concurrent requests make a copy once', async () => {
	const { state, text } = openCache();
	const seen = await Promise.all(Array.from({ length: 50 }, () => text('/')));
	expect(new Set(seen)).toEqual(new Set(['/ 1']));
	expect(state.count).toBe(1);
});

test('URLs with one key share a copy, and each is found as it was requested', async () => {
	const { state, cache, text } = openCache();
	await text('/?utm_source=mail', '/');
	expect(await text('/', '/')).toBe('/?utm_source=mail 1');
	expect(state.count).toBe(1);
	expect(cache.find('/')).toBe(cache.find('/?utm_source=mail'));
	expect(cache.find('/?utm_source=other')).toBeNull();
});

test('the last good copy is sent for ten minutes when a page cannot be made', async () => {
	const { state, cache, text, get } = openCache();
	await text('/');
	cache.change({ topic: 'catalogue', products: null });
	state.response = async () => made('broken', { status: 503 });
	expect(await text('/')).toBe('/ 1');
	state.response = async () => {
		throw new Error('broken');
	};
	state.now = 10 * 60_000 - 1;
	expect(await text('/')).toBe('/ 1');
	state.now = 10 * 60_000;
	await expect(get('/')).rejects.toThrow('broken');
});

test('a copy that was made hours ago is sent for ten minutes after the connection for changes was lost', async () => {
	const { state, cache, text, get } = openCache();
	cache.schedule([]);
	await text('/');
	state.now = 5 * 60 * 60_000;
	cache.setConnected(false);
	state.response = async () => {
		throw new Error('broken');
	};
	state.now += 10 * 60_000 - 1;
	expect(await text('/')).toBe('/ 1');
	state.now += 1;
	await expect(get('/')).rejects.toThrow('broken');
});

test('a busy server sends the copy of before for 0.8 s after it was last known to be right, then waits for the new one', async () => {
	const { state, cache, text } = openCache({ maxMaking: { page: 1, response: 0 } });
	cache.schedule([]);
	await text('/');
	const { promise, resolve } = Promise.withResolvers<CopySource>();
	state.response = () => promise;
	state.now = 60_000;
	expect(cache.find('/')).not.toBeNull();
	cache.change({ topic: 'catalogue', products: null });
	state.now = 60_799;
	expect(await text('/')).toBe('/ 1');
	state.now = 60_800;
	const waiting = text('/');
	resolve(made('new'));
	expect(await waiting).toBe('new');
});

test('after changes of more products than are remembered every copy of the topic is made again', async () => {
	const { cache, text } = openCache();
	await text('/');
	cache.change({ topic: 'stock', products: Array.from({ length: 100_001 }, (_, index) => `p${index}`) });
	expect(await text('/')).toBe('/ 1');
	cache.change({ topic: 'stock', products: ['tomato'] });
	expect(await text('/')).toBe('/ 2');
});

test('a page with a part that could not be read is not kept, and a complete copy is sent instead', async () => {
	const { state, cache, text } = openCache();
	state.response = async () => made('without banners', { isPartial: true });
	expect(await text('/')).toBe('without banners');
	expect(cache.find('/')).toBeNull();
	state.response = async () => made('with banners');
	expect(await text('/')).toBe('with banners');
	cache.change({ topic: 'catalogue', products: null });
	state.response = async () => made('without banners', { isPartial: true });
	expect(await text('/')).toBe('with banners');
});

test('neither failures nor redirects nor missing pages are kept, and a page that is missing now is removed', async () => {
	const { state, cache, get } = openCache();
	for (const status of [500, 404, 302]) {
		state.response = async () => made('', { status });
		expect((await get('/old')).status).toBe(status);
		expect(cache.find('/old')).toBeNull();
	}
	state.response = async () => made('here');
	await get('/old');
	expect(cache.find('/old')).not.toBeNull();
	cache.change({ topic: 'catalogue', products: null });
	state.response = async () => made('', { status: 404 });
	expect((await get('/old')).status).toBe(404);
	expect(cache.bytes()).toBe(0);
});

test('above its bytes the cache removes the oldest copies that were not requested again', async () => {
	const { state, cache, text } = openCache({ maxBytes: 35_000 });
	state.response = async (url) => made(url, { body: randomBytes(9000) });
	for (const url of ['/a', '/b', '/c']) await text(url);
	cache.find('/a');
	await text('/d');
	expect(['/a', '/b', '/c', '/d'].map((url) => cache.find(url) !== null)).toEqual([true, false, true, true]);
	expect(cache.bytes()).toBeLessThanOrEqual(35_000);
	expect(cache.bytes()).toBeGreaterThan(3 * 9000);
});

test('responses of the API give way to pages while they have more than a quarter of the memory', async () => {
	const { state, cache, get } = openCache({ maxBytes: 100_000 });
	state.response = async (url) => made(url, { body: randomBytes(9000) });
	const response = (url: string) => cache.get({ kind: 'response', url, key: url, make: () => state.response(url, 0) });
	for (let index = 0; index < 5; index += 1) await response(`/api/${index}`);
	for (let index = 0; index < 7; index += 1) await get(`/${index}`);
	const kept = (prefix: string, count: number) =>
		Array.from({ length: count }, (_, index) => cache.find(`${prefix}${index}`) !== null);
	expect(kept('/api/', 5)).toEqual([false, false, false, false, true]);
	expect(kept('/', 7)).toEqual(Array(7).fill(true));
	await get('/7');
	await get('/8');
	expect(kept('/api/', 5)).toEqual([false, false, false, false, true]);
	await response('/api/5');
	expect(cache.bytes()).toBeLessThanOrEqual(100_000);
});

test('copies wait in a bounded queue; above it a new page is refused and an old copy is sent', async () => {
	const { state, cache, get, text } = openCache({
		maxMaking: { page: 1, response: 1 },
		maxWaiting: { page: 1, response: 1 },
	});
	await text('/old');
	await text('/older');
	cache.change({ topic: 'catalogue', products: null });
	const { promise, resolve } = Promise.withResolvers<CopySource>();
	state.response = () => promise;
	const running = text('/running');
	const waiting = text('/waiting');
	await expect(get('/third')).rejects.toBe(busy);
	state.now = 5000;
	const older = text('/older');
	expect(await text('/old')).toBe('/old 1');
	resolve(made('done'));
	expect(await Promise.all([running, waiting, older])).toEqual(['done', 'done', 'done']);
	expect(await text('/third')).toBe('done');
	expect(await text('/old')).toBe('done');
});

test('a copy that is no longer right is made before new ones, also when their queue is full', async () => {
	const { state, cache, get, text } = openCache({
		maxMaking: { page: 1, response: 1 },
		maxWaiting: { page: 1, response: 1 },
	});
	await text('/shown');
	cache.change({ topic: 'catalogue', products: null });
	state.now = 5000;
	const begun: string[] = [];
	const { promise, resolve } = Promise.withResolvers<void>();
	state.response = async (url) => {
		begun.push(url);
		await promise;
		return made('new');
	};
	const others = [text('/running'), text('/waiting')];
	await expect(get('/refused')).rejects.toBe(busy);
	expect(['/refused', '/shown', '/waiting'].map((url) => cache.isFull('page', url))).toEqual([true, false, false]);
	const shown = text('/shown');
	resolve();
	expect(await shown).toBe('new');
	await Promise.all(others);
	expect(begun).toEqual(['/running', '/shown', '/waiting']);
	expect(cache.isFull('page', '/refused')).toBe(false);
});

test('a page made of an earlier copy shows its state, and is made again', async () => {
	const { state, cache, text } = openCache();
	cache.schedule([]);
	const parts = { kind: 'response', url: '/part', key: '/part', make: async () => made('part') } as const;
	await cache.get(parts);
	const before = cache.peek('/part');
	expect(cache.peek('/none')).toBeNull();
	state.now = 100;
	cache.change({ topic: 'catalogue', products: null });
	state.response = async (url, count) => made(`${url} ${count}`, before === null ? {} : { shown: before });
	expect(await text('/')).toBe('/ 1');
	expect(cache.find('/')).toBeNull();
	state.response = async (url, count) => made(`${url} ${count}`);
	expect(await text('/')).toBe('/ 2');
	expect(cache.find('/')).not.toBeNull();
});

test('a page of an old response shows that state, also when the new response is made before the old one has arrived', async () => {
	const { state, cache, text } = openCache();
	cache.schedule([]);
	let stock = 'old';
	const response = () =>
		cache.get({ kind: 'response', url: '/part', key: '/part', make: async () => made(JSON.stringify(stock)) });
	await response();
	const app = fastify();
	app.get('/part', async (request, reply) => {
		const sent = cache.peek('/part');
		await response();
		return sent === null ? reply.code(500) : sendCopy(request, reply, { cache, copy: sent });
	});
	await app.ready();
	state.response = async () => {
		const { transport, sources } = readsOfPage(app, cache);
		await transport({ method: 'GET', url: '/part', headers: {}, body: undefined });
		return made(`page of ${stock}`, sources());
	};
	stock = 'new';
	cache.change({ topic: 'stock', products: ['onion'] });
	await text('/');
	expect([String(cache.peek('/part')?.body), cache.find('/')]).toEqual(['"new"', null]);
	await text('/');
	expect(cache.find('/')).not.toBeNull();
});

test('a copy that could not be made again is sent for a second before the next attempt, and pages of it, too', async () => {
	const { state, cache, text } = openCache();
	cache.schedule([]);
	await text('/');
	cache.change({ topic: 'catalogue', products: null });
	state.now = 5000;
	state.response = async () => {
		throw new Error('broken');
	};
	expect(await text('/')).toBe('/ 1');
	expect(await text('/')).toBe('/ 1');
	expect(state.count).toBe(2);
	const shown = cache.peek('/');
	expect(shown?.failedAt).toBe(5000);
	state.response = async (url, count) => made(`${url} ${count}`, shown === null ? {} : { shown });
	expect(await text('/page')).toBe('/page 3');
	expect(await text('/page')).toBe('/page 3');
	state.now = 6000;
	expect(await text('/page')).toBe('/page 4');
	expect(await text('/')).toBe('/ 5');
});

test('copies stay within their bytes when others ask for a further encoding', async () => {
	const { state, cache, get } = openCache({ maxBytes: 35_000 });
	const page = Buffer.from(randomBytes(6000).toString('hex'));
	state.response = async () => made('', { body: page });
	const copies = await Promise.all(['/a', '/b', '/c'].map((url) => get(url)));
	expect(cache.bytes()).toBeGreaterThan(20_000);
	for (const copy of copies) await cache.pack(copy, 'gzip');
	expect(cache.bytes()).toBeLessThanOrEqual(35_000);
	expect(cache.bytes()).toBeGreaterThan(0);
});

test('a body is compressed once per encoding, unless it is small', async () => {
	const { state, cache, get } = openCache();
	state.response = async () => made('', { body: Buffer.from('onion '.repeat(1000)) });
	const copy = await get('/');
	const brotli = await cache.pack(copy, 'br');
	expect(brotli.body.length).toBeLessThan(100);
	expect(brotli.head).toEqual(
		expect.arrayContaining(['content-encoding', 'br', 'content-length', String(brotli.body.length)]),
	);
	expect(await cache.pack(copy, 'br')).toBe(brotli);
	expect((await cache.pack(copy, 'gzip')).head).toContain('gzip');
	expect((await cache.pack(copy, 'identity')).body.toString()).toBe('onion '.repeat(1000));
	state.response = async () => made('small');
	const small = await get('/small');
	expect((await cache.pack(small, 'br')).head).not.toContain('content-encoding');
	expect(copy.etag).not.toBe(small.etag);
});

test('a copy does not keep the larger buffer that its bytes are a part of', async () => {
	const { cache } = openCache();
	const body = Buffer.from('x'.repeat(100));
	expect(body.buffer.byteLength).toBeGreaterThan(body.length);
	for (const text of ['short', 'long '.repeat(1000)]) {
		const copy = await cache.get({ kind: 'response', url: `/${text.length}`, key: text, make: async () => made(text) });
		for (const kept of [copy.body, copy.packed.br?.body, (await cache.pack(copy, 'gzip')).body]) {
			expect(kept?.buffer.byteLength).toBe(kept?.length);
		}
	}
});

test('a page takes the memory of its compressed form, a response also that of its body, and of its values once parsed', async () => {
	const { state, cache } = openCache();
	const body = Buffer.from(JSON.stringify({ names: Array(2000).fill('onion') }));
	state.response = async () => made('', { body });
	const make = () => state.response('', 0);
	const page = await cache.get({ kind: 'page', url: '/', key: '/', make });
	const pageBytes = cache.bytes();
	expect(page.body).toBeNull();
	expect(pageBytes).toBeLessThan(1500);
	expect(pageBytes).toBe(1000 + (await cache.pack(page, 'br')).body.length);
	const response = await cache.get({ kind: 'response', url: '/api', key: '/api', make });
	expect(cache.bytes()).toBe(2 * pageBytes + body.length);
	expect(cache.parse(response)).toEqual(JSON.parse(body.toString()));
	expect(cache.bytes(), 'read by one page').toBe(2 * pageBytes + body.length);
	expect(cache.parse(response)).toBe(response.parsed);
	expect(cache.parse(response)).toBe(response.parsed);
	expect(cache.bytes()).toBe(2 * pageBytes + 4 * body.length);
});

test.for([
	['gzip, deflate, br, zstd', 'br'],
	['gzip, deflate', 'gzip'],
	['identity', 'identity'],
	['br;q=0, gzip', 'gzip'],
	['gzip;q=0.0', 'identity'],
	['br;q=0.5, gzip;q=1', 'br'],
	[undefined, 'identity'],
] as const)('accept-encoding %s is answered with %s', ([header, encoding]) => {
	expect(encodingFor(header)).toBe(encoding);
});

test.for([
	['"a"', true],
	['W/"a"', true],
	['"b", "a"', true],
	['*', true],
	['"b"', false],
	[undefined, false],
] as const)('if-none-match %s has the body of "a": %s', ([header, expected]) => {
	expect(hasBody(header, '"a"')).toBe(expected);
});

test('URLs of missing pages and long URLs are not remembered', async () => {
	const { state, cache, get } = openCache();
	const long = `/?${'x'.repeat(500)}`;
	await get('/', '/');
	await get(long, '/');
	expect(cache.find('/')).not.toBeNull();
	expect(cache.find(long)).toBeNull();
	state.response = async () => made('', { status: 404 });
	await get('/missing');
	state.response = async () => {
		throw new Error('no such product');
	};
	await get('/invalid').catch(() => {});
	expect(cache.urls()).toBe(1);
});

test('the newest 20,000 URLs are remembered', async () => {
	const { cache, get } = openCache();
	for (let index = 0; index <= 20_000; index += 1) await get(`/?utm=${index}`, '/');
	expect(cache.urls()).toBe(20_000);
	expect([cache.find('/?utm=0'), cache.find('/?utm=20000') === null]).toEqual([null, false]);
});
