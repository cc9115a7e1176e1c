import { expect, test } from 'vitest';
import { JsonText, jsonText } from './json-text.ts';

test('writes the same text as JSON.stringify, with parts that are written already', () => {
	const first = { name: 'quote " and line end \u2028', amount: 0.1 };
	const response = { status: 'success', items: [first, { name: '', amount: null }], missing: undefined };
	const items = [new JsonText<typeof first>(JSON.stringify(first)), response.items[1]];
	expect(jsonText({ ...response, items }).text).toBe(JSON.stringify(response));
});

test('keeps a text as it is, without reading it', () => {
	expect(jsonText({ data: { product: new JsonText('not JSON') } }).text).toBe('{"data":{"product":not JSON}}');
});
