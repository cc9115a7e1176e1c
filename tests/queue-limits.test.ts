import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serveMedia } from '#server/media/media-files.ts';
import { findMediaFile, listStoredMedia } from '#server/media/media-queries.ts';
import { taskMs } from '#server/media/picture-encoder.ts';
import { scannerTimeoutMs } from '#server/media/scan-upload.ts';
import { createOverload, lateFactor } from '#server/platform/overload.ts';
import { limitWork } from '#server/platform/request-listener.ts';
import { createResponseCache } from '#server/platform/response-cache.ts';
import { sendCopy } from '#server/platform/responses.ts';
import { hashToken, noteStoredSessions } from '#server/platform/sessions.ts';
import { classify, mostOfUser, noteSession, type WorkClass, workClasses } from '#server/platform/work-class.ts';
import { type WorkLimit, workLimits } from '#server/platform/work-limits.ts';
import { listenFirst } from '#tests/fixtures/first-steps.ts';
import { countLockWaits, getVariant, openShop, orderBody, passwordHash } from '#tests/fixtures/shop.ts';
import { namePrefix } from '#tests/fixtures/temporary-directory.ts';
import fastify from 'fastify';
import { sql } from 'kysely';
import { afterAll, expect, onTestFinished, test, vi } from 'vitest';

const within = { timeout: 60_000 };
const tight = Object.fromEntries(
	workClasses.map((name) => [name, { running: 1, waiting: 1, waitMs: 60_000 }]),
) as Record<WorkClass, WorkLimit>;
const overload = createOverload(tight);
const mediaDirectory = await mkdtemp(join(tmpdir(), namePrefix));
/** what has reached the router */
const routed: string[] = [];
const shop = await openShop({
	overload,
	async web(app) {
		app.addHook('onRequest', async ({ url }) => {
			routed.push(url);
		});
		const { isInFolder } = await serveMedia(app, {
			directory: mediaDirectory,
			overload,
			load: (name, width) => findMediaFile(shop.db, name, width),
			findStored: (names) => listStoredMedia(shop.db, names),
		});
		return { isInFolder };
	},
});
const { port } = new URL(await shop.app.listen({ host: '127.0.0.1', port: 0 }));
afterAll(async () => {
	await shop.close();
	await rm(mediaDirectory, { recursive: true });
});

type HttpResponse = {
	status: number;
	retryAfter: string | undefined;
	typeOptions: unknown;
	body: { code?: string; requestId?: string };
};

function send(
	method: string,
	path: string,
	{ token, body, key, port: to = port }: { token?: string; body?: object; key?: string; port?: string } = {},
) {
	return new Promise<HttpResponse>((resolve, reject) => {
		const request = httpRequest(
			{
				port: to,
				host: '127.0.0.1',
				method,
				path,
				agent: false,
				headers: {
					...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
					...(key === undefined ? {} : { 'idempotency-key': key }),
					...(body === undefined ? {} : { 'content-type': 'application/json' }),
				},
			},
			async (response) => {
				let text = '';
				for await (const chunk of response) text += chunk;
				const { 'retry-after': retryAfter, 'x-content-type-options': typeOptions } = response.headers;
				resolve({
					status: response.statusCode ?? 0,
					retryAfter,
					typeOptions,
					body: text === '' ? {} : JSON.parse(text),
				});
			},
		);
		request.on('error', reject);
		request.end(body === undefined ? undefined : JSON.stringify(body));
	});
}

/** A customer whose token has opened a session here. */
async function signIn() {
	const user = await shop.signIn();
	expect((await shop.call('user.me', { token: user.token })).status).toBe(200);
	return user;
}

const workClassOf = (request: Parameters<typeof classify>[0]) => classify(request).workClass;

test('requests with tokens that have opened no session leave the places of customers to them', async () => {
	const onion = await getVariant(shop.db, 'VR-ONI', '1 kg');
	const { token } = await signIn();
	const order = (as: string) =>
		send('POST', '/api/v1/orders/createOrder', { token: as, key: as, body: orderBody([{ variant: onion, qty: 2 }]) });
	const load = overload.load();
	let sent: Promise<HttpResponse>[] = [];
	await shop.db.transaction().execute(async (tx) => {
		await sql`lock table sessions in access exclusive mode`.execute(tx);
		const tokens = ['invented-token-number-1', 'invented-token-number-2'];
		sent = [...tokens.map(order), ...tokens.map((as) => send('GET', '/api/v1/orders', { token: as }))];
		for (const name of ['anonymous', 'anonymous-order'] as const) {
			await vi.waitUntil(() => load[name].running === 1 && load[name].waiting === 1, within);
		}
		expect(await order('invented-token-number-3')).toMatchObject({ status: 503, retryAfter: '2' });
		const invented = { token: 'invented-token-number-3' };
		for (const [path, as] of [
			['/api/v1/orders', invented],
			['/api/v1/products', invented],
			['/api/v1/office/orders', invented],
			['/api/docs/office/json', invented],
			// as a client sends it that takes the shop for a proxy
			['http://shop.example/api/v1/orders', invented],
			['/pincode/411001', {}],
		] as const) {
			expect(await send('GET', path, as), path).toMatchObject({
				...{ status: 503, retryAfter: '2', body: { code: 'BUSY' } },
			});
		}
		sent.push(order(token), send('GET', '/api/v1/user/me', { token }));
		await vi.waitUntil(() => load.order.running === 1 && load.account.running === 1, within);
	});
	expect((await Promise.all(sent)).map(({ status }) => status)).toEqual([401, 401, 401, 401, 201, 200]);
	// The next order of a customer who is new to this process has a place among orders.
	const { token: later } = await shop.signIn();
	const classOf = () =>
		workClassOf({ method: 'PATCH', url: '/api/v1/orders/1', headers: { authorization: `Bearer ${later}` } });
	expect(classOf()).toBe('anonymous-order');
	expect((await order(later)).status).toBe(201);
	expect(classOf()).toBe('order');
});

test('an anonymous upload takes a place before its session is read, and one of staff none until its body has arrived', async () => {
	const load = overload.load();
	function upload(as: string) {
		const request = httpRequest({
			...{ port, host: '127.0.0.1', method: 'POST', path: '/api/v1/office/media/picture', agent: false },
			headers: { authorization: `Bearer ${as}`, 'content-type': 'image/png', 'content-length': 100 },
		});
		const status = once(request, 'response').then(([response]) => response.resume().statusCode as number);
		request.write('half of the body');
		return { request, status };
	}
	const { token: ofStaff } = await shop.signIn({ roles: ['catalogue'] });
	expect((await shop.call('user.me', { token: ofStaff })).status).toBe(200);
	let sent: ReturnType<typeof upload>[] = [];
	await shop.db.transaction().execute(async (tx) => {
		await sql`lock table sessions in access exclusive mode`.execute(tx);
		sent = ['invented-token-number-4', 'invented-token-number-5'].map(upload);
		await vi.waitUntil(() => load.anonymous.running === 1 && load.anonymous.waiting === 1, within);
		const third = upload('invented-token-number-6');
		expect(await third.status).toBe(503);
		third.request.destroy();
		// The queue of uploads is longer than the time for a request.
		sent.push(upload(ofStaff));
		await vi.waitUntil(async () => (await countLockWaits(shop.db)) === 2, within);
		expect(load.upload).toMatchObject({ running: 0, waiting: 0 });
	});
	const [first, second, ofMember] = sent;
	expect([await first?.status, await second?.status]).toEqual([401, 401]);
	ofMember?.request.end(Buffer.alloc(84));
	expect(await ofMember?.status).toBe(422);
	expect(load.upload).toMatchObject({ running: 0, waiting: 0 });
	for (const { request } of sent) request.destroy();
});

test('the stored sessions are known after a start, but for those that have expired', async () => {
	const classOf = (token: string) =>
		workClassOf({ method: 'GET', url: '/api/v1/user/me', headers: { authorization: `bearer ${token}` } });
	const [{ token: present }, { token: expired }] = [await shop.signIn(), await shop.signIn()];
	const ended = shop.db.updateTable('sessions').set({ expires_at: shop.clock.now });
	await ended.where('token_hash', '=', hashToken(expired)).execute();
	expect([classOf(present), classOf(expired)]).toEqual(['anonymous', 'anonymous']);
	await noteStoredSessions(shop.db, shop.clock.now);
	expect([classOf(present), classOf(expired)]).toEqual(['account', 'anonymous']);
});

test('a token whose session has ended is not known any more', async () => {
	const { token, email } = await signIn();
	const headers = { authorization: `Bearer ${token}` };
	const classOf = () => workClassOf({ method: 'GET', url: '/api/v1/user/me', headers });
	expect(classOf()).toBe('account');
	await shop.db.updateTable('users').set({ is_blocked: true }).where('email', '=', email).execute();
	expect((await send('GET', '/api/v1/user/me', { token })).status).toBe(401);
	expect(classOf()).toBe('anonymous');
});

test('further requests of a session that has many in progress leave the places of customers to others', async () => {
	const own = createOverload();
	const app = fastify();
	limitWork(app, own);
	const { promise: gate, resolve: release } = Promise.withResolvers<string>();
	app.get('/api/v1/orders', () => gate);
	onTestFinished(() => app.close());
	const base = `http://127.0.0.1:${await listenFirst(app, { db: shop.db, cache: null, overload: own, headers: {}, urls: {} })}`;
	noteSession({ tokenHash: hashToken('token-of-one-session'), userId: 'one user' });
	const headers = { authorization: 'Bearer token-of-one-session' };
	const classOf = () => workClassOf({ method: 'GET', url: '/api/v1/orders', headers });
	const ask = async () => (await fetch(`${base}/api/v1/orders`, { headers })).status;
	const sent = Array.from({ length: mostOfUser.requests }, ask);
	const load = own.load();
	await vi.waitUntil(() => load.account.running + load.account.waiting === mostOfUser.requests, within);
	sent.push(ask(), ask());
	await vi.waitUntil(() => load.anonymous.running === 2, within);
	expect(classOf()).toBe('anonymous');
	release('orders');
	expect(new Set(await Promise.all(sent))).toEqual(new Set([200]));
	await vi.waitUntil(() => classOf() === 'account', within);
});

test('a customer who has signed in here is known from the first request on', async () => {
	const { email } = await shop.signIn({ passwordHash: passwordHash.secret1 });
	const { token } = (await shop.call('auth.login', { body: { email, password: 'secret1' } })).body;
	const headers = { authorization: `Bearer ${token}` };
	expect(workClassOf({ method: 'GET', url: '/api/v1/user/me', headers })).toBe('account');
});

test('has room for more orders than for any other work that waits', () => {
	const roomOf = (name: WorkClass) => workLimits[name].running + workLimits[name].waiting;
	for (const name of ['account', 'anonymous', 'anonymous-order', 'sign-in', 'office', 'search', 'page'] as const) {
		expect(roomOf('order')).toBeGreaterThan(roomOf(name));
	}
});

test('refuses what exceeds running and waiting requests with 503, without a statement, and places the others', async () => {
	const onion = await getVariant(shop.db, 'VR-ONI', '1 kg');
	const { token } = await signIn();
	const order = (key: string) =>
		send('POST', '/api/v1/orders/createOrder', { token, key, body: orderBody([{ variant: onion, qty: 2 }]) });
	const load = overload.load();
	let places: Promise<HttpResponse>[] = [];
	await shop.db.transaction().execute(async (tx) => {
		await sql`select id from stock_pools for update`.execute(tx);
		places = [order('first'), order('second')];
		await vi.waitUntil(() => load.order.running === 1 && load.order.waiting === 1, within);
		const statements = await shop.record(async () => {
			const refused = await order('third');
			expect(refused).toMatchObject({
				status: 503,
				retryAfter: '2',
				typeOptions: 'nosniff',
				body: { code: 'BUSY', status: 'error' },
			});
			expect(refused.body.requestId).toMatch(/^[\da-f-]{36}$/);
		});
		expect(statements.filter(({ text }) => /sessions/.test(text))).toEqual([]);
		expect(load.order.refused).toBe(1);
		// Other classes have limits of their own.
		expect((await send('GET', '/api/v1/orders', { token })).status).toBe(200);
	});
	expect((await Promise.all(places)).map(({ status }) => status)).toEqual([201, 201]);
	await vi.waitUntil(() => load.order.running === 0 && load.order.waiting === 0, within);
	expect((await order('third')).status).toBe(201);
});

test('requests for uploads that are not stored leave the places of files and orders, and are refused above their own', async () => {
	const onion = await getVariant(shop.db, 'VR-ONI', '1 kg');
	const { token } = await signIn();
	await writeFile(join(mediaDirectory, 'onion-256.webp'), 'drawn');
	const load = overload.load();
	const upload = (digit: string) => send('GET', `/media/u-${digit.repeat(24)}-256.webp`);
	let sent: Promise<HttpResponse>[] = [];
	await shop.db.transaction().execute(async (tx) => {
		await sql`lock table media_files in access exclusive mode`.execute(tx);
		sent = ['1', '2'].map(upload);
		await vi.waitUntil(() => load['missing-file'].running === 1 && load['missing-file'].waiting === 1, within);
		expect(load.file).toMatchObject({ running: 0, waiting: 0 });
		expect(await upload('3')).toMatchObject({ status: 503, retryAfter: '2', body: { code: 'BUSY' } });
		expect(routed.filter((url) => url.startsWith('/media/'))).toHaveLength(2);
		// What the folder has is sent, the WebP for an AVIF that is not made.
		for (const file of ['onion-256.webp', 'onion-256.avif?v', 'v1/onion-256.webp']) {
			const drawn = await fetch(`http://127.0.0.1:${port}/media/${file}`);
			expect([drawn.status, await drawn.text()], file).toEqual([200, 'drawn']);
		}
		// A URL that names no media file is answered as before, and so is another method.
		expect((await send('POST', `/media/u-${'4'.repeat(24)}-256.webp`)).status).toBe(404);
		expect((await fetch(`http://127.0.0.1:${port}/media/none`)).status).toBe(404);
		const body = orderBody([{ variant: onion, qty: 2 }]);
		expect((await send('POST', '/api/v1/orders/createOrder', { token, body })).status).toBe(201);
	});
	expect((await Promise.all(sent)).map(({ status }) => status)).toEqual([404, 404]);
	expect(load['missing-file']).toEqual({ running: 0, waiting: 0, refused: 1 });
});

test('gives up the place of a request that waits when its client goes', async () => {
	const { token } = await signIn();
	const load = overload.load();
	await shop.db.transaction().execute(async (tx) => {
		await sql`lock table users in access exclusive mode`.execute(tx);
		const [first, second] = Array.from({ length: 2 }, () => connect({ port: Number(port), host: '127.0.0.1' }));
		for (const socket of [first, second]) {
			socket?.write(`GET /api/v1/user/me HTTP/1.1\r\nhost: a\r\nauthorization: Bearer ${token}\r\n\r\n`);
			await once(socket as NonNullable<typeof socket>, 'connect');
		}
		await vi.waitUntil(() => load.account.running === 1 && load.account.waiting === 1, within);
		first?.destroy();
		second?.destroy();
	});
	await vi.waitUntil(() => load.account.running === 0 && load.account.waiting === 0, within);
	expect((await send('GET', '/api/v1/user/me', { token })).status).toBe(200);
});

test.each<[string, 'sign-in' | 'account', (id: string) => string]>([
	['POST', 'sign-in', () => '/api/v1/auth/logout'],
	['DELETE', 'account', (id) => `/api/v1/review/${id}`],
])(
	'a client that goes during the work of %s, which has no response body, leaves its place',
	async (method, name, path) => {
		const { token, userId } = await signIn();
		const { id: productId } = await shop.db.selectFrom('products').select('id').executeTakeFirstOrThrow();
		const { id } = await shop.db
			.insertInto('reviews')
			.values({ user_id: userId, product_id: productId, author_name: 'Asha', rating: 5, description: 'Fresh' })
			.returning('id')
			.executeTakeFirstOrThrow();
		const load = overload.load();
		await shop.db.transaction().execute(async (tx) => {
			await sql`select id from sessions for update`.execute(tx);
			await sql`select id from reviews for update`.execute(tx);
			const socket = connect({ port: Number(port), host: '127.0.0.1' });
			socket.write(`${method} ${path(id)} HTTP/1.1\r\nhost: a\r\nauthorization: Bearer ${token}\r\n\r\n`);
			await vi.waitUntil(() => load[name].running === 1, within);
			await vi.waitUntil(() => countLockWaits(shop.db), within);
			socket.destroy();
			await once(socket, 'close');
		});
		await vi.waitUntil(() => load[name].running === 0, within);
	},
);

test('an order whose client disconnects before its session is read is placed', async () => {
	const onion = await getVariant(shop.db, 'VR-ONI', '1 kg');
	const { token, userId } = await signIn();
	const body = JSON.stringify(orderBody([{ variant: onion, qty: 2 }]));
	const head = [
		'POST /api/v1/orders/createOrder HTTP/1.1',
		...['host: a', `authorization: Bearer ${token}`, 'content-type: application/json'],
		`content-length: ${Buffer.byteLength(body)}`,
	];
	await shop.db.transaction().execute(async (tx) => {
		await sql`lock table sessions in access exclusive mode`.execute(tx);
		const socket = connect({ port: Number(port), host: '127.0.0.1' });
		socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
		await vi.waitUntil(() => countLockWaits(shop.db), within);
		socket.destroy();
		await once(socket, 'close');
	});
	const orders = shop.db.selectFrom('orders').select('id').where('user_id', '=', userId);
	await vi.waitUntil(async () => (await orders.execute()).length === 1, within);
});

test('a body that does not arrive takes no place', async () => {
	const { token } = await signIn();
	const slow = Array.from({ length: 5 }, () => connect({ port: Number(port), host: '127.0.0.1' }));
	for (const socket of slow) {
		socket.write(
			`PATCH /api/v1/user/updateMe HTTP/1.1\r\nhost: a\r\nauthorization: Bearer ${token}\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{`,
		);
		await once(socket, 'connect');
	}
	const name = { name: 'Asha' };
	expect((await send('PATCH', '/api/v1/user/updateMe', { token, body: name })).status).not.toBe(503);
	for (const socket of slow) socket.destroy();
});

test('a customer who gets copies makes room after a client that has sent nothing', async () => {
	const app = fastify();
	onTestFinished(() => app.close());
	const cache = createResponseCache({ maxBytes: 2 ** 20, onFull: () => overload.refuse('page') });
	const source = { status: 200, headers: {}, topics: [], products: [], ofAnyProduct: [], body: Buffer.from('{}') };
	app.get('/page', async (request, reply) => {
		const copy = await cache.get({ kind: 'page', url: '/page', key: '/page', make: async () => source });
		return sendCopy(request, reply, { cache, copy });
	});
	const port = Number(
		await listenFirst(app, { db: shop.db, cache, overload: createOverload(), headers: {}, urls: {} }, 2),
	);
	expect((await send('GET', '/page', { port: String(port) })).status).toBe(200);
	const open = async () => {
		const socket = connect(port, '127.0.0.1');
		onTestFinished(() => void socket.destroy());
		await once(socket, 'connect');
		return socket;
	};
	const customer = await open();
	customer.write('GET /page HTTP/1.1\r\nhost: a\r\n\r\n');
	await once(customer, 'data');
	const idle = await open();
	const closed = once(idle, 'close');
	await open();
	await closed;
	customer.write('GET /page HTTP/1.1\r\nhost: a\r\n\r\n');
	expect(String((await once(customer, 'data'))[0])).toContain('200 OK');
});

test('refuses a page without room in the queue of the copies before the router, and not one that is made already', async () => {
	const app = fastify();
	onTestFinished(() => app.close());
	const pages = createOverload();
	const cache = createResponseCache({
		maxBytes: 2 ** 20,
		maxMaking: { page: 1, response: 1 },
		maxWaiting: { page: 0, response: 0 },
		onFull: () => pages.refuse('page'),
	});
	const routed: string[] = [];
	const { promise, resolve } = Promise.withResolvers<void>();
	const source = { status: 200, headers: {}, topics: [], products: [], ofAnyProduct: [] };
	app.setNotFoundHandler(async (request, reply) => {
		routed.push(request.url);
		const make = () => promise.then(() => ({ ...source, body: Buffer.from('{}') }));
		return sendCopy(request, reply, {
			cache,
			copy: await cache.get({ kind: 'page', url: request.url, key: request.url, make }),
		});
	});
	const page = await listenFirst(app, {
		db: shop.db,
		...{ cache, overload: pages },
		...{ headers: { 'x-frame-options': 'DENY' }, urls: { pageKey: (url) => url } },
	});
	const get = (path: string) => send('GET', path, { port: page });
	const made = [get('/made')];
	await vi.waitUntil(() => routed.length === 1, within);
	expect(await get('/refused')).toMatchObject({ status: 503, retryAfter: '2', body: { code: 'BUSY' } });
	expect(pages.load().page.refused).toBe(1);
	// Forms of a URL that the router treats as a page, too.
	expect((await send('HEAD', '/refused', { port: page })).status).toBe(503);
	expect((await get('/refused.html')).status).toBe(503);
	expect(pages.load().page.refused).toBe(3);
	for (const [path, title] of [
		['/refused', 'The shop is busy'],
		['/hi/refused', 'दुकान अभी व्यस्त है'],
		['/mr', 'दुकान सध्या व्यस्त आहे'],
	]) {
		const shown = await fetch(`http://127.0.0.1:${page}${path}`, { headers: { accept: 'text/html,*/*' } });
		expect([shown.status, shown.headers.get('content-type')]).toEqual([503, 'text/html; charset=utf-8']);
		expect([shown.headers.get('retry-after'), shown.headers.get('x-frame-options')]).toEqual(['2', 'DENY']);
		expect(await shown.text()).toMatch(new RegExp(`<meta http-equiv="refresh" content="\\d+"><title>${title}</title>`));
	}
	made.push(get('/made'));
	await vi.waitUntil(() => routed.length === 2, within);
	resolve();
	expect((await Promise.all(made)).map(({ status }) => status)).toEqual([200, 200]);
	expect((await get('/refused')).status).toBe(200);
	expect(routed).toEqual(['/made', '/made', '/refused']);
});

test('answers a proxy whether the shop is running and whether it is ready', async () => {
	expect((await send('GET', '/livez')).status).toBe(200);
	expect(await send('DELETE', '/livez')).toMatchObject({ status: 405 });
	expect(await send('GET', '/readyz')).toMatchObject({ status: 200, body: { status: 'ok' } });
	await shop.failOn(/has_table_privilege/, async () => {
		await vi.waitFor(async () => {
			const sent = await send('GET', '/readyz');
			expect(sent).toMatchObject({ status: 503, body: { reason: 'database' } });
		}, within);
		expect((await send('GET', '/livez')).status).toBe(200);
	});
	await vi.waitFor(async () => expect((await send('GET', '/readyz')).status).toBe(200), within);
});

/** to draw a picture, or to make it narrower */
const workMs = 3000;

test('nginx waits for a response for longer than a request may wait in queues, and for its work', async () => {
	const config = await readFile('deploy/nginx.conf', 'utf8');
	const [, ofOffice = ''] = /location ~ \^\/api\/v1\/office\/ {\s+proxy_read_timeout (\d+)s;/.exec(config) ?? [];
	const [, ofAll = ''] = /^\t\tproxy_read_timeout (\d+)s;/m.exec(config) ?? [];
	const mostMs = (name: WorkClass) => lateFactor * workLimits[name].waitMs;
	const tooLong = workClasses.filter((name) => {
		if (name === 'upload') return mostMs(name) + scannerTimeoutMs + taskMs >= Number(ofOffice) * 1000;
		// A file that is not in the folder has waited among the others.
		const before = name === 'missing-file' ? mostMs('file') : 0;
		return before + mostMs(name) + workMs > Number(ofAll) * 1000;
	});
	expect(tooLong).toEqual([]);
});
