import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import {
	callThrough,
	callTimeoutMs,
	fetchTransport,
	isErrorBody,
	outcomeOf,
	requestOf,
	requestUrl,
	retryWaitMs,
	splitPath,
} from './http-client.ts';

test('a row of the table is a method and a path', () => {
	expect(splitPath('PATCH /api/v1/orders/:id')).toEqual({ method: 'PATCH', path: '/api/v1/orders/:id' });
});

test('the address of a call has its parameters encoded, without empty ones', () => {
	expect(requestUrl('/api/v1/a/:id/b/:name', { id: '1/2', name: 'प्याज़ ?' }, {})).toBe(
		`/api/v1/a/1%2F2/b/${encodeURIComponent('प्याज़ ?')}`,
	);
	expect(requestUrl('/p', {}, { q: 'a&b', page: 0, isLow: false, none: undefined, nil: null, empty: '' })).toBe(
		'/p?q=a%26b&page=0&isLow=false',
	);
});

test('only a response with code and message is an error of the shop', () => {
	expect(isErrorBody({ status: 'fail', code: 'BUSY', message: 'Busy.', requestId: '1' })).toBe(true);
	for (const body of [null, undefined, 'Bad Gateway', {}, { message: 'from a proxy' }]) {
		expect(isErrorBody(body)).toBe(false);
	}
});

test('a request carries the token, the idempotency key and its body as JSON', () => {
	const input = { params: { id: 'o1' }, body: { reason: 'late' }, token: 't', idempotencyKey: 'k' };
	expect(requestOf('PATCH /api/v1/orders/:id', input)).toEqual({
		method: 'PATCH',
		url: '/api/v1/orders/o1',
		headers: {
			accept: 'application/json',
			'content-type': 'application/json',
			authorization: 'Bearer t',
			'idempotency-key': 'k',
		},
		body: '{"reason":"late"}',
	});
});

test('a request without token, key or body names none, and GET and DELETE never send a body', () => {
	for (const method of ['GET', 'DELETE']) {
		const request = requestOf(`${method} /p`, { query: { page: 2 }, body: { a: 1 }, token: null });
		expect(request).toEqual({ method, url: '/p?page=2', headers: { accept: 'application/json' }, body: undefined });
	}
});

test('a response is the reply, the error of the shop, or a failure that only has a status', () => {
	expect(outcomeOf({ status: 201, body: { status: 'success' } })).toEqual({ ok: true, reply: { status: 'success' } });
	const error = { status: 'fail', code: 'BUSY', message: 'Busy.', requestId: '1' };
	expect(outcomeOf({ status: 503, body: error })).toEqual({ ok: false, status: 503, error });
	expect(outcomeOf({ status: 502, body: undefined })).toEqual({ ok: false, status: 502, error: null });
});

test('a call without a response fails with status 0 instead of throwing', async () => {
	const request = requestOf('GET /p', {});
	expect(await callThrough(() => Promise.reject(new TypeError('fetch failed')), request)).toEqual({
		ok: false,
		status: 0,
		error: null,
	});
});

const whole = { leftMs: callTimeoutMs };

test('a busy server is asked again after the time it names, then after twice that, with a random part, three times in all', () => {
	const read = { method: 'GET', headers: {} };
	const order = { method: 'POST', headers: { 'idempotency-key': 'k' } };
	const busy = { status: 503, retryAfter: '2' };
	for (const request of [read, order]) {
		for (const [tries, leastMs] of [
			[1, 2000],
			[2, 4000],
		] as const) {
			const waits = Array.from({ length: 100 }, () => retryWaitMs(request, busy, { ...whole, tries }) ?? 0);
			expect(new Set(waits).size).toBeGreaterThan(1);
			expect(Math.min(...waits)).toBeGreaterThanOrEqual(leastMs);
			expect(Math.max(...waits)).toBeLessThanOrEqual(leastMs + 1000);
		}
		expect(retryWaitMs(request, busy, { ...whole, tries: 3 })).toBeNull();
	}
	expect(retryWaitMs(read, { status: 503, retryAfter: '0' }, { ...whole, tries: 2 })).toBeGreaterThanOrEqual(500);
});

test('both waits for a busy server fit into the time of a call, and one that leaves no time for a response is not begun', () => {
	const read = { method: 'GET', headers: {} };
	const busy = { status: 503, retryAfter: '2' };
	vi.spyOn(Math, 'random').mockReturnValue(0.999);
	onTestFinished(() => void vi.restoreAllMocks());
	const first = retryWaitMs(read, busy, { ...whole, tries: 1 }) ?? 0;
	expect(retryWaitMs(read, busy, { tries: 2, leftMs: callTimeoutMs - first - 500 })).toBeGreaterThan(4000);
	expect(retryWaitMs(read, busy, { tries: 2, leftMs: 5500 })).toBeNull();
	expect(retryWaitMs(read, { status: 503, retryAfter: '60' }, { ...whole, tries: 1 })).toBeNull();
});

test('does not repeat a request that may have an effect, or that is refused for another reason than load', () => {
	const busy = { status: 503, retryAfter: '2' };
	const first = { ...whole, tries: 1 };
	expect(retryWaitMs({ method: 'POST', headers: {} }, busy, first)).toBeNull();
	expect(retryWaitMs({ method: 'PATCH', headers: {} }, busy, first)).toBeNull();
	const read = { method: 'GET', headers: {} };
	expect(retryWaitMs(read, { status: 503, retryAfter: null }, first)).toBeNull();
	expect(retryWaitMs(read, { status: 429, retryAfter: '2' }, first)).toBeNull();
	expect(retryWaitMs(read, { status: 200, retryAfter: null }, first)).toBeNull();
	for (const status of [502, 504]) {
		expect(retryWaitMs({ method: 'POST', headers: {} }, { status, retryAfter: null }, first)).toBeNull();
	}
});

/** A server whose first response is made by `fail`, the next ones are successful. */
async function startServer(fail: (request: IncomingMessage, response: ServerResponse) => void) {
	const keys: unknown[] = [];
	const server = createServer((request, response) => {
		keys.push(request.headers['idempotency-key']);
		if (keys.length === 1) fail(request, response);
		else response.end('{"ok":true}');
	});
	server.listen(0, '127.0.0.1');
	await once(server, 'listening');
	onTestFinished(() => {
		server.close();
	});
	return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, keys };
}

const busyWith = (details: object) => (_: IncomingMessage, response: ServerResponse) => {
	response.writeHead(503, { 'retry-after': '0' });
	response.end(JSON.stringify({ status: 'error', code: 'BUSY', message: 'Busy.', requestId: '1', details }));
};
const lost = (_: IncomingMessage, response: ServerResponse) => response.writeHead(502).end('<html>');
const foreign = (_: IncomingMessage, response: ServerResponse) =>
	response.writeHead(503, { 'retry-after': '0' }).end('<html>');

test.for([
	['is refused', busyWith({}), false],
	['is refused when it may have been done', busyWith({ isOutcomeUnknown: true }), true],
	['is refused by another proxy', foreign, true],
	['is lost behind a proxy', lost, true],
] as const)('a read or a keyed order that %s succeeds with the second try', async ([, fail, isUnknown]) => {
	for (const [method, headers] of [
		['GET', {}],
		['POST', { 'idempotency-key': 'k' }],
	] as const) {
		const { url, keys } = await startServer(fail);
		expect(await fetchTransport({ method, url, headers, body: undefined })).toEqual({
			status: 200,
			body: { ok: true },
			...(isUnknown ? { isOutcomeUnknown: true } : {}),
		});
		expect(keys).toEqual(method === 'GET' ? [undefined, undefined] : ['k', 'k']);
	}
});

test('a response says whether an earlier request with its key was executed', async () => {
	for (const isRepeated of [true, false]) {
		const { url } = await startServer((_, response) => {
			response.writeHead(201, isRepeated ? { 'idempotent-replayed': 'true' } : {}).end('{"ok":true}');
		});
		const request = { method: 'POST', url, headers: { 'idempotency-key': 'k' }, body: undefined };
		const expected = { ok: true, reply: { ok: true }, ...(isRepeated ? { isRepeated: true } : {}) };
		expect(await callThrough(fetchTransport, request)).toEqual(expected);
	}
});

test('a failure says whether an earlier try of the request may have been done', () => {
	const failed = { ok: false, status: 503, error: null };
	expect(outcomeOf({ status: 503, body: undefined })).toEqual(failed);
	expect(outcomeOf({ status: 503, body: undefined, isOutcomeUnknown: true })).toEqual({
		...failed,
		isOutcomeUnknown: true,
	});
});

test('a request that is lost with its connection fails at once', async () => {
	const { url, keys } = await startServer((request) => request.socket.destroy());
	await expect(fetchTransport({ method: 'GET', url, headers: {}, body: undefined })).rejects.toThrow('fetch failed');
	expect(keys).toHaveLength(1);
});
