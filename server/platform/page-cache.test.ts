import { expect, test } from 'vitest';
import { createPageCache, type Page } from './page-cache.ts';

function page(text: string, status = 200): Page {
	return { status, headers: {}, body: Buffer.from(text), etag: `"${text}"` };
}

/** A cache over numbered pages, with a clock and a switch that makes rendering fail. */
function openCache() {
	const state = { now: 0, renders: 0, answer: (url: string, count: number): Page => page(`${url} ${count}`) };
	const cache = createPageCache(
		async (url) => {
			state.renders += 1;
			const count = state.renders;
			await Promise.resolve();
			return state.answer(url, count);
		},
		() => state.now,
	);
	const text = async (url: string) => (await cache.get(url)).body.toString();
	return { state, cache, text };
}

test('shows the same copy for two seconds and then a new one', async () => {
	const { state, text } = openCache();
	expect(await text('/')).toBe('/ 1');
	state.now = 1999;
	expect(await text('/')).toBe('/ 1');
	state.now = 2000;
	expect(await text('/')).toBe('/ 2');
	expect(state.renders).toBe(2);
});

test('caches the pages of two URLs separately', async () => {
	const { text } = openCache();
	expect(await text('/product?page=1')).toBe('/product?page=1 1');
	expect(await text('/product?page=2')).toBe('/product?page=2 2');
	expect(await text('/product?page=1')).toBe('/product?page=1 1');
});

test('renders a page once for concurrent requests', async () => {
	const { state, text } = openCache();
	const seen = await Promise.all(Array.from({ length: 50 }, () => text('/')));
	expect(new Set(seen)).toEqual(new Set(['/ 1']));
	expect(state.renders).toBe(1);
});

test('shows the last good copy when a page cannot be rendered', async () => {
	const { state, text } = openCache();
	await text('/');
	state.now = 5000;
	state.answer = () => page('broken', 503);
	expect(await text('/')).toBe('/ 1');
	state.answer = () => {
		throw new Error('broken');
	};
	expect(await text('/')).toBe('/ 1');
	state.answer = (url, count) => page(`${url} ${count}`);
	expect(await text('/')).toBe('/ 4');
});

test('passes on a failure without a copy, and caches no failure', async () => {
	const { state, cache, text } = openCache();
	state.answer = () => {
		throw new Error('broken');
	};
	await expect(cache.get('/')).rejects.toThrow('broken');
	state.answer = () => page('broken', 500);
	expect((await cache.get('/')).status).toBe(500);
	state.answer = (url, count) => page(`${url} ${count}`);
	expect(await text('/')).toBe('/ 3');
});

test('removes a page that is not found any more', async () => {
	const { state, cache } = openCache();
	await cache.get('/old');
	state.now = 5000;
	state.answer = () => page('deleted', 404);
	expect((await cache.get('/old')).status).toBe(404);
	state.answer = () => page('broken', 500);
	expect((await cache.get('/old')).status).toBe(500);
});

test('caches neither redirects nor missing pages', async () => {
	const { state, cache } = openCache();
	state.answer = () => page('', 302);
	await cache.get('/old');
	await cache.get('/old');
	expect(state.renders).toBe(2);
});

test('caches a thousand pages and removes the oldest', async () => {
	const { state, text } = openCache();
	for (let index = 0; index <= 1000; index += 1) await text(`/${index}`);
	expect(state.renders).toBe(1001);
	await text('/1000');
	await text('/1');
	expect(state.renders).toBe(1001);
	await text('/0');
	expect(state.renders).toBe(1002);
});
