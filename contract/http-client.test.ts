import { expect, test } from 'vitest';
import { callThrough, isErrorBody, outcomeOf, requestOf, requestUrl, splitPath } from './http-client.ts';

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

test('only an answer with code and message is an error of the shop', () => {
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

test('an answer is the reply, the error of the shop, or a failure that only has a status', () => {
	expect(outcomeOf({ status: 201, body: { status: 'success' } })).toEqual({ ok: true, reply: { status: 'success' } });
	const error = { status: 'fail', code: 'BUSY', message: 'Busy.', requestId: '1' };
	expect(outcomeOf({ status: 503, body: error })).toEqual({ ok: false, status: 503, error });
	expect(outcomeOf({ status: 502, body: undefined })).toEqual({ ok: false, status: 502, error: null });
});

test('a call without an answer fails with status 0 instead of throwing', async () => {
	const request = requestOf('GET /p', {});
	expect(await callThrough(() => Promise.reject(new TypeError('fetch failed')), request)).toEqual({
		ok: false,
		status: 0,
		error: null,
	});
});
