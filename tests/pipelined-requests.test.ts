import { once } from 'node:events';
import { ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { createOverload } from '#server/platform/overload.ts';
import { limitWork } from '#server/platform/request-listener.ts';
import { listenFirst } from '#tests/fixtures/first-steps.ts';
import { openShop } from '#tests/fixtures/shop.ts';
import fastify from 'fastify';
import { afterAll, expect, onTestFinished, test, vi } from 'vitest';

const within = { timeout: 60_000 };
const shop = await openShop();
afterAll(() => shop.close());

test('requests behind others of a connection that is closed do no work', async () => {
	const app = fastify();
	onTestFinished(() => app.close());
	const work = createOverload();
	let [arrived, begun] = [0, 0];
	const refusals: unknown[] = [];
	app.addHook('onRequest', async () => {
		arrived += 1;
	});
	app.addHook('onError', async (_request, _reply, error) => {
		refusals.push(error);
	});
	limitWork(app, work);
	app.get('/:id', async () => {
		begun += 1;
	});
	const socket = connect({
		port: Number(await listenFirst(app, { db: shop.db, cache: null, overload: work, headers: {}, urls: {} })),
		host: '127.0.0.1',
	});
	const closing = once(socket, 'close');
	// More than a client may send before it has a response: it is disconnected.
	socket.write(Array.from({ length: 30 }, (_, at) => `GET /${at} HTTP/1.1\r\nhost: a\r\n\r\n`).join(''));
	await closing;
	await vi.waitUntil(() => begun + refusals.length === 1, within);
	expect([arrived, begun]).toEqual([1, 0]);
	expect(refusals[0]).toMatchObject({ refusal: 'BUSY' });
});

test('a request behind another of its connection is handled when the response before it is written', async () => {
	const app = fastify();
	onTestFinished(() => app.close());
	const work = createOverload();
	const release = Promise.withResolvers<void>();
	const arrived: string[] = [];
	limitWork(app, work);
	app.get('/:id', async ({ url }) => {
		arrived.push(url);
		if (arrived.length === 1) await release.promise;
		return url;
	});
	const to = Number(await listenFirst(app, { db: shop.db, cache: null, overload: work, headers: {}, urls: {} }));
	const socket = connect({ port: to, host: '127.0.0.1' }).setEncoding('latin1');
	const head = 'HTTP/1.1\r\nhost: a\r\n';
	socket.write(`GET /a ${head}\r\nGET /livez ${head}\r\nGET /b ${head}\r\nGET /c ${head}connection: close\r\n\r\n`);
	await vi.waitUntil(() => arrived.length > 0, within);
	expect((await fetch(`http://127.0.0.1:${to}/d`)).status).toBe(200);
	expect(arrived).toEqual(['/a', '/d']);
	release.resolve();
	const responses = (await text(socket)).split('HTTP/1.1 200 OK').slice(1);
	expect(responses.map((response) => /\r\n\r\n(\/[abc])?/.exec(response)?.[1])).toEqual(['/a', undefined, '/b', '/c']);
	expect(arrived).toEqual(['/a', '/d', '/b', '/c']);
});

test('a request behind one with an Expect that Node refuses is answered', async () => {
	const app = fastify();
	onTestFinished(() => app.close());
	app.get('/:id', async ({ url }) => url);
	const steps = { db: shop.db, cache: null, overload: createOverload(), headers: {}, urls: {} };
	const socket = connect({ port: Number(await listenFirst(app, steps)), host: '127.0.0.1' }).setEncoding('latin1');
	const head = 'HTTP/1.1\r\nhost: a\r\n';
	socket.write(`GET /a ${head}\r\n`);
	await once(socket, 'data');
	socket.write(`GET /b ${head}expect: other\r\n\r\nGET /c ${head}connection: close\r\n\r\n`);
	expect((await text(socket)).match(/^HTTP\/1\.1 \d+/gm)).toEqual(['HTTP/1.1 417', 'HTTP/1.1 200']);
});

test('a request behind one with a refused Expect is answered when both wait for the response to a first one', async () => {
	const app = fastify();
	onTestFinished(() => app.close());
	const arrived = Promise.withResolvers<void>();
	const release = Promise.withResolvers<void>();
	app.get('/:id', async ({ url }) => {
		arrived.resolve();
		await release.promise;
		return url;
	});
	const steps = { db: shop.db, cache: null, overload: createOverload(), headers: {}, urls: {} };
	const socket = connect({ port: Number(await listenFirst(app, steps)), host: '127.0.0.1' }).setEncoding('latin1');
	const head = 'HTTP/1.1\r\nhost: a\r\n';
	socket.write(`GET /a ${head}\r\nGET /b ${head}expect: other\r\n\r\nGET /c ${head}connection: close\r\n\r\n`);
	await arrived.promise;
	release.resolve();
	// Each follows the body before it without a line break.
	const answered = (await text(socket)).match(/HTTP\/1\.1 \d+/g);
	expect(answered).toEqual(['HTTP/1.1 200', 'HTTP/1.1 417', 'HTTP/1.1 200']);
});

test('a request behind a response that closes its connection does no work', async () => {
	const app = fastify();
	onTestFinished(() => app.close());
	const release = Promise.withResolvers<void>();
	const arrived: string[] = [];
	app.get('/:id', async ({ url }, reply) => {
		arrived.push(url);
		await release.promise;
		reply.header('connection', 'close');
		return url;
	});
	const steps = { db: shop.db, cache: null, overload: createOverload(), headers: {}, urls: {} };
	const socket = connect({ port: Number(await listenFirst(app, steps)), host: '127.0.0.1' }).setEncoding('latin1');
	socket.write(['/a', '/b'].map((path) => `GET ${path} HTTP/1.1\r\nhost: a\r\n\r\n`).join(''));
	await vi.waitUntil(() => arrived.length > 0, within);
	release.resolve();
	await text(socket);
	await new Promise((resolve) => setImmediate(resolve));
	expect(arrived).toEqual(['/a']);
});

test('an exception before the route ends the connection alone, and is logged', async () => {
	const logged: string[] = [];
	const app = fastify({ logger: { stream: { write: (line: string) => void logged.push(line) } } });
	onTestFinished(() => app.close());
	app.get('/:id', async ({ url }) => url);
	const observers = [
		({ url }: { url?: string }) => {
			if (url === '/bad') throw new Error('not expected');
		},
	];
	const steps = { db: shop.db, cache: null, overload: createOverload(), headers: {}, urls: {}, observers };
	const to = await listenFirst(app, steps);
	await expect(fetch(`http://127.0.0.1:${to}/bad`)).rejects.toThrow('fetch failed');
	const socket = connect({ port: Number(to), host: '127.0.0.1' }).setEncoding('latin1');
	// The second is handled when the response to the first is written.
	socket.write(['/good', '/bad'].map((path) => `GET ${path} HTTP/1.1\r\nhost: a\r\n\r\n`).join(''));
	expect((await text(socket)).match(/^HTTP\/1\.1 \d+/gm)).toEqual(['HTTP/1.1 200']);
	expect((await fetch(`http://127.0.0.1:${to}/good`)).status).toBe(200);
	expect(logged.filter((line) => line.includes('not expected'))).toHaveLength(2);
});

test('large copies are written in several turns of the event loop, and a small one does not wait for them', async () => {
	const to = Number(new URL(await shop.app.listen({ port: 0, host: '127.0.0.1' })).port);
	const [large, small] = ['/api/v1/products?limit=100', '/api/v1/products?limit=1'];
	const get = (path: string) => fetch(`http://127.0.0.1:${to}${path}`, { headers: { 'accept-encoding': 'identity' } });
	for (const path of [large, small]) await (await get(path)).arrayBuffer();
	const written: { url: string; turn: number; bytes: number }[] = [];
	let turn = 0;
	let timer = setImmediate(function count() {
		turn += 1;
		timer = setImmediate(count);
	});
	onTestFinished(() => clearImmediate(timer));
	const { end } = ServerResponse.prototype;
	vi.spyOn(ServerResponse.prototype, 'end').mockImplementation(function (this: ServerResponse, ...sent: unknown[]) {
		written.push({ url: this.req.url ?? '', turn, bytes: Buffer.byteLength(sent[0] as Buffer) });
		return Reflect.apply(end, this, sent);
	});
	onTestFinished(() => void vi.restoreAllMocks());
	const socket = connect({ port: to, host: '127.0.0.1' });
	const other = connect({ port: to, host: '127.0.0.1' });
	await Promise.all([once(socket, 'connect'), once(other, 'connect')]);
	const head = 'HTTP/1.1\r\nhost: a\r\n';
	socket.write(`${`GET ${large} ${head}\r\n`.repeat(9)}GET ${large} ${head}connection: close\r\n\r\n`);
	other.write(`GET ${small} ${head}connection: close\r\n\r\n`);
	const [received] = await Promise.all([text(socket), text(other)]);
	expect(received.split('HTTP/1.1 200 OK')).toHaveLength(11);
	expect(written.map(({ url }) => url).indexOf(small)).toBeLessThan(10);
	const ofLarge = written.filter(({ url }) => url === large);
	expect(ofLarge).toHaveLength(10);
	expect(Math.min(...ofLarge.map(({ bytes }) => bytes))).toBeGreaterThan(64 * 1024);
	// 256 kB, and the copy that goes beyond it.
	const turns = Map.groupBy(ofLarge, (each) => each.turn).values();
	for (const together of turns) {
		expect(together.slice(1).reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThan(256 * 1024);
	}
});
