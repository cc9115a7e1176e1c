import { expect, test } from 'vitest';
import { isErrorBody, requestUrl, splitPath } from './call-wire.ts';

test('a row of the table is a method and a path', () => {
	expect(splitPath('PATCH /api/v1/orders/:id')).toEqual({ method: 'PATCH', path: '/api/v1/orders/:id' });
});

test('the address of a call carries its parameters encoded, and nothing that was left empty', () => {
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
