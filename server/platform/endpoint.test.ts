import { type Endpoint, endpoint, fileBody, fileReply } from '#contract/endpoint.ts';
import { openShop } from '#tests/fixtures/shop.ts';
import fastify from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import { afterAll, expect, expectTypeOf, onTestFinished, test, vi } from 'vitest';
import { z } from 'zod';
import type { AppContext } from './app-context.ts';
import { checkResponses } from './check-responses.ts';
import { bindEndpoint, type HandlersOf } from './endpoint.ts';
import { handleErrors } from './errors.ts';
import { refuse } from './refuse.ts';
import type { Session } from './sessions.ts';

const shop = await openShop();
afterAll(() => shop.close());

const upload = endpoint('POST /api/v1/auth/logout', {
	access: ['content'],
	summary: 'Takes a picture and says how large it is.',
	upload: { types: ['image/png'], maxBytes: 1000 },
	body: fileBody,
	reply: z.object({ size: z.number() }),
});
const download = endpoint('GET /api/v1/shop', { access: ['content'], summary: 'Gives a file.', reply: fileReply });

const invalidResponses: string[] = [];

/** A single row of the table with the real sessions. */
async function open(row: Endpoint, response: (input: { body: Uint8Array }) => unknown) {
	const app = fastify();
	app.setValidatorCompiler(validatorCompiler);
	checkResponses(app, (error) => invalidResponses.push(error.message));
	app.decorateRequest('session', null);
	app.decorateRequest('databaseError', null);
	app.decorateRequest('ipAddress', '127.0.0.1');
	app.addHook('onRequest', async (request) => {
		request.receivedAtMs = performance.now();
	});
	handleErrors(app);
	const context = { db: shop.db, replica: null, clock: () => shop.clock.now } as AppContext;
	bindEndpoint(app, context, {
		row,
		handler: (async (input: { body: Uint8Array }) => response(input)) as never,
	});
	await app.ready();
	return app;
}

const staff = await shop.signIn({ roles: ['content'] });
const send = { method: upload.method, url: upload.path } as const;
const from = (token: string, type: string) => ({ authorization: `Bearer ${token}`, 'content-type': type });

test('an upload endpoint passes on any bytes of the accepted types', async () => {
	const app = await open(upload, ({ body }) => ({ size: body.byteLength }));
	const payload = Buffer.from([0x89, 0, 0xff, 0x7b]);
	for (const type of ['image/png', 'application/octet-stream']) {
		const response = await app.inject({ ...send, payload, headers: from(staff.token, type) });
		expect([response.statusCode, response.json()]).toEqual([200, { size: 4 }]);
	}
	const empty = await app.inject({ ...send, headers: { authorization: `Bearer ${staff.token}` } });
	expect(empty.json()).toEqual({ size: 0 });
});

test('an upload endpoint refuses other types, large files and JSON', async () => {
	const app = await open(upload, ({ body }) => ({ size: body.byteLength }));
	const large = await app.inject({ ...send, payload: Buffer.alloc(1001), headers: from(staff.token, 'image/png') });
	expect([large.statusCode, large.json().message]).toEqual([413, 'The request is too large.']);
	for (const type of ['image/svg+xml', 'application/json', 'text/html']) {
		const response = await app.inject({ ...send, payload: '{}', headers: from(staff.token, type) });
		expect(response.statusCode, type).toBe(415);
	}
});

test('refuses an upload without permission before reading the file', async () => {
	const app = await open(upload, () => ({ size: 0 }));
	const customer = await shop.signIn();
	const payload = Buffer.alloc(1001);
	const anonymousResponse = await app.inject({ ...send, payload, headers: { 'content-type': 'image/png' } });
	expect(anonymousResponse.statusCode).toBe(401);
	const customerResponse = await app.inject({ ...send, payload, headers: from(customer.token, 'image/png') });
	expect(customerResponse.statusCode).toBe(403);
});

test('sends a file as an uncached attachment with a safe name', async () => {
	const file = new Uint8Array(Buffer.from('%PDF-1.7'));
	const app = await open(download, () => ({ file, mime: 'application/pdf', name: 'bill "1"/\r\nx.pdf' }));
	const response = await app.inject({
		method: download.method,
		url: download.path,
		headers: { authorization: `Bearer ${staff.token}` },
	});
	expect(response.rawPayload.toString()).toBe('%PDF-1.7');
	expect(response.headers).toMatchObject({
		'content-type': 'application/pdf',
		'content-disposition': 'attachment; filename="bill-1-x.pdf"',
		'cache-control': 'no-store',
	});
});

test('reports a refusal that its row does not declare, and no other', async () => {
	const rule = () => refuse('STALE_VERSION');
	const read = { access: ['content'], summary: 'Reads.', reply: z.object({}) } as const;
	const request = { method: 'GET', url: '/api/v1/shop', headers: { authorization: `Bearer ${staff.token}` } } as const;
	const declared = await open(endpoint('GET /api/v1/shop', { ...read, refusals: ['STALE_VERSION'] }), rule);
	expect((await declared.inject(request)).json()).toMatchObject({ code: 'STALE_VERSION' });
	expect(invalidResponses).toEqual([]);
	const silent = await open(endpoint('GET /api/v1/shop', read), rule);
	await silent.inject(request);
	expect(invalidResponses[0]).toContain('GET /api/v1/shop answers {"status":"fail"');
	expect(invalidResponses[0]).toContain('STALE_VERSION');
});

test('reports a field that the schema of the response does not declare, at any depth', async () => {
	const reply = z.object({ items: z.array(z.object({ id: z.string() })), notes: z.record(z.string(), z.string()) });
	const row = endpoint('GET /api/v1/shop', { access: ['content'], summary: 'Reads.', reply });
	const reportedFor = async (response: object) => {
		invalidResponses.length = 0;
		const app = await open(row, () => response);
		await app.inject({ method: 'GET', url: '/api/v1/shop', headers: { authorization: `Bearer ${staff.token}` } });
		return [...invalidResponses];
	};
	expect(await reportedFor({ items: [{ id: 'a' }], notes: { any: 'x' } })).toEqual([]);
	expect(await reportedFor({ items: [{ id: 'a' }, { id: 'b', hash: 'x' }], notes: {}, total: 2 })).toEqual([
		'GET /api/v1/shop answers with undeclared fields: .items[].hash, .total',
	]);
});

test('refuses a request with 503 after eight seconds, except one that sends or receives a file', async () => {
	const begun = Promise.withResolvers<void>();
	const finished = Promise.withResolvers<object>();
	const row = endpoint('GET /api/v1/shop', {
		access: 'public',
		summary: 'Reads.',
		reply: z.object({ a: z.number() }),
	});
	const read = await open(row, () => {
		begun.resolve();
		return new Promise(() => {});
	});
	const file = await open({ ...download, access: 'public' }, () => finished.promise);
	vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
	onTestFinished(() => void vi.useRealTimers());
	// A request is sent when its response is waited for.
	const refused = read.inject({ url: '/api/v1/shop' }).then((response) => response);
	const received = file.inject({ url: '/api/v1/shop' }).then((response) => response);
	await begun.promise;
	await vi.advanceTimersByTimeAsync(60_000);
	const { statusCode, headers, body } = await refused;
	expect([statusCode, headers['retry-after'], JSON.parse(body).code]).toEqual([503, '2', 'BUSY']);
	expect(JSON.parse(body).details, 'the work may still be done').toMatchObject({ isOutcomeUnknown: true });
	finished.resolve({ file: Buffer.from('a'), mime: 'text/plain', name: 'a.txt' });
	expect((await received).statusCode).toBe(200);
});

test('only the handler of a public endpoint may be called without a session', () => {
	type Handlers = HandlersOf<{ open: typeof open; own: typeof own; download: typeof download }>;
	const open = endpoint('GET /api/v1/shop', { access: 'public', summary: 'Open.', reply: z.object({}) });
	const own = endpoint('GET /api/v1/shop', { access: 'signed-in', summary: 'Own.', reply: z.object({}) });
	expectTypeOf<Parameters<Handlers['open']>[1]['session']>().toEqualTypeOf<Session | null>();
	expectTypeOf<Parameters<Handlers['own']>[1]['session']>().toEqualTypeOf<Session>();
	expectTypeOf<Parameters<Handlers['download']>[1]['session']>().toEqualTypeOf<Session>();
	expect([open.access, own.access, download.access]).toEqual(['public', 'signed-in', ['content']]);
});
